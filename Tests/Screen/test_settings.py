"""The settings application, driven as a screen reader drives it (R-APP)."""

import os
import unittest
from pathlib import Path

from case import ScreenCase
from Support.keyboard import write
from Support.processes import wait_for
from Support.settings import SettingsApplication, program

PATIENCE = 30
FILE = "# mine\r\ncaps-lock   = true # as ever\nkeyboards = ['en-US', 'de']\n[focus]\nopen=false"


class Settings(ScreenCase):
    """Edits in the window, and the bytes of the file and the running keyboard after them."""

    def setting(self, page, settings=FILE, **options):
        if program() is None:
            if os.environ.get("CI"):
                self.fail("keycap-settings is not built")
            raise unittest.SkipTest("keycap-settings is not built")
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden", settings=settings)
        return keyboard, SettingsApplication(session, page, **options)

    def wait_file(self, keyboard, wanted):
        path = Path(keyboard.settings_path)
        wait_for(lambda: path.read_bytes() == wanted.encode(), PATIENCE, f"the file is {wanted!r}")

    def test_a_switch_changes_one_value_and_no_other_byte(self):
        """R-APP-1, R-APP-2: both ways between the window and the file."""
        keyboard, window = self.setting("text")
        self.assertTrue(window.find("Caps Lock", "check box")["on"])
        window.press("Caps Lock", "check box")
        self.wait_file(keyboard, FILE.replace("caps-lock   = true", "caps-lock   = false"))
        window.press("Learn Words", "check box")
        edited = FILE.replace("caps-lock   = true", "caps-lock   = false") + "\r\n\r\n[text]\r\nlearning = false\r\n"
        self.wait_file(keyboard, edited)
        write(keyboard.settings_path, edited.replace("learning = false", "learning = true"))
        window.wait(lambda row: row["on"], "Learn Words", "check box")
        broken = edited.replace("learning = false", "learning = maybe")
        write(keyboard.settings_path, broken)
        window.wait(lambda row: not row["sensitive"], "Learn Words", "list item")
        labels = [row["name"] for row in window.ask("list") if "text.learning" in row["name"]]
        self.assertEqual(len(labels), 1, labels)
        self.assertIn(":8", labels[0])
        self.assertEqual(Path(keyboard.settings_path).read_bytes(), broken.encode())
        write(keyboard.settings_path, FILE)
        window.wait(lambda row: row["sensitive"], "Learn Words", "list item")

    def test_shortcuts_and_words_are_edited_in_the_keyboards_own_files(self):
        """R-APP-1, R-APP-2, R-TEXT-5, R-TEXT-9: what is added, banned and forgotten; one question before a reset."""
        if program() is None:
            raise unittest.SkipTest("keycap-settings is not built")
        session = self.desktop(wm="openbox", bus=True)
        shortcuts = Path(session.environment["XDG_CONFIG_HOME"]) / "keycap/shortcuts.toml"
        words = Path(session.environment["XDG_DATA_HOME"]) / "keycap/words"
        for path in shortcuts, words:
            path.parent.mkdir(parents=True, exist_ok=True)
        mine = "# mine\r\n[shortcuts]\r\nbrb  = 'Be right back' # soon\r\n"
        shortcuts.write_bytes(mine.encode())
        words.write_text("keycap words 1\nw\ten\t7\t20412\tKeycap\nw\ten\t3\t20412\tdonkey\n")
        window = SettingsApplication(session, "text")
        window.enter("New Shortcut", "ty")
        window.enter("Text of the New Shortcut", "Thank you")
        window.press("Add Shortcut", "push button")
        wait_for(lambda: shortcuts.read_bytes() == (mine + 'ty = "Thank you"\r\n').encode(), PATIENCE, "ty is added")
        write(shortcuts, mine.replace("brb", "bbl"))
        window.find("Text of bbl", "text")
        window.enter("New Word", "Zebra")
        window.press("Add Word", "push button")
        self.wait_words(words, "Keycap", "Zebra", "donkey")
        window.press("Actions for donkey", "push button")
        window.press("Never Suggest", "push button")
        self.wait_words(words, "Keycap", "Zebra", banned=["donkey"])
        window.press("Reset Dictionary…", "push button")
        window.find("Reset Dictionary?", "dialog")
        self.assertIn("Keycap", words.read_text())
        # So libadwaita names the button to screen readers.
        window.press("Reset Reset", "push button")
        self.wait_words(words)

    def wait_words(self, path, *learned, banned=()):
        def fits():
            fields = [line.split("\t") for line in path.read_text().splitlines()]
            return (sorted(line[-1] for line in fields if line[0] == "w") == sorted(learned)
                    and [line[-1] for line in fields if line[0] == "u"] == list(banned))

        wait_for(fits, PATIENCE, f"{learned} are learned, {banned} banned")


if __name__ == "__main__":
    unittest.main()
