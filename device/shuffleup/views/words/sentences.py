"""A sentence for each kind of refusal: with gaps for its facts, or a function where the facts need words."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.refusals import Refusal

Sentences = Mapping[type[Refusal], str | Callable[[Any], str]]
