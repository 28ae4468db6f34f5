"""Sentences for the refusals of levels, breaks and the clock, with their facts."""

from shuffleup.floor.levels.blind_plan import LevelsEndNothing, NoBlindsProposed, NoBlindsToRestore
from shuffleup.floor.levels.clock_control import (
    ClockNotPaused,
    ClockNotRunning,
    ClockStandsFor,
    ConfirmBlindsFirst,
    DeputyNotNamed,
    PlayNotStopped,
    SeatsNotDrawn,
    StartedAlready,
    StoppedAlready,
    TwoHaveToSit,
)
from shuffleup.floor.levels.level_changes import (
    BreakNeedsALevel,
    LevelCannotBePaid,
    LevelIsOver,
    LevelsWhilePlayed,
    NameNoTable,
    NoBreakFollows,
    NoBreakOn,
    NoTimeCounted,
    OnlySoMuchLeft,
    TableDoesNotPlay,
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
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.standing import paused

SENTENCES: Sentences = {
    LevelsEndNothing: mark_for_translation(
        "levels do not decide when this event ends: nothing can be planned"
    ),
    NoBlindsProposed: mark_for_translation("no other blinds are proposed: set levels by hand"),
    NoBlindsToRestore: mark_for_translation("no blinds can come back: the first of the new levels has begun"),
    NoBreakFollows: mark_for_translation("no break follows level {level}"),
    BreakNeedsALevel: mark_for_translation("a break begins while a level is on"),
    LevelIsOver: mark_for_translation("level {level} is over already: name one that is on or to come"),
    ClockNotRunning: mark_for_translation("the clock is not running"),
    ConfirmBlindsFirst: mark_for_translation("the host has to confirm the blinds after halftime first"),
    ClockNotPaused: mark_for_translation("the clock is not paused"),
    ClockStandsFor: lambda it: say("the clock cannot just go on: {why}", why=paused(it.why, it.note)),
    StoppedAlready: mark_for_translation("play is stopped already: {why}"),
    PlayNotStopped: mark_for_translation("play is not stopped"),
    HalftimeNotOver: mark_for_translation("levels are confirmed when halftime is over"),
    NothingWasSet: mark_for_translation("nothing was set: give blinds, antes or limits"),
    LevelHasBegun: mark_for_translation("level {level} has begun: set level {first} or a later one"),
    NoBreakOn: mark_for_translation("no break is on"),
    LevelsWhilePlayed: mark_for_translation("levels are on while the event is played"),
    LevelCannotBePaid: mark_for_translation(
        "{amount} at level {level} cannot be paid in chips of {smallest}"
    ),
    NoTimeCounted: mark_for_translation("no time is being counted that could be changed"),
    OnlySoMuchLeft: mark_for_translation("only {minutes} min {seconds} s are left: take less"),
    NameNoTable: mark_for_translation("all tables play one level: name no table"),
    TableDoesNotPlay: mark_for_translation("table {table} does not play"),
    NoLimitsHere: mark_for_translation("this event has no limits: set blinds only"),
    AnteBelowZero: mark_for_translation("an ante is 0 or more"),
    NoLimits: mark_for_translation("{low}/{high} are no limits: the lower is above 0, the upper at least it"),
    LevelBeforeIsMissing: mark_for_translation("level {level} comes before and has no blinds: set it, too"),
    NoBlinds: mark_for_translation(
        "{small}/{big} are no blinds: the small blind is above 0, the big at least it"
    ),
    LevelsRise: mark_for_translation("the big blind falls from {big} to {then}: levels rise"),
    AntesForLevels: mark_for_translation("{antes} antes for {levels} levels: give one for each"),
    LimitsForLevels: mark_for_translation("{limits} limits for {levels} levels: give one for each"),
    StakesTooHigh: mark_for_translation(
        "level {level} would cost {stake}: {most} is the most, set lower stakes"
    ),
    TwoHaveToSit: mark_for_translation("two players have to sit before the start: let them take their seats"),
    SeatsNotDrawn: mark_for_translation("draw the seats first"),
    StartedAlready: mark_for_translation("the event has been started already"),
    DeputyNotNamed: mark_for_translation("name the deputy first, who decides disputes that involve the host"),
}
