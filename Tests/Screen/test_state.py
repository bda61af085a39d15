"""Typing is right whatever the server's keyboard is in, and leaves it as it was."""

from case import ScreenCase, for_each
from Support import keymap
from Support.processes import wait_for

MIXED = "abC xyZ 1!?"


class Locks(ScreenCase):
    """Caps Lock, Num Lock, groups and layouts."""

    def check(self, session, kind="xterm", text=MIXED, keyboard_arguments=()):
        """Types, compares, ends; the server's keyboard is as it was."""
        client = session.client(kind)
        before = session.state()
        keyboard = session.keycap(*keyboard_arguments)
        keyboard.type(text)
        self.assert_typed(client, text)
        during = session.state()
        self.assertEqual((during.group, during.modifiers, during.down),
                         (before.group, before.modifiers, before.down), "while it runs")
        keyboard.stop()
        self.assertEqual(keymap.wait_unchanged(session.desk, before), "", "after it ended")

    @for_each("xterm", "gtk3", "qt5")
    def test_caps_lock_on(self, kind):
        session = self.desktop(wm="openbox")
        session.desk.strike(keymap.CAPS_LOCK_KEY)
        wait_for(lambda: keymap.mask(session.desk) & keymap.LOCK, 2, "Caps Lock is on")
        self.check(session, kind)

    def test_num_lock_on(self):
        session = self.desktop(wm="openbox")
        session.desk.strike(keymap.NUM_LOCK_KEY)
        wait_for(lambda: keymap.mask(session.desk) & keymap.MOD2, 2, "Num Lock is on")
        self.check(session)

    @for_each("xterm", "gtk3", "qt5")
    def test_group_two_locked(self, kind):
        session = self.desktop(wm="openbox", layout="us,ru")
        keymap.lock_group(session.desk, 1)
        wait_for(lambda: keymap.mask(session.desk) >> 13 & 3 == 1, 2, "group 2")
        self.check(session, kind)

    @for_each("de", "fr", "gr", "us(dvorak)")
    def test_another_layout(self, layout):
        session = self.desktop(wm="openbox", layout=layout)
        self.check(session)

    def test_foreign_letters_with_caps_lock_and_group_two(self):
        session = self.desktop(wm="openbox", layout="us,ru")
        keymap.lock_group(session.desk, 1)
        keymap.lock_modifiers(session.desk, keymap.LOCK, keymap.LOCK)
        self.check(session, "gtk3", "αβγδ Ωω", ("--keyboard", "el"))

    def test_a_layout_chosen_while_it_runs(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap()
        keyboard.type("yz")
        self.assert_typed(client, "yz")
        keymap.set_layout(session.desk, "de")
        keyboard.type("yz")
        self.assert_typed(client, "yzyz")
        keyboard.stop()
        german = self.desktop(layout="de").state()
        self.assertEqual(keymap.wait_unchanged(session.desk, german), "")


class Physical(ScreenCase):
    """A key of the hardware keyboard is held while the keyboard types."""

    @for_each(("shift", 50), ("ctrl", 37), ("alt", 64))
    def test_a_held_modifier(self, case):
        name, keycode = case
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("xterm")
        before = session.state()
        keyboard = session.keycap()
        session.server.keyboard.key(keycode, True)
        wait_for(lambda: keycode in keymap.keys_down(session.desk), 2, f"{name} is down")
        keyboard.type("ab1")
        self.assert_typed(client, "ab1")
        self.assertIn(keycode, keymap.keys_down(session.desk), f"{name} is still down")
        session.server.keyboard.key(keycode, False)
        wait_for(lambda: not keymap.keys_down(session.desk), 2, "nothing is down")
        session.server.keyboard.tap(38)
        self.assert_typed(client, "ab1a")
        keyboard.stop()
        self.assertEqual(keymap.wait_unchanged(session.desk, before), "")

    def test_typing_between_keys_of_the_hardware(self):
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("xterm")
        keyboard = session.keycap()
        for count in range(1, 6):
            session.server.keyboard.tap(38)
            keyboard.tap("b")
            self.assertEqual(client.wait_text("ab" * count, quiet=0), "ab" * count)

    def test_a_keyboard_of_another_layout(self):
        """Its keys give everybody its map until ours come, and it keeps it."""
        session = self.desktop(wm="openbox", hardware=True)
        hardware = session.server.keyboard
        ids = keymap.keyboards(session.desk)
        keymap.set_layout(session.desk, "de", device=ids["inputtest keyboard"])
        before = {name: keymap.dump(session.desk.name, number) for name, number in ids.items()}
        client = session.client("xterm")
        keyboard = session.keycap()
        for count in range(1, 4):
            hardware.tap(29)
            self.assertEqual(client.wait_text("zyx" * (count - 1) + "z"), "zyx" * (count - 1) + "z")
            keyboard.type("yx")
            self.assert_typed(client, "zyx" * count)
        client.clear()
        hardware.tap(29)
        self.assert_typed(client, "z")
        text = "".join(f"{chr(0x4E00 + i)}y-" for i in range(90))
        keyboard.tell("type", text)
        self.assert_typed(client, "z" + text, timeout=10)
        keyboard.stop()
        after = {name: keymap.dump(session.desk.name, number) for name, number in ids.items()}
        for name, wanted in before.items():
            self.assertTrue(after[name] == wanted, f"the map of {name}")
        client.clear()
        hardware.tap(29)
        self.assert_typed(client, "z")
