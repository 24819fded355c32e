#!/usr/bin/env python3
"""Makes the animation of a terminal in the README from what the program prints.

`terminal.py SGF` writes `corpus/readme/terminal.svg`; `terminal.py SGF --check` fails if it is outdated.
"""

import html
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "corpus/readme/terminal.svg"
COMMANDS = [
    "sgf check --max 1 corpus/broken.sgf",
    "sgf show corpus/ok/go-problem.sgf",
    "sgf search --player Ada corpus/ok",
]
# Seconds that each command is visible, and that typing it takes.
SCENE, TYPING = 5, 1.2
COLUMNS, LINES, SIZE, ROW, MARGIN = 100, 19, 14, 19, 16
ADVANCE = 8.4
COLORS = ["#484f58", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#76e3ea", "#c9d1d9"]


def printed(program, command):
    """What a command prints in a terminal with colors."""
    words = [program, *command.split()[1:], "--color=always"]
    settings = {**os.environ, "COLUMNS": str(COLUMNS), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color"}
    settings.pop("NO_COLOR", None)
    done = subprocess.run(words, cwd=ROOT, env=settings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines = done.stdout.decode().splitlines()
    return lines[:LINES - 1]


def color(number):
    """One of the 256 colors of xterm."""
    if number < 16:
        return COLORS[number % 8]
    if number < 232:
        parts = [(number - 16) // step % 6 for step in (36, 6, 1)]
        return "#" + "".join(f"{part * 40 + 55 if part else 0:02x}" for part in parts)
    return "#" + f"{(number - 232) * 10 + 8:02x}" * 3


def styled(style, codes):
    """A style as these codes of SGR change it."""
    codes = [int(code or 0) for code in codes.split(";")]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code == 1:
            style = {**style, "font-weight": "bold"}
        elif code == 2:
            style = {"fill": "#8b949e", **style}
        elif 30 <= code <= 37:
            style = {**style, "fill": COLORS[code - 30]}
        elif 90 <= code <= 97:
            style = {**style, "fill": COLORS[code - 90]}
        elif code in (38, 48):
            _, number, *codes = codes
            style = {**style, "fill" if code == 38 else "background": color(number)}
        else:
            sys.exit(f"the terminal of this script does not support the code {code}")
    return style


def row(line, y):
    """A line as SVG. Each piece has its place and width, because fonts differ."""
    style, column, shades, texts = {}, 0, [], []
    for part in re.split(r"(\x1b\[[\d;]*m)", line):
        if codes := re.fullmatch(r"\x1b\[([\d;]*)m", part):
            style = styled(style, codes[1])
        elif part:
            x, width = MARGIN + ADVANCE * column, ADVANCE * len(part)
            column += len(part)
            facts = {key: value for key, value in style.items() if key != "background"}
            facts = "".join(f' {key}="{value}"' for key, value in facts.items())
            if "background" in style:
                shades.append(f'<rect x="{x:.1f}" y="{y - 14}" width="{width:.1f}" height="{ROW}" fill="{style["background"]}" shape-rendering="crispEdges"/>')
            if part.strip():
                texts.append(
                    f'<text x="{x:.1f}" y="{y}" textLength="{width:.1f}" lengthAdjust="spacingAndGlyphs"{facts}>'
                    f"{html.escape(part, quote=False)}</text>"
                )
    return shades + texts


def scene(number, command, lines):
    top = MARGIN + ROW
    typed = f"$ {command}"
    rows = [part for at, line in enumerate(lines) for part in row(line, top + ROW * (at + 1))]
    return "\n".join([
        f'<g class="scene" style="animation-delay:{number * SCENE}s">',
        *row(typed, top),
        # This covers what is not typed yet.
        f'<rect x="{MARGIN + ADVANCE * 2}" y="{top - ROW + 5}" width="{ADVANCE * COLUMNS}" height="{ROW}" fill="#0d1117" class="cover"'
        f' style="--to:{ADVANCE * len(command):.1f}px;animation-delay:{number * SCENE}s;'
        f'animation-timing-function:steps({len(command)},end)"/>',
        f'<g class="output" style="animation-delay:{number * SCENE}s">',
        *rows,
        "</g>",
        "</g>",
    ])


def picture(program):
    whole = SCENE * len(COMMANDS)
    width, height = round(MARGIN * 2 + ADVANCE * COLUMNS), MARGIN * 2 + ROW * LINES
    share, typing = 100 / len(COMMANDS), 100 * TYPING / whole
    # A viewer without animations sees the first command and its output.
    style = f"""
text {{ font: {SIZE}px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre }}
.cover {{ transform: translateX({ADVANCE * COLUMNS}px) }}
.scene:not(:nth-of-type(1)) {{ opacity: 0 }}
@media (prefers-reduced-motion: no-preference) {{
.scene {{ opacity: 0; animation: scene {whole}s infinite step-end }}
.cover {{ transform: none; animation: cover {whole}s infinite }}
.output {{ animation: output {whole}s infinite step-end; opacity: 0 }}
}}
@keyframes scene {{ 0% {{ opacity: 1 }} {share:.3f}%, 100% {{ opacity: 0 }} }}
@keyframes cover {{ 0% {{ transform: none }} {typing:.3f}%, 100% {{ transform: translateX(var(--to)) }} }}
@keyframes output {{ 0% {{ opacity: 0 }} {typing:.3f}%, 100% {{ opacity: 1 }} }}
"""
    scenes = [scene(at, command, printed(program, command)) for at, command in enumerate(COMMANDS)]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
        f"<title>A terminal: {html.escape('; '.join(COMMANDS))}</title>",
        f"<style>{style}</style>",
        f'<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>',
        '<g fill="#c9d1d9">',
        *scenes,
        "</g>",
        "</svg>",
        "",
    ])


if __name__ == "__main__":
    match sys.argv[1:]:
        case [program]:
            PICTURE.write_text(picture(program))
        case [program, "--check"]:
            if PICTURE.read_text() != picture(program):
                sys.exit(f"{PICTURE.relative_to(ROOT)} is outdated: run docs/terminal.py {program}")
        case _:
            sys.exit(__doc__)
