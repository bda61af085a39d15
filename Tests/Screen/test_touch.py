"""Real fingers on a real touch screen: order, chords, slides, holds, pop-ups."""

import time

from Xlib import X

from case import TouchCase, for_each
from Support import keymap
from Support.processes import wait_for


class Fingers(TouchCase):
    """Many fingers, the order of touch-down, nothing lost."""

    def test_a_second_finger_commits_the_first_key_at_once(self):
        self.down("first", "a")
        self.probe.wait(0.15)
        self.assertEqual(self.probe.text(), "", "letters are typed on the lift")
        self.down("second", "b")
        self.assertEqual(self.probe.wait_text("a"), "a")
        self.touch.end("second")
        self.assertEqual(self.probe.wait_text("ab"), "ab")
        self.touch.end("first")
        self.assert_typed(self.probe, "ab")

    def test_the_order_is_that_of_touch_down(self):
        for order in (("one", "two", "three"), ("three", "two", "one"), ("two", "three", "one")):
            self.probe.clear()
            for finger, name in (("one", "x"), ("two", "y"), ("three", "z")):
                self.down(finger, name)
            for finger in order:
                self.touch.end(finger)
            self.assert_typed(self.probe, "xyz")

    def test_ten_fingers_at_once(self):
        status = self.keyboard.status()
        letters = "qwertyuiop"
        for letter in letters:
            self.touch.begin(letter, *status.key(letter).centre)
        for letter in reversed(letters):
            self.touch.end(letter)
        self.assert_typed(self.probe, letters)

    def test_rollover_of_a_fast_typist(self):
        status = self.keyboard.status()
        text = "thequickbrownfoxjumpsoverthelazydog" * 3
        previous = None
        for index, letter in enumerate(text):
            self.touch.begin(index, *status.key(letter).centre)
            time.sleep(0.01)
            if previous is not None:
                self.touch.end(previous)
            time.sleep(0.02)
            previous = index
        self.touch.end(previous)
        self.assert_typed(self.probe, text)

    def test_letters_of_two_hundred_taps_a_second(self):
        status = self.keyboard.status()
        text = "packmyboxwithfivedozenliquorjugs" * 6
        start = time.monotonic()
        for index, letter in enumerate(text):
            self.touch.begin(index, *status.key(letter).centre, sync=False)
            self.touch.end(index, sync=False)
            left = start + (index + 1) / 200 - time.monotonic()
            time.sleep(max(0, left))
        self.touch.sync()
        self.assert_typed(self.probe, text, timeout=8)

    def test_taps_without_a_pause(self):
        status = self.keyboard.status()
        text = "sphinxofblackquartzjudgemyvow" * 4
        for index, letter in enumerate(text):
            self.touch.begin(index, *status.key(letter).centre, sync=False)
            self.touch.end(index, sync=False)
        self.touch.sync()
        self.assert_typed(self.probe, text, timeout=8)

    def test_a_finger_beside_the_keyboard_does_not_type(self):
        self.touch.tap(640, 100)
        self.touch.begin("outside", 640, 100)
        self.down("inside", "k")
        self.touch.end("inside")
        self.touch.end("outside")
        self.assert_typed(self.probe, "k")


class Grabs(TouchCase):
    """A menu holds the pointer; the keyboard is tapped all the same."""

    def grab(self):
        status = self.probe.x_window.grab_pointer(
            True, X.ButtonPressMask | X.ButtonReleaseMask, X.GrabModeAsync, X.GrabModeAsync,
            X.NONE, X.NONE, X.CurrentTime)
        self.assertEqual(status, X.GrabSuccess)
        self.addCleanup(self.probe.display.ungrab_pointer, X.CurrentTime)

    @for_each("touch", "mouse")
    def test_a_tap_during_a_grab_is_not_lost(self, how):
        self.grab()
        for letter in "menu":
            x, y = self.centre(letter)
            if how == "touch":
                self.touch.tap(x, y)
            else:
                self.session.server.pointer.click(x, y)
            time.sleep(0.15)
        self.assert_typed(self.probe, "menu")

    def test_a_tap_after_the_grab_is_typed_once(self):
        self.grab()
        self.keyboard.touch("a")
        self.probe.wait(0.2)
        self.probe.display.ungrab_pointer(X.CurrentTime)
        self.probe.display.sync()
        self.keyboard.touch("b")
        self.assert_typed(self.probe, "ab")


