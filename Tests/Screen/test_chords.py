"""Chords under the layouts and options of others: what reaches a client is what a real keyboard would give it
(R-CHORD-1, R-CHORD-2, R-CHORD-3, R-CHORD-5)."""

from Xlib import X

from case import ScreenCase, for_each
from Support import keymap
from Support.clients import stop_for_good
from Support.processes import end, spawn, wait_for
from Support.real_keyboard import RealKeyboard

# In parts, as each takes a while.
LAYOUTS = (
    "us us(intl) us(dvorak) us(colemak) gb de de(nodeadkeys) de(neo) fr fr(bepo)",
    "be ch ch(fr) es latam pt br it nl dk",
    "no se fi is pl cz cz(ucw) sk hu ro",
    "hr tr tr(f) jp us,ru ru gr il ara rs",
)
CONTROL, ALT, SHIFT = keymap.CONTROL, keymap.MOD1, keymap.SHIFT
FOCUS = "[focus]\nopen = false\n"
# The one keyboard, in the usual order of letters: by itself Keycap follows the server's layouts.
SETTINGS = f'keyboards = ["en-US"]\narrangement = "usual"\n{FOCUS}'
# Keys that choose levels, which the core protocol does not know as modifiers (X11/keysymdef.h).
CHOOSERS = range(0xFE01, 0xFE14)


class ChordCase(ScreenCase):
    """A wide screen, where the keys of a desktop's keyboard are all there."""

    def start(self, settings=SETTINGS, **options):
        self.session = self.desktop(wm="openbox", size=(1920, 1080))
        self.probe = self.session.probe()
        self.keyboard = self.session.keycap(settings=settings, **options)
        self.status = self.keyboard.status()

    def chord(self, *names):
        """Taps the keys one after the other; the press that the probe got for the last, with what came before."""
        self.probe.clear()
        for name in names:
            self.keyboard.tap(name, self.status)
        wait_for(self.struck, 5, f"a key for {' '.join(names)}")
        return self.struck()

    def struck(self):
        """Keycode and state of the press that is of no modifier; None before it has come. A key without a keysym
        ends a sequence of another keyboard."""
        pressed = [e for e in self.probe.of_type(X.KeyPress) if not self.is_modifier(e)]
        found = [(e.detail, e.state & 0xFF) for e in pressed if self.first_keysym(e.detail)]
        return found[-1] if found else None

    def first_keysym(self, code):
        return self.session.desk.display.get_keyboard_mapping(code, 1)[0][0]

    def is_modifier(self, press):
        modifiers = self.session.desk.display.get_modifier_mapping()
        return any(press.detail in codes for codes in modifiers) or self.first_keysym(press.detail) in CHOOSERS

    def check_rest(self, group=0):
        """Nothing is down, nothing locked, the layout in force is the same."""
        def rests():
            mask = keymap.mask(self.session.desk)
            return not keymap.keys_down(self.session.desk) and not mask & 0xFF and mask >> 13 & 3 == group

        wait_for(rests, 3, "the state is as before")


class Layouts(ChordCase):
    """R-CHORD-1: the English keyboard on screen, and layouts of the server."""

    CHARACTERS = "acz2/[-;"

    @for_each(*LAYOUTS)
    def test_a_chord_is_a_real_keyboards(self, layouts):
        self.start()
        for layout in layouts.split():
            keymap.set_layout(self.session.desk, layout)
            real = RealKeyboard(layout)
            for character in self.CHARACTERS:
                got, wanted = self.chord("ctrl", character), real.chord(character)
                with self.subTest(layout=layout, character=character):
                    if wanted:
                        self.assertEqual(got, wanted[:2])
                    else:
                        typed = keymap.character(self.first_keysym(got[0]))
                        self.assertEqual((typed, got[1]), (character, CONTROL))
            self.check_rest()

    @for_each(*LAYOUTS)
    def test_xterm_gets_what_it_gets_of_a_real_keyboard(self, layouts):
        self.start()
        client = self.session.client("xterm")
        for layout in layouts.split():
            keymap.set_layout(self.session.desk, layout)
            real = RealKeyboard(layout)
            for character in "c[2/":
                wanted = real.chord(character)
                if not wanted:
                    continue
                self.strike(*wanted[:2])
                self.session.desk.strike(65)
                expected = self.raw(client)
                for name in ("ctrl", character, "space"):
                    self.keyboard.tap(name, self.status)
                with self.subTest(layout=layout, character=character):
                    self.assertEqual(self.raw(client), expected)

    def strike(self, code, state):
        """A chord of a real keyboard, by the keys that carry the modifiers."""
        desk = self.session.desk
        holders = [(CONTROL, 37), (SHIFT, 50), (keymap.MOD5, 92), (keymap.MOD3, 203)]
        keys = [key for mask, key in holders if state & mask]
        for key in keys:
            desk.key(key, True)
        desk.strike(code)
        for key in reversed(keys):
            desk.key(key, False)

    def raw(self, client):
        """What xterm got up to the space behind a chord."""
        wait_for(lambda: client.raw().endswith(b" "), 5, "the space")
        got = client.raw()
        client.clear()
        return got


