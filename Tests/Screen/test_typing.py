"""Every key of every plane of the three keyboards, into real clients, compared with its label."""

from Support.processes import TooSlow
from case import ScreenCase, for_each

KEYBOARDS = ("en-US", "de", "el")


class Planes:
    """The planes of a keyboard and the plane keys that lead to them from the first one."""

    def __init__(self, keyboard):
        self.keyboard = keyboard
        self.home = keyboard.status().plane
        self.paths = {self.home: []}
        waiting = [self.home]
        while waiting:
            plane = waiting.pop(0)
            self.go(plane)
            for key in [k for k in keyboard.status().keys if k.role == "plane"]:
                self.go(plane)
                keyboard.tap(key.id)
                reached = keyboard.status().plane
                if reached not in self.paths:
                    self.paths[reached] = [*self.paths[plane], key.id]
                    waiting.append(reached)
        self.go(self.home)

    def go(self, plane):
        """Shows a plane; the way leads over the first one."""
        for _ in range(4):
            status = self.keyboard.status()
            if status.plane == plane:
                return status
            if plane in self.paths and status.plane == self.home:
                for key in self.paths[plane]:
                    self.keyboard.tap(key)
                continue
            self.leave(status)
        raise AssertionError(f"cannot reach plane {plane} from {self.keyboard.status().plane}")

    def leave(self, status):
        """Back to the first plane."""
        for key in [k for k in status.keys if k.role == "plane"]:
            self.keyboard.tap(key.id)
            if self.keyboard.status().plane == self.home:
                return
            if self.keyboard.status().plane != status.plane:
                self.leave_from(self.keyboard.status(), {status.plane})
                return

    def leave_from(self, status, seen):
        seen.add(status.plane)
        for key in [k for k in status.keys if k.role == "plane"]:
            self.keyboard.tap(key.id)
            now = self.keyboard.status()
            if now.plane == self.home:
                return
            if now.plane not in seen:
                self.leave_from(now, seen)
                return


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

    def type_all(self, keyboard, client):
        planes = Planes(keyboard)
        self.assertGreaterEqual(len(planes.paths), 3, f"planes: {list(planes.paths)}")
        typed = 0
        for plane in planes.paths:
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
        small = letters_of(keyboard.status())
        keyboard.tap("shift")
        keyboard.tap("shift")
        status = keyboard.wait_status(lambda s: s.shift == "locked", "caps lock")
        capitals = letters_of(status)
        self.assertEqual(len(small), len(capitals))
        changed = [c.label for s, c in zip(small, capitals) if s.label != c.label]
        self.assertGreater(len(changed), 20, "labels show capitals")
        for key in capitals:
            keyboard.tap(key.id, status)
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
        session = self.desktop(wm="openbox")
        before = session.state()
        client = session.client(kind)
        text = "The quick brown fox; Zwölf Boxkämpfer — €5, Ξεσκεπάζω, Съешь же ещё.\nend\n"
        keyboard = session.keycap()
        result = keyboard.run("type", text, timeout=30)
        self.assertEqual((result.returncode, result.stderr), (0, ""))
        self.assert_typed(client, text, timeout=10)
        keyboard.stop()
        try:
            self.assertEqual(before.difference(session.state()), "")
        except TooSlow as error:
            self.fail(str(error))
