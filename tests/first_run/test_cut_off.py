"""A first run that is interrupted at any moment continues at its step, with every answer and with its PIN."""

import pytest

from shuffleup.views.first_run.steps import STEPS
from tests.first_run.cut_off import Keys, Page, cut_off_anywhere


@pytest.mark.parametrize("face", [Page(), Keys()], ids=["page", "keys"])
def test_a_first_run_that_is_cut_off_at_any_moment_goes_on_where_it_was(tmp_path, face):
    folder = tmp_path / "box"
    folder.mkdir()
    assert cut_off_anywhere(folder, face) == set(STEPS)
