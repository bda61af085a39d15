"""What the user grants a keyboard by somebody else, use by use, and takes back (R-TRUST-1, R-TRUST-3)."""

import array
import contextlib
import os
import socket
from pathlib import Path

from case import ScreenCase, for_each
from Support.copying import Copying
from Support.processes import REPO, TooSlow, end, spawn, tool, wait_for

OURS = "org.example.asks"
USES = ("contacts", "pasteboard", "sounds")
SETTINGS = f'keyboards = ["{OURS}", "en-US"]\n'

# A key for each use; what is told is typed. `keycap status` calls keys by their places (R-TRUST-4).
KEYS = {name: f"key-{place}" for place, name in enumerate(("contacts", "pasteboard", "set", "click", "plain"), 1)}
ASKS = """#!/usr/bin/python3 -IS
import sys
sys.path.insert(0, __file__.rpartition("/")[0])
from keycap_extension import InputViewController

def told(answer):
    for contact in answer.get("contacts") or []:
        yield f"{contact['name']}:{'/'.join(contact['places'])}:{'/'.join(contact['numbers'])}"
    if "text" in answer:
        yield repr(answer["text"]) if len(answer["text"] or "") < 100 else str(len(answer["text"]))
    if "denied" in answer:
        yield answer["denied"]

class Asks(InputViewController):
    def viewDidLoad(self):
        with open("starts", "a") as starts:
            print(self.hasFullAccess, file=starts)

    def viewDidLayout(self):
        names = "contacts", "pasteboard", "set", "click", "plain"
        self.setLayout([{"keys": [{"id": name, "label": name} for name in names]},
                        {"keys": [{"id": "g", "role": "globe", "action": "globe"}]}])

    def key(self, key, phase, choice):
        if phase != "tap":
            return
        type = self.textDocumentProxy.insertText
        if key["id"] in ("contacts", "pasteboard"):
            self.request(key["id"], lambda answer: type(";".join(told(answer)) + "|"))
        elif key["id"] == "set":
            self.setPasteboard("grüße 😀")
            type("set|")
        elif key["id"] == "click":
            self.playInputClick()
            type("click|")

Asks().run()
"""
CARDS = """BEGIN:VCARD
VERSION:3.0
FN:Zoë Kowalczyk
TEL:+1 555 0100
ADR:;;Main Street 1;Springfield;;;
NOTE:nobody
END:VCARD
"""


class Asking(ScreenCase):
    """A keyboard that asks for all that the host gives."""

    def start(self, *granted, settings=""):
        session = self.session = self.desktop(wm="openbox")
        self.client = session.client("gtk3")
        self.clipboard = Copying(session)
        folder = self.install(session)
        uses = "".join(f"{use} = true\n" for use in granted)
        grants = f'[extensions."{OURS}"]\nopen-access = true\nbundle = "{folder}"\n{uses}' if uses else ""
        self.keyboard = session.keycap(settings=SETTINGS + settings + grants)
        self.keyboard.wait_status(lambda s: s.has(KEYS["contacts"]), "its keys", 10)
        self.typed = ""

    def install(self, session):
        folder = Path(session.environment["XDG_DATA_HOME"], "keycap/Assets/Extensions", OURS)
        folder.mkdir(parents=True)
        reasons = "".join(f'{use} = "For the test."\n' for use in USES)
        (folder / "manifest.toml").write_text(
            f'identifier = "{OURS}"\nname = "Asks"\nprogram = ["asks.py"]\nprotocol = 1\n'
            f"[manifest]\nRequestsOpenAccess = true\n[usage]\n{reasons}")
        (folder / "asks.py").write_text(ASKS)
        (folder / "asks.py").chmod(0o755)
        library = REPO / "Sources/Kit/Python/keycap_extension.py"
        (folder / "keycap_extension.py").write_text(library.read_text())
        return folder

    def starts(self):
        """How often the program has been greeted."""
        state = self.session.environment["XDG_STATE_HOME"]
        return Path(state, "keycap/Extensions", OURS, "container/starts").read_text().count("\n")

    def decide(self, command, use):
        """Grants or revokes; the program is started anew at once."""
        before = self.starts()
        self.keyboard.tell("extension", command, "--data", str(REPO), OURS, use)
        wait_for(lambda: self.starts() > before, 10, "the program with the new grants")

    def answer(self, key, wanted):
        """What is told after a tap is typed."""
        self.keyboard.tap(KEYS[key])
        self.typed += wanted
        self.assert_typed(self.client, self.typed, 5)


