"""The system's own layout on the keyboard: what the X server has is what is drawn and typed."""

from case import ScreenCase
from Support import keymap
from Support.processes import wait_for

SETTINGS = 'keyboards = ["system.compact", "en-US"]\ngroups = "%s"\n'


def label(status, key):
    """What stands on the key with that id; None where there is none."""
    return next((found.label for found in status.keys if found.id == key), None)


class System(ScreenCase):
    """`system.compact` while the layout and the group change."""

    def start(self, layout, mode="follow"):
        self.session = self.desktop(wm="openbox", layout=layout)
        self.client = self.session.client("xterm")
        self.keyboard = self.session.keycap(settings=SETTINGS % mode)
        return self.keyboard.status()

    def wait_label(self, key, wanted):
        return self.keyboard.wait_status(
            lambda status: label(status, key) == wanted, f"{wanted} on {key}", 5)

    def test_it_follows_a_change_of_the_layout_at_once(self):
        self.assertEqual(label(self.start("us"), "d06"), "y")
        keymap.set_layout(self.session.desk, "de")
        status = self.wait_label("d06", "z")
        self.assertTrue(status.has("ü"))
        self.keyboard.tap("ü")
        # What a client has not looked up yet it would look up by the next layout.
        self.assert_typed(self.client, "ü")
        keymap.set_layout(self.session.desk, "gr")
        self.wait_label("c01", "α")
        self.keyboard.tap("λ")
        self.assert_typed(self.client, "üλ")

    def test_levels_and_accents_are_those_of_the_layout(self):
        self.start("es")
        for key in ("◌́", "á"):
            self.keyboard.tap(key)
        self.keyboard.tap("alt gr")
        self.wait_label("d03", "€")
        self.keyboard.tap("€")
        self.keyboard.tap("shift")
        self.keyboard.tap("Ñ")
        self.assert_typed(self.client, "á€Ñ")

    def test_it_follows_the_group(self):
        self.assertEqual(label(self.start("us,ru"), "d01"), "q")
        keymap.lock_group(self.session.desk, 1)
        self.wait_label("d01", "й")
        self.keyboard.tap("й")
        # Until its stroke has been made another group may come before it, and takes another letter from the key.
        self.assert_typed(self.client, "й")
        keymap.lock_group(self.session.desk, 0)
        self.wait_label("d01", "q")
        self.keyboard.tap("q")
        self.assert_typed(self.client, "йq")

    def test_the_globe_drives_the_group(self):
        self.start("us,ru", "drive")
        self.keyboard.tap("globe")
        self.wait_label("d01", "й")
        self.wait_group(1)
        keymap.lock_group(self.session.desk, 0)
        self.wait_label("d01", "q")
        self.keyboard.tap("q")
        self.assert_typed(self.client, "q")

    def test_the_groups_are_gone_through_without_the_server(self):
        self.start("us,ru", "independent")
        self.keyboard.tap("globe")
        self.wait_label("d01", "й")
        self.keyboard.tap("й")
        self.assert_typed(self.client, "й")
        self.assertEqual(keymap.state(self.session.desk).group, 0)
        self.keyboard.tap("globe")
        self.keyboard.wait_status(lambda s: s.keyboard == "en-US", "the other keyboard")

    def wait_group(self, group):
        wait_for(lambda: keymap.state(self.session.desk).group == group, 5, f"group {group}")
