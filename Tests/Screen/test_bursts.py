"""More keys than a hand can type: all arrive, in order, also when they come in one flush."""

import random
import time

from case import ScreenCase, for_each
from Support import keymap
from Support.processes import wait_until

COUNT = 200


class Bursts(ScreenCase):
    """The pointer taps; each event's own position counts, not where the pointer is by now."""

    @for_each(100, 200, "one flush")
    def test_burst(self, rate):
        session = self.desktop(wm="openbox")
        probe = session.probe()
        keyboard = session.keycap()
        status = keyboard.status()
        centres = {key.label: key.centre for key in status.keys if key.role == "character"
                   and key.label.isalpha()}
        chooser = random.Random(7)
        text = "".join(chooser.choice(sorted(centres)) for _ in range(COUNT))
        desk, start = session.desk, time.monotonic()
        for index, letter in enumerate(text):
            desk.move(*centres[letter])
            desk.button(True)
            desk.button(False)
            if rate != "one flush":
                desk.display.flush()
                wait_until(start + (index + 1) / rate)
        desk.display.flush()
        self.assert_typed(probe, text, timeout=10)
        self.assertEqual(len(probe.presses(modifiers=True)), COUNT, "no stray modifier")
        self.assertEqual(keymap.keys_down(desk), ())

    def test_burst_of_planes_and_shift(self):
        """Shift and plane keys act on the very next tap of the same flush."""
        session = self.desktop(wm="openbox")
        probe = session.probe()
        keyboard = session.keycap()
        status = keyboard.status()
        desk = session.desk
        wanted = ""
        for letter in "keycap" * 5:
            for name in ("shift", letter, letter):
                desk.move(*status.key(name).centre)
                desk.button(True)
                desk.button(False)
            wanted += letter.upper() + letter
        desk.display.flush()
        self.assert_typed(probe, wanted, timeout=8)

    @for_each("xterm", "gtk3", "qt5")
    def test_one_flush_into_a_client(self, kind):
        session = self.desktop(wm="openbox")
        client = session.client(kind)
        keyboard = session.keycap()
        status = keyboard.status()
        text = "pack my box with five dozen liquor jugs " * 5
        for character in text:
            session.desk.move(*status.key("space" if character == " " else character).centre)
            session.desk.button(True)
            session.desk.button(False)
        session.desk.display.flush()
        self.assert_typed(client, text, timeout=10)
