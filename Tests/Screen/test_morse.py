"""Morse, keyed with real taps and fingers (R-MORSE)."""

from case import ScreenCase, for_each

# "omw sos" and a mark, from ITU-R M.1677: a space ends a letter, a second one is a space.
WORDS = "--- -- .--  ... --- ... ..--.. "
TYPED = "omw sos?"


class Morse(ScreenCase):
    """Signals become letters in real programs."""

    def key_in(self, keyboard, signals):
        status = keyboard.status()
        for signal in signals:
            keyboard.tap({".": "dot", "-": "dash", " ": "space"}[signal], status)

    @for_each("gtk3", "xterm")
    def test_words_arrive(self, kind):
        session = self.desktop(wm="openbox")
        client = session.client(kind)
        keyboard = session.keycap(settings='keyboards = ["morse", "en-US"]\n')
        self.key_in(keyboard, WORDS)
        self.assert_typed(client, TYPED)
        self.assertTrue(client.has_focus())

    def test_delete_takes_signals_then_characters(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = session.keycap(settings='keyboards = ["morse"]\n')
        self.key_in(keyboard, ". - .-")
        keyboard.tap("delete")
        keyboard.tap("delete")
        self.key_in(keyboard, "  ")
        keyboard.tap("delete")
        keyboard.tap("delete")
        keyboard.tap("delete")
        self.key_in(keyboard, "- ")
        self.assert_typed(client, "et")

    def test_one_key_held_for_a_dash(self):
        session = self.desktop(wm="openbox")
        client = session.client("gtk3")
        keyboard = session.keycap(
            settings='keyboards = ["morse"]\nmorse-one-key = true\n[timing]\ndash-ms = 120\n')
        status = keyboard.status()
        self.assertFalse(status.has("dash"))
        for signal in "--.- .  ":
            if signal == " ":
                keyboard.tap("space", status)
            else:
                keyboard.tap("dot", status, hold=0.2 if signal == "-" else 0)
        self.assert_typed(client, "qe ")

    def test_the_globe_leaves_it(self):
        session = self.desktop(wm="openbox")
        client = session.client("xterm")
        keyboard = session.keycap(settings='keyboards = ["morse", "en-US"]\n')
        self.key_in(keyboard, ".-")
        keyboard.tap("globe")
        keyboard.wait_status(lambda s: s.keyboard == "en-US", "English")
        keyboard.tap("z")
        self.assert_typed(client, "az")