class Slides(TouchCase):
    """The key under the finger at the lift counts."""

    def test_a_slide_changes_the_key(self):
        self.down("finger", "a")
        self.touch.glide("finger", [self.centre("d")], 0.15)
        self.touch.end("finger")
        self.assert_typed(self.probe, "d")

    def test_lifting_outside_cancels(self):
        x, _ = self.centre("t")
        self.down("finger", "t")
        self.touch.glide("finger", [(x, 200)], 0.15)
        self.touch.end("finger")
        self.probe.wait(0.3)
        self.assertEqual(self.probe.text(), "")
        self.keyboard.touch("k")
        self.assert_typed(self.probe, "k")

    def test_a_gap_belongs_to_the_nearest_key(self):
        status = self.keyboard.status()
        f, g = status.key("f"), status.key("g")
        edge = (f.x + f.width + g.x) / 2
        self.touch.tap(int(edge) - 2, f.centre[1])
        self.touch.tap(int(edge) + 2, f.centre[1])
        self.assert_typed(self.probe, "fg")

    def test_hold_123_slide_to_a_digit_and_lift(self):
        letters = self.keyboard.status()
        way = self.way_to_numbers(letters)
        self.touch.begin("finger", *way.centre)
        status = self.keyboard.wait_status(lambda s: s.plane == "numbers", "numbers while held")
        self.touch.glide("finger", [status.key("5").centre], 0.2)
        self.touch.end("finger")
        self.assert_typed(self.probe, "5")
        self.keyboard.wait_status(lambda s: s.plane == letters.plane, "letters again")

    def test_a_tap_on_123_stays(self):
        way = self.way_to_numbers(self.keyboard.status())
        self.touch.tap(*way.centre)
        self.keyboard.wait_status(lambda s: s.plane == "numbers", "numbers")
        self.keyboard.touch("7")
        self.assert_typed(self.probe, "7")
        self.assertEqual(self.keyboard.status().plane, "numbers")

    @staticmethod
    def way_to_numbers(status):
        ways = [key for key in status.keys if key.role == "plane"]
        return next(key for key in ways if "number" in key.id or "123" in key.label)


class Chords(TouchCase):
    """Held with another finger, a modifier acts as one."""

    def test_shift_held_by_another_finger(self):
        self.down("thumb", "shift")
        status = self.keyboard.wait_status(lambda s: s.has("A"), "capitals while held")
        for name in "AB":
            self.touch.tap(*status.key(name).centre)
        self.touch.end("thumb")
        status = self.keyboard.wait_status(lambda s: s.has("c"), "small letters after the lift")
        self.touch.tap(*status.key("c").centre)
        self.assert_typed(self.probe, "ABc")

    def test_control_held_by_another_finger(self):
        self.assertTrue(self.keyboard.status().has("ctrl"), "the band of desktop keys")
        self.down("thumb", "ctrl")
        self.keyboard.touch("x")
        self.keyboard.touch("v")
        self.touch.end("thumb")
        self.keyboard.touch("b")
        wait_for(lambda: len(self.probe.presses()) == 3, 2, "three keys")
        held = [bool(state & keymap.CONTROL) for _, state in self.probe.presses()]
        self.assertEqual(held, [True, True, False])
        self.keyboard.wait_status(lambda s: not s.modifiers, "no latch is left")
        self.assertEqual(keymap.keys_down(self.session.desk), ())
