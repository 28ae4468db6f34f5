"""Sentences for the refusals of levels, breaks and the clock, with their facts."""

from shuffleup.floor.levels import refusals
from shuffleup.language import said_later, say
from shuffleup.views.words.sentences import Sentences
from shuffleup.views.words.standing import paused

SENTENCES: Sentences = {
    refusals.NoBreakFollows: said_later("no break follows level {level}"),
    refusals.BreakNeedsALevel: said_later("a break begins while a level is on"),
    refusals.LevelIsOver: said_later("level {level} is over already: name one that is on or to come"),
    refusals.ClockNotRunning: said_later("the clock is not running"),
    refusals.ConfirmBlindsFirst: said_later("the host has to confirm the blinds after halftime first"),
    refusals.ClockNotPaused: said_later("the clock is not paused"),
    refusals.ClockStandsFor: lambda it: say(
        "the clock cannot just go on: {why}", why=paused(it.why, it.note)
    ),
    refusals.StoppedAlready: said_later("play is stopped already: {why}"),
    refusals.PlayNotStopped: said_later("play is not stopped"),
    refusals.HalftimeNotOver: said_later("levels are confirmed when halftime is over"),
    refusals.NothingWasSet: said_later("nothing was set: give blinds, antes or limits"),
    refusals.LevelHasBegun: said_later("level {level} has begun: set level {first} or a later one"),
    refusals.NoBreakOn: said_later("no break is on"),
    refusals.LevelsWhilePlayed: said_later("levels are on while the event is played"),
    refusals.LevelNotInSchedule: said_later("level {level} is not in the schedule: set its blinds"),
    refusals.LevelCannotBePaid: said_later("{amount} at level {level} cannot be paid in chips of {smallest}"),
    refusals.NoTimeCounted: said_later("no time is being counted that could be changed"),
    refusals.OnlySoMuchLeft: said_later("only {minutes} min {seconds} s are left: take less"),
    refusals.NameNoTable: said_later("all tables play one level: name no table"),
    refusals.TableDoesNotPlay: said_later("table {table} does not play"),
    refusals.NoLimitsHere: said_later("this event has no limits: set blinds only"),
    refusals.AnteBelowZero: said_later("an ante is 0 or more"),
    refusals.NoLimits: said_later("{low}/{high} are no limits: the lower is above 0, the upper at least it"),
    refusals.LevelBeforeIsMissing: said_later("level {level} comes before and has no blinds: set it, too"),
    refusals.NoBlinds: said_later(
        "{small}/{big} are no blinds: the small blind is above 0, the big at least it"
    ),
    refusals.LevelsRise: said_later("the big blind falls from {big} to {then}: levels rise"),
    refusals.AntesForLevels: said_later("{antes} antes for {levels} levels: give one for each"),
    refusals.LimitsForLevels: said_later("{limits} limits for {levels} levels: give one for each"),
    refusals.StakesTooHigh: said_later(
        "level {level} would cost {stake}: {most} is the most, set lower stakes"
    ),
    refusals.SeatsNotDrawn: said_later("draw the seats first"),
    refusals.StartedAlready: said_later("the event has been started already"),
    refusals.DeputyNotNamed: said_later("name the deputy first, who rules where the host is a party"),
}
