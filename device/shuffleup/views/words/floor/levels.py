"""Sentences for the refusals of levels, breaks and the clock, with their facts."""

from shuffleup.floor.levels.blind_adjustment import NoBlindsProposed, NoBlindsToRestore
from shuffleup.floor.levels.breaks import BreakNeedsALevel, LevelIsOver, NoBreakFollows, NoBreakOn
from shuffleup.floor.levels.level_changes import (
    LevelCannotBePaid,
    LevelsWhilePlayed,
    NameNoTable,
    NoTimeCounted,
    OnlySoMuchLeft,
    TableDoesNotPlay,
)
from shuffleup.floor.levels.planning import LevelsEndNothing
from shuffleup.floor.levels.rules import (
    ClockNotPaused,
    ClockNotRunning,
    ClockStandsFor,
    ConfirmBlindsFirst,
    PlayNotStopped,
    StoppedAlready,
)
from shuffleup.floor.levels.stakes import (
    AnteBelowZero,
    AntesForLevels,
    HalftimeNotOver,
    LevelBeforeIsMissing,
    LevelHasBegun,
    LevelsRise,
    LimitsForLevels,
    NoBlinds,
    NoLimits,
    NoLimitsHere,
    NothingWasSet,
    StakesTooHigh,
)
from shuffleup.floor.levels.starting import DeputyNotNamed, SeatsNotDrawn, StartedAlready, TwoHaveToSit
from shuffleup.kernel.language import said_later, say
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.standing import paused

SENTENCES: Sentences = {
    LevelsEndNothing: said_later("levels do not decide when this event ends: nothing can be planned"),
    NoBlindsProposed: said_later("no other blinds are proposed: set levels by hand"),
    NoBlindsToRestore: said_later("no blinds can come back: the first of the new levels has begun"),
    NoBreakFollows: said_later("no break follows level {level}"),
    BreakNeedsALevel: said_later("a break begins while a level is on"),
    LevelIsOver: said_later("level {level} is over already: name one that is on or to come"),
    ClockNotRunning: said_later("the clock is not running"),
    ConfirmBlindsFirst: said_later("the host has to confirm the blinds after halftime first"),
    ClockNotPaused: said_later("the clock is not paused"),
    ClockStandsFor: lambda it: say("the clock cannot just go on: {why}", why=paused(it.why, it.note)),
    StoppedAlready: said_later("play is stopped already: {why}"),
    PlayNotStopped: said_later("play is not stopped"),
    HalftimeNotOver: said_later("levels are confirmed when halftime is over"),
    NothingWasSet: said_later("nothing was set: give blinds, antes or limits"),
    LevelHasBegun: said_later("level {level} has begun: set level {first} or a later one"),
    NoBreakOn: said_later("no break is on"),
    LevelsWhilePlayed: said_later("levels are on while the event is played"),
    LevelCannotBePaid: said_later("{amount} at level {level} cannot be paid in chips of {smallest}"),
    NoTimeCounted: said_later("no time is being counted that could be changed"),
    OnlySoMuchLeft: said_later("only {minutes} min {seconds} s are left: take less"),
    NameNoTable: said_later("all tables play one level: name no table"),
    TableDoesNotPlay: said_later("table {table} does not play"),
    NoLimitsHere: said_later("this event has no limits: set blinds only"),
    AnteBelowZero: said_later("an ante is 0 or more"),
    NoLimits: said_later("{low}/{high} are no limits: the lower is above 0, the upper at least it"),
    LevelBeforeIsMissing: said_later("level {level} comes before and has no blinds: set it, too"),
    NoBlinds: said_later("{small}/{big} are no blinds: the small blind is above 0, the big at least it"),
    LevelsRise: said_later("the big blind falls from {big} to {then}: levels rise"),
    AntesForLevels: said_later("{antes} antes for {levels} levels: give one for each"),
    LimitsForLevels: said_later("{limits} limits for {levels} levels: give one for each"),
    StakesTooHigh: said_later("level {level} would cost {stake}: {most} is the most, set lower stakes"),
    TwoHaveToSit: said_later("two players have to sit before the start: let them take their seats"),
    SeatsNotDrawn: said_later("draw the seats first"),
    StartedAlready: said_later("the event has been started already"),
    DeputyNotNamed: said_later("name the deputy first, who decides disputes that involve the host"),
}
