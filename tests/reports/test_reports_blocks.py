"""Reports: every block in both forms, and foreign text that stays text."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.reports import (
    Callout,
    Card,
    Cards,
    Details,
    Figure,
    PlotRow,
    Report,
    Section,
    Table,
    Text,
    interval_plot,
    interval_text,
)
from assay.reports.blocks import Block

VOID = {"meta", "br", "hr", "img", "input", "link"}
HOSTILE = {
    "script": "<script>alert(1)</script>",
    "end-tags": "</p></td></table></svg></style></title></main>",
    "attribute": '" onload="alert(1)" x=\'',
    "image": '<img src="https://evil.example/x.png" onerror=alert(1)>',
    "frame": "<iframe src='//evil.example'></iframe>",
    "comment": "<!-- --><![CDATA[ ]]>",
    "ampersand": "a & b &lt;b&gt; &#60;",
    "pipe": "a | b || c",
    "backticks": "`code` ```\nfence\n```",
    "lines": "one\ntwo\r\nthree\n\n# four\n- five",
    "markdown": "[link](https://evil.example) ![i](x) **b** _i_ ~~s~~ <b> # h $x$ \\",
    "control": "a\x00b\x07c\x1b[31md\x7fe\x85f\u2028g",
    "reversed": "user\u202egnp.exe\u202c \u2066x\u2069",
    "surrogate": "half \ud83d pair",
    "long": "x" * 10_000,
    "spaces": "    indented\t\ttabs",
}
hostile = pytest.mark.parametrize("text", list(HOSTILE.values()), ids=list(HOSTILE))


class Page(HTMLParser):
    """Reads a page as a browser would, and remembers its elements, attributes and text."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.words: list[str] = []
        self.unbalanced: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        self.unbalanced += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.unbalanced.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    def handle_comment(self, data: str) -> None:
        self.unbalanced.append(f"comment {data}")

    @property
    def text(self) -> str:
        return "".join(self.words)

    def values(self, attribute: str) -> list[str]:
        return [value for _, name, value in self.attributes if name == attribute]


def shown(text: str) -> str:
    """The text as a reader may see it: control characters, reversals and halves replaced."""
    return re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", "�", text)


def full_report(text: str) -> Report:
    """A report that says one text in every place where text can stand."""
    figure = Figure(interval_plot([PlotRow(text, 0.5, (0.4, 0.6))], text), text, text)
    table = Table([text, "n"], [[text, 1], [2, text]], caption=text, numeric=(1,))
    blocks: list[Block] = [
        Cards([Card(text, text, text)]),
        Callout(text, "warning"),
        Text(text),
        Section(text, [table, figure, Section(text, [Text(text)])]),
        Details(text, [Section(text, [Text(text)]), table]),
    ]
    return Report(text, text, blocks, footer=text)


def assert_safe(page: Page) -> None:
    assert page.unbalanced == []
    assert not set(page.tags) & {"script", "iframe", "object", "embed", "link", "img", "a", "form", "base"}
    assert page.tags.count("style") == 1
    assert not [name for _, name, _ in page.attributes if name.startswith("on")]
    outside = [
        (tag, name, value)
        for tag, name, value in page.attributes
        if name in ("src", "href", "xlink:href", "action", "data", "poster", "srcset", "style")
    ]
    assert outside == []


@hostile
def test_hostile_text_in_every_place_stays_text(text: str) -> None:
    html = full_report(text).html()
    html.encode("utf-8")
    page = Page(html)
    assert_safe(page)
    assert page.tags == Page(full_report("harmless").html()).tags
    assert shown(text).replace("\r\n", "\n") in page.text.replace("\r\n", "\n")
    assert not re.search(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", html)


@settings(deadline=None)
@given(st.text(min_size=1))
def test_any_text_stays_text(text: str) -> None:
    page = Page(full_report(text).html())
    assert_safe(page)
    assert page.tags == Page(full_report("harmless").html()).tags


def unescaped(markdown: str) -> str:
    """What is left of Markdown when every escaped character is taken away: only real syntax."""
    return re.sub(r"\\[!-/:-@\[-`{-~]", "", markdown)


@hostile
def test_hostile_text_makes_no_markup_in_markdown(text: str) -> None:
    markdown = full_report(text).markdown()
    markdown.encode("utf-8")
    lines = markdown.splitlines()
    assert len(lines) == len(full_report("harmless").markdown().splitlines())
    syntax = unescaped(markdown)
    assert not re.search(r"[<>`\[\]&$~{}]", syntax.replace("\n> ", "\n"))
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", markdown)
    headings = [line for line in lines if re.match(r"#+ ", line)]
    assert [line.split(" ")[0] for line in headings] == ["#", "##", "###", "##", "###"]


@hostile
def test_a_markdown_table_keeps_its_columns(text: str) -> None:
    table = Table([text, "b", text], [[text, text, 1], ["", text, None]], numeric=(2,))
    rows = table.markdown(2).splitlines()
    assert len(rows) == 4
    for row in rows:
        assert row.startswith("| ")
        assert row.endswith(" |")
        assert unescaped(row).count("|") == 4


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- five", "\\- five"),
        ("+ five", "\\+ five"),
        ("---", "\\---"),
        ("1. one", "1\\. one"),
        ("12) one", "12\\) one"),
        ("# one", "\\# one"),
        ("> one", "\\> one"),
        ("    code", "code"),
        ("81.2 % of 60", "81.2 % of 60"),
        ("-0.5 below", "-0.5 below"),
        ("a - b", "a - b"),
        ("$5 & $6", "\\$5 \\& \\$6"),
    ],
)
def test_a_paragraph_cannot_begin_a_list_a_heading_or_a_rule(text: str, expected: str) -> None:
    assert Text(text).markdown(2) == expected


