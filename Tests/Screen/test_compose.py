"""Compose and dead keys that somebody has begun on another keyboard do not change what is typed."""

from Support import keymap
from case import for_each
from test_type import TypeCase

A, E, APOSTROPHE, ACUTE, COMPOSE = 38, 26, 48, 21, 108
# Layout, option of the layout, keys that begin a sequence, those that follow before its letter.
BEGUN = {
    "dead acute": ("de", "", (ACUTE,), ()),
    "Compose": ("us", "compose:ralt", (COMPOSE,), (APOSTROPHE,)),
    "Compose, apostrophe": ("us", "compose:ralt", (COMPOSE, APOSTROPHE), ()),
}
CLIENTS = ("xterm", "gtk3", "qt5", "tk")


class ComposeCase(TypeCase):
    def open(self, kind, name, **environment):
        """A desktop, its client, and functions that begin a sequence and end it by a letter."""
        layout, option, first, rest = BEGUN[name]
        session = self.desktop(wm="openbox")
        session.environment.update(environment)
        keymap.set_layout(session.desk, layout, option)
        client = session.client(kind)

        def begin():
            for key in first:
                session.desk.strike(key)

        def end(letter):
            for key in (*rest, letter):
                session.desk.strike(key)

        return session, client, begin, end


class Begun(ComposeCase):
    """A sequence that is begun before the text."""

    @for_each(*[(kind, name) for kind in CLIENTS for name in BEGUN])
    def test_type_command(self, case):
        session, client, begin, _ = self.open(*case)
        before = session.state()
        for text in ("abc", "émile", "Ωmega"):
            with self.subTest(text=text):
                client.clear()
                begin()
                self.type(session, text)
                self.assert_typed(client, text)
        self.assertEqual(before.difference(session.state()), "", "state afterwards")


class Resumed(ComposeCase):
    """A sequence that is begun while the keyboard is shown goes on behind what is tapped."""

    @for_each(*[(kind, name) for kind in CLIENTS + ("gtk4",) for name in BEGUN])
    def test_taps(self, case):
        self.check(*self.open(*case))

    @for_each(*BEGUN)
    def test_taps_where_gtk_composes(self, name):
        self.check(*self.open("gtk3", name, GTK_IM_MODULE="gtk-im-context-simple"))

    def check(self, session, client, begin, end):
        keyboard = session.keycap("--keyboard", "en-US")
        before = session.state()
        typed = ""
        for taps, key, letter in (("abc", A, "á"), ("e", E, "é"), ("xyz", A, "á")):
            begin()
            keyboard.type(taps)
            typed += taps
            self.assert_typed(client, typed)
            end(key)
            typed += letter
            self.assert_typed(client, typed)
        session.desk.strike(A)
        self.assert_typed(client, typed + "a")
        self.assertEqual(before.difference(session.state()), "", "state afterwards")

    def test_nothing_is_begun_in_another_window(self):
        session, client, begin, end = self.open("xterm", "dead acute")
        other = session.client("xterm", geometry="60x8+20+300")
        keyboard = session.keycap("--keyboard", "en-US")
        client.focus()
        begin()
        # By the second answer it has taken in what came before the first.
        keyboard.status()
        keyboard.status()
        other.focus()
        keyboard.type("abc")
        self.assert_typed(other, "abc")
        session.desk.strike(A)
        self.assert_typed(other, "abca")
        client.focus()
        end(A)
        self.assert_typed(client, "á")

    def test_a_sequence_that_has_ended_is_not_begun_again(self):
        session, client, begin, end = self.open("xterm", "dead acute")
        keyboard = session.keycap("--keyboard", "en-US")
        begin()
        end(A)
        keyboard.type("abc")
        self.assert_typed(client, "áabc")
        session.desk.strike(A)
        self.assert_typed(client, "áabca")
