"""The settings application, driven as a screen reader drives it (R-APP)."""

import os
import subprocess
import unittest
from pathlib import Path

from case import ScreenCase, for_each
from Support.keyboard import binary, write
from Support.processes import REPO, wait_for
from Support.settings import SettingsApplication, program

PATIENCE = 30
OURS = "org.example.mine"
# It has a second key while the program has open access.
TELLS = """#!/bin/sh
echo '{"type":"hello","version":1}' >&3
b=',{"id":"b","label":"b"}'
while read -r line <&3; do
  case "$line" in *'"fullAccess":true'*) second=$b ;; *'"fullAccess":false'*) second= ;; esac
  case "$line" in
    *'"type":"view"'*) echo '{"type":"layout","rows":[{"keys":[{"id":"a","label":"a"}'"$second"']}]}' >&3 ;;
  esac
  case "$line" in *'"n":'*) n=${line#*\\"n\\":}; echo '{"type":"done","n":'"${n%%[!0-9]*}"'}' >&3 ;; esac
done
"""
ASKS = 'RequestsOpenAccess = true\n[usage]\nnetwork = "It sends what you type to me."\n'
FILE = "# mine\r\ncaps-lock   = true # as ever\nkeyboards = ['en-US', 'de']\n[focus]\nopen=false"


# It has a second key while it is set to capitals.
IS_SET = """#!/bin/sh
echo '{"type":"hello","version":1}' >&3
b=',{"id":"b","label":"b"}'
while read -r line <&3; do
  case "$line" in *'"capitals":true'*) second=$b ;; *'"capitals":false'*) second= ;; esac
  case "$line" in *'"type":"view"'*|*'"type":"settings"'*)
    echo '{"type":"layout","rows":[{"keys":[{"id":"a","label":"a"}'"$second"']}]}' >&3 ;; esac
done
"""


def has_one(status):
    return status.has("key-1") and not status.has("key-2")


def has_two(status):
    return status.has("key-2")


