"""A small writer of PDF files: one font, headings and wrapped text, the same bytes every time."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

__all__ = ["as_pdf"]

_LINES_PER_PAGE = 46
_WIDTH = 84


def _escaped(text: str) -> str:
    plain = text.replace("’", "'").replace("“", '"').replace("”", '"').replace("–", "-")
    return plain.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _lines(title: str, paragraphs: Sequence[str]) -> list[tuple[int, str]]:
    """Font size and text of each line; a size of 0 is a gap."""
    found: list[tuple[int, str]] = [(18, title), (0, "")]
    for paragraph in paragraphs:
        heading = paragraph.startswith("# ")
        text = paragraph.removeprefix("# ")
        found += [(13 if heading else 11, line) for line in textwrap.wrap(text, _WIDTH)]
        found.append((0, ""))
    return found


def _content(lines: Sequence[tuple[int, str]]) -> bytes:
    drawn = ["BT", "60 780 Td"]
    for size, text in lines:
        if size:
            drawn += [f"/F{2 if size > 11 else 1} {size} Tf", f"({_escaped(text)}) Tj"]
        drawn.append("0 -16 Td")
    return "\n".join([*drawn, "ET"]).encode("cp1252", "replace")


def as_pdf(title: str, paragraphs: Sequence[str]) -> bytes:
    """A document; paragraphs that begin with `# ` are headings."""
    lines = _lines(title, paragraphs)
    pages = [lines[i : i + _LINES_PER_PAGE] for i in range(0, len(lines), _LINES_PER_PAGE)]
    first = 5
    kids = " ".join(f"{first + 2 * i} 0 R" for i in range(len(pages)))
    fonts = "<< /Font << /F1 3 0 R /F2 4 0 R >> >>"
    face = "<< /Type /Font /Subtype /Type1 /BaseFont /{} /Encoding /WinAnsiEncoding >>"
    objects: list[bytes] = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} /MediaBox [0 0 595 842] >>".encode(),
        face.format("Helvetica").encode(),
        face.format("Helvetica-Bold").encode(),
    ]
    for number, page in enumerate(pages):
        stream = _content(page)
        content = first + 2 * number + 1
        objects.append(f"<< /Type /Page /Parent 2 0 R /Resources {fonts} /Contents {content} 0 R >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(stream), stream))
    out = b"%PDF-1.4\n"
    places = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    count = len(objects) + 1
    return out + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
        % (count, table, count, len(out))
    )
