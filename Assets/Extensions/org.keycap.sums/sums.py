#!/usr/bin/python3 -IS
"""A number pad that reads the sum before the insertion point, in any application, and has the result on two keys while
one types: = types it behind an equals sign, ← puts it in the place of the sum."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from keycap_extension import InputViewController, Key, globe

ROWS = ("789÷", "456×", "123−", "0.()+")
SIGNS = {"÷": "/", "×": "*", "−": "-", ",": "."}
LONGEST = 256


def sum_at_end(text):
    """The longest sum that the text ends with, and its value; a lone number is none. None without one."""
    start = len(text)
    while start > 0 and len(text) - start < LONGEST and text[start - 1] in "0123456789.,+-*/÷×−() ":
        start -= 1
    for first in range(start, len(text)):
        # A sum does not begin inside a number, or behind a letter.
        if text[first] == " " or (first > 0 and (text[first - 1].isalnum() or text[first - 1] in ".,_")):
            continue
        signs = [SIGNS.get(sign, sign) for sign in text[first:] if sign != " "]
        reader = Reader(signs)
        try:
            value = reader.terms()
        except (ValueError, ZeroDivisionError, OverflowError):
            continue
        if reader.place == len(signs) and reader.steps:
            return text[first:], value
    return None


class Reader:
    """Reads a sum from left to right: × and ÷ bind closer than + and −."""

    def __init__(self, signs):
        self.signs, self.place, self.steps, self.depth = signs, 0, 0, 0

    def next(self):
        return self.signs[self.place] if self.place < len(self.signs) else ""

    def take(self):
        sign = self.next()
        self.place += 1
        return sign

    def terms(self):
        value = self.factors()
        while self.next() in ("+", "-"):
            self.steps += 1
            value = value + self.factors() if self.take() == "+" else value - self.factors()
        return value

    def factors(self):
        value = self.number()
        while self.next() in ("*", "/"):
            self.steps += 1
            value = value * self.number() if self.take() == "*" else value / self.number()
        return value

    def number(self):
        if self.next() == "-":
            self.take()
            return -self.number()
        if self.next() == "(":
            self.depth += 1
            if self.depth > 20:
                raise ValueError
            self.take()
            value = self.terms()
            if self.take() != ")":
                raise ValueError
            return value
        digits = ""
        while self.next().isdigit() or self.next() == ".":
            digits += self.take()
        return float(digits)


def written(value):
    """The number as people write it, at most twelve digits."""
    text = f"{value:.12g}"
    return None if "n" in text else text.replace("e+", "e").replace("-", "−")


class Sums(InputViewController):
    def viewDidLoad(self):
        self.sum = self.result = None

    def viewDidLayout(self):
        first = [globe(width="14%")] if self.needsInputModeSwitchKey else []
        point = self.settings.get("point", ".")
        rows = [[Key(sign, label=sign, text=sign, width="*") for sign in row.replace(".", point)] for row in ROWS]
        bottom = [
            *first,
            Key("space", role="space", label="space", width="*", text=" "),
            Key("replace", role="special", label="←", width="18%", state="disabled"),
            Key("result", role="primary", label="=", width="25%", state="disabled"),
            Key("delete", role="delete", icon="delete", width="14%", repeats=True),
        ]
        self.setLayout([*rows, bottom])
        self.shown = None
        self.read()

    def settingsDidChange(self):
        if self.width:
            self.viewDidLayout()

    def read(self):
        """Looks at the text before the insertion point anew."""
        found = sum_at_end(self.textDocumentProxy.documentContextBeforeInput or "")
        self.sum, self.result = (found[0], written(found[1])) if found else (None, None)
        if self.result:
            self.result = self.result.replace(".", self.settings.get("point", "."))
        if self.result != self.shown:
            self.shown = self.result
            for id, sign in (("result", "="), ("replace", "←")):
                label = f"{sign} {self.result}" if self.result else sign
                self.update(id, label=label, state="normal" if self.result else "disabled")

    def textDidChange(self):
        self.read()

    selectionDidChange = viewWillAppear = textDidChange

    def key(self, key, phase, choice):
        proxy = self.textDocumentProxy
        if key["id"] == "result":
            if self.result and phase == "tap":
                proxy.insertText("=" + self.result)
        elif key["id"] == "replace":
            if self.result and phase == "tap":
                proxy.deleteBackward(len(self.sum))
                proxy.insertText(self.result)
        elif key["id"] == "delete" and phase in ("tap", "repeat"):
            proxy.deleteBackward()
        elif phase in ("tap", "repeat"):
            proxy.insertText(key["text"])
        self.read()


if __name__ == "__main__":
    Sums().run()
