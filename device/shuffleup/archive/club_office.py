"""The club of a box for the director's console: one reader and writer, whatever the threads that ask."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any

from shuffleup.archive.club_folder.books import CLUB_FILE, PEOPLE_FILE, Books, read_books
from shuffleup.archive.club_folder.club_writer import ClubFolder, open_club
from shuffleup.archive.club_folder.ledger import ledger_command, read_ledger
from shuffleup.archive.club_views import (
    FACE,
    Candidate,
    ClubView,
    JoinAsked,
    LedgerAsked,
    LedgerView,
    MovedLine,
    ResultsLineFault,
    RulesAsked,
    RulesTried,
    SeasonDeed,
    SeasonLine,
    SeasonView,
    TypedIn,
    WaitingPlayer,
)
from shuffleup.archive.people_office import PeopleOffice
from shuffleup.archive.results_import import take_results
from shuffleup.archive.season_evenings import archived_evenings, evening_of
from shuffleup.archive.season_events import GatheredSeason, gather
from shuffleup.archive.season_in_club import as_it_stands, closing, file_of, proposed, take_all, taking
from shuffleup.archive.season_views import SeasonPapers, moved_line, own_places, season_files, season_view
from shuffleup.archive.td3_import import import_upload
from shuffleup.club.adjustments import AdjustPoints, TakeAdjustmentBack
from shuffleup.club.evenings import JoinPlayers
from shuffleup.club.people.book import People
from shuffleup.club.people.person_search import by_name, last_day
from shuffleup.club.season.season_file import SeasonProblem
from shuffleup.club.season.season_text import TEXT, rules_in, rules_text, season_with
from shuffleup.club.season.standings import moved_between
from shuffleup.club.seasons import CloseSeason, MarkEvent, ReopenSeason, found_season, season_called
from shuffleup.club.state import AdjustmentId, Club, ClubCommand, ClubEventId, Season, SeasonId
from shuffleup.event_file.problems import RuleBookError, RuleProblem
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Actor, PersonId
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.protocol.own_page import SeasonPlace
from shuffleup.protocol.request_refusals import SeasonRulesWrong
from shuffleup.views.words.club import problem_lines

Stand = tuple[tuple[str, int, int], ...]


class ClubOffice:
    """The club in a folder, with the archived evenings beside it; a folder without one is an empty club.

    `papers` makes the files of a season.
    """

    def __init__(self, folder: Path, archives: Path, clock: Clock, papers: SeasonPapers) -> None:
        self._folder, self._archives, self._clock, self._papers = folder, archives, clock, papers
        self._alone = Lock()
        self._kept: tuple[Stand, Books] | None = None
        self._people = PeopleOffice(folder, self._alone, self._books, clock)
        self._gathered: dict[SeasonId, tuple[Stand, GatheredSeason]] = {}

    @property
    def people(self) -> PeopleOffice:
        """The people book."""
        return self._people

    def overview(self) -> ClubView:
        """List the seasons, and what waits for the director."""
        with self._alone:
            books = self._books()
            seasons = tuple(
                SeasonLine(one.id, books.club.leagues[one.league].name, one.name)
                for one in books.club.seasons.values()
            )
            archives = self._archived()
            waiting = waiting_players(books, self._folder, archives) if archives else ()
            new = tuple(SeasonLine("", one.league, one.season, one.events) for one in proposed(books.club))
            return ClubView(seasons, new, waiting, _first_rules())

    def places(self, floor: Floor, root: str, last_day: str) -> Mapping[PersonId, tuple[SeasonPlace, ...]]:
        """Find the places of an event's persons in all seasons in which it counts."""
        evening = evening_of(floor, root, last_day)
        if evening is None:
            return {}
        found: dict[PersonId, tuple[SeasonPlace, ...]] = {}
        with self._alone:
            books = self._books()
            for season in books.club.seasons.values():
                with suppress(CommandError):  # one that cannot be computed hides none of the others
                    for person, place in own_places(self._gather(season), evening, books):
                        found[person] = (*found.get(person, ()), place)
        return found

    def season(self, season: str) -> SeasonView:
        """Compute the table of a season."""
        with self._alone:
            return self._season(SeasonId(season))

    def change(self, season: str, asked: SeasonDeed, by: str) -> SeasonView:
        """Write down what the director does with a season."""
        if asked.deed != "close" and not asked.reason.strip():
            raise CommandError(say("say why, for the record"))
        with self._alone:
            with open_club(self._folder, self._clock) as club:
                command = self._command(club, SeasonId(season), asked)
                club.ask_club([command], _director(by))
            return self._season(SeasonId(season))

    def _command(self, club: ClubFolder, season: SeasonId, asked: SeasonDeed) -> ClubCommand:
        event = ClubEventId(asked.event)
        match asked.deed:
            case "adjust":
                by_hand, person = AdjustmentId(club.next_id()), PersonId(asked.person)
                return AdjustPoints(by_hand, season, person, asked.points, asked.reason, event or None)
            case "take_back":
                return TakeAdjustmentBack(AdjustmentId(asked.adjustment), asked.reason)
            case "mark":
                return MarkEvent(season, event, asked.counts, asked.reason)
            case "close":
                return self._closing(club, season)
            case "reopen":
                return ReopenSeason(season, asked.reason)

    def _closing(self, club: ClubFolder, season: SeasonId) -> CloseSeason:
        """Sign the table, with the evenings of the archive taken into the club first.

        Raises:
            CommandError: an evening cannot be read, or a player of the table is no person of the book.
        """
        if archives := self._archived():
            take_all(club, archives)
        kept = found_season(club.club, season)
        gathered = self._gather(kept)
        if gathered.left_out:
            raise CommandError(say("not closed: {why}", why=gathered.left_out[0].why))
        return closing(gathered, Books(club.people, club.club), kept, unit_key(self._folder.parent))

    def _season(self, season: SeasonId) -> SeasonView:
        books = self._books()
        kept = found_season(books.club, season)
        return season_view(kept, self._gather(kept), books)

    def files(self, season: str) -> Mapping[str, bytes]:
        """Make the pages and sheets of a season, by the names of their files."""
        with self._alone:
            kept = found_season(self._books().club, SeasonId(season))
            return season_files(*as_it_stands(self._gather(kept)), self._papers)

    def rules(self, asked: RulesAsked, by: str) -> RulesTried:
        """Try rules against those that the club keeps, or take them."""
        league, name = " ".join(asked.league.split()), " ".join(asked.season.split())
        if not league or not name:
            raise CommandError(say("a season needs a league and a name"))
        if asked.take and not asked.reason.strip():
            raise CommandError(say("say why, for the record"))
        rules = _rules_of(asked, name)
        with self._alone:
            books = self._books()
            known = season_called(books.club, league, name)
            after = self._with_rules(rules, name, league)
            moved: tuple[MovedLine, ...] = ()
            if known and known.rules:
                found = moved_between(self._gather(known).table(), after.table())
                moved = tuple(moved_line(one, after) for one in found)
            if not asked.take:
                return RulesTried(moved, False, known.id if known else "")
            with open_club(self._folder, self._clock, make=True) as writer:
                if archives := self._archived():
                    take_all(writer, archives)
                writer.ask_club(taking(writer, league, name, rules, asked.reason), _director(by))
                kept = season_called(writer.club, league, name)
            assert kept is not None
            return RulesTried(moved, True, kept.id)

    def _with_rules(self, rules: Mapping[str, Any], name: str, league: str) -> GatheredSeason:
        """Gather a season as it would be; raises `SeasonRulesWrong` where its list has unknown events."""
        club = self._folder if (self._folder / CLUB_FILE).is_file() else None
        after = gather(season_with(rules, name, league), self._archived(), club)
        if after.unknown:
            raise _rules_wrong(after.unknown)
        return after

    def typed_in(self, content: bytes, by: str, *, check: bool) -> TypedIn:
        """Read a table of results, and take it unless it is only checked."""
        evenings, wrong = take_results(
            content, self._folder, _director(by), self._clock, self._alone, check=check
        )
        return TypedIn(
            not check and not wrong,
            evenings,
            tuple(ResultsLineFault(one.line, one.why) for one in wrong),
        )

    def save(self, name: str, content: bytes, *, contact: bool, check: bool) -> Mapping[str, Any]:
        """Read a save of TD3, and take it unless it is only checked; returns the report of the file."""
        report = import_upload(
            name, content, self._folder, self._clock, self._alone, contact=contact, dry_run=check
        )
        return report.as_json()

    def join(self, asked: JoinAsked, by: str) -> None:
        """Say who a waiting player is."""
        joined = {asked.player: PersonId(asked.person)}
        with self._alone, open_club(self._folder, self._clock) as club:
            club.ask_club([JoinPlayers(ClubEventId(asked.event), joined)], _director(by))

    def ledger(self) -> LedgerView:
        """Add up the cash nights of the archive."""
        with self._alone:
            return read_ledger(self._books(), self._ledger_folders(), self._folder)

    def enter(self, asked: LedgerAsked, by: str) -> None:
        """Store a payment, or the end of one."""
        with self._alone, open_club(self._folder, self._clock) as club:
            club.ask_club([ledger_command(asked, club, by)], _director(by))

    def _ledger_folders(self) -> tuple[Path, ...]:
        return (self._archives,) if self._archives.is_dir() else ()

    def _books(self) -> Books:
        """Read the books, again only where a file of the club is another one than before."""
        stand = self._stand()
        if self._kept is None or self._kept[0] != stand:
            there = (self._folder / PEOPLE_FILE).is_file() and (self._folder / CLUB_FILE).is_file()
            books = read_books(self._folder) if there else Books(People(), Club())
            self._kept = (stand, books)
        return self._kept[1]

    def _archived(self) -> Path | None:
        return self._archives if self._archives.is_dir() else None

    def _gather(self, season: Season) -> GatheredSeason:
        """Gather a season, again only where a file of the club or an archive is another one than before."""
        stand = self._stand()
        kept = self._gathered.get(season.id)
        if kept is None or kept[0] != stand:
            books = self._books()
            gathered = gather(file_of(books.club, season), self._archived(), self._folder)
            kept = self._gathered[season.id] = (self._stand(), gathered)
        return kept[1]

    def _stand(self) -> Stand:
        found = [*self._folder.glob("*.journal*"), *self._archives.glob("*")]
        states = (
            (str(path), path.stat()) for path in sorted(found) if not path.name.endswith(("-shm", ".lock"))
        )
        return tuple((path, state.st_mtime_ns, state.st_size) for path, state in states)


