"""The settings application by keys alone, as somebody uses it who has no pointer (R-APP-4)."""

import unittest
from pathlib import Path

from settings_case import FILE, PATIENCE, SettingsCase
from Support.processes import wait_for

END = "[focus]\nopen = false\n"


class Keys(SettingsCase):
    """Tab leads to what is to be changed; the file shows what was."""

    def go(self, window, name, key="Tab"):
        self.assertIn(name, self.walk(window, key, {name}, patience=50), f"{key} leads to {name}")

    def open(self, page, **options):
        window = self.window(page, **options)
        window.find("Keyboard Settings", "frame")
        self.listen(window)
        return window

    def wait_file(self, wanted):
        path = Path(self.keyboard.settings_path)
        wait_for(lambda: path.read_text() == wanted, PATIENCE, f"the file is {wanted!r}")

    def wait_keyboards(self, names):
        self.wait_file(FILE.replace("['en-US', 'de']", names) + END)

    def wait_focus(self, window, name):
        seen = []

        def came():
            seen.extend(self.focused(window))
            return name in seen

        wait_for(came, PATIENCE, f"{name} gets the focus")

    def offered(self, window):
        """The rows of the sheet, behind its button in the order of the tree."""
        rows = window.all()
        start = [row["name"] for row in rows].index("Add Keyboard")
        return [row["name"] for row in rows[start:]
                if row["role"] == "push button" and row["name"] not in ("", "Cancel", "Add")]

    def test_keyboards_are_added_ordered_and_removed(self):
        window = self.open("keyboards")
        self.go(window, "Add Keyboard…")
        self.key("space")
        self.wait_focus(window, "Cancel")
        self.key("g r e e k")
        wait_for(lambda: self.offered(window) == ["Ελληνικά"] * 2, PATIENCE, "what is found is shown")
        self.key("Return")
        self.wait_focus(window, "Add")
        self.key("Return")
        self.wait_keyboards('["en-US", "de", "el"]')
        self.go(window, "Deutsch")
        self.key("Control_L+Up")
        self.wait_keyboards('["de", "en-US", "el"]')
        self.go(window, "English (US)")
        self.key("Delete")
        self.wait_keyboards('["de", "el"]')
        window.find("English (US): removed")
        self.key("Control_L+z")
        self.wait_keyboards('["de", "en-US", "el"]')

    def test_a_menu_of_a_row_is_used(self):
        window = self.open("keyboards")
        self.go(window, "Actions for Deutsch")
        self.key("space")
        self.wait_focus(window, "Move Up")
        self.key("space")
        self.wait_keyboards('["de", "en-US"]')

    def test_each_kind_of_row_is_set(self):
        """A card, a choice of several, a number, a text, a list of texts, a switch."""
        window = self.open("look")
        self.go(window, "Dark")
        self.key("space")
        self.wait_file(FILE + 'theme = "dark"\n' + END)
        self.go(window, "Size")
        self.key("space")
        # Each choice is told by its name.
        self.wait_focus(window, "Small")
        self.key("Down")
        self.wait_focus(window, "Medium")
        self.key("Down")
        self.wait_focus(window, "Large")
        self.key("Return")
        looks = FILE + 'theme = "dark"\nsize = "large"\n'
        self.wait_file(looks + END)
        self.go(window, "Fading (ms)")
        self.key("Up")
        timing = "\n[timing]\nfade-ms = 90\n"
        self.wait_file(looks + END + timing)
        self.go(window, "Opening")
        self.key("Return")
        self.go(window, "Never Open For")
        self.key("g i m p Return")
        self.wait_file(looks + END + 'never = ["gimp"]\n' + timing)
        self.go(window, "Icon in the Panel")
        self.key("space")
        self.wait_file(looks + END + 'never = ["gimp"]\n' + timing + "\n[desktop]\ntray = false\n")

    def test_shortcuts_and_words_are_added_and_removed(self):
        """R-TEXT-5, R-TEXT-9."""
        window = self.open("text")
        shortcuts = Path(self.session.environment["XDG_CONFIG_HOME"]) / "keycap/shortcuts.toml"
        words = Path(self.session.environment["XDG_DATA_HOME"]) / "keycap/words"

        def has(path, text):
            return path.exists() and text in path.read_text()

        self.go(window, "New Shortcut")
        self.key("b r b Return b a c k Return")
        wait_for(lambda: has(shortcuts, 'brb = "back"'), PATIENCE, "the shortcut is added")
        self.go(window, "Remove brb")
        self.key("space")
        wait_for(lambda: not has(shortcuts, "brb"), PATIENCE, "the shortcut is removed")
        window.find("brb: removed")
        self.key("Control_L+z")
        wait_for(lambda: has(shortcuts, 'brb = "back"'), PATIENCE, "the shortcut is there again")
        self.go(window, "New Word")
        self.key("h e f f a Return")
        wait_for(lambda: has(words, "heffa"), PATIENCE, "the word is added")
        self.go(window, "Actions for heffa")
        self.key("space")
        self.wait_focus(window, "Forget")
        self.key("space")
        wait_for(lambda: not has(words, "heffa"), PATIENCE, "the word is forgotten")


if __name__ == "__main__":
    unittest.main()
