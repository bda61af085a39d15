"""Beside IBus and Fcitx 5, which get each key before the program does: what is typed arrives as it was meant."""

import os
import random
import shutil
import subprocess
import time

import test_text
from case import ScreenCase, for_each
from Support.input_methods import BY_XIM, InputMethod, is_installed
from Support.keyboard import binary
from Support.processes import allowed, tool, wait_until
from Support.text_browser import BROWSERS

KINDS = [("ibus", "gtk3"), ("ibus", "gtk4"), ("ibus", "qt5"), ("fcitx", "gtk4")]
ALL = ("gtk3", "gtk4", "qt5", "qt6", "firefox", "chromium", "xterm", "tk")
if os.environ.get("KEYCAP_DESKTOP"):
    KINDS = [(method, kind) for method in ("ibus", "fcitx") for kind in ALL]


def texts():
    """Ideographs and emoji; words with equal letters in a row."""
    dice = random.Random(5)
    signs = [chr(dice.randrange(0x4E00, 0x9FA5)) if dice.random() < 0.9 else dice.choice("😀🍎🐱") for _ in range(100)]
    words = [dice.choice(("hello ", "coffee ", "don't ", "aabb", "Mississippi ", "0011 ")) for _ in range(17)]
    return "".join(signs), "".join(words)


def start(session, kind):
    """A program of this kind."""
    return BROWSERS[kind](session) if kind in BROWSERS else session.client(kind)


class InputMethods(ScreenCase):
    """With the real daemons."""

    def open(self, case):
        method, kind = case
        if not is_installed(method, kind):
            self.skipTest(f"make setup-test installs {method} for {kind}, where it does")
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        running = InputMethod(session, method)
        client = start(session, kind)
        running.wait_focus(client)
        return session, client

    @for_each(*KINDS)
    def test_whole_texts(self, case):
        session, client = self.open(case)
        for text in texts():
            client.clear()
            subprocess.run([binary(), "type", text], env=session.environment, timeout=allowed(60), check=True)
            self.assert_typed(client, text, timeout=20)

    def test_an_input_method_that_has_ended(self):
        """It is still listed until its parent asks about it, and is never seen to sleep: nobody waits for it."""
        session, client = self.open(("ibus", "gtk3"))
        ended = shutil.copy(tool("true"), os.path.join(session.directory, "fcitx5"))
        with subprocess.Popen([ended], env={}):
            # Half a second of waiting for each of 210 keys would be more than that.
            text = "coffee " * 30
            subprocess.run([binary(), "type", text], env=session.environment, timeout=allowed(6), check=True)
            self.assert_typed(client, text)

    @for_each(*KINDS)
    def test_letters_of_quick_fingers(self, case):
        """None overtakes another, however short the time between them is: GTK 4 under IBus handles the last first."""
        session, client = self.open(case)
        keyboard = session.keycap(settings='keyboards = ["en-US"]\n\n[text]\nautocapitalization = false\n')
        status = keyboard.wait_status(lambda s: s.visible and s.has("q"), "it shows letters", 20)
        centres = {key.label: key.centre for key in status.keys if key.role == "character" and key.label.isalpha()}
        for longest in (0, 30):
            dice = random.Random(longest)
            text = "".join(dice.choice(sorted(centres)) for _ in range(200))
            client.clear()
            self.assert_typed(client, "")
            at = time.monotonic()
            for letter in text:
                session.desk.move(*centres[letter])
                session.desk.button(True)
                session.desk.button(False)
                session.desk.display.sync()
                at += dice.uniform(0, longest) / 1000
                wait_until(at)
            self.assert_typed(client, text, timeout=20)

    # In xterm a program would have to edit lines.
    @for_each(*(case for case in KINDS if case[1] != "xterm"))
    def test_syllables_are_replaced(self, case):
        session, client = self.open(case)
        keyboard = session.keycap(settings='keyboards = ["ko", "en-US"]\n')
        keyboard.wait_status(lambda s: s.keyboard == "ko", "Hangul", 20)
        # Each jamo deletes the syllable that grows, and types it anew.
        for jamo in "ㄷㅐㅎㅏㄴㅁㅣㄴㄱㅜㄱ":
            keyboard.tap(jamo)
        self.assert_typed(client, "대한민국", timeout=20)


class Replacements(test_text.Typing):
    """What a text service deletes and types anew goes through the input method as well."""

    # Nobody tells of the fields of the others, where nothing is corrected.
    @for_each(*(case for case in KINDS if case[1] not in BY_XIM))
    def test_corrections_and_shortcuts(self, case):
        method, kind = case
        if not is_installed(method, kind):
            self.skipTest(f"make setup-test installs {method} for {kind}, where it does")
        session = self.desktop(wm="openbox", size=(900, 900), bus=True)
        running = InputMethod(session, method)
        self.keyboard = session.keycap("--hidden", settings='keyboards = ["en-US"]\n')
        self.keyboard.give_words(en=test_text.WORDS + "tomorrow\t900\n")
        self.client = start(session, kind)
        running.wait_focus(self.client)
        if kind in BROWSERS:
            # A text area has the letters of code, in which nothing is corrected.
            self.client.go("line")
        self.keyboard.wait_status(lambda status: status.visible and status.has("T"), "it opens", 20)
        for keys, wanted in (("teh ", "The "), ("<", "Teh "), ("tomo rrow ", "Teh tomorrow "),
                             ("omw ", "Teh tomorrow On my way! "), ("<", "Teh tomorrow omw ")):
            self.keys(keys)
            self.assert_typed(self.client, wanted, timeout=20)
