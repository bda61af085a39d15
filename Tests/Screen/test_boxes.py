"""Codes in boxes of one character that pass the focus on by themselves (R-TRAIT-12)."""

import contextlib
import random
import time
from pathlib import Path

from case import ScreenCase, for_each
from Support.fields import Browser
from Support.processes import TooSlow, wait_for
from test_fields import MORE

PAGE = Path(__file__).parent.parent / "Support/boxes.html"
PATIENCE = 20
PACE = 1 / 8


def wait_field(keyboard, is_secret):
    """The status once the focus is in a field of that kind: the rows by the side of each other differ in that."""
    def serves(status):
        field = status.answer["field"]
        return status.visible and field and field["editable"] and field["secure"] == is_secret

    return keyboard.wait_status(serves, "a password" if is_secret else "a field of plain text", PATIENCE)


class Boxes(ScreenCase):
    """A hand at eight taps a second does not look whether the keys are still the same."""

    @for_each(*((kind, row) for kind in MORE if kind in ("chromium", "firefox") for row in ("code", "pin", "card")))
    def test_every_digit_arrives(self, case):
        kind, row = case
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap()
        fields = Browser(session, kind, "light", page=PAGE)
        dice = random.Random(row)
        for attempt in range(20):
            code = "123456" if attempt == 0 else "".join(dice.choices("0123456789", k=6))
            fields.click("pin" if row != "pin" else "code")
            wait_for(lambda: fields.last("focus") != row, PATIENCE, "another row")
            wait_field(keyboard, row != "pin")
            fields.focus(row)
            status = wait_field(keyboard, row == "pin")
            if not status.has("1"):
                # Chromium tells of no inputmode: the user takes the digits.
                keyboard.tap("numbers", keyboard.status())
                keyboard.wait_status(lambda s: s.has("1"), "digits", PATIENCE)
            status = keyboard.status()
            begin = time.monotonic()
            for number, digit in enumerate(code):
                while (left := begin + number * PACE - time.monotonic()) > 0:
                    time.sleep(left)
                keyboard.tap(digit, status)
            with contextlib.suppress(TooSlow):
                wait_for(lambda code=code: fields.text(row) == code, 5)
            self.assertEqual(fields.text(row), code, f"attempt {attempt}")
