"""Compose and dead keys that somebody has begun on another keyboard do not change what is typed."""

from Support import keymap
from case import for_each
from test_type import TypeCase

# Layout, option of the layout, keys that begin a sequence.
BEGUN = {
    "dead acute": ("de", "", (21,)),
    "Compose": ("us", "compose:ralt", (108,)),
    "Compose, apostrophe": ("us", "compose:ralt", (108, 48)),
}
CLIENTS = ("xterm", "gtk3", "qt5", "tk")


class ComposeCase(TypeCase):
    def open(self, kind, name):
        """A desktop, its client, and a function that begins the sequence."""
        layout, option, keys = BEGUN[name]
        session = self.desktop(wm="openbox")
        keymap.set_layout(session.desk, layout, option)
        client = session.client(kind)

        def begin():
            for key in keys:
                session.desk.strike(key)

        return session, client, begin


class Begun(ComposeCase):
    """A sequence that is begun before the text."""

    @for_each(*[(kind, name) for kind in CLIENTS for name in BEGUN])
    def test_type_command(self, case):
        session, client, begin = self.open(*case)
        before = session.state()
        for text in ("abc", "émile", "Ωmega"):
            with self.subTest(text=text):
                client.clear()
                begin()
                self.type(session, text)
                self.assert_typed(client, text)
        self.assertEqual(before.difference(session.state()), "", "state afterwards")
