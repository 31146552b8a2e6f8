"""What a SiFR v2.0 file says: page, elements, relations, summary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from assay.sifr.page.records import Place
from assay.sifr.words import KINDS, LEVELS, Kind, Level

__all__ = [
    "ACTIONS",
    "DETAILS",
    "FORMAT",
    "SHAPES",
    "STATES",
    "UNKNOWN_TIME",
    "Detail",
    "GridPlace",
    "Group",
    "Metadata",
    "Orientation",
    "Region",
    "Relations",
    "Shape",
    "SifrCluster",
    "SifrDocument",
    "SifrElement",
    "Stats",
    "Summary",
    "stats_of",
]

FORMAT = "sifr-v2.0"
"""What METADATA calls the format."""
UNKNOWN_TIME = "1970-01-01T00:00:00Z"
"""Stands where a time is required and nobody knows it, such as for a page state, which has none."""

Detail = Literal["minimal", "standard", "full"]
"""How much is written of each element."""
DETAILS: tuple[Detail, ...] = ("minimal", "standard", "full")

Orientation = Literal["horizontal", "vertical"]

Shape = Literal[
    "yaml_v2",
    "yaml_flat",
    "json_generator",
    "json_extension_v2",
    "json_flat",
    "json_tree",
    "json_v3",
]
"""The shapes that call themselves SiFR."""
SHAPES: dict[Shape, str] = {
    "yaml_v2": "SPEC v2.0: four sections of YAML",
    "yaml_flat": "elements by id in YAML, without sections, as in the first examples",
    "json_generator": "JSON of the public generator: levels, then ids",
    "json_extension_v2": "JSON of the browser extension, version 2: text and selectors stand in DETAILS",
    "json_flat": "JSON with elements by id and no sections",
    "json_tree": "JSON with elements inside their parents",
    "json_v3": "JSON of version 3: flat nodes and a list of relations",
}

STATES = ("enabled", "disabled", "hidden", "readonly")
ACTIONS = ("clickable", "fillable", "scrollable", "hoverable")


class GridPlace(NamedTuple):
    """Where something is on the 12x12 grid of the page: from and to, columns and rows."""

    columns: tuple[int, int]
    rows: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Stats:
    """How many elements there are; what a validator counts again."""

    total_nodes: int
    high_salience: int
    med_salience: int
    low_salience: int
    clusters: int


@dataclass(frozen=True, slots=True)
class Metadata:
    """The page. `url`, `timestamp` and `viewport` are required in a file; files in the wild lack some."""

    url: str = ""
    timestamp: str = ""
    viewport: tuple[int, int] | None = None
    title: str = ""
    language: str = ""
    stats: Stats | None = None


@dataclass(frozen=True, slots=True)
class SifrElement:
    """One element; what is empty is not written.

    Attributes:
        id: Its id, such as `btn001`.
        level: How much it matters.
        type: One of the eleven types.
        text: Visible words; in a file `content` where the type is text.
        label: Of a field.
        aria_label: What it is called where that differs from its words.
        placeholder: Of a field.
        value: Of a field.
        input_type: Of a field, such as `email`; in a file `type`.
        options: Of a select.
        href: Where a link leads.
        alt: Of an image; None where the attribute is missing, which is written as `null`.
        role: Of the accessibility tree.
        heading: 1 to 6, 0 for what is no heading.
        required: Whether a form cannot be sent without it.
        states: What the one `state` cannot say, such as `checked=true`, `expanded=false`.
        truncated: Whether words were cut off.
        position: Left, top, width, height.
        state: enabled, disabled, hidden or readonly.
        actions: What can be done to it.
        parent: The id of the container around it.
        cluster: The id of its cluster.
        children: The ids of what stands in it.
        nearby: The ids of what is nearest.
        styles: Such as `bg`, `fg`, `font_size`.
        aria: Role and label as assistive technology has them.
        selector: Where the capture gave one.
    """

    id: str
    level: Level
    type: Kind
    text: str = ""
    label: str = ""
    aria_label: str = ""
    placeholder: str = ""
    value: str = ""
    input_type: str = ""
    options: tuple[str, ...] = ()
    href: str = ""
    alt: str | None = None
    role: str = ""
    heading: int = 0
    required: bool = False
    states: tuple[str, ...] = ()
    truncated: bool = False
    position: Place | None = None
    state: str = ""
    actions: tuple[str, ...] = ()
    parent: str = ""
    cluster: str = ""
    children: tuple[str, ...] = ()
    nearby: tuple[str, ...] = ()
    styles: Mapping[str, str | int] = field(default_factory=dict)
    aria: Mapping[str, str] = field(default_factory=dict)
    selector: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Elements in a row or in a column, under the id of what holds them."""

    id: str
    orientation: Orientation
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SifrCluster:
    """Elements that belong together, and where on the page they are."""

    id: str
    role: str
    members: tuple[str, ...]
    grid_position: GridPlace | None = None


@dataclass(frozen=True, slots=True)
class Relations:
    """How elements stand to each other. `pairs["a"]["b"] == "above(8px)"`: a is 8 pixels above b."""

    groups: tuple[Group, ...] = ()
    pairs: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    clusters: tuple[SifrCluster, ...] = ()


@dataclass(frozen=True, slots=True)
class Region:
    """A region of the layout and, in words, what it holds."""

    id: str
    position: GridPlace | None = None
    contains: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """The page at a glance."""

    purpose: str = ""
    primary_action: str = ""
    key_info: tuple[str, ...] = ()
    regions: tuple[Region, ...] = ()
    interactive: Mapping[str, int] = field(default_factory=dict)
    required_fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SifrDocument:
    """A whole file. Elements stand as the file has them: by level, then by type, then in reading order."""

    metadata: Metadata
    elements: tuple[SifrElement, ...]
    relations: Relations = field(default_factory=Relations)
    summary: Summary = field(default_factory=Summary)
    shape: Shape = field(default="yaml_v2", compare=False)
    """The shape that it was read from."""
    notes: tuple[str, ...] = field(default=(), compare=False)
    """What the reader missed or passed by, a sentence each."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "elements", tuple(sorted(self.elements, key=_place_in_file)))


def _place_in_file(element: SifrElement) -> tuple[int, int]:
    return LEVELS.index(element.level), KINDS.index(element.type)


def stats_of(elements: tuple[SifrElement, ...], clusters: tuple[SifrCluster, ...]) -> Stats:
    """The counts of what there is."""
    levels = [element.level for element in elements]
    high, med, low = (levels.count(level) for level in LEVELS)
    return Stats(len(levels), high, med, low, len(clusters))
