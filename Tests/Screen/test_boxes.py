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


class Boxes(ScreenCase):
    """A hand at eight taps a second does not look whether the keys are still the same."""

    @for_each(*((kind, row) for kind in MORE if kind in ("chromium", "firefox") for row in ("code", "pin", "card")))
    def test_every_digit_arrives(self, case):
        kind, row = case
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden")
        fields = Browser(session, kind, "light", page=PAGE)
        dice = random.Random(row)
        for attempt in range(20):
            code = "123456" if attempt == 0 else "".join(dice.choices("0123456789", k=6))
            fields.click("pin" if row != "pin" else "code")
            wait_for(lambda: fields.last("focus") != row, PATIENCE, "another row")
            fields.focus(row)
            status = keyboard.wait_status(
                lambda s: s.visible and s.plane in ("number-pad", "phone-pad") and s.has("1"), "digits", PATIENCE)
            begin = time.monotonic()
            for number, digit in enumerate(code):
                while (left := begin + number * PACE - time.monotonic()) > 0:
                    time.sleep(left)
                keyboard.tap(digit, status)
            with contextlib.suppress(TooSlow):
                wait_for(lambda code=code: fields.text(row) == code, 5)
            self.assertEqual(fields.text(row), code, f"attempt {attempt}")
