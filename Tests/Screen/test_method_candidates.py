"""The candidates of a running IBus or Fcitx 5 above the keys, in the place of its own window (R-TEXT-6)."""

from case import ScreenCase, for_each
from Support.input_methods import LAYOUTS, PINYIN, InputMethod, has_pinyin, is_installed
from Support.processes import wait_for

SETTINGS = 'keyboards = ["en-US"]\n[text]\ninput-method-candidates = {}\n'
KINDS = [("ibus", "gtk3"), ("ibus", "qt5"), ("fcitx", "gtk4")]


class MethodCandidates(ScreenCase):
    """With the real daemons and their engines for pinyin."""

    def open(self, case, wanted="true"):
        name, kind = case
        if not is_installed(name, kind) or not has_pinyin(name):
            self.skipTest(f"make setup-test installs {name} for {kind} with pinyin, where it does")
        session = self.desktop(wm="openbox", size=(414, 896), bus=True)
        method = InputMethod(session, name)
        client = session.client(kind)
        method.wait_focus(client)
        return method, client, session.keycap(settings=SETTINGS.format(wanted))

    def use_pinyin(self, method, keyboard):
        method.use(PINYIN[method.name][0])
        return keyboard.wait_status(lambda s: s.has("candidates"), "the row above the keys", 20)

    def spell(self, keyboard, initials):
        """Types initials, of which each stands for an ideograph; the status once the first candidate has one for each:
        then it is that of the whole spelling, and changes no more."""
        for letter in initials:
            keyboard.tap(letter)
        width = 22 * len(initials) + 20
        return keyboard.wait_status(
            lambda s: s.has("candidate-1") and s.key("candidate-0").width >= width, "candidates", 20)

    @for_each(*KINDS)
    def test_a_finger_takes_a_candidate(self, case):
        method, client, keyboard = self.open(case)
        self.use_pinyin(method, keyboard)
        # The first letter is no capital: that would be no pinyin.
        keyboard.tap("candidate-0", self.spell(keyboard, "zgrm"))
        wait_for(lambda: len(client.text()) == 4, 20, "four ideographs")
        # Whether of China or the highest, the engine says.
        self.assertEqual(client.text()[2:], "人民")
        keyboard.wait_status(lambda s: not s.has("candidate-0"), "none without a spelling", 20)
        # Space takes the first.
        for letter in "women":
            keyboard.tap(letter)
        keyboard.tap("space")
        wait_for(lambda: client.text()[4:] == "我们", 20, "what space takes")
        # Of a layout there are none; corrections and the rest are the keyboard's own again.
        method.use(LAYOUTS[method.name])
        keyboard.wait_status(lambda s: not s.has("candidates"), "no row", 20)

    @for_each(*KINDS)
    def test_all_candidates_are_in_reach(self, case):
        method, client, keyboard = self.open(case)
        self.use_pinyin(method, keyboard)
        # One letter: what is seen belongs to the whole spelling.
        self.spell(keyboard, "s")
        keyboard.tap("candidates-open")
        # Those of a later page than the first are taken as well.
        status = keyboard.wait_status(lambda s: s.has("candidates-close") and s.has("candidate-6"), "all", 20)
        keyboard.tap("candidate-6", status)
        wait_for(lambda: len(client.text()) == 1 and client.text() > "\u4e00", 20, "an ideograph")
        keyboard.wait_status(lambda s: s.has("s"), "the keys are back", 20)

    @for_each(*KINDS)
    def test_the_window_of_the_input_method_comes_back(self, case):
        method, _, keyboard = self.open(case)
        self.use_pinyin(method, keyboard)
        self.assertTrue(method.has_panel())
        keyboard.tell("hide")
        wait_for(lambda: not method.has_panel(), 20, "the panel is given back")
        keyboard.tell("show")
        wait_for(method.has_panel, 20, "the keyboard is the panel again")
        keyboard.wait_status(lambda s: s.has("candidates"), "the row", 20)

    @for_each(("ibus", "gtk3"), ("fcitx", "gtk4"))
    def test_without_consent_nothing_is_taken(self, case):
        method, _, keyboard = self.open(case, wanted="false")
        method.use(PINYIN[method.name][0])
        for letter in "nihao":
            keyboard.tap(letter)
        self.assertFalse(method.has_panel())
        self.assertFalse(keyboard.status().has("candidates"))
        # With the user's word the row is there at once.
        keyboard.write_settings(SETTINGS.format("true"))
        keyboard.wait_status(lambda s: s.has("candidates"), "the row", 20)

    def test_what_another_peer_of_the_bus_says_is_nothing(self):
        method, _, keyboard = self.open(("ibus", "gtk3"))
        wait_for(method.has_panel, 20, "the keyboard is the panel")
        method.pretend("libpinyin")
        self.assertFalse(keyboard.status().has("candidates"))
        # The daemon itself is believed.
        self.use_pinyin(method, keyboard)