@pytest.mark.parametrize(
    ("block", "html", "markdown"),
    [
        (Text("Words."), "<p>Words.</p>", "Words."),
        (
            Callout("Look.", "warning"),
            '<p class="callout warning"><strong>Careful:</strong> Look.</p>',
            "> **Careful:** Look.",
        ),
        (
            Callout("Fine.", "good"),
            '<p class="callout good"><strong>Good:</strong> Fine.</p>',
            "> **Good:** Fine.",
        ),
        (Callout("So."), '<p class="callout note"><strong>Note:</strong> So.</p>', "> **Note:** So."),
        (
            Cards([Card("Recall", "81 %", "n = 9"), Card("Cost", "0")]),
            '<dl class="cards"><div><dt>Recall</dt><dd>81 %<small>n = 9</small></dd></div>'
            "<div><dt>Cost</dt><dd>0<small></small></dd></div></dl>",
            "- **Recall**: 81 % (n = 9)\n- **Cost**: 0",
        ),
        (
            Table(["a", "b"], [["x", 1]], caption="C", numeric=(1,)),
            '<div class="scroll" tabindex="0" role="region" aria-label="C"><table><caption>C</caption>'
            '<thead><tr><th scope="col">a</th><th scope="col" class="number">b</th></tr></thead>'
            '<tbody><tr><td>x</td><td class="number">1</td></tr></tbody></table></div>',
            "*C*\n\n| a | b |\n| --- | ---: |\n| x | 1 |",
        ),
        (
            Figure("<svg></svg>", "Recall 0.8", "Recall by site"),
            '<figure tabindex="0"><svg></svg><figcaption>Recall by site</figcaption></figure>',
            "*Figure: Recall 0.8*",
        ),
        (
            Section("Title", [Text("a"), Text("b")]),
            "<section><h2>Title</h2>\n<p>a</p>\n<p>b</p></section>",
            "## Title\n\na\n\nb",
        ),
        (
            Details("More", [Text("a")]),
            "<details><summary>More</summary>\n<p>a</p></details>",
            "## More\n\na",
        ),
    ],
)
def test_every_block_has_both_forms(block: Block, html: str, markdown: str) -> None:
    assert block.html(2) == html
    assert block.markdown(2) == markdown


def test_a_report_is_one_file_that_loads_and_runs_nothing() -> None:
    page = Page(full_report("x").html())
    assert ("meta", "charset", "utf-8") in page.attributes
    policy = next(value for value in page.values("content") if "default-src" in value)
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    assert "Content-Security-Policy" in page.values("http-equiv")
    assert page.tags[:2] == ["html", "head"]
    style = full_report("x").html().partition("<style>")[2].partition("</style>")[0]
    assert "--ink" in style
    assert not re.search(r"url\((?!#)|@import|https?:", style)


def test_the_title_language_and_footer_are_there() -> None:
    report = Report("A title", "A subtitle", [], footer="A footer", language="de")
    page = Page(report.html())
    assert page.values("lang") == ["de"]
    assert report.markdown() == "# A title\n\nA subtitle\n\n---\n\nA footer\n"
    assert Report("T", "S", []).markdown() == "# T\n\nS\n"


def nested(depth: int, make: Callable[[str, list[Block]], Block]) -> Block:
    block: Block = Text("end")
    for level in range(depth, 0, -1):
        block = make(f"level {level}", [block])
    return block


def levels(report: Report) -> tuple[list[int], list[int]]:
    html = [int(tag[1]) for tag in Page(report.html()).tags if re.fullmatch(r"h\d", tag)]
    markdown = [len(hashes) for hashes in re.findall(r"^(#+) ", report.markdown(), re.MULTILINE)]
    return html, markdown


def assert_no_skips(found: list[int]) -> None:
    assert found[0] == 1
    assert found.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(found, found[1:], strict=False))
    assert max(found) <= 6


@pytest.mark.parametrize("depth", [1, 3, 5, 9])
def test_headings_never_skip_a_level_nor_leave_those_that_exist(depth: int) -> None:
    blocks = [nested(depth, Section), nested(2, Details), Section("again", [nested(depth, Section)])]
    for found in levels(Report("T", "S", blocks)):
        assert_no_skips(found)


def test_headings_inside_details_do_not_skip_either() -> None:
    details = Details("more", [Section("inner", [Details("deeper", [Section("innermost", [])])])])
    for found in levels(Report("T", "S", [details])):
        assert_no_skips(found)


@pytest.mark.parametrize(
    ("value", "ci", "percent", "expected"),
    [
        (0.8125, (0.701, 0.889), True, "81.2 % [70.1, 88.9]"),
        (0.8125, (0.701, 0.889), False, "0.812 [0.701, 0.889]"),
        (0.5, None, False, "0.500 [no interval]"),
        (None, None, True, "–"),
        (None, (0.1, 0.2), False, "–"),
    ],
)
def test_a_number_stands_with_its_interval(
    value: float | None, ci: tuple[float, float] | None, percent: bool, expected: str
) -> None:
    assert interval_text(value, ci, percent=percent) == expected
