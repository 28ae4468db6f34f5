"""A picture of parts: every triangle in a depth buffer, light from above, lines at edges.

The view is a parallel projection. The same parts give the same picture.
"""

import math
from typing import NamedTuple

import numpy as np
from PIL import Image

from stl_mesh import Triangle

Colour = tuple[int, int, int]

FINER = 3
"""Picture points that are computed for each one shown, either way."""

LIGHT = np.array([-0.35, -0.55, 0.76])
PAPER: Colour = (255, 255, 255)
INK = np.array([38, 42, 48])


class Shown(NamedTuple):
    """A part in its place, its colour, and how far it is drawn from its place."""

    triangles: list[Triangle]
    colour: Colour
    away: tuple[float, float, float] = (0.0, 0.0, 0.0)


class Eye(NamedTuple):
    """Where one looks from: degrees round the table, 0 for the dealer's place, and above it."""

    round_deg: float
    above_deg: float


def picture(shown: list[Shown], eye: Eye, width_px: int, height_px: int) -> Image.Image:
    """Draw parts as large as they fit, with a margin of a thirtieth."""
    wide, high = width_px * FINER, height_px * FINER
    seen = [(np.array(part.triangles, dtype=float) + np.array(part.away)) @ _turned(eye).T for part in shown]
    points = np.concatenate([part.reshape(-1, 3) for part in seen])
    least, greatest = points.min(axis=0), points.max(axis=0)
    scale = min(wide / (greatest[0] - least[0]), high / (greatest[1] - least[1])) * 28 / 30
    middle = (least + greatest) / 2
    depth = np.full((high, wide), np.inf)
    facing = np.zeros((high, wide, 3))
    owner = np.full((high, wide), -1)
    for number, part in enumerate(seen):
        placed = (part - middle) * scale * np.array([1, -1, 1]) + np.array([wide / 2, high / 2, 0])
        normals = _normals(part)
        for corner in np.flatnonzero(normals[:, 2] < 0):  # the others show their back
            _fill(placed[corner], normals[corner], number, depth, facing, owner)
    colours = np.array([part.colour for part in shown] + [PAPER], dtype=float)
    return _painted(depth, facing, owner, colours, eye).resize(
        (width_px, height_px), Image.Resampling.LANCZOS
    )


def _turned(eye: Eye) -> np.ndarray:
    """Rows: right, up and away, as the eye has them; a left hand, so what was out of a part is into it."""
    turn, lift = math.radians(eye.round_deg), math.radians(eye.above_deg)
    right = [math.cos(turn), math.sin(turn), 0.0]
    away = [-math.sin(turn) * math.cos(lift), math.cos(turn) * math.cos(lift), -math.sin(lift)]
    up = [-math.sin(turn) * math.sin(lift), math.cos(turn) * math.sin(lift), math.cos(lift)]
    return np.array([right, up, away])


def _normals(part: np.ndarray) -> np.ndarray:
    normals = np.cross(part[:, 2] - part[:, 0], part[:, 1] - part[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    return normals / np.where(lengths > 0, lengths, 1.0)


def _fill(
    corners: np.ndarray,
    normal: np.ndarray,
    number: int,
    depth: np.ndarray,
    facing: np.ndarray,
    owner: np.ndarray,
) -> None:
    """Enter one triangle, where it is nearer than what is there."""
    (x0, y0, z0), (x1, y1, z1), (x2, y2, z2) = corners
    area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    left, right = max(0, math.floor(min(x0, x1, x2))), math.ceil(max(x0, x1, x2)) + 1
    top, bottom = max(0, math.floor(min(y0, y1, y2))), math.ceil(max(y0, y1, y2)) + 1
    if abs(area) < 1e-12:
        return
    at = np.s_[top:bottom, left:right]
    ys, xs = np.mgrid[at]
    b = ((xs - x0) * (y2 - y0) - (x2 - x0) * (ys - y0)) / area
    c = ((x1 - x0) * (ys - y0) - (xs - x0) * (y1 - y0)) / area
    far = z0 + b * (z1 - z0) + c * (z2 - z0)
    part = depth[at]
    far, b, c = (some[: part.shape[0], : part.shape[1]] for some in (far, b, c))
    nearer = (b >= -1e-6) & (c >= -1e-6) & (b + c <= 1 + 1e-6) & (far < part)
    part[nearer] = far[nearer]
    facing[at][nearer] = normal
    owner[at][nearer] = number


def _painted(
    depth: np.ndarray, facing: np.ndarray, owner: np.ndarray, colours: np.ndarray, eye: Eye
) -> Image.Image:
    """Give each point its colour in the light, and draw the lines."""
    light = _turned(eye) @ (LIGHT / np.linalg.norm(LIGHT))
    shade = 0.50 + 0.50 * np.clip(facing @ light, 0, 1) + 0.08 * np.clip(-facing[:, :, 2], 0, 1)
    shade[owner < 0] = 1.0
    painted = np.clip(colours[owner] * shade[:, :, None], 0, 255)
    lines = _ends(depth, facing, owner)
    for _ in range(FINER - 2):
        lines = lines | np.roll(lines, 1, axis=0) | np.roll(lines, 1, axis=1)
    painted[lines] = painted[lines] * 0.25 + INK * 0.75
    return Image.fromarray(painted.round().astype(np.uint8), "RGB")


def _ends(depth: np.ndarray, facing: np.ndarray, owner: np.ndarray) -> np.ndarray:
    """Say where a part ends, bends sharply, or stands before another surface."""
    lines = np.zeros(depth.shape, dtype=bool)
    slack = 6.0 * FINER
    for axis in (0, 1):
        other_owner, other_facing = np.roll(owner, 1, axis=axis), np.roll(facing, 1, axis=axis)
        lines |= owner != other_owner
        bent = (facing * other_facing).sum(axis=2) < math.cos(math.radians(28))
        lines |= bent & (owner >= 0)
        with np.errstate(invalid="ignore"):
            step = np.abs(depth - np.roll(depth, 1, axis=axis))
        lines |= (step > slack) & (owner == other_owner) & (owner >= 0)
    return lines
