"""Every key of every plane of the three keyboards, into real clients, compared with its label."""

from Xlib import X

from case import ScreenCase, for_each
from Support.planes import Planes
from Support.processes import wait_for

KEYBOARDS = ("en-US", "de", "el")


def letters_of(status):
    """The labels of the keys that type characters, in the order of the keyboard."""
    return [key for key in status.keys if key.role == "character"]


class EveryKey(ScreenCase):
    """What stands on a key arrives."""

    @for_each(*[(kind, name) for kind in ("xterm", "gtk3", "qt5") for name in KEYBOARDS])
    def test_every_key_of_every_plane(self, case):
        kind, name = case
        session = self.desktop(wm="openbox")
        before = session.state()
        client = session.client(kind)
        keyboard = session.keycap("--keyboard", name)
        self.assertEqual(keyboard.status().keyboard, name)
        self.type_all(keyboard, client)
        self.assertTrue(client.has_focus())
        keyboard.stop()
        self.assertEqual(before.difference(session.state()), "", "the server's keyboard")

    @for_each((414, 896), (896, 414), (1920, 1080))
    def test_every_key_at_another_size(self, size):
        session = self.desktop(wm="openbox", size=size)
        client = session.client("xterm", geometry="30x6+0+0")
        keyboard = session.keycap()
        self.type_all(keyboard, client)

    def test_the_first_key_comes_alone(self):
        """A page that listens for any key would act on one without a symbol."""
        session = self.desktop(wm="openbox")
        probe = session.probe()
        keyboard = session.keycap("--keyboard", "en-US")
        probe.clear()
        keyboard.tap("a")
        self.assertEqual(probe.wait_text("a"), "a")
        self.assertEqual(len(probe.of_type(X.KeyPress)), 1)

    def type_all(self, keyboard, client):
        planes = Planes(keyboard)
        self.assertGreaterEqual(len(planes.names), 3, planes.names)
        typed = 0
        for plane in planes.names:
            keys = letters_of(planes.go(plane))
            client.clear()
            wanted = ""
            for key in keys:
                status = planes.go(plane)
                keyboard.tap(key.id, status)
                wanted += key.label
            with self.subTest(plane=plane):
                self.assert_typed(client, wanted, timeout=10)
            typed += len(keys)
        self.assertGreater(typed, 60)

    @for_each(*KEYBOARDS)
    def test_capitals(self, name):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap("--keyboard", name)
        status = keyboard.status()
        small = letters_of(status)
        # Nothing is asked between the two taps, which have to come quickly.
        keyboard.tap("shift", status)
        keyboard.tap("shift", status)
        status = keyboard.wait_status(lambda s: s.shift == "locked", "caps lock")
        capitals = letters_of(status)
        self.assertEqual(len(small), len(capitals))
        changed = [c.label for s, c in zip(small, capitals) if s.label != c.label]
        self.assertGreater(len(changed), 20, "labels show capitals")
        for key in capitals:
            # By its label: with capitals on, the label of one key may be the name of another.
            keyboard.tap(key.label, status)
        self.assert_typed(client, "".join(key.label for key in capitals))

    def test_a_sentence_as_a_person_types_it(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = session.keycap()
        sentence = "Hello, World! 3 + 4 = 7; \"Why?\" (not amused) #1 50% a_b@example.org\n"
        keyboard.type(sentence)
        self.assert_typed(client, sentence)

    @for_each("xterm", "gtk3", "qt5", "tk")
    def test_type_command_is_exact(self, kind):
        """R-DOC-1."""
        session = self.desktop(wm="openbox")
        before = session.state()
        client = session.client(kind)
        text = "The quick brown fox; Zwölf Boxkämpfer — €5, Ξεσκεπάζω, Съешь же ещё.\nend\n"
        keyboard = session.keycap()
        result = keyboard.run("type", text, timeout=30)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assert_typed(client, text, timeout=10)
        keyboard.stop()
        self.assertEqual(before.difference(session.state()), "")

    def test_without_a_window_manager_the_window_below_gets_the_keys(self):
        """Firefox as a kiosk leaves them to whatever the pointer is on: that would be the keyboard."""
        session = self.desktop()
        client = session.client("xterm", geometry="60x8+20+40")
        session.desk.display.set_input_focus(X.PointerRoot, X.RevertToPointerRoot, X.CurrentTime)
        session.desk.move(80, 80)
        session.desk.display.sync()
        keyboard = session.keycap("--keyboard", "en-US")
        keyboard.type("keys")
        self.assert_typed(client, "keys")
        keyboard.tell("hide")
        wait_for(lambda: session.desk.focus() == X.PointerRoot, 5, "as it was before")
