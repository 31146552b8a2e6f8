"""Drawings of Riverside Clinic: its people, its building by the river, and the way there."""

from __future__ import annotations

from assay.corpus.sites.riverside_clinic.data import Face

__all__ = ["building", "face", "street_map"]

_TAIL = {
    "bob": "M62 96C54 34 178 34 178 96L182 148C170 160 160 158 156 150L84 150C80 158 70 160 58 148Z",
    "long": "M60 98C52 30 188 30 180 98L192 190C176 202 160 200 154 190L86 190C80 200 64 202 48 190Z",
    "wavy": "M58 98C48 30 192 30 182 98C196 118 182 132 192 150C198 172 176 182 160 172L80 172C64 182 42 "
    "172 48 150"
    "C58 132 44 118 58 98Z",
    "ponytail": "M66 94C60 36 180 36 174 94L172 112C190 118 202 148 190 184C182 176 178 150 164 132L72 124Z",
    "curly": "M52 100C40 84 50 62 64 58C66 38 92 28 108 34C122 24 150 28 160 42C182 46 194 70 186 92C200 "
    "110 190 136 "
    "172 138L68 138C48 136 40 114 52 100Z",
}
_FRINGE = {
    "bob": "M72 96C70 58 100 46 122 46C152 46 170 62 168 96C158 84 146 74 134 66C116 80 92 86 72 96Z",
    "long": "M70 98C70 58 98 44 120 44C144 44 170 58 170 98C162 78 144 70 120 58C98 72 78 80 70 98Z",
    "wavy": "M70 100C66 60 96 46 118 46C148 46 172 62 170 100C160 92 156 78 142 68C120 82 86 78 70 100Z",
    "ponytail": "M70 96C68 58 98 44 120 44C144 44 172 58 170 96C164 76 146 66 118 64C96 66 76 76 70 96Z",
    "bun": "M70 96C68 56 98 44 120 44C144 44 172 56 170 96C164 74 144 66 120 66C96 66 76 74 70 96Z",
    "curly": "M68 98C62 72 78 54 96 56C106 46 130 46 140 54C162 52 176 74 170 98C164 84 152 80 144 "
    "74C130 82 112 80 104 "
    "74C90 82 74 84 68 98Z",
    "short": "M70 100C62 58 92 40 122 40C156 40 178 60 170 100C168 88 164 80 158 74C136 78 104 78 82 "
    "74C76 80 72 88 70 "
    "100Z",
    "side": "M70 100C60 62 84 38 124 38C158 38 180 64 170 102C168 88 164 80 158 72C138 80 112 74 96 "
    "62C86 72 74 82 70 "
    "100Z",
    "crop": "M72 92C68 56 96 44 120 44C146 44 172 56 168 92C164 80 160 74 154 70C134 64 106 64 86 70C80 "
    "74 76 80 72 92Z",
}


def face(look: Face, size: int = 240) -> str:
    """A head-and-shoulders drawing."""
    hair, skin, top = look.hair, look.skin, look.top
    shade = _darker(skin, 0.88)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="{size}" height="{size}">',
        f'<rect width="240" height="240" fill="{look.backdrop}"/>',
        '<circle cx="186" cy="58" r="74" fill="#fff" opacity=".32"/>',
    ]
    if look.style == "bun":
        parts.append(f'<circle cx="120" cy="36" r="20" fill="{hair}"/>')
        parts.append(f'<path d="M66 96C62 36 178 36 174 96L168 126H72Z" fill="{hair}"/>')
    if look.style in _TAIL:
        parts.append(f'<path d="{_TAIL[look.style]}" fill="{_darker(hair, 0.86)}"/>')
    if look.style == "scarf":
        parts.append(
            '<path d="M58 108C52 26 188 26 182 108C184 150 196 170 204 190L36 190C44 170 56 150 58 108Z"'
            ' fill="#2f6f73"/>'
        )
    parts += _shoulders(top)
    parts += [
        f'<path d="M100 140H140V178C140 196 100 196 100 178Z" fill="{shade}"/>',
        f'<ellipse cx="73" cy="110" rx="9" ry="13" fill="{shade}"/>'
        f'<ellipse cx="167" cy="110" rx="9" ry="13" fill="{shade}"/>',
        '<path d="M74 92C74 44 166 44 166 92V116C166 146 144 166 120 166C96 166 74 146 74 116Z" '
        f'fill="{skin}"/>',
    ]
    if look.beard:
        parts.append(
            '<path d="M75 112C80 126 90 130 102 130C112 126 128 126 138 130C150 130 160 126 165 '
            "112V120C164 152 144 172 "
            f'120 172C96 172 76 152 75 120Z" fill="{hair}"/>'
        )
    parts += _features(look)
    if look.style == "scarf":
        parts.append(
            '<path d="M66 112C60 40 180 40 174 112C176 146 150 174 120 176C90 174 64 146 66 112ZM82 '
            "104C80 134 98 160 120 "
            '162C142 160 160 134 158 104C156 70 84 70 82 104Z" fill="#3c8488" fill-rule="evenodd"/>'
            '<path d="M70 140C92 184 148 184 170 140C180 176 176 200 160 214C136 202 104 202 80 214C64 '
            '200 60 176 70 140Z"'
            ' fill="#357a7e"/>'
        )
    else:
        parts.append(f'<path d="{_FRINGE[look.style]}" fill="{hair}"/>')
    return "".join([*parts, "</svg>"])


