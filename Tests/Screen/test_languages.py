"""The first keyboards are those of the languages that the session tells."""

from case import ScreenCase, for_each
from Support import keymap


class LanguagesTest(ScreenCase):
    """Which keyboards somebody gets who has chosen none."""

    def start(self, layout, **environment):
        session = self.desktop(layout=layout)
        nothing = {"LANGUAGE": "", "LC_ALL": "", "LANG": ""}
        return session, session.keycap(environment={**nothing, **environment})

    def walk(self, keyboard):
        """The keyboards that the globe key walks through."""
        seen = []
        while (shown := keyboard.status().keyboard) not in seen:
            seen.append(shown)
            keyboard.tell("next-keyboard")
        return seen

    @for_each(("us", "el_GR.UTF-8", ["el", "en-US", "emoji"]),
              ("de", "en_US.UTF-8", ["de", "en-US", "emoji"]),
              ("ch", "fr_CH.UTF-8", ["fr-CH", "emoji"]),
              ("us,ru", "C.UTF-8", ["en-US", "ru", "emoji"]))
    def test_the_first_keyboards_are_the_user_s(self, case):
        layout, locale, wanted = case
        _, keyboard = self.start(layout, LANG=locale)
        self.assertEqual(self.walk(keyboard), wanted)

    def test_a_layout_that_is_loaded_later_brings_its_keyboard(self):
        session, keyboard = self.start("us", LANG="en_US.UTF-8")
        self.assertEqual(self.walk(keyboard), ["en-US", "emoji"])
        keymap.set_layout(session.desk, "us,fr")
        keyboard.wait_status(lambda _: self.walk(keyboard) == ["en-US", "fr", "emoji"],
                             "the French keyboard")
