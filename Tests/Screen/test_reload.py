"""Files that people edit: read anew when saved, a broken one leaves the last good one in use."""

import time

from case import ScreenCase
from Support.keyboard import write
from Support.processes import REPO, allowed, wait_for


class Reload(ScreenCase):
    """Keyboards, themes and settings in the user's own folders."""

    def setUp(self):
        self.session = self.desktop(wm="openbox")
        self.client = self.session.client("xterm")

    def data(self, kind, name):
        return self.session.path("home/.local/share/keycap", kind, name)

    def own_keyboard(self, letter):
        """The English keyboard under another name, with `letter` where q is: not all of ASCII is there."""
        source = (REPO / "Assets/Keyboards/en-US.toml").read_text(encoding="utf-8")
        self.assertIn("q w e r t y", source)
        source = source.replace("q w e r t y", f"{letter} w e r t y")
        source = source.replace("IsASCIICapable = true", "IsASCIICapable = false")
        return source.replace("en-US", "mine", 1).replace('\nq = "1"', f'\n"{letter}" = "1"')

    @staticmethod
    def own_theme(name):
        """A shipped theme under another name."""
        source = (REPO / f"Themes/{name}.toml").read_text(encoding="utf-8")
        return source.replace(f'name = "{name}"', 'name = "mine"', 1)

    def test_a_keyboard_file_is_followed(self):
        path = self.data("Assets/Keyboards", "mine.toml")
        write(path, self.own_keyboard("ß"))
        keyboard = self.session.keycap("--keyboard", "mine",
                                       settings='keyboards = ["mine", "en-US"]\n')
        keyboard.wait_status(lambda s: s.keyboard == "mine" and s.has("ß"), "the user's keyboard")
        write(path, self.own_keyboard("ø"))
        keyboard.wait_status(lambda s: s.has("ø") and not s.has("ß"), "the saved change", 2)
        keyboard.wait_painted()
        keyboard.tap("ø")
        self.assert_typed(self.client, "ø")
        write(path, "this is not [a keyboard\n")
        wait_for(lambda: "mine.toml" in keyboard.log(), 2, "the message names the file")
        status = keyboard.status()
        self.assertTrue(status.has("ø"), "the last good one stays")
        keyboard.tap("ø")
        self.assert_typed(self.client, "øø")
        write(path, self.own_keyboard("å"))
        keyboard.wait_status(lambda s: s.has("å"), "repaired", 2)

    def test_a_theme_file_is_followed(self):
        path = self.data("Themes", "mine.toml")
        write(path, self.own_theme("light"))
        keyboard = self.session.keycap("--theme", "mine")
        bright = self.luminance(keyboard)
        self.assertGreater(bright, 150)
        write(path, self.own_theme("dark"))
        self.wait_luminance(keyboard, lambda value: value < 110)
        write(path, "background = 17\n")
        wait_for(lambda: "mine.toml" in keyboard.log(), 2, "the message names the file")
        self.assertLess(self.luminance(keyboard), 110, "the last good one stays")
        keyboard.tap("a")
        self.assert_typed(self.client, "a")

    def test_settings_are_followed(self):
        keyboard = self.session.keycap(settings='theme = "light"\n')
        height = keyboard.status().frame[3]
        keyboard.write_settings('theme = "dark"\nsize = "small"\nkeyboards = ["de", "el"]\n')
        status = keyboard.wait_status(lambda s: s.scheme == "dark" and s.frame[3] < height,
                                      "the saved settings", 2)
        self.assertEqual(status.keyboard, "de", "the shown one is no longer enabled")
        keyboard.write_settings('theme = "nothing of that name"\nsize = 17\n')
        wait_for(lambda: "settings.toml" in keyboard.log(), 2, "the message names the file")
        self.assertEqual(keyboard.status().scheme, "dark", "the last good ones stay")
        keyboard.write_settings('theme = "light"\n')
        keyboard.wait_status(lambda s: s.scheme == "light" and s.frame[3] == height, "repaired", 2)

    def luminance(self, keyboard):
        frame = (int(value) for value in keyboard.status().frame)
        return self.session.picture(*frame).luminance()

    def wait_luminance(self, keyboard, fits):
        deadline = time.monotonic() + allowed(2)
        while not fits(self.luminance(keyboard)) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertTrue(fits(self.luminance(keyboard)), self.luminance(keyboard))


class Schemes(ScreenCase):
    """`--theme auto` takes the desktop's hint."""

    def test_auto_follows_the_active_window(self):
        session = self.desktop(wm="openbox")
        light = session.client("gtk3")
        keyboard = session.keycap("--theme", "auto")
        keyboard.wait_status(lambda s: s.scheme == "light", "light beside a light window")
        dark = session.client("gtk3", "dark")
        keyboard.wait_status(lambda s: s.scheme == "dark", "dark beside a dark window")
        light.focus()
        keyboard.wait_status(lambda s: s.scheme == "light", "light again")
        self.assertFalse(dark.has_focus())
