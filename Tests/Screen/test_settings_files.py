"""Files of shortcuts and words, chosen in the desktop's dialog by keys alone and by touch (R-APP-4, R-TEXT-9)."""

import os
import unittest
from pathlib import Path

from settings_case import PATIENCE, SettingsCase
from Support.keyboard import write
from Support.processes import wait_for
from Support.settings import SettingsApplication, program

SHORTCUTS = '# mine\n[shortcuts]\nbrb = "Be right back"\n'
OTHERS = '[shortcuts]\nty = "Thank you"\n'


class Files(SettingsCase):
    def start(self, **options):
        self.begin(**options)
        home = self.session.environment
        self.home = Path(home["HOME"])
        self.shortcuts = Path(home["XDG_CONFIG_HOME"]) / "keycap/shortcuts.toml"
        self.words = Path(home["XDG_DATA_HOME"]) / "keycap/words"
        for path in self.shortcuts, self.words:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.shortcuts.write_text(SHORTCUTS)
        self.words.write_text("keycap words 1\nw\ten\t7\t20412\tKeycap\n")
        window = self.opened()
        window.find("Text of brb", "text")
        self.listen(window)
        return window

    def opened(self):
        """As a desktop starts it, in the user's home: the dialog shows the folder that the program runs in."""
        script = self.session.path("at-home")
        write(script, f'#!/bin/sh\ncd "$HOME" && exec {program()} "$@"\n')
        os.chmod(script, 0o755)
        return SettingsApplication(self.session, "text", command=script)

    def active(self):
        return self.session.desk.active()

    def choose(self, window, menu, action):
        """Opens the dialog; its window."""
        main = wait_for(self.active, PATIENCE, "the window")
        window.press(menu, "push button")
        window.find(action, "push button")
        self.focused(window)
        window.press(action, "push button")
        dialog = wait_for(lambda: self.active() not in (0, main) and self.active(), PATIENCE, "the dialog")
        wait_for(lambda: self.focused(window), PATIENCE, "something in it has the focus")
        return main, dialog

    def type(self, text):
        # The folder's name may have any of these; the last one is on a shifted key.
        names = {"/": "slash", ".": "period", "-": "minus", "_": "Shift_L+underscore"}
        self.key(" ".join(names.get(letter, letter) for letter in text))

    def test_shortcuts_are_exported_and_imported_by_keys(self):
        window = self.start()
        main, _ = self.choose(window, "Actions for shortcuts", "Export…")
        # The name is selected as the dialog opens.
        self.key("Control_L+a")
        mine = self.home / "mine_of-me.toml"
        self.type(str(mine))
        self.key("Return")
        wait_for(mine.exists, PATIENCE, "the file")
        self.assertEqual(mine.read_text(), SHORTCUTS)
        wait_for(lambda: self.active() == main, PATIENCE, "the dialog has gone")
        other = self.home / "of_others.toml"
        other.write_text(OTHERS)
        main, _ = self.choose(window, "Actions for shortcuts", "Import…")
        # A slash opens the field of the path.
        self.type(str(other))
        self.key("Return")
        window.find("Text of ty", "text")
        self.assertEqual(self.shortcuts.read_text(), SHORTCUTS + 'ty = "Thank you"\n')

    def test_escape_leaves_everything_as_it_is(self):
        window = self.start()
        main, _ = self.choose(window, "Actions for shortcuts", "Import…")
        self.key("Escape")
        wait_for(lambda: self.active() == main, PATIENCE, "the dialog has gone")
        self.assertEqual(self.shortcuts.read_text(), SHORTCUTS)

    def test_words_are_exported_by_touch(self):
        """A finger on the button of the dialog writes the file into the folder that is shown."""
        window = self.start(hardware=True)
        main, dialog = self.choose(window, "Actions for learned words", "Export…")
        # So GTK names the button, and its place is in the dialog's window.
        button = window.find("Export Export", "push button")["frame"]
        whole = window.find("Export Learned Words")["frame"]
        left, top, wide, high = self.session.desk.frame(dialog)
        self.session.touch.tap(left + (wide - whole[2]) // 2 + button[0] + button[2] // 2,
                               top + (high - whole[3]) // 2 + button[1] + button[3] // 2)
        wait_for(lambda: self.active() == main, PATIENCE, "the dialog has gone")
        found = wait_for(lambda: list(self.home.glob("*words*")), PATIENCE, "the file")
        self.assertIn("Keycap", found[0].read_text())

    def test_words_are_imported_beside_those_that_are_there(self):
        window = self.start()
        other = self.home / "words_of-me"
        other.write_text("keycap words 1\nw\tde\t3\t20412\tTaste\n")
        self.choose(window, "Actions for learned words", "Import…")
        self.type(str(other))
        self.key("Return")
        window.find("Words that are new: 1")
        self.assertEqual(self.words.read_text(),
                         "keycap words 1\nw\tde\t3\t20412\tTaste\nw\ten\t7\t20412\tKeycap\n")
        self.key("Control_L+z")
        wait_for(lambda: "Taste" not in self.words.read_text(), PATIENCE, "as it was")
        self.assertIn("\t7\t20412\tKeycap\n", self.words.read_text())


if __name__ == "__main__":
    unittest.main()
