"""The search over all pages of the settings application, and what helps sight and hearing (R-APP-1, R-APP-4)."""

import subprocess
import unittest
from pathlib import Path

from settings_case import FILE, PATIENCE, SettingsCase
from Support.keyboard import binary
from Support.processes import wait_for
from Support.settings import SettingsApplication
from Support.speech import ScriptedSpeech

END = "[focus]\nopen = false\n"


class Search(SettingsCase):
    def wait_file(self, wanted):
        path = Path(self.keyboard.settings_path)
        wait_for(lambda: path.read_text() == wanted, PATIENCE, f"the file is {wanted!r}")

    def seek(self, keys, hit):
        """The window, in which what `keys` look for is found and chosen by keys alone."""
        window = self.window("keyboards")
        window.find("Keyboard Settings", "frame")
        self.listen(window)
        self.key("Control_L+f")
        wait_for(lambda: "Search settings" in self.focused(window), PATIENCE, "the field of the search")
        self.key(keys)
        window.find(hit, "list item")
        self.key("Return")
        return window

    def test_a_setting_is_found_and_changed_by_keys(self):
        window = self.seek("s a y space k e y s", "Say Keys, Accessibility")
        wait_for(lambda: "Say Keys" in self.focused(window), PATIENCE, "the switch that was sought")
        self.key("space")
        self.wait_file(FILE + END + "\n[speech]\nkeys = false\n")
        self.key("Control_L+f Escape")
        window.wait(lambda row: row["text"] == "", "Search settings", "entry")

    def test_what_is_no_setting_is_shown_where_it_stands(self):
        window = self.seek("l e a r n e d", "Learned Words, Text")
        wait_for(lambda: "Actions for learned words" in self.focused(window), PATIENCE, "the words")

    def test_what_is_not_there_is_told(self):
        window = self.window("keyboards", hardware=True)
        window.enter("Search settings", "zzz", "entry")
        self.tap(window, "No results", "list item")
        self.assertEqual(window.find("Keyboard Settings", "frame")["name"], "Keyboard Settings")

    def test_high_contrast_is_one_switch_and_goes_back(self):
        window = self.window("accessibility", settings=FILE + 'theme = "dark"\n')
        window.press("High Contrast", "check box")
        self.wait_file(FILE + 'theme = "high-contrast"\n' + END)
        self.keyboard.wait_status(lambda status: status.theme == "high-contrast", "the keyboard follows", PATIENCE)
        window.press("High Contrast", "check box")
        self.wait_file(FILE + 'theme = "dark"\n' + END)

    def test_the_voice_is_tried(self):
        """R-ASSIST-7: a sentence, with the rate of the settings, though speech is off."""
        self.begin(FILE + "[speech]\nrate = 40\n")
        service = ScriptedSpeech(self.session)
        window = SettingsApplication(self.session, "accessibility")
        window.press("Speak", "push button")
        wait_for(lambda: service.said() == ["This is how the keyboard speaks."], PATIENCE, "the sentence")
        self.assertIn("SET SELF RATE 40", service.commands)

    def test_a_voice_that_is_not_there_is_told(self):
        self.begin()
        environment = {**self.session.environment, "PATH": "/nonexistent"}
        tried = subprocess.run([binary(), "speech", "try"], env=environment, stderr=subprocess.PIPE, check=False)
        self.assertEqual(tried.returncode, 1)
        self.assertIn("install speech-dispatcher", tried.stderr.decode())


if __name__ == "__main__":
    unittest.main()
