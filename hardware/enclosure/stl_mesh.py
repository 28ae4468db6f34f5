"""Triangles of a printed part: reading and writing of binary STL, and checks that need only triangles.

Needs nothing but the standard library, so the committed files can be checked anywhere. Millimetres.
"""

import math
import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

Point = tuple[float, float, float]
Triangle = tuple[Point, Point, Point]

HEADER_BYTES, FACET = 80, struct.Struct("<12fH")


class BadMesh(Exception):
    """A file that is no binary STL."""


def read_stl(content: bytes) -> list[Triangle]:
    """Return the triangles of a binary STL. Raises BadMesh."""
    if len(content) < HEADER_BYTES + 4:
        raise BadMesh(f"{len(content)} bytes are too few for a binary STL")
    (count,) = struct.unpack_from("<I", content, HEADER_BYTES)
    if len(content) != HEADER_BYTES + 4 + count * FACET.size:
        raise BadMesh(f"the file says {count} triangles and has {len(content)} bytes; it is not whole")
    facets = FACET.iter_unpack(content[HEADER_BYTES + 4 :])
    return [(facet[3:6], facet[6:9], facet[9:12]) for facet in facets]


def write_stl(name: str, triangles: Iterable[Triangle]) -> bytes:
    """Return a binary STL; the same triangles give the same bytes. Those without an area are left out."""
    whole = [triangle for triangle in triangles if any(cross(triangle))]
    facets = [FACET.pack(*unit_normal(triangle), *sum(triangle, ()), 0) for triangle in whole]
    header = f"Shuffle Up: {name}, millimetres".encode("ascii")[:HEADER_BYTES]
    return header.ljust(HEADER_BYTES) + struct.pack("<I", len(whole)) + b"".join(facets)


# --- one triangle ---


