"""Every verb described, so that a page can make a form of it."""

from typing import Any

from shuffleup.floor.contents import VERBS as FLOOR_VERBS
from shuffleup.table.contents import VERBS as TABLE_VERBS

KNOWN_TYPES = {"string", "integer", "number", "boolean", "array", "object", "null"}


def described(desk: Any) -> dict[tuple[str, str], dict[str, Any]]:
    answer = desk.ask("GET", "/api/verbs")
    assert answer.status_code == 200
    return {(one["owner"], one["verb"]): one for one in answer.json()["verbs"]}


def nodes(schema: Any) -> list[dict[str, Any]]:
    """List a node and all nodes below it that describe a value."""
    below = [*schema.get("anyOf", ()), *schema.get("prefixItems", ()), *schema.get("properties", {}).values()]
    more = [schema.get("items"), schema.get("additionalProperties")]
    below += [one for one in more if isinstance(one, dict)]
    return [schema, *(found for one in below for found in nodes(one))]


def test_every_verb_of_floor_and_table_is_described_with_its_fields(desk: Any) -> None:
    found = described(desk)
    wanted = {("floor", verb) for verb in FLOOR_VERBS} | {("table", verb) for verb in TABLE_VERBS}
    assert set(found) == wanted
    for (owner, verb), one in found.items():
        record = (FLOOR_VERBS if owner == "floor" else TABLE_VERBS)[verb]
        assert tuple(one["args"]["properties"]) == record.__struct_encode_fields__
        assert one["doc"]


def test_no_description_needs_to_be_looked_up_elsewhere(desk: Any) -> None:
    for one in described(desk).values():
        for node in nodes(one["args"]):
            assert "$ref" not in node
            assert set(node) & {"type", "enum", "const", "anyOf", "of"} or node.keys() <= {"default"}
            assert node.get("type", "null") in KNOWN_TYPES


def test_what_is_counted_and_who_is_named_says_so(desk: Any) -> None:
    found = described(desk)
    move = found["floor", "move_player"]["args"]
    assert move["required"] == ["entry", "table", "seat", "reason"]
    marks = {name: node.get("of") for name, node in move["properties"].items()}
    assert marks == {"entry": "EntryId", "table": "TableNo", "seat": "SeatNo", "reason": None}
    busts = found["table", "tap_busts"]["args"]["properties"]
    assert busts["seats"]["items"]["of"] == "SeatNo"
    assert (busts["had"]["keys"]["of"], busts["had"]["additionalProperties"]["of"]) == ("SeatNo", "Chips")
    raised = found["table", "force_action"]["args"]["properties"]["to"]
    assert [one.get("of") for one in raised["anyOf"]] == ["Chips", None]
    source = found["table", "move_chips"]["args"]["properties"]["source"]
    assert [one.get("of") for one in source["anyOf"]] == ["SeatNo", None]


def test_a_choice_lists_its_words_and_an_amount_its_bounds(desk: Any) -> None:
    found = described(desk)
    misdeal = found["table", "declare_misdeal"]["args"]["properties"]
    assert "joker_dealt" in misdeal["fault"]["enum"]
    assert (misdeal["face_up"]["minimum"], misdeal["face_up"]["maximum"]) == (1, 20)


def test_a_verb_names_the_room_it_belongs_to(desk: Any) -> None:
    found = described(desk)
    assert found["floor", "register"]["room"] == "entries"
    assert found["floor", "pause_clock"]["room"] == "levels"
    assert found["table", "fold"]["room"] == "play"
    assert found["table", "declare_misdeal"]["room"] == "incident"
    assert found["table", "kill_hand"]["room"] == "ruling"


def test_the_descriptions_are_packed_for_whoever_unpacks_them(desk: Any) -> None:
    packed = desk.ask("GET", "/api/verbs", headers={"accept-encoding": "gzip"})
    plain = desk.ask("GET", "/api/verbs", headers={"accept-encoding": "identity"})
    assert (packed.headers["content-encoding"], packed.json()) == ("gzip", plain.json())


def test_the_verbs_of_the_house_are_listed_where_there_are_several_events(desk: Any) -> None:
    assert ("house", "give_table") not in described(desk)
    desk.hub.post("house", b"{}")
    found = described(desk)
    assert found["house", "give_table"]["args"]["required"] == ["event", "table"]
    assert found["house", "lend_chips"]["args"]["properties"]["chips"]["keys"]["of"] == "Chips"
    assert found["floor", "give_table"]["args"]["required"] == ["table", "unit"]
