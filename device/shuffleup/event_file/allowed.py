"""The allowed values of a parameter, in words."""

from collections.abc import Callable

from msgspec import inspect


def in_words(kind: inspect.Type) -> str:
    """Describe the values that a type takes, as a person would write them in a TOML file."""
    if isinstance(kind, inspect.Metadata):
        return _with_examples(kind) or in_words(kind.type)
    return _WORDS[type(kind)](kind)


def choices(kind: inspect.Type) -> tuple[str, ...]:
    """List the words that a type takes, () where it does not choose among words."""
    if isinstance(kind, inspect.Metadata):
        examples = (kind.extra_json_schema or {}).get("examples", ())
        return (*choices(kind.type), *(word for word in examples if word.isidentifier()))
    if isinstance(kind, inspect.UnionType):
        return tuple(word for one in kind.types for word in choices(one))
    return tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()


def _with_examples(kind: inspect.Metadata) -> str:
    if examples := (kind.extra_json_schema or {}).get("examples"):
        return f"text such as {' or '.join(map(_quoted, examples))}"
    if isinstance(kind.type, inspect.DecimalType) and kind.extra:
        return f"a number from {kind.extra['ge']} to {kind.extra['le']}"
    return ""


def _quoted(word: object) -> str:
    return f'"{word}"' if isinstance(word, str) else str(word)


def _text(kind: inspect.StrType) -> str:
    return f"text of {kind.min_length or 0} to {kind.max_length} letters" if kind.max_length else "text"


def _list(kind: inspect.VarTupleType) -> str:
    least = f" of {kind.min_length} or more" if kind.min_length else ""
    most = f" of at most {kind.max_length}" if kind.max_length else ""
    return f"a list{least}{most}, each {in_words(kind.item_type)}"


def _choice(kind: inspect.LiteralType) -> str:
    return ", ".join(map(_quoted, kind.values))


def _record(kind: inspect.StructType) -> str:
    return f"a table of {', '.join(field.encode_name for field in kind.fields)}"


_WORDS: dict[type[inspect.Type], Callable[..., str]] = {
    inspect.BoolType: lambda kind: "true or false",
    inspect.IntType: lambda kind: f"a whole number from {kind.ge} to {kind.le}",
    inspect.DecimalType: lambda kind: "a number such as 12.5",
    inspect.StrType: _text,
    inspect.LiteralType: _choice,
    inspect.UnionType: lambda kind: " or ".join(map(in_words, kind.types)),
    inspect.VarTupleType: _list,
    inspect.TupleType: lambda kind: f"[{', '.join(map(in_words, kind.item_types))}]",
    inspect.DictType: lambda kind: f"a table, {in_words(kind.key_type)} = {in_words(kind.value_type)}",
    inspect.StructType: _record,
}
