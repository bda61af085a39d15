"""Shift, caps lock, delete, repeat, and the keys of the desktop plane in real clients."""

import itertools
import os
import time

from Xlib import XK, X

from case import ScreenCase, for_each
from Support import keymap
from Support.clients import stop_for_good
from Support.processes import wait_for

KEYSYMS = {
    "escape": "Escape", "esc": "Escape", "tab": "Tab", "home": "Home", "end": "End",
    "page-up": "Prior", "page-down": "Next", "insert": "Insert", "delete": "Delete",
    "left": "Left", "right": "Right", "up": "Up", "down": "Down", "print": "Print",
    "menu": "Menu", **{f"f{n}": f"F{n}" for n in range(1, 13)},
}


def keysym(name):
    return XK.string_to_keysym(name)


def show_desktop(keyboard):
    """The desktop plane; returns its status."""
    for _ in range(4):
        status = keyboard.status()
        if status.plane == "desktop":
            return status
        ways = [key for key in status.keys if key.role == "plane"]
        named = [key for key in ways if "desktop" in key.id]
        keyboard.tap((named or ways)[0].id)
    raise AssertionError("no way to the desktop plane")


class Shift(ScreenCase):
    """R-TEXT-3."""

    def setUp(self):
        self.session = self.desktop()
        self.probe = self.session.probe()
        self.keyboard = self.session.keycap()

    def test_shift_is_for_one_letter(self):
        self.keyboard.tap("shift")
        self.keyboard.wait_status(lambda s: s.shift == "once", "shift is on")
        self.keyboard.tap("A")
        self.keyboard.wait_status(lambda s: s.shift == "off", "shift is off again")
        self.keyboard.tap("b")
        self.assert_typed(self.probe, "Ab")

    def test_a_double_tap_locks_and_a_tap_unlocks(self):
        # Nothing is asked between the two taps, which have to come quickly.
        status = self.keyboard.status()
        self.keyboard.tap("shift", status)
        self.keyboard.tap("shift", status)
        status = self.keyboard.wait_status(lambda s: s.shift == "locked", "caps lock")
        for name in "ABC":
            self.keyboard.tap(name, status)
        self.keyboard.tap("shift")
        self.keyboard.wait_status(lambda s: s.shift == "off", "off again")
        self.keyboard.tap("d")
        self.assert_typed(self.probe, "ABCd")

    def test_two_slow_taps_are_not_a_lock(self):
        self.keyboard.tap("shift")
        time.sleep(0.7)
        self.keyboard.tap("shift")
        self.keyboard.wait_status(lambda s: s.shift == "off", "off by the second tap")

    def test_a_tap_on_shift_sends_no_key(self):
        self.keyboard.tap("shift")
        self.probe.wait(0.3)
        self.assertEqual(self.probe.presses(modifiers=True), [])
        self.assertEqual(keymap.keys_down(self.session.desk), ())


