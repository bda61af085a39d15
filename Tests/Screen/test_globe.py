"""The globe key among three keyboards (R-GLOBE)."""

import itertools
import stat
from pathlib import Path

from case import ScreenCase
from Support.processes import wait_for

THREE = 'keyboards = ["en-US", "de", "el"]\n'


class Globe(ScreenCase):
    """English, German, Greek and round again."""

    def test_taps_walk_the_keyboards_and_wrap_around(self):
        """R-GLOBE-3."""
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = session.keycap(settings=THREE)
        seen, typed = [], ""
        for _ in range(4):
            status = keyboard.status()
            seen.append(status.keyboard)
            letter = {"el": "λ"}.get(status.keyboard, "z")
            keyboard.tap(letter, status)
            typed += letter
            keyboard.tap("globe", status)
        self.assertEqual(seen, ["en-US", "de", "el", "en-US"])
        self.assert_typed(client, typed)
        self.assertTrue(client.has_focus())

    def test_the_globe_is_at_the_same_place_in_every_keyboard(self):
        session = self.desktop()
        keyboard = session.keycap(settings=THREE)
        places = set()
        for _ in range(3):
            key = keyboard.status().key("globe")
            places.add((key.x, key.y, key.width, key.height))
            keyboard.tell("next-keyboard")
        self.assertEqual(len(places), 1, places)

    def test_the_command_switches_too(self):
        session = self.desktop()
        keyboard = session.keycap(settings=THREE)
        for wanted in ("de", "el", "en-US"):
            keyboard.tell("next-keyboard")
            keyboard.wait_status(lambda s, w=wanted: s.keyboard == w, wanted)

    def test_one_keyboard_needs_no_globe_and_leaves_no_hole(self):
        """R-GLOBE-2."""
        session = self.desktop()
        keyboard = session.keycap(settings='keyboards = ["en-US"]\n')
        status = keyboard.status()
        self.assertFalse(status.globe)
        self.assertFalse(status.has("globe"))
        bottom = max(key.y for key in status.keys)
        row = sorted((key for key in status.keys if abs(key.y - bottom) < 2), key=lambda k: k.x)
        gaps = [b.x - (a.x + a.width) for a, b in itertools.pairwise(row)]
        self.assertLess(max(gaps) - min(gaps), 1.01, gaps)

    def test_an_application_has_its_keyboard_again_after_a_restart(self):
        """R-GLOBE-6."""
        session = self.desktop(wm="openbox")
        first = session.probe(x=20)
        second = session.client("xterm")
        settings = THREE + "remember-per-application = true\n"
        keyboard = session.keycap(settings=settings)
        first.focus()
        keyboard.tell("next-keyboard")
        keyboard.wait_status(lambda s: s.keyboard == "de", "German in the probe")
        kept = Path(session.environment["XDG_STATE_HOME"], "keycap", "keyboards")
        wait_for(lambda: kept.exists() and "Keycap-probe\tde\n" in kept.read_text(), 10, "it is kept")
        self.assertEqual(stat.S_IMODE(kept.stat().st_mode), 0o600)
        keyboard.stop()
        second.focus()
        keyboard = session.keycap(settings=settings)
        self.assertEqual(keyboard.status().keyboard, "en-US")
        first.focus()
        keyboard.wait_status(lambda s: s.keyboard == "de", "German again", 10)

    def test_a_switch_loses_no_pressed_key(self):
        """R-GLOBE-5."""
        session = self.desktop(wm="openbox", hardware=True)
        probe = session.probe(width=200, height=60)
        keyboard = session.keycap(settings=THREE)
        status = keyboard.status()
        session.touch.begin("letter", *status.key("k").centre)
        session.touch.begin("globe", *status.key("globe").centre)
        session.touch.end("globe")
        session.touch.end("letter")
        keyboard.wait_status(lambda s: s.keyboard == "de", "German")
        self.assert_typed(probe, "k")

    def test_the_dismiss_key_hides_it_and_gives_the_area_back(self):
        """R-GLOBE-7."""
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap(settings=THREE)
        wait_for(lambda: session.desk.work_area()[3] < 800, 2, "the area is reserved")
        keyboard.tap("dismiss")
        keyboard.wait_status(lambda s: not s.visible, "hidden")
        self.assertTrue(client.has_focus())
        wait_for(lambda: session.desk.work_area() == [0, 0, 1280, 800], 2, "the area is free")
