"""Real fingers on a real touch screen: order, chords, slides, holds, pop-ups."""

import time

from Xlib import X

from Support import keymap
from Support.processes import wait_for
from case import ScreenCase, for_each


class TouchCase(ScreenCase):
    """A keyboard, a client that logs events, and fingers."""

    size = (1280, 800)

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True, size=self.size)
        self.probe = self.session.probe(width=200, height=60, x=10, y=30)
        self.touch = self.session.touch
        self.keyboard = self.session.keycap()
        self.addCleanup(self.check_focus)

    def check_focus(self):
        self.touch.lift_all()
        self.assertTrue(self.probe.has_focus(), "the focus stayed")

    def centre(self, name):
        return self.keyboard.centre(name)

    def down(self, finger, name):
        self.touch.begin(finger, *self.centre(name))

    def popup(self):
        """The frame of the keyboard's second window, or None."""
        window = tuple(int(v) for v in self.keyboard.status().frame)
        own = {self.probe.window}
        for child in reversed(self.session.desk.top_levels()):
            attributes = child.get_attributes()
            if child.id in own or attributes.map_state != X.IsViewable:
                continue
            frame = self.session.desk.frame(child.id)
            if attributes.override_redirect and frame != window and frame[3] > 8 \
                    and attributes.win_class == X.InputOutput:
                return frame
        return None


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
        x, y = self.centre("t")
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
        status = self.keyboard.wait_status(lambda s: s.shift != "off", "shift while held")
        for name in "AB":
            self.touch.tap(*status.key(name).centre)
        self.touch.end("thumb")
        status = self.keyboard.wait_status(lambda s: s.shift == "off", "off after the lift")
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


class Holds(TouchCase):
    """Long presses: the globe's list and the alternatives of a letter."""

    def test_the_globe_list(self):
        self.assertEqual(self.keyboard.status().keyboard, "en-US")
        x, y = self.centre("globe")
        self.touch.begin("finger", x, y)
        list_frame = wait_for(self.popup, 2, "the list opens")
        rows = 4
        row = list_frame[3] / rows
        greek = (list_frame[0] + list_frame[2] // 2, int(list_frame[1] + row * 3.5))
        self.touch.glide("finger", [greek], 0.2)
        self.touch.end("finger")
        self.keyboard.wait_status(lambda s: s.keyboard == "el", "the chosen keyboard")
        wait_for(lambda: self.popup() is None, 2, "the list is gone")
        self.assertEqual(self.probe.text(), "")

    def test_the_globe_list_stays_after_a_lift_and_a_tap_chooses(self):
        x, y = self.centre("globe")
        self.touch.begin("finger", x, y)
        list_frame = wait_for(self.popup, 2, "the list opens")
        self.touch.end("finger")
        time.sleep(0.2)
        self.assertEqual(self.popup(), list_frame, "it stays open")
        row = list_frame[3] / 4
        self.touch.tap(list_frame[0] + list_frame[2] // 2, int(list_frame[1] + row * 2.5))
        self.keyboard.wait_status(lambda s: s.keyboard == "de", "the tapped keyboard")
        wait_for(lambda: self.popup() is None, 2, "the list is gone")

    def test_a_tap_elsewhere_dismisses_the_list(self):
        x, y = self.centre("globe")
        self.touch.tap(x, y, hold=0.8)
        wait_for(self.popup, 2, "the list opens")
        self.touch.tap(*self.centre("space"))
        wait_for(lambda: self.popup() is None, 2, "the list is gone")
        self.assertEqual(self.keyboard.status().keyboard, "en-US")

    @for_each("stay", "slide")
    def test_the_alternatives_of_a_letter(self, how):
        x, y = self.centre("e")
        self.touch.begin("finger", x, y)
        frame = wait_for(self.popup, 2, "the alternatives open")
        key = self.keyboard.status().key("e")
        if how == "slide":
            step = key.width
            towards = 1 if frame[0] + frame[2] / 2 >= x else -1
            self.touch.glide("finger", [(x + towards * step * 1.1, y)], 0.15)
        self.touch.end("finger")
        text = self.probe.wait_text("e")
        self.assertEqual(len(text), 1, text)
        self.assertIn(text, "e" if how == "stay" else "èéêëēėęẽě3")
        wait_for(lambda: self.popup() is None, 2, "the alternatives are gone")

    def test_the_list_is_not_opened_by_a_tap(self):
        self.touch.tap(*self.centre("globe"))
        self.keyboard.wait_status(lambda s: s.keyboard == "de", "the next keyboard")
        self.assertIsNone(self.popup())


class Phone(TouchCase):
    """A phone's screen: preview pop-ups."""

    size = (414, 896)

    def test_the_preview_shows_and_goes(self):
        self.down("finger", "g")
        frame = wait_for(self.popup, 1, "the preview")
        key = self.keyboard.status().key("g")
        self.assertLess(frame[1], key.y)
        self.touch.end("finger")
        wait_for(lambda: self.popup() is None, 1, "the preview is gone")
        self.assert_typed(self.probe, "g")

    def test_alternatives_at_both_edges_stay_on_the_screen(self):
        for name in ("a", "o", "e", "u"):
            self.down("finger", name)
            time.sleep(0.7)
            x, _, width, _ = wait_for(self.popup, 2, f"the alternatives of {name}")
            self.assertGreaterEqual(x, 0)
            self.assertLessEqual(x + width, 414)
            self.touch.end("finger")
            wait_for(lambda: self.popup() is None, 2, "gone")
        self.assert_typed(self.probe, "aoeu")
