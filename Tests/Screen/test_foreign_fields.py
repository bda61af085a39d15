"""Where keyboards by others are not shown: the system keyboard stands there, and they come back by themselves
(R-TRAIT-4 to R-TRAIT-6; a terminal only where the user allows it)."""

import subprocess
from pathlib import Path

from Xlib import Xatom

from case import ScreenCase
from Support.bus import Bus
from Support.clients import find_window
from Support.fields import open_fields
from Support.keyboard import binary
from Support.processes import REPO, wait_for

OURS, SYSTEM = "org.example.mine", "en-US"
# The first key of the template types "a".
A = "key-1"
PATIENCE = 20


class ForeignFields(ScreenCase):
    """Fields of a real toolkit, windows that refuse, and a terminal."""

    def start(self, bus=False):
        session = self.session = self.desktop(wm="openbox")
        if bus:
            Bus(session)
        folder = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Extensions")
        folder.mkdir(parents=True)
        subprocess.run([binary(), "extension", "new", "--data", REPO, "--language", "sh", OURS], cwd=folder,
                       env=session.environment, check=True, capture_output=True)
        self.keyboard = session.keycap(settings=f'keyboards = ["{OURS}", "{SYSTEM}"]\n')

    def wait(self, name, what):
        """Until that keyboard stands there, with its own keys."""
        return self.keyboard.wait_status(
            lambda s: s.keyboard == name and (s.has(A) or name == SYSTEM), what, PATIENCE)

    def test_the_system_keyboard_serves_a_password_and_goes_with_it(self):
        name = "password"
        self.start(bus=True)
        fields = open_fields(self.session, "gtk3")
        for _ in range(3):
            fields.focus("entry")
            self.wait(OURS, "a plain field")
            self.tap(fields, A, "entry", "a")
            fields.focus(name)
            status = self.wait(SYSTEM, name)
            self.assertFalse(any(key.id == A for key in status.keys))
            self.tap(fields, "q", name, "q")

    def tap(self, fields, key, name, letter):
        """Taps a key whose letter the field has then. Clicks that follow each other soon select what stands there."""
        told = len(fields.lines())
        self.keyboard.tap(key)
        wait_for(lambda: any(line.get("field") == name and line.get("text", "").endswith(letter)
                             for line in fields.lines()[told:]), PATIENCE, f"{letter} in {name}")

    def test_a_window_that_refuses_gets_the_system_keyboard(self):
        self.start(bus=True)
        fields = open_fields(self.session, "gtk3")
        fields.focus("entry")
        self.keyboard.wait_status(lambda s: s.field and s.field["editable"], "the field", PATIENCE)
        self.wait(OURS, "its keys")
        desk = self.session.desk
        window, name = find_window(desk, fields.title), desk.atom("_KEYCAP_ALLOW_CUSTOM_KEYBOARDS")
        for allowed in (False, True, False, True):
            desk.window(window).change_property(name, Xatom.CARDINAL, 32, [int(allowed)])
            desk.display.sync()
            self.wait(OURS if allowed else SYSTEM, f"custom keyboards: {allowed}")
        self.keyboard.tap(A)
        wait_for(lambda: fields.text("entry") == "a", PATIENCE, "what was tapped")

    def test_a_window_that_refuses_needs_no_field_to_be_told(self):
        self.start()
        probe, desk = self.session.probe(), self.session.desk
        name = desk.atom("_KEYCAP_ALLOW_CUSTOM_KEYBOARDS")
        self.wait(OURS, "its keys")
        for allowed in (False, True, False, True):
            desk.window(probe.window).change_property(name, Xatom.CARDINAL, 32, [int(allowed)])
            desk.display.sync()
            self.wait(OURS if allowed else SYSTEM, f"custom keyboards: {allowed}")
        self.keyboard.tap(A)
        self.assert_typed(probe, "a", PATIENCE)

    def test_a_phone_pad_is_the_systems(self):
        self.start()
        probe = self.session.probe()
        hints, utf8 = (self.session.desk.atom(name) for name in ("_KEYCAP_INPUT_HINTS", "UTF8_STRING"))
        for hint, wanted in 2 * (("free-form", OURS), ("phone", SYSTEM)) + (("free-form", OURS),):
            self.session.desk.window(probe.window).change_property(hints, utf8, 8, hint.encode())
            self.session.desk.display.sync()
            self.wait(wanted, f"a field with the hint {hint}")
        self.keyboard.tap(A)
        self.assert_typed(probe, "a", PATIENCE)

    def test_a_terminal_is_granted_apart_and_taken_back_at_once(self):
        self.start()
        self.session.client("xterm")
        self.wait(SYSTEM, "a terminal")
        for command, wanted in (("grant", OURS), ("revoke", SYSTEM), ("grant", OURS)):
            self.keyboard.tell("extension", command, "--data", str(REPO), OURS, "terminals")
            self.wait(wanted, f"{command} terminals")
