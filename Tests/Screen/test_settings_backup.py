"""Everything of the user's in one file: saved, brought back and reset in the settings application (R-APP-5)."""

import subprocess
import time
from pathlib import Path

from settings_case import FILE, PATIENCE, SettingsCase
from Support.keyboard import write
from Support.processes import wait_for
from Support.settings import SettingsApplication

END = "[focus]\nopen = false\n"
SAVE, RESTORE, RESET = "Back Up Everything…", "Restore…", "Reset Everything…"


class Backups(SettingsCase):
    def start(self, **options):
        self.begin(**options)
        home = self.session.environment
        self.home = Path(home["HOME"])
        self.settings = Path(self.keyboard.settings_path)
        self.words = Path(home["XDG_DATA_HOME"]) / "keycap/words"
        self.words.parent.mkdir(parents=True, exist_ok=True)
        self.words.write_text("keycap words 1\nw\ten\t7\t20412\tKeycap\n")
        window = SettingsApplication(self.session, "about")
        window.find("Keyboard Settings", "frame")
        self.listen(window)
        return window

    def open(self, window, row):
        """Opens the dialog of a row, as keys do."""
        wait_for(lambda: len(window.windows()) == 1, PATIENCE, "no other dialog")
        main = wait_for(self.session.desk.active, PATIENCE, "the window")
        self.assertIn(row, self.walk(window, "Tab", {row}, patience=50))
        self.key("Return")
        wait_for(lambda: self.session.desk.active() not in (0, main), PATIENCE, "the dialog")
        # What has the focus in a dialog that keys have opened is not told.
        wait_for(lambda: len(window.windows()) > 1, PATIENCE, "it can be read")
        time.sleep(0.5)

    def type(self, text):
        names = {"/": "slash", ".": "period", "-": "minus", "_": "Shift_L+underscore"}
        self.key(" ".join(names.get(letter, letter) for letter in text))
        # The dialog completes what is typed.
        time.sleep(0.5)

    def confirm(self, window):
        """The dialog of files has a button with the same name."""
        wait_for(lambda: [row["name"] for row in window.windows()][1:] == ["Restore Everything?"], PATIENCE,
                 "the question alone")
        window.press("Restore Restore", "push button")

    def save(self, window, path):
        self.open(window, SAVE)
        self.key("Control_L+a")
        self.type(str(path))
        self.key("Return")
        wait_for(path.exists, PATIENCE, "the file")

    def test_everything_is_saved(self):
        window = self.start()
        file = self.home / "all.tar"
        self.save(window, file)
        window.find(f"Everything is backed up: {file}")
        self.assertEqual(file.stat().st_mode & 0o777, 0o600)
        names = subprocess.run(["tar", "tf", file], capture_output=True, text=True, check=True).stdout.split()
        self.assertEqual(names, ["keycap/backup", "keycap/settings.toml", "keycap/words"])

    def test_what_was_saved_comes_back(self):
        """And Undo takes the restored state back."""
        window = self.start()
        file = self.home / "all.tar"
        saved = self.keyboard.run("backup", str(file))
        self.assertEqual(saved.returncode, 0, saved.stderr)
        write(self.settings, FILE + "bold = true\n" + END)
        self.words.write_text("keycap words 1\n")
        changed = self.settings.read_text()
        self.open(window, RESTORE)
        self.type(str(file))
        self.key("Return")
        self.confirm(window)
        wait_for(lambda: self.settings.read_text() == FILE + END, PATIENCE, "the settings of before")
        self.assertIn("Keycap", self.words.read_text())
        window.find("Everything is restored.")
        self.key("Control_L+z")
        wait_for(lambda: self.settings.read_text() == changed, PATIENCE, "the settings are as they were")
        self.assertEqual(self.words.read_text(), "keycap words 1\n")

    def test_a_file_that_is_no_backup_changes_nothing(self):
        window = self.start()
        wrong = self.home / "wrong.tar"
        wrong.write_text("hello")
        self.open(window, RESTORE)
        self.type(str(wrong))
        self.key("Return")
        self.confirm(window)
        window.find(f"{wrong}: not a tar archive; keycap backup FILE writes one")
        self.assertEqual(self.settings.read_text(), FILE + END)

    def test_everything_is_reset_once_it_is_confirmed(self):
        """The keyboard that runs goes on with the defaults."""
        window = self.start()
        self.keyboard.wait_status(lambda status: status.keyboard == "en-US", "the keyboard", PATIENCE)
        self.open(window, RESET)
        window.press("Cancel Cancel", "push button")
        self.assertEqual(self.settings.read_text(), FILE + END)
        self.assertIn(RESET, self.walk(window, "Tab", {RESET}, patience=50))
        self.key("Return")
        window.press("Reset Reset", "push button")
        wait_for(lambda: not self.settings.exists(), PATIENCE, "no settings")
        window.find("Everything is reset.")
        self.assertNotIn("Keycap", self.words.read_text())
        self.assertEqual(self.keyboard.run("status").returncode, 0)

    def test_the_command_asks_before_a_reset(self):
        self.start()
        refused = self.keyboard.run("reset")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("--yes", refused.stderr)
        self.assertTrue(self.settings.exists())
