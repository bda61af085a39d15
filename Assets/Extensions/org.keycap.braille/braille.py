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


class Braille(InputViewController):
    def viewDidLoad(self):
        self.down, self.chord = {}, 0

    def viewDidLayout(self):
        first = [globe(width=1.5)] if self.needsInputModeSwitchKey else []
        rows = [
            {"height": 3, "keys": [Key("dots", role="picture", width="*")]},
            [
                *first,
                Key("space", role="space", label="space", width="*", text=" "),
                Key("delete", role="delete", icon="delete", width=1.5, repeats=True),
                Key("return", role="return", icon="return", width=1.5, text="\n"),
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
        width, height = self.picture.width // 6, self.picture.height
        for column, dot in enumerate(COLUMNS):
            yield dot, column * width + width // 8, height // 8, width * 3 // 4, height * 3 // 4

    def draw(self, changed=None):
        dark = self.scheme == "dark"
        picture = self.picture
        if changed is None:
            picture.fill(0, 0, picture.width, picture.height, 0xFF2B2B2B if dark else 0xFFD1D4DB)
        damage = []
        for dot, x, y, width, height in self.dots():
            if changed is not None and dot not in changed:
                continue
            plain = 0xFF6B6B6B if dark else 0xFFFFFFFF
            picture.fill(x, y, width, height, 0xFF3478F6 if dot in self.down.values() else plain)
            damage.append([x, y, width, height])
        self.show(damage if changed is not None else None)

    def key(self, key, phase, choice):
        if phase in ("tap", "repeat"):
            if key["id"] == "delete":
                self.textDocumentProxy.deleteBackward()
            else:
                self.textDocumentProxy.insertText(key.get("text", ""))

    def touch(self, id, phase, x, y, time):
        if phase == "began":
            for dot, left, _, width, _ in self.dots():
                if left <= x < left + width:
                    self.down[id] = dot
                    self.chord |= 1 << (dot - 1)
                    self.draw({dot})
        elif phase in ("ended", "cancelled"):
            dot = self.down.pop(id, None)
            if dot:
                self.draw({dot})
            if phase == "cancelled":
                self.chord = 0
            if not self.down and self.chord:
                self.textDocumentProxy.insertText(LETTERS.get(self.chord, ""))
                self.chord = 0


Braille().run()