def _shoulders(top: str) -> list[str]:
    line = _darker(top, 0.86)
    parts = [f'<path d="M22 240C24 200 60 184 98 176H142C180 184 216 200 218 240Z" fill="{top}"/>']
    if top == "#ffffff":
        parts.append('<path d="M98 176L120 216L142 176L150 178L128 240H112L90 178Z" fill="#7fb3b5"/>')
        parts.append(
            f'<path d="M90 177L112 240M150 177L128 240" stroke="{line}" stroke-width="3" fill="none"/>'
            '<path d="M84 180C70 206 84 226 96 226" stroke="#33507a" stroke-width="4" fill="none"/>'
            '<circle cx="98" cy="226" r="6" fill="#33507a"/>'
        )
    else:
        parts.append(
            f'<path d="M96 177L120 206L144 177" stroke="{line}" stroke-width="7" fill="none" '
            'stroke-linejoin="round"/>'
        )
        parts.append(
            f'<rect x="150" y="208" width="26" height="18" rx="3" fill="#fff" opacity=".9"/>'
            f'<rect x="154" y="213" width="18" height="3" fill="{line}"/>'
        )
    return parts


def _features(look: Face) -> list[str]:
    brow = _darker(look.hair, 0.9)
    parts = [
        f'<path d="M90 96C96 91 104 91 109 94M131 94C136 91 144 91 150 96" stroke="{brow}" '
        'stroke-width="4" fill="none"'
        ' stroke-linecap="round"/>',
        '<ellipse cx="100" cy="108" rx="4" ry="5" fill="#2b2422"/><ellipse cx="140" cy="108" rx="4" ry="5"'
        ' fill="#2b2422"/><circle cx="101.500" cy="106" r="1.300" fill="#fff"/><circle cx="141.500" '
        'cy="106" r="1.300"'
        ' fill="#fff"/>',
        f'<path d="M120 110C118 120 115 124 119 127H123" stroke="{_darker(look.skin, 0.74)}" '
        'stroke-width="3" fill="none"'
        ' stroke-linecap="round"/>',
        '<path d="M104 140C112 149 128 149 136 140C128 143 112 143 104 140Z" fill="#fff" stroke="#9a4a40" '
        'stroke-width="3" stroke-linejoin="round"/>',
        '<ellipse cx="90" cy="126" rx="9" ry="6" fill="#d9735f" opacity=".2"/><ellipse cx="150" cy="126" '
        'rx="9" ry="6"'
        ' fill="#d9735f" opacity=".2"/>',
    ]
    if look.glasses:
        parts.append(
            '<g fill="#ffffff" fill-opacity=".2" stroke="#33404a" stroke-width="3.500"><rect x="83" '
            'y="96" width="32" '
            'height="25" rx="10"/><rect x="125" y="96" width="32" height="25" rx="10"/></g><path d="M115 '
            "106H125M83 104L73 "
            '101M157 104L167 101" stroke="#33404a" stroke-width="3.500"/>'
        )
    return parts


def _darker(colour: str, by: float) -> str:
    return "#" + "".join(f"{round(int(colour[i : i + 2], 16) * by):02x}" for i in (1, 3, 5))


