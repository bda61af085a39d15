"""Desktops and scripts steer the keyboard by the session's bus (R-DESK-6)."""

import os
import subprocess
from pathlib import Path

from case import ScreenCase
from Support.keyboard import Keycap, binary, write
from Support.processes import REPO, wait_for

PATIENCE = 60
OURS = ("org.keycap.Keycap1", "/org/keycap/Keycap1", "org.keycap.Keycap1")
PHONE = ("sm.puri.OSK0", "/sm/puri/OSK0", "sm.puri.OSK0")
ONBOARD = ("org.onboard.Onboard", "/org/onboard/Onboard/Keyboard", "org.onboard.Onboard.Keyboard")
PROPERTIES = "org.freedesktop.DBus.Properties"


class Bus(ScreenCase):
    """The keyboard's objects, called by programs that nobody here wrote."""

    def setting(self, *arguments, **options):
        session = self.desktop(wm="openbox", bus=True)
        client = session.client("gtk3")
        keyboard = session.keycap(*arguments, **options)
        keyboard.wait_status(lambda s: True, "the keyboard", PATIENCE)
        self.wait_name(session, OURS[0])
        return session, client, keyboard

    def send(self, session, destination, path, member, *values, name=None):
        return subprocess.run(
            ["dbus-send", "--session", "--print-reply", f"--dest={destination}", path, member, *values],
            env=session.environment, capture_output=True, text=True, timeout=PATIENCE, check=False)

    def is_owned(self, session, name):
        answer = self.send(session, "org.freedesktop.DBus", "/", "org.freedesktop.DBus.NameHasOwner", f"string:{name}")
        return "true" in answer.stdout

    def wait_name(self, session, name):
        wait_for(lambda: self.is_owned(session, name), PATIENCE, name)

    def call(self, session, target, method, *values):
        answer = self.send(session, target[0], target[1], f"{target[2]}.{method}", *values)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return answer.stdout

    def get(self, session, target, name):
        answer = self.send(session, target[0], target[1], f"{PROPERTIES}.Get", f"string:{target[2]}",
                           f"string:{name}")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        return answer.stdout

    def test_it_is_shown_and_hidden_by_each_name(self):
        session, client, keyboard = self.setting("--hidden", settings="[focus]\nopen = false\n")
        for target, show, hide in [
                (OURS, ["Show"], ["Hide"]), (OURS, ["Toggle"], ["Toggle"]),
                (PHONE, ["SetVisible", "boolean:true"], ["SetVisible", "boolean:false"]),
                (ONBOARD, ["Show"], ["Hide"]), (ONBOARD, ["ToggleVisible"], ["ToggleVisible"])]:
            with self.subTest(target=target[0], show=show[0]):
                self.wait_name(session, target[0])
                self.call(session, target, *show)
                self.assertTrue(keyboard.status().visible)
                self.assertIn("true", self.get(session, target, "Visible"))
                self.call(session, target, *hide)
                self.assertFalse(keyboard.status().visible)
                self.assertIn("false", self.get(session, target, "Visible"))
        self.assertTrue(client.has_focus())

    def test_the_keyboard_is_chosen_and_told(self):
        session, _, keyboard = self.setting(settings='keyboards = ["en-US", "de", "el"]\n')
        self.assertIn('"de"', self.get(session, OURS, "Keyboards"))
        self.call(session, OURS, "SetKeyboard", "string:de")
        self.assertEqual(keyboard.status().keyboard, "de")
        self.call(session, OURS, "NextKeyboard")
        self.assertIn('"el"', self.get(session, OURS, "Keyboard"))
        wrong = self.send(session, *OURS[:2], f"{OURS[2]}.SetKeyboard", "string:xx-nowhere")
        self.assertIn("org.freedesktop.DBus.Error.Failed", wrong.stderr)
        self.assertIn("xx-nowhere", wrong.stderr)

    def test_wrong_calls_are_answered(self):
        session, _, _ = self.setting()
        for member, values, error in [
                (f"{OURS[2]}.Explode", [], "UnknownMethod"),
                (f"{OURS[2]}.Show", ["string:x"], "InvalidArgs"),
                (f"{OURS[2]}.SetKeyboard", ["int32:1"], "InvalidArgs"),
                (f"{PROPERTIES}.Get", [f"string:{OURS[2]}", "string:Text"], "UnknownProperty"),
                (f"{PROPERTIES}.Set", [f"string:{OURS[2]}", "string:Locked", "variant:boolean:true"],
                 "PropertyReadOnly")]:
            with self.subTest(member=member):
                self.assertIn(error, self.send(session, *OURS[:2], member, *values).stderr)

    def test_opening_by_itself_is_paused(self):
        session, _, keyboard = self.setting("--hidden")
        self.call(session, OURS, "Show")
        self.wait_name(session, ONBOARD[0])
        answer = self.send(session, *ONBOARD[:2], f"{PROPERTIES}.Set", f"string:{ONBOARD[2]}",
                           "string:AutoShowPaused", "variant:boolean:true")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertFalse(keyboard.status().visible)
        self.assertIn("false", self.get(session, OURS, "AutoShow"))
        answer = self.send(session, *OURS[:2], f"{PROPERTIES}.Set", f"string:{OURS[2]}",
                           "string:AutoShow", "variant:boolean:true")
        self.assertIn("false", self.get(session, ONBOARD, "AutoShowPaused"))

    def test_changes_are_told_and_nothing_else(self):
        session, client, keyboard = self.setting(settings="[focus]\nopen = false\n")
        watcher = subprocess.Popen(
            ["gdbus", "monitor", "--session", "--dest", OURS[0]], env=session.environment,
            stdout=subprocess.PIPE, text=True)
        session.on_close(watcher.kill)
        lines = []

        def told(word):
            while True:
                line = watcher.stdout.readline()
                self.assertTrue(line, "the monitor has ended")
                lines.append(line)
                if word in line:
                    return

        told("is owned by")
        for letter in "secret":
            keyboard.tap(letter)
        self.assert_typed(client, "Secret")
        self.call(session, OURS, "Hide")
        told("'Visible': <false>")
        self.call(session, OURS, "Quit")
        changes = [line for line in lines if "PropertiesChanged" in line]
        self.assertTrue(all("Visible" in line for line in changes), changes)
        self.assertFalse(any("ecret" in line for line in lines))

    def test_a_call_starts_the_keyboard(self):
        """By the service file that `make install` writes."""
        session = self.desktop(wm="openbox", bus=True)
        client = session.client("gtk3")
        program = session.path("bin", "keycap")
        write(program, f'#!/bin/sh\nexec "{binary()}" "$@" --data "{REPO}"\n')
        os.chmod(program, 0o755)
        service = (REPO / "Packaging/org.keycap.Keycap1.service").read_text(encoding="utf-8")
        folder = Path(session.environment["XDG_DATA_HOME"], "dbus-1/services")
        write(folder / "org.keycap.Keycap1.service", service.replace("@PREFIX@", session.directory))
        answer = self.send(session, "org.freedesktop.DBus", "/", "org.freedesktop.DBus.ReloadConfig")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        keyboard = Keycap(session, program=program, settings="[focus]\nopen = false\n")
        # Who asks only whether it is visible does not make it so.
        for method, values, visible in (("Show", [], True), ("SetKeyboard", ["string:en-US"], True), (None, [], False)):
            if method:
                self.call(session, OURS, method, *values)
            else:
                self.assertIn("false", self.get(session, OURS, "Visible"))
            self.assertEqual(keyboard.status().visible, visible)
            self.assertTrue(client.has_focus())
            self.call(session, OURS, "Quit")
            wait_for(lambda: not self.is_owned(session, OURS[0]), PATIENCE, "it ends")

    def test_a_name_that_is_taken_stays_with_its_owner(self):
        session = self.desktop(wm="openbox", bus=True)
        owner = subprocess.Popen(
            ["/usr/bin/python3", "-c",
             "import gi; from gi.repository import Gio, GLib\n"
             "Gio.bus_own_name(Gio.BusType.SESSION, 'sm.puri.OSK0', 0, None,"
             " lambda *_: print('owned', flush=True), None)\nGLib.MainLoop().run()"],
            env=session.environment, stdout=subprocess.PIPE, text=True)
        session.on_close(owner.kill)
        self.assertEqual(owner.stdout.readline().strip(), "owned")
        keyboard = session.keycap("--verbose")
        self.wait_name(session, ONBOARD[0])
        wait_for(lambda: "sm.puri.OSK0 on the bus" in keyboard.log(), PATIENCE, "the log's line")
        self.assertIn("UnknownMethod", self.send(
            session, *PHONE[:2], f"{PHONE[2]}.SetVisible", "boolean:true").stderr)
