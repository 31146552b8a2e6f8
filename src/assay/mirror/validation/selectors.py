"""Find elements of a stored page by a CSS selector, in time that grows with the page and not faster.

The selector comes from a system under test, so it may be anything. It is parsed by cssselect and matched
here, one pass over the page for each part, because a general engine can be sent on very long walks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from assay.errors import BadInput
from assay.folding import folded
from assay.mirror.validation.views import PageView

if TYPE_CHECKING:
    from assay.browser.rows import Element

__all__ = ["MAX_SELECTOR", "Unreadable", "select"]

MAX_SELECTOR = 1_000
MAX_PARTS = 40
_NTH = re.compile(r"(?:(?P<odd>odd)|(?P<even>even)|(?P<step>[+-]?\d*)n(?P<shift>[+-]\d+)?|(?P<at>\d+))")

Test = Callable[["Element"], bool]


class Unreadable(Exception):
    """The selector is no CSS that can be looked up in a stored page; nothing follows from it."""


def select(view: PageView, selector: str) -> tuple[Element, ...]:
    """The elements that a selector means, in document order. Raises `Unreadable`."""
    text = selector.strip()
    if not text or len(text) > MAX_SELECTOR:
        raise Unreadable(f"a selector of {len(text)} characters")
    matcher = _Matcher(view)
    wanted: set[int] = set()
    for tree in _parsed(text):
        wanted |= matcher.refs(tree)
    return tuple(view.elements[ref] for ref in sorted(wanted))


def _parsed(text: str) -> Iterable[Any]:
    try:
        import cssselect
    except ModuleNotFoundError:
        from assay.install import install_command

        raise BadInput(
            f"Stored pages cannot be searched without cssselect; {install_command('browser')}"
        ) from None
    try:
        found = cssselect.parse(text)
    except (cssselect.SelectorError, RecursionError, ValueError) as error:
        raise Unreadable(str(error)[:200]) from None
    if any(selector.pseudo_element for selector in found):
        raise Unreadable("a pseudo-element has no element of its own")
    return [selector.parsed_tree for selector in found]


class _Matcher:
    """One selector against one page."""

    def __init__(self, view: PageView) -> None:
        self.view = view
        self.parts = 0

    def refs(self, tree: Any) -> set[int]:
        if type(tree).__name__ == "CombinedSelector":
            return self._combined(tree)
        test = self._test(tree)
        return {element.ref for element in self.view.elements if test(element)}

    def _combined(self, tree: Any) -> set[int]:
        left, test = self.refs(tree.selector), self._test(tree.subselector)
        reached = {" ": self._inside, ">": self._children, "+": self._next, "~": self._later}
        if tree.combinator not in reached:
            raise Unreadable(f"the combinator {tree.combinator!r}")
        return {ref for ref in reached[tree.combinator](left) if test(self.view.elements[ref])}

    def _inside(self, left: set[int]) -> set[int]:
        # In document order a parent comes before its children, so one pass is enough.
        inside: set[int] = set()
        for element in self.view.elements:
            if element.parent is not None and (element.parent in left or element.parent in inside):
                inside.add(element.ref)
        return inside

    def _children(self, left: set[int]) -> set[int]:
        return {element.ref for element in self.view.elements if element.parent in left}

    def _next(self, left: set[int]) -> set[int]:
        return {
            after
            for refs in self.view.children
            for before, after in zip(refs, refs[1:], strict=False)
            if before in left
        }

    def _later(self, left: set[int]) -> set[int]:
        found: set[int] = set()
        for refs in self.view.children:
            met = False
            for ref in refs:
                if met:
                    found.add(ref)
                met = met or ref in left
        return found

    def _test(self, tree: Any) -> Test:
        """A test of one element alone, for a part without combinators."""
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise Unreadable("a selector of too many parts")
        kind = type(tree).__name__
        make = getattr(self, f"_test_{kind.lower()}", None)
        if make is None:
            raise Unreadable(f"{kind} in a selector")
        made: Test = make(tree)
        return made

    def _test_element(self, tree: Any) -> Test:
        name = tree.element.lower() if tree.element else None
        return lambda element: name is None or element.tag == name

    def _test_hash(self, tree: Any) -> Test:
        inner = self._test(tree.selector)
        return lambda element: element.attributes.get("id") == tree.id and inner(element)

    def _test_class(self, tree: Any) -> Test:
        inner = self._test(tree.selector)
        return lambda element: (
            tree.class_name in element.attributes.get("class", "").split() and inner(element)
        )

    def _test_attrib(self, tree: Any) -> Test:
        inner = self._test(tree.selector)
        name, operator = tree.attrib.lower(), tree.operator
        wanted = tree.value.value if tree.value is not None else ""
        compare = _COMPARISONS.get(operator)
        if operator != "exists" and compare is None:
            raise Unreadable(f"the comparison {operator!r}")

        def test(element: Element) -> bool:
            held = element.attributes.get(name)
            return held is not None and (compare is None or compare(held, wanted or "")) and inner(element)

        return test

    def _test_negation(self, tree: Any) -> Test:
        inner, unwanted = self._test(tree.selector), self._test(tree.subselector)
        return lambda element: inner(element) and not unwanted(element)

    def _test_matching(self, tree: Any) -> Test:
        inner, allowed = self._test(tree.selector), [self._test(part) for part in tree.selector_list]
        return lambda element: inner(element) and any(test(element) for test in allowed)

    def _test_pseudo(self, tree: Any) -> Test:
        inner, name = self._test(tree.selector), tree.ident.lower()
        if name in ("visible", "disabled", "checked", "required"):
            state = {"checked": "checked=true"}.get(name, name)
            return lambda element: (
                inner(element) and (element.visible if name == "visible" else state in element.states)
            )
        places = {"first-child": "1", "last-child": "1", "first-of-type": "1", "last-of-type": "1"}
        if name == "root":
            return lambda element: element.tag == "html" and inner(element)
        if name not in places:
            raise Unreadable(f":{name} in a selector")
        return self._at(inner, places[name], last=name.startswith("last"), typed=name.endswith("type"))

    def _test_function(self, tree: Any) -> Test:
        inner, name = self._test(tree.selector), tree.name.lower()
        argument = "".join(token.value for token in tree.arguments)
        if name in ("has-text", "contains", "text"):
            wanted = folded(argument)
            return lambda element: wanted in self.view.folded_names[element.ref] and inner(element)
        if not name.startswith("nth-"):
            raise Unreadable(f":{name}() in a selector")
        return self._at(inner, argument, last="last" in name, typed=name.endswith("type"))

    def _at(self, inner: Test, formula: str, *, last: bool, typed: bool) -> Test:
        wanted = _counted(formula)
        place_of: dict[int, int] = {}
        for refs in self.view.children:
            counts: dict[str, int] = {}
            for ref in reversed(refs) if last else refs:
                tag = self.view.elements[ref].tag if typed else ""
                counts[tag] = counts.get(tag, 0) + 1
                place_of[ref] = counts[tag]
        return lambda element: wanted(place_of.get(element.ref, 1)) and inner(element)


_COMPARISONS: dict[str, Callable[[str, str], bool]] = {
    "=": lambda held, wanted: held == wanted,
    "!=": lambda held, wanted: held != wanted,
    "~=": lambda held, wanted: wanted in held.split(),
    "|=": lambda held, wanted: held == wanted or held.startswith(wanted + "-"),
    "^=": lambda held, wanted: bool(wanted) and held.startswith(wanted),
    "$=": lambda held, wanted: bool(wanted) and held.endswith(wanted),
    "*=": lambda held, wanted: bool(wanted) and wanted in held,
}


def _counted(formula: str) -> Callable[[int], bool]:
    """`odd`, `2n+1` or `3`, as a test of a place counted from one."""
    found = _NTH.fullmatch(formula.replace(" ", "").lower()[:20])
    if found is None:
        raise Unreadable(f"the place {formula[:40]!r}")
    if found["at"]:
        return lambda place: place == int(found["at"])
    step = 2 if found["odd"] or found["even"] else _sign(found["step"] or "")
    shift = 1 if found["odd"] else int(found["shift"] or 0)
    if step == 0:
        return lambda place: place == shift
    return lambda place: (place - shift) % step == 0 and (place - shift) // step >= 0


def _sign(text: str) -> int:
    return int(text + "1") if text in ("", "+", "-") else int(text)
