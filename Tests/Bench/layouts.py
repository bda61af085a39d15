"""Draws every layout and variant of xkb-data as the system's own keyboard and counts what is missing.

  layouts.py [--program .build/release/keycap] [--form compact] [--only de] [--list]

For each of them a private X server gets the layout from setxkbmap, as a desktop would do it, and
`keycap legends system.<form>` tells what stands on the keys. A legend is missing where a symbol means
nothing to the keyboard, and where no installed font has the character.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))

from Support.server import Xvfb  # noqa: E402

RULES = Path("/usr/share/X11/xkb/rules/evdev.lst")


def layouts():
    """Pairs of layout and variant, in the order of the rules."""
    part, found = None, []
    for line in RULES.read_text().splitlines():
        if line.startswith("!"):
            part = line[1:].strip()
        elif part == "layout" and line.strip():
            found.append((line.split()[0], ""))
        elif part == "variant" and line.strip():
            words = line.split()
            found.append((words[1].rstrip(":"), words[0]))
    # A place for the user's own symbols, empty as it comes.
    return [pair for pair in found if pair[0] != "custom"]


class Fonts:
    """Which characters the installed fonts have."""

    def __init__(self):
        self._known = {}

    def has(self, character):
        if character not in self._known:
            asked = subprocess.run(["fc-list", f":charset={ord(character):x}", "file"],
                                   capture_output=True, text=True, check=True)
            self._known[character] = bool(asked.stdout.strip())
        return self._known[character]


def missing(legends, fonts):
    """What cannot be drawn, each with its reason; and how many legends there are."""
    wrong, count = [], 0
    for symbol in legends["unknown"]:
        wrong.append(f"symbol {symbol['keysym']} of key {symbol['keycode']}")
    for plane, keys in legends["planes"].items():
        for key in keys:
            for level, what in key["levels"].items():
                label = what.get("label", "")
                if not label:
                    continue
                count += 1
                wrong += [f"no font has U+{ord(c):04X} of {key['id']} {level} {plane}"
                          for c in label if not fonts.has(c)]
    return wrong, count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / ".build/release/keycap"))
    parser.add_argument("--form", default="compact")
    parser.add_argument("--only", help="layouts that begin so")
    parser.add_argument("--list", action="store_true", help="name every missing legend")
    options = parser.parse_args()
    fonts, drawn, total, reasons, bad = Fonts(), 0, 0, Counter(), []
    server = Xvfb().start()
    try:
        environment = dict(os.environ, DISPLAY=server.display)
        for layout, variant in layouts():
            if options.only and not layout.startswith(options.only):
                continue
            name = f"{layout}({variant})" if variant else layout
            command = ["setxkbmap", "-layout", layout, "-variant", variant]
            subprocess.run(command, env=environment, check=True, capture_output=True)
            told = subprocess.run(
                [options.program, "legends", f"system.{options.form}", "--data", str(ROOT)],
                env=environment, check=True, capture_output=True, text=True)
            wrong, count = missing(json.loads(told.stdout), fonts)
            total += 1
            drawn += not wrong
            if wrong or count < 40:
                bad.append((name, wrong or [f"only {count} legends"]))
                reasons.update({reason.split(" of ")[0] for reason in wrong})
    finally:
        server.stop()
    for name, wrong in bad:
        print(f"{name}: {'; '.join(wrong if options.list else wrong[:3])}"
              + (f" and {len(wrong) - 3} more" if len(wrong) > 3 and not options.list else ""))
    for reason, times in reasons.most_common():
        print(f"{times:4} {reason}")
    print(f"{drawn} of {total} layouts and variants are drawn whole: {100 * drawn / total:.1f} %")


if __name__ == "__main__":
    main()