def waiting_players(books: Books, folder: Path, archives: Path | None) -> tuple[WaitingPlayer, ...]:
    """List who waits in a club, by the names in the archives beside it; `folder` is that of the club."""
    evenings = [one for one in books.club.evenings.values() if one.waiting]
    read = archived_evenings(archives, folder)[0] if evenings and archives else ()
    names = {one.event.id: one.names for one in read}
    called, last = by_name(books.people), last_day(books.people, books.club)
    return tuple(
        WaitingPlayer(
            one.id,
            one.title,
            player,
            name := names.get(one.id, {}).get(player, player),
            tuple(
                Candidate(who, books.people.name(books.people.persons[who]), last.get(who, ""))
                for who in sorted(called.get(same_name(name), ()))
            ),
        )
        for one in evenings
        for player in one.waiting
    )


def _director(person: str) -> Actor:
    return Actor("director", person, FACE)


def _rules_of(asked: RulesAsked, name: str) -> dict[str, Any]:
    """Read rules that somebody typed; raises `SeasonRulesWrong` with everything that is wrong."""
    try:
        return rules_in(asked.rules, say("the rules"), name)
    except RuleBookError as error:
        raise _rules_wrong(error.problems) from error


def _rules_wrong(problems: Iterable[RuleProblem]) -> SeasonRulesWrong:
    """Refuse rules with the codes of all that is wrong in them, and a line for each."""
    listed = tuple(problems)
    codes = (str(one.code) for one in listed if isinstance(one, SeasonProblem))
    return SeasonRulesWrong(tuple(codes), problem_lines(listed))


def _first_rules() -> str:
    """Return the rules that a new season begins with: those of a new file, without names and comments."""
    return rules_text(rules_in(TEXT.format(name='"a"', league='"a"', season='"a"'), "new"))