class Grants(Asking):
    """Contacts and the clipboard."""

    @for_each("contacts", "pasteboard")
    def test_nothing_is_told_before_it_is_granted(self, use):
        self.start()
        self.clipboard.copy("secret")
        self.answer(use, "undecided|")
        self.answer("set", "set|")
        self.assertEqual(self.clipboard.pasted(), "secret")
        self.decide("grant", use)
        self.answer(use, "unavailable|" if use == "contacts" else repr("secret") + "|")

    def test_names_places_and_numbers_of_the_address_book(self):
        self.start("contacts", settings='text.address-book = "~/people.vcf"\n')
        Path(self.session.environment["HOME"], "people.vcf").write_text(CARDS)
        self.answer("contacts", "Zoë Kowalczyk:Main Street 1, Springfield:+1 555 0100|")
        # Each use is granted by itself.
        self.answer("pasteboard", "undecided|")
        self.decide("revoke", "contacts")
        self.answer("contacts", "refused|")

    def test_without_an_address_book_no_contacts(self):
        self.start("contacts")
        self.answer("contacts", "unavailable|")

    def test_the_clipboard_is_read_and_set(self):
        self.start("pasteboard")
        self.answer("pasteboard", "None|")
        self.clipboard.copy("läuft\n✓")
        self.answer("pasteboard", repr("läuft\n✓") + "|")
        self.answer("set", "set|")
        self.assertEqual(self.clipboard.pasted(), "grüße 😀")
        self.answer("pasteboard", repr("grüße 😀") + "|")
        # Somebody else copies: ours is nobody's any more.
        self.clipboard.copy("later")
        self.answer("pasteboard", repr("later") + "|")
        self.decide("revoke", "pasteboard")
        self.answer("pasteboard", "refused|")
        self.answer("set", "set|")
        self.assertEqual(self.clipboard.pasted(), "later")
        self.assertTrue(self.client.has_focus())

    @for_each(300, 30_000, 100_000)
    def test_long_texts_come_whole_or_not_at_all(self, length):
        self.start("pasteboard")
        self.clipboard.copy("x" * length)
        self.answer("pasteboard", f"{length}|" if length <= 32 * 1024 else "None|")

    def test_what_a_password_manager_marks_is_not_read(self):
        self.start("pasteboard")
        owner = self.clipboard.own("secret", "hunter2")
        self.answer("pasteboard", "None|")
        # The owner was asked what it has, and not for the text.
        owner.terminate()
        self.assertEqual(owner.stdout.read(), b"asked TARGETS\n")

    def test_an_owner_that_does_not_answer_holds_nothing_up(self):
        self.start("pasteboard")
        self.clipboard.own("silent", "")
        self.keyboard.tap(KEYS["pasteboard"])
        self.keyboard.tap(KEYS["click"])
        self.assert_typed(self.client, "click|None|", 5)


