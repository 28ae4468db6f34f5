"""The form of a refusal's sentence: text with gaps for its facts, or a function if facts need words."""

from collections.abc import Callable, Mapping
from typing import Any

from shuffleup.kernel.refusals import Refusal

Sentences = Mapping[type[Refusal], str | Callable[[Any], str]]
