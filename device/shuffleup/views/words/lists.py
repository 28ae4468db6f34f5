"""Sentences for what can be wrong with a list of players."""

from shuffleup.kernel.language import mark_for_translation
from shuffleup.protocol import command_refusals as refusals
from shuffleup.views.words.sentences import Sentences

SENTENCES: Sentences = {
    refusals.NotText: mark_for_translation("this is no text: save the list as CSV in UTF-8"),
    refusals.QuotesNotClosed: mark_for_translation("the quotes around a cell are not closed"),
    refusals.NoNameColumn: mark_for_translation("the head has no column for the name: call one name"),
    refusals.NoNameInList: mark_for_translation("the file holds no name"),
    refusals.TooManyNames: mark_for_translation("{count} names: {most} at most, this is another file"),
    refusals.CellsBeyondHead: mark_for_translation(
        "{cells} cells and {columns} columns, {beyond} is in none: put a text with a comma into quotes,"
        ' as "Kim, Pat"'
    ),
    refusals.NameOrCells: mark_for_translation(
        "{text} can be one name or two cells: put a name with a comma into quotes, or name the columns in a"
        " first line, as last name,first name"
    ),
    refusals.NoNameInLine: mark_for_translation("no name"),
    refusals.SeveralOfThatName: mark_for_translation(
        "several persons have the name {name}: write the id of one"
    ),
    refusals.NamedInLineBefore: mark_for_translation(
        "{name} stands in line {line} already: add a letter to tell the two apart"
    ),
}
