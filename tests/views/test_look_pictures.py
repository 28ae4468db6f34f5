"""Pictures of a look: what is dropped from them, and that no spoilt file does more than be refused."""

import random
from io import BytesIO

import pytest
from PIL import Image

from shuffleup.formats.picture_dots import scaled_dots
from shuffleup.views.look.faults import LookRefused
from shuffleup.views.look.pictures import kind_of, read_picture
from shuffleup.views.look.svg import read_svg
from tests.night import examples
from tests.views.looks import SVG, chunk, jpeg, png


def refusal(content: bytes, role: str = "sponsor") -> tuple[str, str]:
    """Return the code and the subject of a refusal."""
    with pytest.raises(LookRefused) as caught:
        read_picture(content, role)
    return caught.value.code, caught.value.what


def test_a_png_is_written_anew_without_its_place_and_what_follows_its_end():
    """LOOK-03: metadata is dropped; the dots are the same."""
    secret = b"Comment\0taken at 47.3769 N 8.5417 E"
    spoilt = png(extra=chunk(b"tEXt", secret) + chunk(b"eXIf", secret)) + secret
    taken = read_picture(spoilt, "logo")
    assert taken.content == png()
    assert (taken.kind, taken.width, taken.height, taken.dropped) == ("png", 64, 64, None)


def test_a_photograph_is_written_anew_without_camera_and_comment_and_stands_as_it_was_taken():
    """LOOK-03: of Exif only how the camera was turned stays, so that nobody lies on the side."""
    exif = Image.Exif()
    exif[0x0112], exif[0x010F], exif[0x8825] = 6, "Secret camera", {1: "N", 2: (47.0, 22.0, 36.0)}
    photo = jpeg(exif=exif, comment=b"Secret words")
    taken = read_picture(photo, "background")
    assert b"Secret" not in taken.content
    assert (taken.width, taken.height) == (40, 80)
    with Image.open(BytesIO(taken.content)) as image, Image.open(BytesIO(photo)) as before:
        assert dict(image.getexif()) == {0x0112: 6}
        assert image.tobytes() == before.tobytes()


def test_a_jpeg_in_the_colours_of_adobe_keeps_the_word_on_them():
    """Without it a decoder takes cyan for red."""
    written = BytesIO()
    Image.new("CMYK", (80, 80), (0, 255, 255, 0)).save(written, "JPEG")
    before, after = written.getvalue(), read_picture(written.getvalue(), "sponsor").content
    with Image.open(BytesIO(before)) as one, Image.open(BytesIO(after)) as other:
        assert one.tobytes() == other.tobytes()


def test_a_picture_that_moves_is_known_by_its_head_wherever_the_chunk_stands():
    """LOOK-03: the chunk `acTL`; its check before it is looked whether the dots are whole."""
    assert refusal(png(extra=chunk(b"acTL", bytes(8)), rows=b"")) == ("picture_moves", "")


def test_a_picture_is_refused_by_its_size_before_its_dots_are_looked_at():
    """LOOK-02: no decoder meets a file that is refused by its head."""
    assert refusal(png(63, 64, rows=b""), "logo") == ("picture_too_small", "")
    assert refusal(png(4097, 64, rows=b"")) == ("picture_too_large", "")
    assert refusal(png(4096, 2930, rows=b"")) == ("picture_too_large", "")


def test_a_bomb_is_stopped_where_its_head_says_that_the_dots_end():
    """LOOK-02: a thousand times more dots than the head says are not inflated."""
    assert refusal(png(64, 64, rows=bytes(60_000_000))) == ("picture_broken", "")


@pytest.mark.parametrize(
    ("style", "what"),
    [
        ("@import 'a.css';", "style"),
        ("@imp<!-- -->ort 'a.css';", "style"),
        ("@\\69mport 'a.css';", "style"),
        ("a{fill:url(/* */'http://a')}", "style"),
        ("a{fill:URL( data:image/png )}", "style"),
    ],
)
def test_a_style_that_fetches_is_found_however_it_is_written(style, what):
    """LOOK-04."""
    assert refusal(SVG.replace(b"<path", f"<style>{style}</style><path".encode())) == ("svg_outside", what)


def test_an_svg_in_utf_16_is_looked_at_as_any_other():
    """LOOK-04: neither hidden from the reader nor refused for its letters."""
    text = '<?xml version="1.0" encoding="UTF-16"?>' + SVG.decode()
    assert read_picture(text.encode("utf-16"), "logo").content == read_picture(SVG, "logo").content
    assert refusal(text.replace("<path", "<script/><path").encode("utf-16")) == ("svg_script", "script")


def test_an_svg_written_anew_is_drawn_alike_and_is_taken_again_as_it_is():
    """LOOK-04."""
    drawing = (
        b'<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink" width="9"'
        b' height="9"><s:text xml:space="preserve"> a &lt; b &amp; "c" </s:text><s:use l:href="#a"/></s:svg>'
    )
    anew = read_svg(drawing).content
    assert anew == (
        b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9"'
        b' height="9"><text xml:space="preserve"> a &lt; b &amp; "c" </text><use xlink:href="#a"></use></svg>'
    )
    assert read_svg(anew).content == anew


def test_a_picture_is_scaled_to_the_dots_on_which_inks_are_judged():
    """LOOK-07: 64 x 36, transparent parts by how much they cover."""
    half = Image.new("RGBA", (640, 360), (255, 0, 0, 0))
    half.paste((200, 100, 50, 255), (0, 0, 320, 360))
    written = BytesIO()
    half.save(written, "PNG")
    dots = scaled_dots(written.getvalue())
    assert len(dots) == 64 * 36
    assert (dots[0], dots[63]) == ((200, 100, 50, 255), (0, 0, 0, 0))


@pytest.mark.parametrize(
    "whole", [png(200, 80), jpeg(), jpeg(progressive=True), SVG], ids=["png", "jpeg", "scans", "svg"]
)
def test_a_spoilt_file_is_taken_or_refused_by_one_code_and_never_more(whole):
    """LOOK-02 to LOOK-04: heads, lengths, depth, whatever a byte may be."""
    chance = random.Random(whole)
    for _ in range(examples(60)):
        spoilt = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(spoilt))
            spoilt[at:at] = bytes(chance.randrange(256) for _ in range(chance.randint(0, 2)))
            spoilt[at] = chance.randrange(256)
            del spoilt[at + 1 : at + 1 + chance.choice((0, 0, 1, 40))]
            spoilt += b"\0" * (1 - bool(spoilt))
        try:
            taken = read_picture(bytes(spoilt), "background")
        except LookRefused:
            continue
        else:
            assert kind_of(taken.content) == taken.kind
            assert read_picture(taken.content, "background").content == taken.content
