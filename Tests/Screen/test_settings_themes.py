"""A theme of the user's own, made in the settings application, changed, and given away (R-APP-1, R-APP-3)."""

from pathlib import Path

from settings_case import FILE, PATIENCE, SettingsCase
from Support.keyboard import write
from Support.processes import REPO, wait_for

MAKE = "Make a Theme of My Own"


class Themes(SettingsCase):
    def themes(self):
        return Path(self.session.environment["XDG_DATA_HOME"], "keycap/Themes")

    def text(self, name):
        path = self.themes() / f"{name}.toml"
        return path.read_text() if path.exists() else ""

    def wait_theme(self, name):
        self.keyboard.wait_status(lambda status: status.theme == name, f"the keyboard wears {name}", PATIENCE)

    def make(self, window):
        """The row lies below the window's edge: the keys reach it, as they reach all rows."""
        window.find("Keyboard Settings", "frame")
        self.listen(window)
        self.assertIn(MAKE, self.walk(window, "Tab", {MAKE}, patience=50))
        self.key("Return")

    def test_a_theme_of_ones_own_is_made_changed_and_removed(self):
        """The running keyboard follows each change."""
        window = self.window("look", arguments=(), settings=FILE + 'theme = "forest"\n')
        self.wait_theme("forest")
        self.make(window)
        wait_for(lambda: 'inherits = "forest"' in self.text("mine"), PATIENCE, "the file")
        self.assertIn('inherits = "forest-dark"', self.text("mine-dark"))
        self.wait_theme("mine")
        self.assertTrue(window.wait(lambda card: card["on"], "Mine", "radio button"))
        frame = [int(value) for value in self.keyboard.status().frame]
        before = self.session.picture(*frame)
        window.set("Roundness", 20, "spin button")
        wait_for(lambda: "phone-radius = 20" in self.text("mine"), PATIENCE, "the radius is written")
        wait_for(lambda: self.session.picture(*frame).differs(before), PATIENCE, "the keys are rounder")
        self.assertNotIn("radius", self.text("mine-dark"))
        # `check` looks for the inherited theme where programs are installed.
        share = Path(self.session.path("share"))
        share.mkdir()
        (share / "keycap").symlink_to(REPO)
        self.keyboard.environment["XDG_DATA_DIRS"] = str(share)
        checked = self.keyboard.run("check", str(self.themes() / "mine.toml"))
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    def test_the_keyboard_wears_a_theme_that_is_edited_by_hand(self):
        """Also its picture and its opacity, and a mistake leaves the last good one."""
        window = self.window("look", arguments=(), settings=FILE + 'theme = "paper"\n')
        self.make(window)
        self.wait_theme("mine")
        path = self.themes() / "mine.toml"
        write(path, path.read_text() + 'background = "#FF0000"\n')
        frame = [int(value) for value in self.keyboard.status().frame]
        corner = frame[0] + 2, frame[1] + frame[3] - 2
        wait_for(lambda: self.session.picture(*frame).pixel(*corner) == (255, 0, 0), PATIENCE, "a red ground")
        write(path, path.read_text() + 'opacity = 7\n')
        wait_for(lambda: "opacity" in self.keyboard.log(), PATIENCE, "the mistake is logged")
        self.assertEqual(self.session.picture(*frame).pixel(*corner), (255, 0, 0))
