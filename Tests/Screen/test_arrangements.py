"""Orders of letters: of the settings, of a keyboard's name, and of the X server's layout."""

from case import ScreenCase
from Support.keymap import set_layout
from Support.processes import wait_for

DVORAK = "',.pyfgcrl" "aoeuidhtns" "qjkxbmwvz"
QWERTY = "qwertyuiop" "asdfghjkl" "zxcvbnm"
PHONE = (414, 896)


def letters(keyboard):
    """The characters of the letters plane in the order of the keyboard."""
    return "".join(key.id for key in keyboard.status().keys if key.role == "character")


class Arrangements(ScreenCase):
    """The keys stand in the wanted order, and each types what stands on it."""

    def typed(self, session, keyboard, text):
        client = session.client("xterm", geometry="30x6+0+0")
        for letter in text:
            keyboard.tap(letter)
        self.assert_typed(client, text)

    def test_the_settings_order_the_letters(self):
        session = self.desktop(wm="openbox", size=PHONE)
        keyboard = session.keycap(settings='keyboards = ["en-US", "el"]\narrangement = "dvorak"\n')
        self.assertEqual(letters(keyboard), DVORAK)
        self.typed(session, keyboard, "aoeui',.pyfz")

    def test_a_name_orders_one_keyboard(self):
        session = self.desktop(wm="openbox", size=PHONE)
        keyboard = session.keycap(settings='keyboards = ["de(neo)", "en-US"]\n')
        self.assertEqual(keyboard.status().keyboard, "de(neo)")
        self.assertEqual(letters(keyboard), "xvlcwkhgfqß" "uiaeosnrtdy" "üöäpzbmj")
        self.typed(session, keyboard, "uiaeoüß")

    def test_the_servers_layout_orders_the_letters(self):
        session = self.desktop(wm="openbox", size=PHONE)
        set_layout(session.desk, "us(dvorak)")
        keyboard = session.keycap(settings='keyboards = ["en-US"]\n')
        self.assertEqual(letters(keyboard), DVORAK)
        self.typed(session, keyboard, "aoeuidhtns")
        set_layout(session.desk, "us")
        wait_for(lambda: letters(keyboard) == QWERTY, what="the usual order")
        set_layout(session.desk, "us(colemak)")
        wait_for(lambda: letters(keyboard).startswith("qwfpgjluy"), what="Colemak")