def building() -> str:
    """The clinic on the bank of the river, on a clear morning."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900">',
        '<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#cfe9ec"/>'
        '<stop offset=".7" stop-color="#fdf4e6"/></linearGradient><linearGradient id="river" x1="0" '
        'y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#9fd3d6"/><stop offset="1" stop-color="#4fa3a8"/></linearGradient>'
        '<linearGradient id="glass" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#bfe3e6"/>'
        '<stop offset=".5" stop-color="#8cc5ca"/><stop offset="1" '
        'stop-color="#a9d7da"/></linearGradient></defs>',
        '<rect width="1200" height="900" fill="url(#sky)"/><circle cx="930" cy="190" r="78" fill="#fff4d8"/>',
        '<g fill="#fff" opacity=".85"><path d="M130 190c8-40 70-44 84-8 34-14 62 10 58 36H104c-14-14 '
        '6-30 26-28z"/>'
        '<path d="M640 130c6-28 50-32 60-6 24-10 46 8 42 26H620c-10-10 4-22 20-20z"/></g>',
        '<path d="M0 470C180 380 330 420 520 400S900 330 1200 430V640H0Z" fill="#c6e0d3"/>',
        '<path d="M0 540C220 470 420 520 640 480S1020 470 1200 520V680H0Z" fill="#a7cdb8"/>',
    ]
    for x, y, r in ((70, 470, 62), (150, 500, 48), (1090, 460, 70), (1010, 505, 46), (1170, 510, 52)):
        parts.append(
            f'<rect x="{x - 6}" y="{y}" width="12" height="{r + 70}" fill="#7a6350"/>'
            f'<circle cx="{x}" cy="{y}" r="{r}" fill="#6fae90"/>'
            f'<circle cx="{x - r // 3}" cy="{y - r // 4}" r="{r // 2}" fill="#86c0a2"/>'
        )
    parts += [
        # Left wing, entrance hall, right wing.
        '<path d="M250 440H560V660H250Z" fill="#fffdf8"/><path d="M232 446L405 352L578 446Z" '
        'fill="#2f7f83"/>',
        '<path d="M250 446H560V462H250Z" fill="#d9ece9"/>',
        '<path d="M560 380H760V660H560Z" fill="#f7efe2"/><path d="M546 366H774V386H546Z" fill="#256a6e"/>',
        '<path d="M760 470H990V660H760Z" fill="#fffdf8"/><path d="M748 458H1004V478H748Z" fill="#2f7f83"/>',
        '<rect x="592" y="412" width="136" height="96" rx="6" fill="url(#glass)"/>'
        '<path d="M660 412V508M592 460H728" stroke="#fffdf8" stroke-width="6"/>',
        '<path d="M576 532H744L756 550H564Z" fill="#e58a63"/>',
        '<rect x="606" y="556" width="108" height="104" fill="#8cc5ca"/>'
        '<path d="M660 556V660" stroke="#fffdf8" stroke-width="6"/><circle cx="650" cy="612" r="4" '
        'fill="#256a6e"/>'
        '<circle cx="670" cy="612" r="4" fill="#256a6e"/>',
        # A plain cross as the sign: no words in a picture.
        '<circle cx="405" cy="410" r="22" fill="#fffdf8"/><path d="M399 396h12v8h8v12h-8v8h-12v-8h-8v-12h8z" '
        'fill="#e0714a"/>',
    ]
    for x in (282, 376, 470):
        for y in (484, 574):
            parts.append(
                f'<rect x="{x}" y="{y}" width="62" height="62" rx="5" fill="url(#glass)" stroke="#e7e0d2" '
                'stroke-width="4"/>'
                f'<path d="M{x + 31} {y}V{y + 62}" stroke="#fffdf8" stroke-width="4"/>'
            )
    for x in (790, 886):
        parts.append(
            f'<rect x="{x}" y="506" width="76" height="104" rx="5" fill="url(#glass)" stroke="#e7e0d2" '
            'stroke-width="4"/>'
            f'<path d="M{x + 38} 506V610" stroke="#fffdf8" stroke-width="4"/>'
        )
    parts += [
        '<path d="M0 650C240 636 960 636 1200 652V730H0Z" fill="#8fbf9f"/>',
        '<path d="M600 660H720L800 730H560Z" fill="#efe3cc"/>',
        '<g fill="#5f9f80"><ellipse cx="300" cy="660" rx="46" ry="20"/><ellipse cx="380" cy="664" '
        'rx="40" ry="18"/>'
        '<ellipse cx="480" cy="662" rx="50" ry="20"/><ellipse cx="850" cy="662" rx="48" '
        'ry="20"/><ellipse cx="940" '
        'cy="664" rx="38" ry="16"/></g>',
        '<g fill="#e58a63"><circle cx="286" cy="652" r="5"/><circle cx="318" cy="656" r="5"/><circle '
        'cx="470" cy="654" '
        'r="5"/><circle cx="500" cy="658" r="5"/><circle cx="842" cy="654" r="5"/><circle cx="872" '
        'cy="658" r="5"/></g>',
        # Two people on the way in.
        '<g><circle cx="748" cy="634" r="11" fill="#8f5b3e"/><path d="M736 694c-2-40 26-40 24 0z" '
        'fill="#33507a"/>'
        '<circle cx="778" cy="654" r="8" fill="#8f5b3e"/><path d="M769 696c-2-30 20-30 18 0z" '
        'fill="#e0a13e"/></g>',
        '<path d="M0 726C200 706 420 742 640 724S1040 712 1200 732V900H0Z" fill="url(#river)"/>',
        '<path d="M0 726C200 706 420 742 640 724S1040 712 1200 732" stroke="#f5ead6" stroke-width="10" '
        'fill="none"/>',
        '<g stroke="#fff" stroke-opacity=".55" stroke-width="5" fill="none" stroke-linecap="round">'
        '<path d="M90 790q30-12 60 0t60 0"/><path d="M420 830q30-12 60 0t60 0"/><path d="M760 786q30-12 '
        '60 0t60 0"/>'
        '<path d="M980 850q30-12 60 0t60 0"/><path d="M230 866q30-12 60 0t60 0"/><path d="M620 872q24-10 '
        '48 0t48 0"/></g>',
        # A swan and reeds.
        '<g fill="#fffdf8"><path d="M560 794c-4-22 22-26 46-22 26 4 40-2 46-12 4 26-16 46-50 46-22 '
        '0-40-2-42-12z"/>'
        '<path d="M566 790c-20-16-8-40-14-54 12-6 20 4 18 16-2 14-6 22 10 34z"/></g>'
        '<path d="M552 738l-12 6 12 3z" fill="#e0714a"/><circle cx="558" cy="741" r="2.500" fill="#2b2422"/>',
        '<g stroke="#4b8a6c" stroke-width="6" stroke-linecap="round"><path d="M46 800V700M70 806V724M24 '
        "806V734M1120 "
        '806V706M1146 812V728M1172 806V716"/></g><g fill="#8a6a4a"><rect x="40" y="676" width="12" '
        'height="38" rx="6"/>'
        '<rect x="64" y="702" width="12" height="34" rx="6"/><rect x="1114" y="682" width="12" '
        'height="38" rx="6"/>'
        '<rect x="1166" y="692" width="12" height="36" rx="6"/></g></svg>',
    ]
    return "".join(parts)


def street_map() -> str:
    """The streets around the clinic. It holds no words: its signs are explained beside it."""
    blocks = (
        (30, 30, 210, 120),
        (280, 30, 190, 120),
        (510, 30, 160, 120),
        (710, 30, 220, 120),
        (30, 190, 210, 110),
        (280, 190, 190, 110),
        (510, 190, 160, 110),
        (710, 190, 220, 110),
    )
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540">',
        '<rect width="960" height="540" fill="#ffffff"/>',
        *(
            f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="10" fill="#efe9dc"/>'
            for x, y, w, h in blocks
        ),
        '<rect x="280" y="30" width="190" height="120" rx="10" fill="#cfe5d3"/>',
        '<g fill="#86b894"><circle cx="320" cy="70" r="14"/><circle cx="360" cy="110" r="16"/><circle '
        'cx="420" cy="64" '
        'r="15"/><circle cx="440" cy="116" r="12"/></g>',
        '<path d="M30 340H930V392H30Z" fill="#dfeede"/>',
        '<path d="M0 410C200 392 420 430 640 412S860 400 960 416V540H0Z" fill="#a9d6d9"/>',
        '<g stroke="#fff" stroke-width="5" stroke-opacity=".7" fill="none" stroke-linecap="round"><path '
        'd="M120 470q20-8 '
        '40 0t40 0"/><path d="M470 490q20-8 40 0t40 0"/><path d="M770 462q20-8 40 0t40 0"/></g>',
        # The bridge and the road that crosses it.
        '<rect x="240" y="30" width="40" height="510" fill="#ffffff"/><path d="M240 400V540M280 400V540" '
        'stroke="#8c8272" stroke-width="6"/>',
        '<path d="M690 320V170H490" stroke="#e0714a" stroke-width="6" stroke-dasharray="4 14" fill="none" '
        'stroke-linecap="round"/>',
        # The clinic, its car park, the bus stop.
        '<rect x="620" y="336" width="150" height="52" rx="8" fill="#1b7478"/>'
        '<circle cx="695" cy="362" r="20" fill="#fff"/><path d="M690 350h10v7h7v10h-7v7h-10v-7h-7v-10h7z" '
        'fill="#e0714a"/>',
        '<rect x="800" y="340" width="96" height="46" rx="8" fill="#33507a"/><path d="M836 374v-24h12a8 '
        "8 0 0 1 0 "
        '16h-12" stroke="#fff" stroke-width="5" fill="none"/>',
        '<circle cx="490" cy="170" r="22" fill="#7a4766"/><rect x="479" y="159" width="22" height="18" '
        'rx="4" '
        'fill="#fff"/><circle cx="484" cy="181" r="3" fill="#fff"/><circle cx="496" cy="181" r="3" '
        'fill="#fff"/></svg>',
    ]
    return "".join(parts)