class Repeat(ScreenCase):
    """What repeats and what does not."""

    def setUp(self):
        self.session = self.desktop(wm="openbox")

    def hold(self, keyboard, name, seconds):
        x, y = keyboard.centre(name)
        self.session.desk.move(x, y)
        self.session.desk.button(True)
        self.session.desk.display.sync()
        time.sleep(seconds)
        self.session.desk.button(False)
        self.session.desk.display.sync()

    def test_delete_repeats_and_stops(self):
        probe = self.session.probe()
        keyboard = self.session.keycap()
        x, y = keyboard.centre("delete")
        self.session.desk.move(x, y)
        self.session.desk.button(True)
        self.session.desk.display.sync()
        probe.wait(1.5)
        self.session.desk.button(False)
        self.session.desk.display.sync()
        times = [when for when, e in probe.events if e.type == X.KeyPress and probe.keysym(e)]
        probe.wait(0.5)
        self.assertTrue(all(sym == keysym("BackSpace") for sym, _ in probe.presses()))
        self.assertAlmostEqual(times[1] - times[0], 0.5, delta=0.08)
        steps = [b - a for a, b in itertools.pairwise(times[1:])]
        self.assertAlmostEqual(sum(steps) / len(steps), 0.07, delta=0.015)
        self.assertEqual(len(probe.presses()), len(times), "nothing after the lift")

    def test_delete_takes_whole_words_after_three_seconds(self):
        client = self.session.client("gtk3")
        keyboard = self.session.keycap()
        words = "abcdefghijklmnopqrst " * 14
        client.fill(words)
        self.hold(keyboard, "delete", 3.8)
        left = client.settled_text()
        gone = len(words) - len(left)
        self.assertGreater(gone, 75, "characters alone would be about 48")
        self.assertEqual(words[:len(left)], left)

    def test_a_letter_does_not_repeat(self):
        probe = self.session.probe()
        keyboard = self.session.keycap()
        self.hold(keyboard, "q", 1.2)
        self.assert_typed(probe, "q")

    def test_arrows_repeat(self):
        probe = self.session.probe()
        keyboard = self.session.keycap()
        name = "left" if keyboard.status().has("left") else None
        if name is None:
            show_desktop(keyboard)
        self.hold(keyboard, "left", 1.0)
        presses = probe.presses()
        probe.wait(0.2)
        self.assertGreater(len(presses), 4)
        self.assertEqual({sym for sym, _ in presses}, {keysym("Left")})


