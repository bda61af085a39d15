"""Programs tell what their fields ask for, after installing a package (R-TRAIT-1, R-TRAIT-9, R-TRAIT-11)."""

import os
import signal
import subprocess
from pathlib import Path

from case import ScreenCase, for_each
from Support.clients import PYTHON, find_window
from Support.input_methods import has_module
from Support.processes import end, spawn, wait_for
from test_marks import servers

APP = Path(__file__).resolve().parent.parent / "Support/traits_app.py"
PATIENCE = 20
KINDS = ("gtk3", "gtk4", "qt5", *(["qt6"] if has_module("fcitx", "qt6") else []))
SETTINGS = 'keyboards = ["en-US", "de"]\n[focus]\nquiet-after-keys-ms = 0\n'
# What the keyboard shows for each value; an empty one is an ordinary field.
GTK = {
    "free_form": {}, "alpha": {}, "digits": {"type": "numberPad"}, "number": {"type": "decimalPad"},
    "phone": {"type": "phonePad"}, "url": {"type": "URL"}, "email": {"type": "emailAddress"},
    "name": {"autocapitalization": "words"}, "password": {"secure": True},
    "pin": {"type": "numberPad", "secure": True}, "spellcheck": {"text": "prose"},
    "no_spellcheck": {"spell_checking": False},
    "word_completion": {"text": "prose"}, "lowercase": {"autocapitalization": "none"},
    "uppercase_chars": {"autocapitalization": "allCharacters"}, "uppercase_words": {"autocapitalization": "words"},
    "uppercase_sentences": {"autocapitalization": "sentences"}, "inhibit_osk": {"opens": False},
}
# The plug-in of Fcitx does not tell Date, Time and LatinOnly.
QT = {
    "HiddenText": {"secure": True}, "SensitiveData": {"secure": True}, "None": {},
    "NoAutoUppercase": {"autocapitalization": "none"}, "PreferNumbers": {"type": "numbersAndPunctuation"},
    "PreferUppercase": {"autocapitalization": "allCharacters"}, "PreferLowercase": {"autocapitalization": "none"},
    "NoPredictiveText": {"spell_checking": False},
    "DigitsOnly": {"type": "numberPad"}, "FormattedNumbersOnly": {"type": "decimalPad"},
    "UppercaseOnly": {"autocapitalization": "allCharacters"}, "LowercaseOnly": {"autocapitalization": "none"},
    "DialableCharactersOnly": {"type": "phonePad"}, "EmailCharactersOnly": {"type": "emailAddress"},
    "UrlCharactersOnly": {"type": "URL"},
}
PLAIN = {"type": "default", "secure": False, "opens": True}


class Traits(ScreenCase):
    """With the modules that Fcitx has for each toolkit, and the environment of the package `keycap-im`."""

    def open(self, kind, settings=SETTINGS):
        if not has_module("fcitx", kind):
            self.skipTest(f"make setup-test installs Fcitx's module for {kind}, where it does")
        session = self.desktop(wm="openbox", size=(1024, 900), bus=True)
        session.environment.update(GTK_IM_MODULE="fcitx", QT_IM_MODULE="fcitx", KEYCAP_IM="1")
        keyboard = session.keycap(settings=settings)
        wait_for(lambda: servers(session), 20, "keycap-im runs, though nobody asked for marks")
        program = spawn([PYTHON, str(APP), kind, "traits"], session.environment, stdin=subprocess.PIPE,
                        stdout=subprocess.PIPE)
        self.addCleanup(end, program)
        wait_for(lambda: find_window(session.desk, "traits"), 20, "the window")
        keyboard.wait_status(lambda s: s.field and s.field["editable"], "a field", PATIENCE)
        return session, keyboard, program

    def focus(self, program, name):
        program.stdin.write(f"{name}\n".encode())
        program.stdin.flush()
        self.assertEqual(program.stdout.readline().decode().strip(), name)

    @staticmethod
    def fits(field, wanted):
        return all(field[name] == value for name, value in {**PLAIN, **wanted}.items())

    @for_each(*KINDS)
    def test_every_purpose_and_hint_is_followed(self, kind):
        _session, keyboard, program = self.open(kind)
        told = QT if kind.startswith("qt") else GTK
        serial = None
        # The first field had the focus before its toolkit told anything.
        for name, wanted in [*list(told.items())[1:], next(iter(told.items()))]:
            self.focus(program, name)
            status = keyboard.wait_status(
                lambda s, serial=serial, wanted=wanted:
                    s.field and s.field["serial"] != serial and self.fits(s.field, wanted),
                f"{kind} {name}", PATIENCE)
            serial = status.field["serial"]

    @for_each("gtk3", "qt5")
    def test_a_server_that_is_killed_costs_no_key(self, kind):
        session, keyboard, program = self.open(kind, SETTINGS + "[text]\nautocapitalization = false\n")
        first = servers(session)
        client = session.client(kind)
        for letter in "ab":
            keyboard.tap(letter)
        self.assert_typed(client, "ab", timeout=20)
        for server in first:
            os.kill(server, signal.SIGKILL)
        for letter in "cd":
            keyboard.tap(letter)
        self.assert_typed(client, "abcd", timeout=20)
        # The next field finds a new server.
        self.focus(program, "None" if kind == "qt5" else "free_form")
        session.desk.activate(find_window(session.desk, "traits"))
        wait_for(lambda: servers(session) and servers(session) != first, 20, "another server")

    def test_a_session_of_fcitx_is_left_alone(self):
        session = self.desktop(wm="openbox", bus=True)
        session.environment.update(GTK_IM_MODULE="fcitx", QT_IM_MODULE="fcitx")
        # An installed Fcitx 5, as far as anybody looks.
        folder = Path(session.path("bin"))
        folder.mkdir()
        (folder / "fcitx5").write_text("#!/bin/sh\n")
        (folder / "fcitx5").chmod(0o755)
        session.environment["PATH"] = f"{folder}:{session.environment['PATH']}"
        keyboard = session.keycap(settings=SETTINGS)
        session.client("gtk3")
        keyboard.wait_status(lambda s: s.field and s.field["editable"], "a field", PATIENCE)
        self.assertEqual(servers(session), [])
        self.assertIn("keycap", keyboard.run("doctor").stdout)
