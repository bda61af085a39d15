"""What the settings application does on the desktop around it: the session's start, other windows, applications."""

import subprocess
import unittest
from pathlib import Path

from case import for_each
from settings_case import FILE, PATIENCE, SettingsCase
from Support.keyboard import binary, write
from Support.processes import REPO, wait_for
from Support.settings import SettingsApplication
from Support.speech import SpeechDispatcher

END = "[focus]\nopen = false\n"
OURS = "org.example.mine"


class Desktop(SettingsCase):
    def wait_file(self, wanted):
        path = Path(self.keyboard.settings_path)
        wait_for(lambda: path.read_text() == wanted, PATIENCE, f"the file is {wanted!r}")

    def test_the_session_starts_the_keyboard(self):
        """The entry in the user's autostart folder is the truth, whoever writes it."""
        window = self.window("opening")
        entry = Path(self.session.environment["XDG_CONFIG_HOME"], "autostart/keycap.desktop")
        self.assertFalse(window.find("Start with the Session", "check box")["on"])
        window.press("Start with the Session", "check box")
        wait_for(lambda: entry.exists() and "Hidden=false" in entry.read_text(), PATIENCE, "the entry")
        subprocess.run([binary(), "autostart", "off"], env=self.session.environment, check=True)
        window.wait(lambda row: not row["on"], "Start with the Session", "check box")
        self.assertFalse(entry.exists())

    def test_a_window_is_picked_that_the_keyboard_never_opens_for(self):
        window = self.window("opening")
        self.session.desk.open_window(0, 0, 200, 100)
        told = [row["description"] for row in window.all() if row["name"] == "Add a Window…"]
        self.assertIn("Never Open For", told)
        window.press("Add a Window…", "push button")
        wait_for(lambda: self.offered(window) == ["Keycap-test"], PATIENCE, "the other window is offered")
        window.press("Keycap-test", "push button")
        self.wait_file(FILE + END + 'never = ["Keycap-test"]\n')
        window.wait(lambda field: field["text"] == "Keycap-test", "Never Open For", "text")

    def test_a_voice_of_the_speech_service_is_chosen(self):
        window = self.window("accessibility")
        SpeechDispatcher(self.session)
        window.press("Choose…", "push button")
        # espeak-ng has a hundred variants of each voice, and voices of languages that are not typed.
        window.find("German", "push button")
        names = {row["name"] for row in window.all()}
        self.assertEqual({"Afrikaans", "German+Adam"} & names, set())
        window.press("German", "push button")
        self.wait_file(FILE + END + '\n[speech]\nvoice = "German"\n')
        window.wait(lambda field: field["text"] == "German", "Voice", "text")

    def offered(self, window):
        """The buttons that stand behind the button of the list."""
        rows = window.all()
        start = max((number for number, row in enumerate(rows) if row["name"] == "Add a Window…"), default=0)
        names = []
        for row in rows[start + 1:]:
            if row["role"] == "list item":
                break
            if row["role"] == "push button":
                names.append(row["name"])
        return names

    def test_the_application_of_a_keyboard_by_somebody_else_is_opened(self):
        self.begin()
        data = Path(self.session.environment["XDG_DATA_HOME"])
        folder = data / "keycap/Assets/Extensions"
        folder.mkdir(parents=True)
        subprocess.run([binary(), "extension", "new", "--data", REPO, "--language", "sh", OURS], cwd=folder,
                       env=self.session.environment, check=True, capture_output=True)
        manifest = folder / OURS / "manifest.toml"
        manifest.write_text(f'application = "{OURS}.desktop"\n' + manifest.read_text())
        opened = Path(self.session.path("opened"))
        (data / "applications").mkdir()
        write(data / f"applications/{OURS}.desktop",
              f"[Desktop Entry]\nType=Application\nName=Mine at Large\nExec=touch {opened}\n")
        window = SettingsApplication(self.session, "others")
        window.find("Mine at Large", "label")
        self.listen(window)
        self.walk(window, "Tab", {"mine Its Application"}, patience=50)
        self.key("Return")
        wait_for(opened.exists, PATIENCE, "the application is started")

    def editors(self, *names):
        """Programs for plain text, the first one the user's usual one; the file where each writes what it opens."""
        data = Path(self.session.environment["XDG_DATA_HOME"])
        (data / "applications").mkdir(exist_ok=True)
        opened = {}
        for name, categories in names:
            opened[name] = Path(self.session.path(f"opened-{name}"))
            write(data / f"applications/org.keycap.{name}.desktop",
                  f"[Desktop Entry]\nType=Application\nName={name}\nMimeType=text/plain;\nCategories={categories};\n"
                  f"Exec=sh -c 'echo \"$1\" > {opened[name]}' sh %f\n")
        write(data / "applications/mimeapps.list",
              f"[Default Applications]\ntext/plain=org.keycap.{names[0][0]}.desktop\n")
        return opened

    @for_each("editor", "none")
    def test_a_broken_file_is_opened_in_a_text_editor(self, case):
        """R-APP-2: not in a word processor, though that is the usual program for plain text."""
        self.begin("keyboards = maybe\n")
        programs = [("Writer", "Office;WordProcessor")]
        if case == "editor":
            programs.append(("Notes", "Utility;TextEditor"))
        opened = self.editors(*programs)
        # The applications of the machine that runs the tests are not there.
        none = {"XDG_DATA_DIRS": self.session.path("data")}
        window = SettingsApplication(self.session, "keyboards", environment=none)
        window.press("Open in Editor", "push button")
        if case == "editor":
            wait_for(lambda: opened["Notes"].exists() and opened["Notes"].read_text().strip(), PATIENCE, "it is opened")
            self.assertEqual(opened["Notes"].read_text().strip(), str(self.keyboard.settings_path))
        else:
            told = "No text editor is installed:"
            wait_for(lambda: [row for row in window.all() if row["name"].startswith(told)], PATIENCE,
                     "it is told that there is none")
        self.assertFalse(opened["Writer"].exists())

    def test_a_keyboard_that_is_not_there_is_told(self):
        window = self.window("keyboards", settings=FILE.replace("'de'", "'xx-none'"))
        window.find("xx-none: not installed", "label")


if __name__ == "__main__":
    unittest.main()