def minus(one: Point, other: Point) -> Point:
    """Return the difference of two points."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def dot(one: Point, other: Point) -> float:
    """Return the scalar product."""
    return one[0] * other[0] + one[1] * other[1] + one[2] * other[2]


def product(one: Point, other: Point) -> Point:
    """Return the vector product."""
    return (
        one[1] * other[2] - one[2] * other[1],
        one[2] * other[0] - one[0] * other[2],
        one[0] * other[1] - one[1] * other[0],
    )


def cross(triangle: Triangle) -> Point:
    """Return the normal of a triangle, as long as twice its area; it points out of the part."""
    return product(minus(triangle[1], triangle[0]), minus(triangle[2], triangle[0]))


def unit_normal(triangle: Triangle) -> Point:
    """Return the normal of a triangle, 1 long."""
    x, y, z = cross(triangle)
    length = math.sqrt(x * x + y * y + z * z)
    return x / length, y / length, z / length


# --- a whole part ---


def open_edges(triangles: Iterable[Triangle]) -> int:
    """Count edges that do not meet exactly one other edge of the opposite direction: 0 for a closed part."""
    directed: Counter[tuple[Point, Point]] = Counter()
    for a, b, c in triangles:
        directed.update(((a, b), (b, c), (c, a)))
    return sum(1 for (a, b), times in directed.items() if times != 1 or directed[b, a] != 1)


def pieces(triangles: list[Triangle]) -> int:
    """Count the pieces that hang together; a closed part with a void inside has two."""
    home: dict[Point, Point] = {}

    def root(point: Point) -> Point:
        while (above := home.setdefault(point, point)) != point:
            home[point] = home[above]
            point = home[point]
        return point

    for a, b, c in triangles:
        home[root(b)] = root(a)
        home[root(c)] = root(a)
    return len({root(point) for point in home})


def volume_mm3(triangles: Iterable[Triangle]) -> float:
    """Return the volume of a closed part; below 0 where its faces point inwards."""
    return sum(dot(a, product(b, c)) for a, b, c in triangles) / 6


def bounds_mm(triangles: Iterable[Triangle]) -> tuple[Point, Point]:
    """Return the least and the greatest corner."""
    points = [point for triangle in triangles for point in triangle]
    least, greatest = (tuple(pick(axis) for axis in zip(*points, strict=True)) for pick in (min, max))
    return (least[0], least[1], least[2]), (greatest[0], greatest[1], greatest[2])


def centre_mm(triangles: Iterable[Triangle]) -> Point:
    """Return the centre of mass of a closed part."""
    return _over_volume(triangles, 4, lambda a, b, c: a + b + c)


def spread_mm2(triangles: Iterable[Triangle]) -> Point:
    """Return the mean square of x, y and z over a closed part: it tells where its holes are."""
    return _over_volume(triangles, 10, lambda a, b, c: a * a + b * b + c * c + a * b + b * c + c * a)


def _over_volume(
    triangles: Iterable[Triangle], share: int, part: Callable[[float, float, float], float]
) -> Point:
    """Integrate over the tetrahedra between 0, 0, 0 and each triangle, and divide by the volume."""
    volume, sums = 0.0, [0.0, 0.0, 0.0]
    for a, b, c in triangles:
        six = dot(a, product(b, c))
        volume += six
        for axis in range(3):
            sums[axis] += six * part(a[axis], b[axis], c[axis])
    return sums[0] / volume / share, sums[1] / volume / share, sums[2] / volume / share


def hanging_mm2(triangles: Iterable[Triangle]) -> float:
    """Return how much area looks down more steeply than 45 degrees, and does not lie on the bed."""
    known = list(triangles)
    bed = bounds_mm(known)[0][2]
    hanging = 0.0
    for triangle in known:
        double = cross(triangle)
        down = -double[2] > math.sqrt(dot(double, double)) * math.cos(math.radians(44))
        if down and max(point[2] for point in triangle) > bed + 0.01:
            hanging += math.sqrt(dot(double, double)) / 2
    return hanging


# --- walls ---

PARALLEL = -0.97
GLANCE = 1e-9
SLACK_MM = 0.001
"""More than the distance to a plane and that to a triangle in it can differ by rounding."""


def thin_walls(triangles: list[Triangle], least_mm: float, samples: int) -> Iterator[tuple[Point, float]]:
    """Measure through the part from some of its triangles; yield where two parallel faces are too near.

    A ray goes inwards from the middle of a triangle to the next face. Slopes that run out into an edge are
    no walls and not counted.
    """
    faces = [(normal := cross(triangle), dot(normal, triangle[0]), triangle) for triangle in triangles]
    by_area = sorted(triangles, key=lambda triangle: -dot(cross(triangle), cross(triangle)))
    step = max(1, len(by_area) // samples)
    for triangle in by_area[::step]:
        inwards = _reversed(unit_normal(triangle))
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
        start = (ax + bx + cx) / 3, (ay + by + cy) / 3, (az + bz + cz) / 3
        found = _first_face(faces, start, inwards, least_mm)
        if found and dot(found[1], unit_normal(triangle)) < PARALLEL:
            yield start, found[0]


def _reversed(point: Point) -> Point:
    return -point[0], -point[1], -point[2]


def _first_face(
    faces: list[tuple[Point, float, Triangle]], start: Point, way: Point, within_mm: float
) -> tuple[float, Point] | None:
    """Return how far it is to the next face that is left through, and the normal of that face.

    A face is given with its normal and the place of its plane along it: most planes are too far away.
    """
    best: tuple[float, Triangle] | None = None
    (x, y, z), (dx, dy, dz) = start, way
    for (nx, ny, nz), place, triangle in faces:
        leaves = nx * dx + ny * dy + nz * dz
        if leaves <= 0 or not 0 < place - (nx * x + ny * y + nz * z) < (within_mm + SLACK_MM) * leaves:
            continue
        far = _distance(triangle, start, way)
        if 1e-4 < far < (best[0] if best else within_mm):
            best = far, triangle
    return (best[0], unit_normal(best[1])) if best else None


def _distance(triangle: Triangle, start: Point, way: Point) -> float:
    """Return the distance along a ray to a triangle, -1 where it is missed (after Moeller and Trumbore)."""
    a, b, c = triangle
    one, other = minus(b, a), minus(c, a)
    across = product(way, other)
    size = dot(one, across)
    if -GLANCE < size < GLANCE:
        return -1.0
    from_a = minus(start, a)
    u = dot(from_a, across) / size
    if not 0.0 <= u <= 1.0:
        return -1.0
    along = product(from_a, one)
    v = dot(way, along) / size
    if v < 0.0 or u + v > 1.0:
        return -1.0
    return dot(other, along) / size
