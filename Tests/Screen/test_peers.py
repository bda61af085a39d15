"""Peers on the accessibility bus that lie, flood or ask (R-TRAIT-4, R-TRUST-4)."""

import contextlib
import subprocess
from pathlib import Path

from case import ScreenCase, for_each
from Support.bus import Bus, bus_address
from Support.fields import open_fields
from Support.peer import ERROR, REPLY, Peer
from Support.processes import allowed, tool, wait_for
from test_secrets import CANARY, Canary

# Answers that a question for 512 characters gets.
LONG = {"letters": lambda: b"x" * 10_000_000,
        "marks": lambda: b"e" + "\u0301".encode() * 3_000_000}


class Peers(ScreenCase):
    """A keyboard and a window of fields on a real bus, and a peer that has no window."""

    def setUp(self):
        self.session = self.desktop(wm="openbox")
        Bus(self.session)
        self.keyboard = self.session.keycap("--hidden")

    def peer(self):
        peer = Peer(bus_address(self.session.environment))
        self.addCleanup(peer.close)
        return peer

    def name_of_keyboard(self, peer):
        """The keyboard's name on the bus, once it is there."""
        def find():
            with contextlib.suppress(LookupError):
                return peer.name_of(self.keyboard.process.pid)
            return None

        return wait_for(find, 20, "the keyboard is on the bus")

    def wait_field(self, secure):
        return self.keyboard.wait_status(
            lambda s: s.visible and s.field and s.field["secure"] == secure, f"secure {secure}", 20)

    @for_each("gtk3", "gtk3 without text", "qt5")
    def test_a_peer_cannot_make_a_password_a_field_like_others(self, case):
        kind, *is_textless = case.split(" ", 1)
        fields = open_fields(self.session, kind)
        fields.focus("entry")
        self.wait_field(secure=False)
        fields.focus("password")
        self.wait_field(secure=True)
        peer = self.peer()
        keyboard = self.name_of_keyboard(peer)
        application = peer.name_of(fields.process.pid)
        if is_textless:
            # Where nothing is told of the text, what the keyboard itself has typed would be learned.
            peer.refuses = {"GetText", "GetSelection", "GetCharacterExtents", "CaretOffset", "CharacterCount"}
        peer.serve(keyboard)
        for destination in (None, keyboard):
            peer.claim_focus(destination=destination)
        peer.tell_gone(application, keyboard)
        # A key after the lies: the keyboard has read them.
        status = self.keyboard.status()
        for letter in CANARY:
            self.keyboard.tap(letter, status)
        self.keyboard.tap("space", status)
        wait_for(lambda: fields.text("password") == CANARY + " ", 20, "it arrives")
        status = self.keyboard.status()
        self.assertTrue(status.field["secure"])
        self.assertTrue(status.visible)
        self.assertFalse([key for key in status.keys if key.role == "suggestion"])
        self.assertNotIn("GetText", peer.asked)
        fields.focus("entry")
        self.wait_field(secure=False)
        self.keyboard.stop()
        kept = Canary.files_with(self.session, CANARY)
        self.assertEqual([path for path in kept if path != fields.log], [])

    def test_every_call_is_answered(self):
        peer = self.peer()
        keyboard = self.name_of_keyboard(peer)
        for interface, member, kind in (
                ("org.freedesktop.DBus.Peer", "Ping", REPLY),
                ("org.freedesktop.DBus.Introspectable", "Introspect", REPLY),
                ("org.example", "Anything", ERROR)):
            peer.call(keyboard, "/", interface, member)
            self.assertEqual(peer.wait_answer()[0], kind, member)
        address = bus_address(self.session.environment)
        ping = subprocess.run(
            [tool("dbus-send"), f"--bus={address}", "--print-reply", f"--dest={keyboard}", "/",
             "org.freedesktop.DBus.Peer.Ping"], capture_output=True, timeout=allowed(20), check=False)
        self.assertEqual(ping.returncode, 0, ping.stderr)

    @for_each("letters", "marks")
    def test_a_focused_application_that_answers_with_megabytes_delays_no_key(self, kind):
        probe = self.session.probe(width=300, height=60)
        peer = self.peer()
        peer.serve(self.name_of_keyboard(peer))
        peer.text, peer.caret, peer.count = LONG[kind](), 512, 1024
        peer.claim_focus()
        status = self.wait_field(secure=False)
        number, before = 0, self.peak()
        while number < 12 or peer.sent < 6:
            self.keyboard.tap("a", status)
            number += 1
            wait_for(lambda number=number: len(probe.presses()) >= number, 20, "the key arrives")
        # None of the answers is ever held.
        self.assertLess(self.peak() - before, 4096)

    def peak(self):
        """The most memory that the keyboard has had, in KiB."""
        lines = Path(f"/proc/{self.keyboard.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