LETTERS = {"ru": "сяф", "el": "ψζα", "he": "בזש", "ko": "ㅊㅋㅁ", "ar": "رشق", "uk": "ся"}
PLACES = dict(zip("сяфψζαבזשㅊㅋㅁرشق", (54, 52, 38, 54, 52, 38, 54, 52, 38, 54, 52, 38, 55, 38, 27)))


class OtherScripts(ChordCase):
    """R-CHORD-1: keyboards of other scripts on screen, and layouts that lack their letters."""

    @for_each("us", "us,ru", "de")
    def test_a_letter_is_the_key_at_its_place(self, layout):
        names = ", ".join(f'"{name}"' for name in LETTERS)
        self.start(settings=f"keyboards = [{names}]\n{FOCUS}")
        keymap.set_layout(self.session.desk, layout)
        for name, letters in LETTERS.items():
            self.keyboard.tell("run", "--keyboard", name)
            self.status = self.keyboard.wait_status(lambda s, name=name: s.keyboard == name, f"{name} is shown")
            for letter in letters:
                with self.subTest(layout=layout, keyboard=name, letter=letter):
                    self.assertEqual(self.chord("ctrl", letter), (PLACES[letter], CONTROL))
        self.check_rest()


class Options(ChordCase):
    """R-CHORD-2: options of XKB that bind more to the keys of modifiers."""

    OPTIONS = ("", "grp:ctrl_shift_toggle", "grp:alt_shift_toggle", "grp:lctrl_lshift_toggle", "grp:lalt_lshift_toggle",
               "grp:ctrl_alt_toggle", "grp:lctrl_toggle", "grp:lalt_toggle", "grp:lswitch", "grp:lshift_toggle",
               "grp:lctrl_rctrl_switch", "compose:lctrl", "ctrl:swapcaps", "ctrl:nocaps", "altwin:swap_alt_win",
               "altwin:ctrl_alt_win", "shift:breaks_caps", "shift:both_capslock", "lv3:alt_switch", "caps:shiftlock")
    # What is tapped, and the modifiers that go with it.
    CHORDS = ((("ctrl", "shift", "t"), CONTROL | SHIFT, 28), (("ctrl", "c"), CONTROL, 54), (("alt", "f"), ALT, 41),
              (("alt", "shift", "x"), ALT | SHIFT, 53), (("ctrl", "alt", "t"), CONTROL | ALT, 28))

    @for_each(*OPTIONS)
    def test_all_modifiers_arrive_and_the_layout_stays(self, option):
        self.start()
        keymap.set_layout(self.session.desk, "us,ru", option)
        for names, state, code in self.CHORDS:
            with self.subTest(option=option, chord=names):
                self.assertEqual(self.chord(*names), (code, state))
                self.check_rest()


class Commands(ChordCase):
    """R-CHORD-3: commands of editing under layouts without Latin letters."""

    @for_each("us", "ru", "gr", "us,ru", "il")
    def test_select_all_reaches_a_toolkit(self, layout):
        self.start(settings=f'keyboards = ["en-US", "clipboard"]\n{FOCUS}')
        client = self.session.client("gtk3")
        client.fill("hello")
        keymap.set_layout(self.session.desk, layout)
        if layout == "us,ru":
            keymap.lock_group(self.session.desk, 1)
        self.keyboard.tell("run", "--keyboard", "clipboard")
        self.keyboard.wait_status(lambda s: s.has("select-all"), "the clipboard is shown")
        self.keyboard.tap("select-all")
        self.keyboard.tap("cut")
        wait_for(lambda: client.text() == "", 5, "the text is cut")
        self.check_rest(1 if layout == "us,ru" else 0)


class Keys(ChordCase):
    """R-CHORD-5: of several keys with one keysym, the one that real keyboards have."""

    def test_less_is_not_the_key_beside_z(self):
        self.start()
        # The command ends once the client has taken its keys in.
        typing = spawn([self.keyboard.program, "type", "<>"], self.keyboard.environment)
        self.addCleanup(end, typing)
        self.assert_typed(self.probe, "<>")
        wait_for(lambda: self.probe.pump() or typing.poll() is not None, 20, "the command ends")
        self.assertEqual(typing.returncode, 0)
        codes = [e.detail for e in self.probe.of_type(X.KeyPress)]
        self.assertEqual([code for code in codes if code in (59, 60, 94)], [59, 60])


class Kill(ChordCase):
    """R-CHORD-2: what was locked for a chord ends with the keyboard."""

    def test_a_locked_modifier_is_given_back(self):
        self.start()
        # Both Ctrl keys choose layouts: the server locks Ctrl.
        keymap.set_layout(self.session.desk, "us,ru", "grp:lctrl_rctrl_switch")
        self.keyboard.tap("ctrl", self.status)
        self.keyboard.tap("ctrl", self.status)
        wait_for(lambda: keymap.mask(self.session.desk) & CONTROL, 5, "Ctrl is locked")
        stop_for_good(self.keyboard.process)
        self.check_rest()