class Settings(ScreenCase):
    """Edits in the window, and the bytes of the file and the running keyboard after them."""

    def need_program(self):
        if program() is None:
            if os.environ.get("CI"):
                self.fail("keycap-settings is not built")
            raise unittest.SkipTest("keycap-settings is not built")

    def setting(self, page, settings=FILE, **options):
        self.need_program()
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
        labels = [row["name"] for row in window.all() if "text.learning" in row["name"]]
        self.assertEqual(len(labels), 1, labels)
        self.assertIn(":8", labels[0])
        self.assertTrue(window.find("Open in Editor", "push button")["sensitive"])
        told = [row["name"] for row in window.all() if "stay as they are" in row["name"]]
        self.assertEqual(told, [], "nobody has tried to change anything")
        self.assertEqual(Path(keyboard.settings_path).read_bytes(), broken.encode())
        write(keyboard.settings_path, FILE)
        window.wait(lambda row: row["sensitive"], "Learn Words", "list item")

    def test_shortcuts_and_words_are_edited_in_the_keyboards_own_files(self):
        """R-APP-1, R-APP-2, R-TEXT-5, R-TEXT-9: what is added, banned and forgotten; one question before a reset."""
        self.need_program()
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

    def test_what_an_engine_has_learned_is_forgotten(self):
        self.need_program()
        session = self.desktop(wm="openbox", bus=True)
        folder = Path(session.environment["XDG_STATE_HOME"], "keycap/Conversion")
        files = [folder / name for name in ("convert-pinyin/words", "convert-kana/mozc/history")]
        for file in files:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("learned")
        window = SettingsApplication(session, "text")
        window.press("Actions for libime (pinyin)", "push button")
        window.press("Forget", "push button")
        window.find("Forget What Was Learned?", "dialog")
        self.assertTrue(files[0].exists())
        window.press("Forget Forget", "push button")
        wait_for(lambda: not files[0].exists(), PATIENCE, "it is forgotten")
        self.assertTrue(files[1].exists())
        window.press("Reset Dictionary…", "push button")
        window.press("Reset Reset", "push button")
        wait_for(lambda: not files[1].exists(), PATIENCE, "all is forgotten")

    def make_keyboard(self, session, script):
        """A new keyboard by somebody else, which `script` is; its folder."""
        folder = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Extensions")
        folder.mkdir(parents=True)
        subprocess.run([binary(), "extension", "new", "--data", REPO, "--language", "sh", OURS], cwd=folder,
                       env=session.environment, check=True, capture_output=True)
        (folder / OURS / "keyboard.sh").write_text(script)
        return folder / OURS

    def test_a_keyboard_by_somebody_else_gets_what_the_user_allows_and_loses_it(self):
        """R-TRUST-1, R-TRUST-3, R-TRUST-6: a warning before each switch goes on; the running keyboard follows."""
        self.need_program()
        session = self.desktop(wm="openbox", bus=True)
        folder = self.make_keyboard(session, TELLS)
        with open(folder / "manifest.toml", "a") as manifest:
            manifest.write(ASKS)
        keyboard = session.keycap(settings='keyboards = ["en-US"] # mine\n')
        window = SettingsApplication(session, "others")
        window.press("mine Switched On", "check box")
        window.press("Switch On Switch On", "push button")
        self.wait_file(keyboard, f'keyboards = ["en-US", "{OURS}"] # mine\n')
        wait_for(lambda: self.advances(keyboard), 10, "the globe key shows it")
        keyboard.wait_status(has_one, "its keys, without open access", 10)
        window.press("mine Network", "check box")
        window.find("mine: Network", "dialog")
        self.assertFalse(window.find("mine Network", "check box")["on"])
        window.press("Allow Allow", "push button")
        keyboard.wait_status(has_two, "its program anew with open access", 10)
        window.wait(lambda row: row["on"], "mine Network", "check box")
        window.press("mine Network", "check box")
        keyboard.wait_status(has_one, "its program anew without", 10)
        window.press("mine Switched On", "check box")
        keyboard.wait_status(lambda s: s.keyboard == "en-US", "English alone", 10)
        self.assertIn(b'keyboards = ["en-US"] # mine\n', Path(keyboard.settings_path).read_bytes())

    def test_a_keyboards_own_setting_reaches_it_at_once(self):
        self.need_program()
        session = self.desktop(wm="openbox", bus=True)
        folder = self.make_keyboard(session, IS_SET)
        (folder / "settings.toml").write_text(
            '[[setting]]\nname = "capitals"\ntitle = "Only Capitals"\ndefault = false\n')
        keyboard = session.keycap(settings=f'keyboards = ["{OURS}", "en-US"] # mine\n')
        keyboard.wait_status(has_one, "its keys", 10)
        window = SettingsApplication(session, "others")
        window.press("Only Capitals", "check box")
        keyboard.wait_status(has_two, "its keys as they are set", 10)
        text = f'keyboards = ["{OURS}", "en-US"] # mine\n\n[extensions."{OURS}".settings]\ncapitals = true\n'
        self.assertEqual(Path(keyboard.settings_path).read_text(), text)
        window.press("Only Capitals", "check box")
        keyboard.wait_status(has_one, "its keys as they were", 10)

    def advances(self, keyboard):
        """Whether the keyboard by somebody else is shown; the running keyboard may not have read the file yet."""
        if keyboard.status().keyboard == OURS:
            return True
        keyboard.tell("next-keyboard")
        return False

    def policed(self, page):
        """The window on a page under an administrator's policy, and the policy's file."""
        self.need_program()
        if os.geteuid() != 0:
            raise unittest.SkipTest("a program in a user's namespace cannot log in at the message bus")
        session = self.desktop(wm="openbox", bus=True)
        folder = Path(session.path("etc"))
        (folder / "keycap").mkdir(parents=True)
        policy = folder / "keycap/policy.toml"
        policy.write_text("caps-lock = false\n")
        window = SettingsApplication(session, page, command=session.in_kiosk(program(), folder))
        return window, policy

    def test_what_the_administrator_has_decided_cannot_be_changed(self):
        """R-DESK-5: the value of the policy, in a row that is insensitive and says why."""
        window, policy = self.policed("text")
        row = window.find("Caps Lock", "list item")
        self.assertFalse(row["sensitive"])
        self.assertFalse(window.find("Caps Lock", "check box")["on"])
        reasons = [label["name"] for label in window.all() if "administrator" in label["name"]]
        self.assertEqual(len(reasons), 1, reasons)
        self.assertTrue(window.find("Learn Words", "list item")["sensitive"])
        write(policy, 'lock = ["text"]\n')
        window.wait(lambda row: row["sensitive"], "Caps Lock", "list item")
        window.wait(lambda row: not row["sensitive"], "Learn Words", "list item")

    @for_each(("look", "screen"), ("accessibility", "High Contrast"))
    def test_rows_of_no_single_setting_say_who_has_decided(self, case):
        """R-DESK-5: High Contrast is the theme, a monitor has a scale; their rows say why they are insensitive."""
        page, name = case
        window, policy = self.policed(page)

        def reasons():
            return [label["name"] for label in window.all() if "administrator" in label["name"]]

        self.assertTrue(window.find(name)["sensitive"])
        self.assertEqual(reasons(), [])
        write(policy, 'lock = ["theme", "monitor", "keyboards"]\n')
        window.wait(lambda row: not row["sensitive"], name)
        # The cards of the themes stand beside the monitor.
        wanted = 2 if page == "look" else 1
        wait_for(lambda: len(reasons()) == wanted, PATIENCE, "the rows say who has decided")

    def wait_words(self, path, *learned, banned=()):
        def fits():
            fields = [line.split("\t") for line in path.read_text().splitlines()]
            return (sorted(line[-1] for line in fields if line[0] == "w") == sorted(learned)
                    and [line[-1] for line in fields if line[0] == "u"] == list(banned))

        wait_for(fits, PATIENCE, f"{learned} are learned, {banned} banned")


if __name__ == "__main__":
    unittest.main()
