"""Compose and dead keys that somebody has begun on another keyboard do not change what is typed."""

import os
import signal

from case import for_each
from Support import keymap
from Support.processes import wait_for
from Support.raw_keys import RawKeys
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


class SetAside(ComposeCase):
    """`keycap type` where GTK composes by itself: the running keyboard knows what was begun."""

    def open_gtk(self, name, kind="gtk3"):
        session, client, begin, end = self.open(kind, name, GTK_IM_MODULE="gtk-im-context-simple")
        keyboard = session.keycap("--keyboard", "en-US")
        # The thread that sends the keys begins to follow those of others some time after the start.
        self.type(session, "o")
        self.assert_typed(client, "o")
        client.clear()
        return session, client, begin, end, keyboard

    @for_each(*[(name, shown) for name in BEGUN for shown in (True, False)],
              ("dead acute", True, "gtk4"))
    def test_type_command(self, case):
        name, is_shown, *kind = case
        session, client, begin, end, keyboard = self.open_gtk(name, *kind)
        if not is_shown:
            keyboard.tell("hide")
        before = session.state()
        typed = ""
        for text, key, letter in (("abc", A, "á"), ("émile", E, "é"), ("Ωmega", A, "á")):
            with self.subTest(text=text):
                begin()
                self.type(session, text)
                typed += text
                self.assert_typed(client, typed)
                end(key)
                typed += letter
                self.assert_typed(client, typed)
        self.assertEqual(keymap.wait_unchanged(session.desk, before), "", "state afterwards")

    def test_a_command_that_is_killed_gives_it_back(self):
        session, client, begin, end, _ = self.open_gtk("dead acute")
        begin()
        process = self.start(session, "x" * 20000)
        wait_for(lambda: "x" in client.text(), 5, "the text has begun")
        keys = RawKeys(session)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stderr.close()
        wait_for(lambda: ACUTE in keys.pressed(), 5, "it is struck again")
        end(A)
        wait_for(lambda: client.text().endswith("á"), 15, "the letter that ends it")
        self.assertEqual(client.text().strip("x"), "á")

    def test_a_keyboard_that_hangs_is_not_waited_for(self):
        session, client, begin, _, keyboard = self.open_gtk("dead acute")
        os.kill(keyboard.process.pid, signal.SIGSTOP)
        try:
            self.type(session, "abc")
        finally:
            os.kill(keyboard.process.pid, signal.SIGCONT)
        self.assert_typed(client, "abc")
        keyboard.status()
        begin()
        self.type(session, "def")
        self.assert_typed(client, "abcdef")

    def test_a_click_elsewhere_forgets_it_though_the_keyboard_is_hidden(self):
        session, client, begin, _, keyboard = self.open_gtk("dead acute")
        self.type(session, "abc")
        keyboard.tell("hide")
        begin()
        keyboard.status()
        keyboard.status()
        x, y, width, height = client.frame()
        session.desk.click(x + width // 2, y + height // 2)
        self.assert_typed(client, "abc")
        self.type(session, "def")
        self.assertIn("def", client.text())
        self.assertIn("abc", client.text())


class Resumed(ComposeCase):
    """A sequence that is begun while the keyboard is shown goes on behind what is tapped."""

    @for_each(*[(kind, name) for kind in (*CLIENTS, "gtk4") for name in BEGUN])
    def test_taps(self, case):
        self.check(*self.open(*case))

    @for_each(*BEGUN)
    def test_taps_where_gtk_composes(self, name):
        self.check(*self.open("gtk3", name, GTK_IM_MODULE="gtk-im-context-simple"))

    def check(self, session, client, begin, end):
        keyboard = session.keycap("--keyboard", "en-US")
        before = session.state()
        # What has typed a key follows the keys of others: the thread that sends began to before.
        typed = "o"
        keyboard.type(typed)
        self.assert_typed(client, typed)
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
        # The keyboard gives its spare keys back once the client has decoded them.
        wait_for(lambda: not before.difference(session.state()), 10, "the state as it was")

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
