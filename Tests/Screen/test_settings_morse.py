"""Practice in Morse: fingers on the keyboard of the page, and what it makes of them (R-MORSE-6)."""

import os
import re
import unittest

from settings_case import FILE, PATIENCE, SettingsCase
from Support.processes import wait_for

# Parts of the keyboard's width and height.
KEYS = {".": (0.25, 0.5), "-": (0.75, 0.5), " ": (0.3, 0.88), "delete": (0.67, 0.88)}
# Room above the keyboard, in px.
HEADROOM = 56


class Practice(SettingsCase):
    def tap_keys(self, window, keys):
        left, top, wide, high = self.frame(window, "Morse keyboard")
        for key in keys:
            across, down = KEYS[key]
            self.session.touch.begin(0, left + wide * across, top + HEADROOM + (high - HEADROOM) * down)
            self.session.touch.end(0)

    def labels(self, window):
        return [row["name"] for row in window.all() if row["role"] == "label"]

    def wait_label(self, window, pattern):
        def found():
            return [name for name in self.labels(window) if re.fullmatch(pattern, name)]

        return wait_for(found, PATIENCE, f"{pattern!r} is shown", every=0.1)[0]

    def written(self):
        """The files of the user's home, with their sizes."""
        home = self.session.environment["HOME"]
        paths = [os.path.join(place, name) for place, _, names in os.walk(home) for name in names]
        # Fonts and the like are not ours.
        return sorted((path, os.path.getsize(path)) for path in paths if "keycap" in path)

    def test_own_text_is_keyed_by_taps(self):
        window = self.window("morse", hardware=True, size=(1280, 1000))
        window.find("Keyboard Settings", "frame")
        self.enlarge(window, 880, 940)
        self.listen(window)
        self.walk(window, "Tab", {"Exercise"}, patience=50)
        self.key("space")
        self.walk(window, "Down", {"Own text"}, patience=50)
        self.key("Return")
        window.enter("Own text", "Sos")
        self.wait_label(window, "SOS")
        before = self.written()
        wait_for(lambda: self.frame(window, "Morse keyboard")[3] > 200, PATIENCE, "the keyboard has its size")
        self.tap_keys(window, ". ")
        self.wait_label(window, "Keyed: E. Wanted: S, dot dot dot")
        self.wait_label(window, "S 1")
        # A signal too many is taken back.
        self.tap_keys(window, ["."] * 4 + ["delete", " "])
        self.tap_keys(window, "--- ... ")
        self.wait_label(window, "Done.")
        speed = self.wait_label(window, r"[0-9.]+ words a minute")
        self.assertGreater(float(speed.split()[0]), 0)
        self.assertEqual([name for name in self.labels(window) if name == "S 1"], ["S 1"])
        self.assertEqual(self.written(), before, "nothing is learned or kept")
        self.assertEqual(self.keyboard.status().visible, False)
        with open(self.keyboard.settings_path) as settings:
            self.assertTrue(settings.read().startswith(FILE))

    def test_own_text_is_keyed_by_keys(self):
        """R-APP-4: the keys . and - are fingers on the signals; Tab passes by the cheat sheet in one step."""
        window = self.window("morse")
        window.find("Keyboard Settings", "frame")
        self.listen(window)
        self.walk(window, "Tab", {"Exercise"}, patience=50)
        self.key("space")
        self.walk(window, "Down", {"Own text"}, patience=50)
        self.key("Return")
        window.enter("Own text", "Sos")
        self.wait_label(window, "SOS")
        self.assertIn("Morse keyboard", self.walk(window, "Tab", {"Morse keyboard"}, patience=50))
        self.key("period space")
        self.wait_label(window, "Keyed: E. Wanted: S, dot dot dot")
        self.key("period period period period BackSpace space")
        self.key("minus minus minus space period period period space")
        self.wait_label(window, "Done.")
        seen = self.walk(window, "Tab", {"One Key"}, patience=50)
        signs = [name for name in seen if "\u2002" in name]
        self.assertEqual((signs[0], len(signs)), ("A\u2002dot dash", 2), "the first, and the last on the way out")

    def test_the_cheat_sheet_has_every_letter(self):
        window = self.window("morse")
        window.find("A\u2002dot dash", "label")
        signs = [name for name in self.labels(window) if "\u2002" in name]
        self.assertGreaterEqual({sign[0] for sign in signs}, set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"))


if __name__ == "__main__":
    unittest.main()
