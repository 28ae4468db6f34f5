"""Sentences for what can be wrong with a list of players."""

from shuffleup.kernel.language import said_later
from shuffleup.protocol import list_refusals as refusals
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.NotText: said_later("this is no text: save the list as CSV in UTF-8"),
    refusals.QuotesNotClosed: said_later("the quotes around a cell are not closed"),
    refusals.NoNameColumn: said_later("the head has no column for the name: call one name"),
    refusals.NoNameInList: said_later("the file holds no name"),
    refusals.TooManyNames: said_later("{count} names: {most} at most, this is another file"),
    refusals.CellsBeyondHead: said_later(
        "{cells} cells and {columns} columns, {beyond} is in none: put a text with a comma into quotes,"
        ' as "Kim, Pat"'
    ),
    refusals.NameOrCells: said_later(
        "{text} can be one name or two cells: put a name with a comma into quotes, or name the columns in a"
        " first line, as last name,first name"
    ),
    refusals.NoNameInLine: said_later("no name"),
    refusals.SeveralOfThatName: said_later("several persons have the name {name}: write the id of one"),
    refusals.NamedInLineBefore: said_later(
        "{name} stands in line {line} already: add a letter to tell the two apart"
    ),
}
