"""case.toml as records: a key that is not known is an error. Lengths are millimetres."""

import msgspec

Pair = tuple[float, float]


class Printer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the parts have to fit, and how holes come out."""

    bed_mm: Pair
    tallest_mm: float
    hole_clearance_mm: float
    thinnest_wall_mm: float


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The box itself."""

    wall_mm: float
    floor_mm: float
    panel_mm: float
    tilt_deg: float
    front_mm: float
    ledge_mm: float
    corner_mm: float


class Insert(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A threaded insert that is pressed in warm."""

    hole_mm: float
    deep_mm: float
    boss_mm: float
    boss_high_mm: float


class PanelScrews(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the panel is screwed to the base."""

    hole_mm: float
    head_mm: float
    at_mm: tuple[Pair, ...]


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part that clamps press against the panel from behind."""

    ref: str
    edge_mm: float
    clamps_mm: tuple[Pair, ...]
    source: str


class Clamp(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clamp."""

    width_mm: float
    thick_mm: float
    reach_mm: float
    foam_mm: float


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board on posts on the floor of the base."""

    what: str
    x_mm: float
    y_mm: float
    size_mm: Pair
    holes_mm: tuple[Pair, ...]
    stand_mm: float
    pilot_mm: float
    post_mm: float
    above_mm: float
    source: str


class Ports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opening for the ports of the Raspberry Pi."""

    x_mm: float
    z_mm: float
    width_mm: float
    height_mm: float
    source: str


class Cables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Holes for cables, and what holds a cable tie before each."""

    x_mm: tuple[float, ...]
    z_mm: float
    diameter_mm: float
    tie_mm: Pair
    tie_apart_mm: float


class Hatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The opening of the floor through which the memory card is changed."""

    x_mm: float
    y_mm: float
    size_mm: Pair


class Vents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Slots for air."""

    slot_mm: float
    pitch_mm: float
    floor_slots: int
    floor_long_mm: float
    back_slots: int
    back_long_mm: float
    back_z_mm: float


class Split(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where base and panel are cut for a smaller printer, and what joins the pieces."""

    bed_mm: Pair
    tallest_mm: float
    gap_mm: float
    base_x_mm: float
    base_y_mm: float
    rib_mm: float
    rib_high_mm: float
    keys_end_mm: float
    wall_rib_mm: float
    wall_rib_high_mm: float
    back_rib_mm: Pair
    pin_mm: Pair
    pin_front_z_mm: tuple[float, ...]
    pin_side_z_mm: tuple[float, ...]
    pin_back_z_mm: tuple[float, ...]
    screw_mm: float
    screw_high_mm: float
    screw_y_mm: tuple[float, ...]
    screw_x_mm: tuple[float, ...]
    panel_x_mm: float
    panel_y_mm: float
    tails_x: tuple[tuple[float, float, float, float], ...]
    tails_y: tuple[tuple[float, float, float, float], ...]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A playing card."""

    wide_mm: float
    long_mm: float
    least_mm: Pair
    deck: int
    pack_mm: float
    source: str


class Wheel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The carousel: two discs with slots, rods between them, and the flag that marks slot 0."""

    slots: int
    slot_mm: float
    inner_mm: float
    outer_mm: float
    thick_mm: float
    web_mm: float
    play_mm: float
    bearing_mm: Pair
    lip_mm: float
    teeth_motor: int
    teeth_wheel: int
    pulley_screws_mm: float
    toothed_flange_mm: Pair
    toothed_collar_mm: Pair
    toothed_high_mm: float
    ties: int
    tie_at_mm: float
    screw_mm: float
    flag_at_mm: float
    flag_mm: Pair


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two plates, what stands between them, and the shells round the cards."""

    plate_mm: float
    thick_mm: float
    beside_disc_mm: float
    axle_mm: float
    rod_at_mm: float
    rod_mm: float
    post_mm: float
    shell_mm: float
    shell_wall_mm: float
    nose_mm: float
    shell_gap_deg: float
    lug_at_mm: float
    lug_mm: float
    lug_pilot_mm: float
    motor_at_mm: float
    motor_slack_mm: float
    motor_holes_mm: float
    motor_pilot_mm: float
    motor_source: str
    beam_mm: float
    beam_at_mm: float
    beam_slant_mm: float
    arm_mm: Pair
    arm_down_mm: float
    arm_holes_mm: tuple[float, ...]
    arm_rods_mm: tuple[float, ...]


class Feeder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tray and the rollers of the entry: a trough between the arms."""

    wall_mm: float
    play_mm: float
    deep_mm: float
    skirt_mm: float
    entry_mm: float
    axle_mm: float
    hub_mm: Pair
    groove_mm: Pair
    bore_mm: float
    roller_mm: float
    proud_mm: float
    window_mm: Pair
    gate_mm: float
    eye_mm: Pair


class Barrier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A light barrier in the shape of a fork."""

    body_mm: Pair
    holes_apart_mm: float
    screw_mm: float
    source: str


class Screw(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What has to be bought to put the parts together."""

    ref: str
    what: str
    count: int
    where: str


class MachineBoard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The board of the card machine, on posts in the electronics box."""

    at_mm: Pair
    size_mm: Pair
    holes_mm: tuple[Pair, ...]
    source: str


class CaseFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of case.toml."""

    printer: Printer
    case: Case
    insert: Insert
    panel_screws: PanelScrews
    held: tuple[Held, ...]
    clamp: Clamp
    board: tuple[Board, ...]
    ports: Ports
    cables: Cables
    hatch: Hatch
    vents: Vents
    split: Split
    card: Card
    wheel: Wheel
    frame: Frame
    feeder: Feeder
    barrier: Barrier
    machine_board: MachineBoard
    SCREWS: tuple[Screw, ...]