class DesktopPlane(ScreenCase):
    """Function keys, navigation and modifiers."""

    def test_every_key_sends_its_keysym(self):
        session = self.desktop()
        probe = session.probe()
        keyboard = session.keycap()
        status = show_desktop(keyboard)
        keys = [key for key in status.keys if key.role == "key"]
        found = {}
        for key in keys:
            probe.clear()
            keyboard.tap(key.id, status)
            wait_for(probe.presses, 2, f"a key event for {key.id}")
            found[key.id] = [(sym, state & 0xFF) for sym, state in probe.presses()]
        wanted = {key.id: [(keysym(KEYSYMS[key.id]), 0)] for key in keys if key.id in KEYSYMS}
        self.assertEqual({name: found[name] for name in wanted}, wanted)
        missing = {f"f{n}" for n in range(1, 13)} | {"left", "right", "up", "down", "home", "end"}
        self.assertEqual(missing - set(wanted), set(), "keys that a desktop needs")

    def test_ctrl_c_interrupts_in_xterm(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm", shell=True)
        keyboard = session.keycap()
        self.latch(keyboard, "ctrl")
        self.tap_letter(keyboard, "c")
        wait_for(lambda: "INTERRUPTED" in client.text(), 3, "the shell's trap on SIGINT")
        self.assertEqual(keymap.keys_down(session.desk), ())

    def test_alt_tab_switches_under_openbox(self):
        session = self.desktop(wm="openbox")
        first, second = session.probe(), session.probe(x=500)
        self.assertTrue(second.has_focus())
        keyboard = session.keycap()
        self.latch(keyboard, "alt")
        self.tap_named(keyboard, "tab")
        wait_for(first.has_focus, 3, "the other window has the focus")

    def test_super_reaches_the_window_manager(self):
        session = self.desktop(wm="openbox")
        session.probe()
        keyboard = session.keycap()
        self.latch(keyboard, "super")
        self.tap_letter(keyboard, "e")
        wait_for(lambda: os.path.exists(session.wm.super_mark), 3, "openbox ran Super+E")

    def test_super_waits_for_a_window_manager_that_takes_its_keys_anew(self):
        session = self.desktop(wm="openbox-many")
        session.probe()
        keyboard = session.keycap()
        for turn in range(5):
            self.latch(keyboard, "super")
            status = self.find_letter(keyboard, "e")
            keymap.touch(session.desk)
            keyboard.tap("e", status)
            wait_for(lambda: os.path.exists(session.wm.super_mark), 5, f"Super+E, turn {turn}")
            os.unlink(session.wm.super_mark)

    def test_ctrl_alt_function_key(self):
        """With the server's own use of these keys (another console) taken away."""
        session = self.desktop()
        keymap.set_layout(session.desk, "us", "srvrkeys:none")
        probe = session.probe()
        keyboard = session.keycap()
        show_desktop(keyboard)
        self.latch(keyboard, "ctrl")
        self.latch(keyboard, "alt")
        self.tap_named(keyboard, "f5")
        wait_for(probe.presses, 2, "the function key")
        state = probe.presses()[0][1]
        self.assertEqual(state & (keymap.CONTROL | keymap.MOD1), keymap.CONTROL | keymap.MOD1)
        self.assertEqual([e.detail for e in probe.of_type(X.KeyPress)][-1],
                         session.desk.display.keysym_to_keycode(keysym("F5")))
        keyboard.wait_status(lambda s: not s.modifiers, "the latches are used up")

    def test_a_latch_is_for_one_key_and_a_double_tap_locks(self):
        session = self.desktop()
        probe = session.probe()
        keyboard = session.keycap()
        self.latch(keyboard, "ctrl")
        self.tap_letter(keyboard, "x")
        self.tap_letter(keyboard, "x")
        # Nothing is asked between the two taps, which have to come quickly.
        name = self.find(keyboard, "ctrl")
        status = keyboard.status()
        keyboard.tap(name, status)
        keyboard.tap(name, status)
        keyboard.wait_status(lambda s: self.modifier(s, "ctrl") == "locked", "locked")
        self.tap_letter(keyboard, "x")
        self.tap_letter(keyboard, "x")
        keyboard.tap(self.find(keyboard, "ctrl"))
        keyboard.wait_status(lambda s: self.modifier(s, "ctrl") is None, "off")
        self.tap_letter(keyboard, "x")
        probe.wait(0.3)
        held = [bool(state & keymap.CONTROL) for _, state in probe.presses()]
        self.assertEqual(held, [True, False, True, True, False])

    @for_each("lifted", "killed")
    def test_sticky_keys_make_no_latch_of_a_key_that_was_held(self, how):
        session = self.desktop(wm="openbox")
        session.probe()
        keymap.set_controls(session.desk, keymap.STICKY_KEYS)
        keyboard = session.keycap()
        session.desk.move(*self.find_key(keyboard, "ctrl").centre)
        session.desk.button(True)
        wait_for(lambda: keymap.keys_down(session.desk), 5, "Control is down")
        if how == "killed":
            stop_for_good(keyboard.process)
        session.desk.button(False)
        wait_for(lambda: not keymap.keys_down(session.desk), 5, "Control is up")
        wait_for(lambda: not keymap.mask(session.desk) & 0xFF, 5, "Control is not latched")

    def test_altgr_reaches_the_third_level(self):
        session = self.desktop(wm="openbox", layout="de")
        client = session.client("xterm")
        keyboard = session.keycap()
        self.latch(keyboard, "altgr")
        self.tap_letter(keyboard, "q")
        self.assert_typed(client, "@")
        self.assertEqual(keymap.mask(session.desk) & 0xFF, 0)

    # How to reach a key wherever it stands

    @staticmethod
    def modifier(status, name):
        """`latched`, `locked`, `held`, or None."""
        return status.modifiers.get(name)

    def find(self, keyboard, name):
        if not keyboard.status().has(name):
            show_desktop(keyboard)
        return name

    def find_key(self, keyboard, name):
        name = self.find(keyboard, name)
        return keyboard.status().key(name)

    def latch(self, keyboard, name):
        keyboard.tap(self.find(keyboard, name))
        keyboard.wait_status(lambda s: self.modifier(s, name) == "latched", f"{name} is latched")

    def tap_named(self, keyboard, name):
        keyboard.tap(self.find(keyboard, name))

    def tap_letter(self, keyboard, letter):
        keyboard.tap(letter, self.find_letter(keyboard, letter))

    @staticmethod
    def find_letter(keyboard, letter):
        """The status of the plane that has it."""
        for _ in range(3):
            status = keyboard.status()
            if status.has(letter):
                return status
            keyboard.tap(next(key for key in status.keys if key.role == "plane").id)
        raise AssertionError(f"no way to {letter}")
