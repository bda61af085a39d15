"""The small round button that opens a hidden keyboard."""

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import wait_for

PATIENCE = 20
SETTINGS = 'floating-button = "always"\ntheme = "auto"\n[focus]\nopen = false\n'


class ByItself(ScreenCase):
    """`floating-button = "auto"`: the button stands where nothing tells that text can be typed."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)

    def wait_button(self, keyboard):
        return Button.frame(keyboard.wait_status(lambda s: s.button, "the button", PATIENCE))

    def wait_none(self, keyboard):
        return keyboard.wait_status(lambda s: s.button is None, "no button", PATIENCE)

    def test_it_stands_where_nothing_tells_and_opens_the_keyboard(self):
        silent = self.session.probe()
        silent.focus()
        keyboard = self.session.keycap("--hidden")
        frame = self.wait_button(keyboard)
        self.session.touch.tap(*Button.centre(frame))
        status = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        self.assertIsNone(status.button)
        self.assertTrue(silent.has_focus())
        keyboard.tap("a", status)
        self.assert_typed(silent, "a")
        keyboard.touch("dismiss")
        self.assertEqual(self.wait_button(keyboard), frame)

    def test_it_goes_where_a_rule_tells_and_comes_back(self):
        silent = self.session.probe()
        silent.focus()
        keyboard = self.session.keycap("--hidden")
        self.wait_button(keyboard)
        terminal = self.session.client("xterm")
        keyboard.wait_status(lambda s: s.visible, "opened by the rule", PATIENCE)
        keyboard.tell("hide")
        self.wait_none(keyboard)
        terminal.stop()
        silent.focus()
        self.wait_button(keyboard)
        keyboard.write_settings('floating-button = "never"\n')
        self.wait_none(keyboard)

    def test_the_first_text_cursor_makes_it_needless(self):
        Bus(self.session)
        keyboard = self.session.keycap("--hidden")
        fields = open_fields(self.session, "tk")
        self.wait_button(keyboard)
        fields.tap("textview")
        keyboard.wait_status(lambda s: s.visible, "opened by the text cursor", PATIENCE)
        keyboard.tell("hide")
        keyboard.wait_status(lambda s: not s.visible and s.button is None, "no button", PATIENCE)

    def test_physical_keys_make_it_go_until_a_finger_taps(self):
        silent = self.session.probe()
        silent.focus()
        keyboard = self.session.keycap("--hidden")
        self.wait_button(keyboard)
        self.session.server.keyboard.tap(39)
        self.wait_none(keyboard)
        self.session.touch.tap(*Button.centre(silent.frame()))
        self.wait_button(keyboard)


class Button(ScreenCase):
    """A desktop with a window to type into and a keyboard that is hidden."""

    def setting(self, wm="openbox", hardware=True):
        session = self.desktop(wm=wm, hardware=hardware)
        client = session.client("xterm")
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        status = keyboard.wait_status(lambda s: s.button, "the button", PATIENCE)
        return session, client, keyboard, self.frame(status)

    @staticmethod
    def frame(status):
        return tuple(int(status.button[key]) for key in ("x", "y", "width", "height"))

    @staticmethod
    def centre(frame):
        return frame[0] + frame[2] // 2, frame[1] + frame[3] // 2

    def wait_drawn(self, session, frame):
        """The glyph on the disc, with its soft edges."""
        def drawn():
            x, y, width, height = frame
            picture = session.picture(x, y, width, height)
            inside = picture.colours(x + width // 4, y + height // 4, width // 2, height // 2)
            return len(inside) > 2

        wait_for(drawn, PATIENCE, "the button is drawn")

    def test_a_finger_opens_the_keyboard_and_the_focus_stays(self):
        session, client, keyboard, frame = self.setting()
        self.wait_drawn(session, frame)
        self.assertGreaterEqual(frame[2], 44)
        session.touch.tap(*self.centre(frame))
        status = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        self.assertIsNone(status.button)
        self.assertTrue(client.has_focus())
        keyboard.touch("q")
        self.assert_typed(client, "q")
        keyboard.touch("dismiss")
        status = keyboard.wait_status(lambda s: s.button, "the button is back", PATIENCE)
        self.assertEqual(self.frame(status), frame)
        self.wait_drawn(session, frame)

    @for_each("openbox", "xfwm4", "metacity", None)
    def test_a_click_opens_the_keyboard(self, wm):
        session, client, keyboard, frame = self.setting(wm, hardware=False)
        self.wait_drawn(session, frame)
        if wm is None:
            client.focus()
        session.desk.click(*self.centre(frame))
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        self.assertTrue(client.has_focus())

    def test_it_is_dragged_to_an_edge_and_stays_there(self):
        session, client, keyboard, frame = self.setting()
        start = self.centre(frame)
        session.touch.begin("finger", *start)
        session.touch.glide("finger", [(200, 300)], 0.3)
        session.touch.end("finger")
        status = keyboard.wait_status(lambda s: self.frame(s)[0] < 100, "at the left", PATIENCE)
        moved = self.frame(status)
        self.assertAlmostEqual(self.centre(moved)[1], 300, delta=12)
        self.assertFalse(status.visible)
        self.assertTrue(client.has_focus())
        self.wait_drawn(session, moved)
        keyboard.stop()
        again = session.keycap("--hidden", settings=SETTINGS)
        status = again.wait_status(lambda s: s.button, "the button", PATIENCE)
        self.assertEqual(self.frame(status), moved, "where it was put")

    def test_it_stays_above_a_fullscreen_window_and_goes_with_its_setting(self):
        session, client, keyboard, frame = self.setting()
        session.desk.set_state(client.window, "FULLSCREEN")
        wait_for(lambda: client.frame() == (0, 0, 1280, 800), PATIENCE, "fullscreen")
        self.wait_drawn(session, frame)
        keyboard.write_settings(SETTINGS.replace("always", "never", 1))
        keyboard.wait_status(lambda s: s.button is None, "no button", PATIENCE)
        x, y, width, height = frame
        wait_for(lambda: len(session.picture(x, y, width, height).colours(x, y, width, height)) == 1,
                 PATIENCE, "nothing is left of it")

    def test_it_looks_like_the_desktop(self):
        session = self.desktop(wm="openbox")
        dark = session.desk.open_window(0, 0, 600, 400, colour=0x101010, title="dark")
        light = session.desk.open_window(650, 0, 600, 400, colour=0xf0f0f0, title="light")
        keyboard = session.keycap("--hidden", settings=SETTINGS)
        status = keyboard.wait_status(lambda s: s.button, "the button", PATIENCE)
        x, y, width, _ = self.frame(status)
        for window, isdark in ((dark, True), (light, False), (dark, True)):
            session.desk.activate(window.id)

            def looks(isdark=isdark):
                red, _, _ = session.picture(x, y, width, width).pixel(x + width // 2, y + 5)
                return (red < 128) == isdark

            wait_for(looks, PATIENCE, "dark" if isdark else "light")
