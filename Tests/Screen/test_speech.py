"""Speech by speech-dispatcher, and fingers that explore the keys (R-ASSIST-7, R-ASSIST-10)."""

import subprocess
import time

from case import ScreenCase
from Support.clients import PYTHON
from Support.processes import spawn, wait_for
from Support.speech import ScriptedSpeech, SpeechDispatcher

PATIENCE = 3


class Speech(ScreenCase):
    def setting(self, service, settings="[speech]\non = true\n"):
        self.session = self.desktop(wm="openbox", hardware=True, bus=True)
        self.service = service(self.session)
        self.client = self.session.client("gtk3")
        self.keyboard = self.session.keycap(settings=settings)
        self.keyboard.wait_status(lambda status: status.field, "the field is known", PATIENCE)

    def tap(self, *names):
        for name in names:
            self.session.touch.tap(*self.keyboard.status().key(name).centre)

    def test_the_real_service_takes_what_is_typed(self):
        self.setting(SpeechDispatcher)
        self.tap("h", "i", "space")
        wait_for(lambda: self.client.text() == "Hi ", PATIENCE, "the word")

        wait_for(lambda: self.service.log().count("Message sent to output module") >= 2, PATIENCE, "two messages")
        wait_for(lambda: "samples to audio" in self.service.log(), PATIENCE, "a voice")

    def test_letters_and_words_are_said(self):
        self.setting(ScriptedSpeech)
        for key, said in (("h", "H"), ("i", "i"), ("space", "Hi"), ("delete", "delete")):
            self.tap(key)
            wait_for(lambda: self.service.said()[-1:] == [said], PATIENCE, said)
        self.assertEqual(self.service.commands[0], "SET SELF CLIENT_NAME user:keycap:main")

    def test_nothing_of_a_password_is_said(self):
        self.setting(ScriptedSpeech)
        window = spawn([PYTHON, "-c", PASSWORD], self.session.environment, stdout=subprocess.PIPE, text=True)
        self.addCleanup(window.wait)
        self.addCleanup(window.kill)
        self.addCleanup(window.stdout.close)
        self.assertEqual(window.stdout.readline(), "shown\n")
        self.keyboard.wait_status(lambda status: (status.field or {}).get("secure"), "the password field", PATIENCE)
        before = len(self.service.said())
        self.tap("s", "e", "space", "q", "return")
        self.assertEqual(window.stdout.readline(), "se q\n")
        self.assertEqual(set(self.service.said()[before:]) - {"return"}, set())
        self.assertFalse({"CHAR s", "CHAR e", "CHAR q"} & set(self.service.commands))

    def test_it_is_off_by_default_and_switched_by_command(self):
        self.setting(ScriptedSpeech, settings="# mine\n")
        self.tap("h")
        wait_for(lambda: self.client.text() == "H", PATIENCE, "the letter")
        self.assertEqual(self.service.connections, 0)
        self.keyboard.tell("speech", "on")
        self.tap("i")
        wait_for(lambda: self.service.said() == ["i"], PATIENCE, "the next letter")
        self.keyboard.tell("speech", "off")
        self.tap("s", "space")
        wait_for(lambda: self.client.text() == "His ", PATIENCE, "the word")
        self.assertEqual(self.service.said(), ["i"])

    def test_a_finger_explores_and_its_lift_types(self):
        self.setting(ScriptedSpeech, '[speech]\non = true\n[touch]\nexplore = "lift"\n')
        status, touch = self.keyboard.status(), self.session.touch
        touch.begin("one", *status.key("g").centre)
        for name in ("h", "delete", "j"):
            time.sleep(0.1)
            touch.move("one", *status.key(name).centre)
            wait_for(lambda: self.service.said()[-1:] == [name if len(name) > 1 else "capital " + name],
                     PATIENCE, name)
        self.assertEqual(self.client.text(), "")
        touch.end("one")
        wait_for(lambda: self.client.text() == "J", PATIENCE, "the key that was found")


PASSWORD = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window, entry = Gtk.Window(title="password"), Gtk.Entry(visibility=False)
entry.set_input_purpose(Gtk.InputPurpose.PASSWORD)
window.add(entry)
entry.connect("activate", lambda entry: print(entry.get_text(), flush=True))
window.show_all()
entry.grab_focus()
print("shown", flush=True)
Gtk.main()
"""