class Clicks(Asking):
    """Clicks at a real sound server, recorded where they would be heard."""

    def serve_sound(self):
        folder = Path(self.session.environment["XDG_RUNTIME_DIR"], "pulse")
        folder.mkdir(mode=0o700)
        socket, ears = folder / "native", folder / "ears"
        server = spawn(
            [tool("pulseaudio"), "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
             "-L", f"module-pipe-sink file={ears} format=s16le rate=44100 channels=1",
             "-L", f"module-native-protocol-unix socket={socket}"], self.session.environment)
        self.session.on_close(lambda: end(server))
        wait_for(socket.exists, 10, "the sound server")
        self.ears = os.open(ears, os.O_RDONLY | os.O_NONBLOCK)
        self.session.on_close(lambda: os.close(self.ears))
        self.recording = bytearray()

    def heard(self):
        """How many clicks have been heard so far."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.ears, 1 << 16):
                self.recording += data
        clicks, quiet = 0, 1_000
        for sample in array.array("h", self.recording[: len(self.recording) // 2 * 2]):
            quiet += 1
            if abs(sample) > 2_000:
                clicks += quiet > 1_000
                quiet = 0
        return clicks

    def test_clicks_are_heard_while_they_are_granted(self):
        self.start("sounds")
        self.serve_sound()
        first = self.hear_the_first()
        for count in (first + 1, first + 2):
            self.answer("click", "click|")
            wait_for(lambda count=count: self.heard() == count, 10, f"click {count}", every=0.1)
        self.decide("revoke", "sounds")
        self.answer("click", "click|")
        self.decide("grant", "sounds")
        self.answer("click", "click|")
        wait_for(lambda: self.heard() == first + 3, 10, "the click after the grant, and none before",
                 every=0.1)

    def hear_the_first(self):
        """Clicks until one is heard: one that would come late, while the sound server is only just found, is left
        out. How many were heard."""
        tries = 0
        while not self.heard():
            tries += 1
            self.assertLess(tries, 10, "no click is heard")
            self.answer("click", "click|")
            with contextlib.suppress(TooSlow):
                wait_for(self.heard, 0.5, "a click", every=0.1)
        return self.heard()

    def test_without_a_sound_server_nothing_is_held_up(self):
        self.start("sounds")
        for _ in range(3):
            self.answer("click", "click|")


NETWORK = """#!/usr/bin/python3 -IS
import os, socket, sys
sys.path.insert(0, __file__.rpartition("/")[0])
from keycap_extension import InputViewController

class Reaches(InputViewController):
    def viewDidLoad(self):
        with open("starts", "a") as starts:
            print(self.hasFullAccess, file=starts)

    def viewDidLayout(self):
        self.setLayout([{"keys": [{"id": name, "label": name} for name in ("network", "shared")]},
                        {"keys": [{"id": "g", "role": "globe", "action": "globe"}]}])

    def key(self, key, phase, choice):
        if phase == "tap":
            self.textDocumentProxy.insertText(getattr(self, key["id"])() + "|")

    def network(self):
        try:
            self.socket = socket.create_connection(("127.0.0.1", PORT), 5)
            return "connected"
        except OSError:
            return "shut"

    def shared(self):
        if not self.sharedContainer:
            return "none"
        with open(os.path.join(self.sharedContainer, "words"), "w") as words:
            words.write("mine")
        return "written"

Reaches().run()
"""


class Walls(Asking):
    """What the kernel gives: the network, and a folder shared with an application."""

    def start(self):
        session = self.session = self.desktop(wm="openbox")
        self.client = session.client("gtk3")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(10)
        self.addCleanup(self.listener.close)
        folder = self.install(session)
        manifest = folder / "manifest.toml"
        manifest.write_text(manifest.read_text() + 'network = "A test."\nshared = "A test."\n')
        (folder / "asks.py").write_text(NETWORK.replace("PORT", str(self.listener.getsockname()[1])))
        self.keyboard = session.keycap(settings=SETTINGS)
        self.keyboard.wait_status(lambda s: s.has("key-2"), "its keys", 10)
        self.typed = ""

    def test_the_network_ends_with_its_grant(self):
        self.start()
        self.answer("contacts", "shut|")
        self.decide("grant", "network")
        # The other use is not granted with it.
        self.answer("pasteboard", "none|")
        self.answer("contacts", "connected|")
        connection, _ = self.listener.accept()
        self.addCleanup(connection.close)
        connection.settimeout(10)
        self.decide("revoke", "network")
        # Nobody is at the other end any more.
        self.assertEqual(connection.recv(1), b"")
        self.answer("contacts", "shut|")

    def test_the_shared_folder_is_granted_apart(self):
        self.start()
        self.answer("pasteboard", "none|")
        self.decide("grant", "shared")
        self.answer("pasteboard", "written|")
        self.answer("contacts", "shut|")
        words = Path(self.session.environment["XDG_STATE_HOME"], "keycap/Extensions", OURS, "shared/words")
        self.assertEqual(words.read_text(), "mine")
        self.decide("revoke", "shared")
        self.answer("pasteboard", "none|")
