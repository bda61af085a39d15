#!/usr/bin/python3 -IS
"""Six dots under six fingers: touched together they are a letter of braille. The keyboard draws the dots itself."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from keycap_extension import InputViewController, Key, globe

# Dots 1 to 6 are the bits from 1 to 32. The first ten letters use dots 1, 2, 4 and 5; dot 3 makes the next ten of
# them, dots 3 and 6 the rest; w came later than the code.
FIRST = {1: "a", 3: "b", 9: "c", 25: "d", 17: "e", 11: "f", 27: "g", 19: "h", 10: "i", 26: "j"}
SECOND = dict(zip("abcdefghij", "klmnopqrst"))
THIRD = dict(zip("abcde", "uvxyz"))
LETTERS = dict(FIRST)
LETTERS.update({dots | 4: SECOND[letter] for dots, letter in FIRST.items()})
LETTERS.update({dots | 36: THIRD[letter] for dots, letter in FIRST.items() if letter in THIRD})
LETTERS.update({58: "w", 2: ",", 50: ".", 38: "?", 22: "!", 4: "'", 36: "-", 6: ";", 18: ":"})
# From the left: the ring finger of the left hand lies on dot 3, its index finger on dot 1.
COLUMNS = (3, 2, 1, 4, 5, 6)
# How far below the longest finger the others lie, as a share of a dot.
ARC = (0.35, 0.0, 0.15, 0.15, 0.0, 0.35)
# Background, dot, dot under a finger: those of Keycap's own schemes.
COLORS = {"light": (0xFFD5D8DE, 0xFFFFFFFF, 0xFF1650B8), "dark": (0xFF1E2024, 0xFF4A4E56, 0xFF8AB4FF)}


def mixed(below, above, share):
    """The colour of a px that is covered by so much of `above`, 0 to 1."""
    parts = ((color >> shift & 0xFF for color in (below, above)) for shift in (0, 8, 16))
    mixed = (round(a + (b - a) * share) for a, b in parts)
    return 0xFF000000 | sum(part << shift for part, shift in zip(mixed, (0, 8, 16)))


class Braille(InputViewController):
    def viewDidLoad(self):
        self.down, self.chord = {}, 0

    def viewDidLayout(self):
        first = [globe(width="9%")] if self.needsInputModeSwitchKey else []
        rows = [
            {"height": 0.6, "keys": [Key("chord", role="preview", width="*")]},
            {"height": 2.4, "keys": [Key("dots", role="picture", width="*")]},
            [
                *first,
                Key("space", role="space", label="space", width="*", text=" "),
                Key("delete", role="delete", icon="delete", width="13%", repeats=True),
                Key("return", role="return", icon="return", width="13%", text="\n"),
            ],
        ]
        if rows != getattr(self, "rows", None):
            self.rows = rows
            self.setLayout(rows)
        if self.picture:
            self.draw()

    def viewWillDisappear(self):
        self.down, self.chord = {}, 0

    def dots(self):
        """Each dot with its column's left edge and width, the middle of the disc and its radius, all in px."""
        width, height = self.picture.width / 6, self.picture.height
        radius = min(width * 0.4, height / (2 + 2 * max(ARC)) * 0.86)
        for column, dot in enumerate(COLUMNS):
            down = height / 2 + (ARC[column] - max(ARC) / 2) * 2 * radius
            yield dot, column * width, width, (column + 0.5) * width, down, radius

    def draw(self, changed=None):
        background, plain, pressed = COLORS[self.scheme]
        picture = self.picture
        if changed is None:
            picture.fill(0, 0, picture.width, picture.height, background)
        damage = []
        for dot, _, _, x, y, radius in self.dots():
            if changed is not None and dot not in changed:
                continue
            self.disc(x, y, radius, pressed if dot in self.down.values() else plain, background)
            side = int(2 * radius) + 3
            left, top = max(0, int(x - radius) - 1), max(0, int(y - radius) - 1)
            damage.append([left, top, min(side, picture.width - left), min(side, picture.height - top)])
        self.show(damage if changed is not None else None)

    def disc(self, x, y, radius, color, background):
        """A disc whose edge is smooth: row by row, the outermost px in a mixed colour."""
        for row in range(int(y - radius), int(y + radius) + 1):
            half = radius * radius - (row + 0.5 - y) ** 2
            if half <= 0:
                continue
            left, right = x - half**0.5, x + half**0.5
            first, last = int(left) + 1, int(right)
            self.picture.fill(first, row, last - first, 1, color)
            self.picture.fill(first - 1, row, 1, 1, mixed(background, color, first - left))
            self.picture.fill(last, row, 1, 1, mixed(background, color, right - last))

    def showChord(self):
        text = chr(0x2800 + self.chord) + " " + LETTERS.get(self.chord, "") if self.chord else ""
        self.update("chord", label=text)

    def key(self, key, phase, choice):
        if phase in ("tap", "repeat"):
            if key["id"] == "delete":
                self.textDocumentProxy.deleteBackward()
            else:
                self.textDocumentProxy.insertText(key.get("text", ""))

    def touch(self, id, phase, x, y, time):
        if phase == "began":
            for dot, left, width, _, _, _ in self.dots():
                if left <= x < left + width:
                    self.down[id] = dot
                    self.chord |= 1 << (dot - 1)
                    self.draw({dot})
                    self.showChord()
        elif phase in ("ended", "cancelled"):
            dot = self.down.pop(id, None)
            if dot:
                self.draw({dot})
            if phase == "cancelled":
                self.chord = 0
            if not self.down and self.chord:
                if self.chord in LETTERS:
                    self.textDocumentProxy.insertText(LETTERS[self.chord])
                self.chord = 0
            if not self.down:
                self.showChord()


Braille().run()
