"""When the keyboard comes and goes by itself, what it covers, and how it looks beside the field."""

import itertools
import os
import time

from Xlib import XK

from case import ScreenCase, for_each
from Support.bus import Bus
from Support.fields import open_fields
from Support.processes import allowed, wait_for

PATIENCE = 20


class Comings(ScreenCase):
    """Fingers and physical keys say whether it is wanted."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)
        Bus(self.session)
        self.keyboard = self.session.keycap("--hidden")
        self.fields = open_fields(self.session, "gtk3")

    def shown(self, what):
        return self.keyboard.wait_status(lambda s: s.visible, what, PATIENCE)

    def hidden(self, what):
        return self.keyboard.wait_status(lambda s: not s.visible, what, PATIENCE)

    def test_a_finger_on_the_focused_field_brings_it_back(self):
        self.fields.tap("entry")
        self.shown("at the first tap")
        self.keyboard.touch("dismiss")
        self.hidden("by its own key")
        self.fields.tap("entry")
        self.shown("at the second tap")
        self.assertEqual(self.keyboard.status().decision, "tapped")
        self.fields.tap("button")
        self.hidden("when the field is left")

    def test_a_physical_key_sends_it_away(self):
        self.fields.focus("entry")
        self.shown("for the field")
        keys = self.session.server.keyboard
        keys.tap(50)
        self.session.desk.strike(38)
        wait_for(lambda: self.fields.text("entry") == "a", PATIENCE, "the key of a program")
        self.assertTrue(self.keyboard.status().visible, "shift, and the key of a program")
        keys.tap(39)
        self.hidden("by a physical key")
        self.assertEqual(self.keyboard.status().decision, "physicalKeys")
        wait_for(lambda: self.fields.text("entry") == "as", PATIENCE, "the physical key")
        self.fields.focus("placeholder")
        self.keyboard.wait_status(lambda s: s.field["rect"] and s.decision == "physicalKeys",
                                  "the other field", PATIENCE)
        self.assertFalse(self.keyboard.status().visible, "while physical keys are used")
        self.fields.tap("placeholder")
        self.shown("for a finger all the same")


class Cover(ScreenCase):
    """The keyboard never hides the field (R-SIZE-9)."""

    @for_each("openbox", "xfwm4")
    def test_a_window_moves_up_and_back(self, wm):
        session = self.desktop(wm=wm)
        Bus(session)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, "gtk3")
        fields.move(20, 600)
        before = session.desk.frame(fields.window)
        fields.focus("textview")
        status = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)

        def is_free():
            _, y, _, height = fields.rect("textview")
            return y + height <= status.frame[1] and y >= 0

        wait_for(is_free, PATIENCE, "the field can be seen")
        keyboard.tell("hide")
        wait_for(lambda: session.desk.frame(fields.window) == before, PATIENCE, "it is put back")

    @for_each("openbox", "xfwm4")
    def test_a_dialog_that_fits_is_seen_whole(self, wm):
        session = self.desktop(wm=wm, bus=True)
        keyboard = session.keycap("--hidden")
        client = session.client("gtk3")
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        keyboard.tell("hide")
        session.desk.window(client.window).configure(x=100, y=300)
        session.desk.display.sync()
        wait_for(lambda: session.desk.frame(client.window)[1] >= 300, PATIENCE, "it is low")
        before = session.desk.frame(client.window)
        keyboard.tell("show")
        top = keyboard.status().frame[1]
        # The insertion point is far above the keyboard, what stands below it is not.
        self.assertGreater(before[1] + before[3], top)

        def is_whole():
            _, y, _, height = session.desk.frame(client.window)
            return y > 0 and y + height <= top

        wait_for(is_whole, PATIENCE, "the whole window can be seen")
        keyboard.tell("hide")
        wait_for(lambda: session.desk.frame(client.window) == before, PATIENCE, "it is put back")

    def test_a_dialog_that_is_too_high_is_made_lower(self):
        session = self.desktop(wm="openbox", bus=True)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, "qt5", "dialog")
        before = session.desk.frame(fields.window)
        fields.focus("entry")
        top = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE).frame[1]
        self.assertGreater(before[3], top)

        def is_whole():
            _, y, _, height = session.desk.frame(fields.window)
            return y > 0 and y + height <= top

        wait_for(is_whole, PATIENCE, "the whole dialog can be seen")
        keyboard.tell("hide")
        wait_for(lambda: session.desk.frame(fields.window) == before, PATIENCE, "it is put back")

    @for_each("openbox", "xfwm4")
    def test_the_band_gives_way_to_a_dialog_that_only_just_fits(self, wm):
        session = self.desktop(wm=wm, bus=True)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, "qt5", "dialog")
        before = session.desk.frame(fields.window)
        fields.focus("entry")
        top = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE).frame[1]
        keyboard.tell("hide")
        wait_for(lambda: session.desk.frame(fields.window) == before, PATIENCE, "it is put back")
        # With its title bar the dialog is higher than the room above the band now.
        session.desk.window(fields.window).set_wm_normal_hints(flags=16, min_width=100, min_height=top)
        session.desk.display.sync()
        keyboard.tell("show")
        status = keyboard.wait_status(lambda s: s.visible and s.frame[1] > top, "the band gives way", PATIENCE)

        def is_whole():
            _, y, _, height = session.desk.frame(fields.window)
            return y > 0 and y + height <= status.frame[1]

        wait_for(is_whole, PATIENCE, "the whole dialog can be seen")
        keyboard.tap("q")
        wait_for(lambda: fields.text("entry").lower() == "q", PATIENCE, "it is typed into")

    def test_a_window_that_is_not_covered_stays(self):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden")
        fields = open_fields(session, "gtk3")
        before = session.desk.frame(fields.window)
        fields.focus("textview")
        keyboard.wait_status(lambda s: s.visible, "open", PATIENCE)
        time.sleep(0.6)
        self.assertEqual(session.desk.frame(fields.window), before)


class Appearance(ScreenCase):
    """`--theme auto` is light or dark as the field (R-TRAIT-7)."""

    @for_each("gtk3", "gtk4", "qt5")
    def test_it_looks_like_the_field(self, kind):
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden")
        for look in ("dark", "light"):
            fields = open_fields(session, kind, look)
            for name in ("entry", "textview"):
                fields.focus(name)
                keyboard.wait_status(lambda s: s.visible and s.scheme == look, f"{look} {name}",
                                     PATIENCE)
            fields.stop()
            keyboard.wait_status(lambda s: not s.visible, "the field has gone", PATIENCE)

    def test_no_frame_shows_another_scheme(self):
        session = self.desktop(wm="openbox")
        dark = session.desk.open_window(0, 0, 400, 200, colour=0x101010, title="dark")
        light = session.desk.open_window(500, 0, 400, 200, colour=0xf0f0f0, title="light")
        session.desk.activate(dark.id)
        keyboard = session.keycap()
        status = keyboard.wait_status(lambda s: s.scheme == "dark", "dark", PATIENCE)
        for window, scheme in ((light, "light"), (dark, "dark"), (light, "light")):
            frames = [corners(session, status.frame)]
            session.desk.activate(window.id)
            deadline = time.monotonic() + allowed(PATIENCE)
            while len(frames) < 6 or frames[-1] == frames[0] or len(set(frames[-5:])) > 1:
                self.assertLess(time.monotonic(), deadline, "the picture changes")
                frames.append(corners(session, status.frame))
            keyboard.wait_status(lambda s, scheme=scheme: s.scheme == scheme, scheme, PATIENCE)
            strange = set(frames) - {frames[0], frames[-1]}
            self.assertEqual(strange, set(), "one repaint, no half of one and half of the other")

    @for_each("gtk3", "qt5")
    def test_selected_text_does_not_decide(self, kind):
        """Ctrl+A in a field that is full of text: the colour of the selection covers most of it."""
        session = self.desktop(wm="openbox")
        Bus(session)
        keyboard = session.keycap("--hidden")
        for look in ("light", "dark"):
            fields = open_fields(session, kind, look)
            fields.focus("entry")
            status = keyboard.wait_status(lambda s: s.visible and s.scheme == look, look, PATIENCE)
            ground = corners(session, status.frame)
            for key in "mmmmwwwwmmmmwwww":
                keyboard.tap(key, status)
            wait_for(lambda: len(fields.text("entry")) == 16, PATIENCE, "the field is full")
            for _ in range(3):
                select_all(session.desk)
                until = time.monotonic() + 0.6
                frames = set()
                while time.monotonic() < until:
                    frames.add(corners(session, status.frame))
                self.assertEqual(frames, {ground}, look)
                self.assertEqual(keyboard.status().scheme, look)
            fields.stop()
            keyboard.wait_status(lambda s: not s.visible, "the field has gone", PATIENCE)

    def test_a_few_dozen_switches_show_no_other_frame(self):
        """R-TRAIT-7: from a light window to a dark one and back; each switch is one change of the picture."""
        session = self.desktop(wm="openbox")
        windows = [session.desk.open_window(0, 0, 400, 200, colour=0xf0f0f0, title="light"),
                   session.desk.open_window(200, 100, 400, 200, colour=0x101010, title="dark")]
        session.desk.activate(windows[1].id)
        keyboard = session.keycap()
        status = keyboard.wait_status(lambda s: s.scheme == "dark", "dark", PATIENCE)
        for number in range(36):
            window, scheme = windows[number % 2], ("light", "dark")[number % 2]
            frames = [corners(session, status.frame)]
            session.desk.activate(window.id)
            deadline = time.monotonic() + allowed(PATIENCE)
            while len(frames) < 8 or frames[-1] == frames[0] or len(set(frames[-6:])) > 1:
                self.assertLess(time.monotonic(), deadline, "the picture changes")
                frames.append(corners(session, status.frame))
            changes = sum(one != other for one, other in itertools.pairwise(frames))
            self.assertEqual(changes, 1, f"switch {number} to {scheme}")

    # How soon a program tells where its field is depends on the machine: not for every run.
    def test_a_window_that_is_not_drawn_yet_decides_nothing(self):
        """A window is black until its application draws it, which takes a while on a busy machine."""
        session = self.desktop(wm="openbox")
        light = session.desk.open_window(0, 0, 400, 200, colour=0xf0f0f0, title="light")
        session.desk.activate(light.id)
        keyboard = session.keycap()
        status = keyboard.wait_status(lambda s: s.scheme == "light", "light", PATIENCE)
        ground = corners(session, status.frame)

        def frames_of(seconds):
            until, found = time.monotonic() + seconds, set()
            while time.monotonic() < until:
                found.add(corners(session, status.frame))
            return found

        dialog = session.desk.open_window(200, 100, 400, 200, colour=0, title="dialog")
        session.desk.activate(dialog.id)
        self.assertEqual(frames_of(0.5), {ground}, "nothing is drawn")
        dialog.change_attributes(background_pixel=0xf0f0f0)
        dialog.clear_area()
        session.desk.display.sync()
        self.assertEqual(frames_of(2), {ground}, "it is drawn")
        dark = session.desk.open_window(300, 50, 400, 200, colour=0, title="dark")
        session.desk.activate(dark.id)
        keyboard.wait_status(lambda s: s.scheme == "dark", "what stays black is dark", PATIENCE)

    @for_each(*(("gtk3", "gtk4", "qt5") if os.environ.get("KEYCAP_DESKTOP") else ()))
    def test_a_recorded_sequence_has_no_frame_of_the_wrong_scheme(self, kind):
        """It opens for fields of both looks, and goes from one to the other; every picture is kept."""
        session = self.desktop(wm="openbox", size=(1920, 1080))
        Bus(session)
        keyboard = session.keycap("--hidden", settings="[focus]\nhide-after-ms = 1000\n")
        fields = {look: open_fields(session, kind, look) for look in ("light", "dark")}
        fields["dark"].move(980, 40)
        fields["light"].focus("entry")
        frame = keyboard.wait_status(lambda s: s.visible, "open", PATIENCE).frame
        row = (int(frame[0]), int(frame[1]) + 1, int(frame[2]), 1)
        looks, shown = {}, "light"
        for look in ("light", "dark", "light", "button", "dark", "button", "light"):
            before = ground(session, row)
            begin = time.monotonic()
            shown = look if look in fields else shown
            owner = fields[shown]
            owner.click("entry" if look in fields else "button")
            frames = [before]
            arrived = None
            while arrived is None or time.monotonic() - arrived < 0.8:
                frames += [ground(session, row) for _ in range(20)]
                status = keyboard.status()
                there = status.scheme == look if look in fields else not status.visible
                if arrived is None and there and status.visible == (look in fields):
                    arrived = time.monotonic()
                self.assertLess(time.monotonic() - begin, allowed(PATIENCE), f"{look} in time")
            if look in fields:
                looks.setdefault(look, frames[-1])
                self.assertEqual(frames[-1], looks[look], look)
            self.assertEqual(set(frames) - {frames[0], frames[-1]}, set(),
                             f"{look}: nothing between the first picture and the last")
        self.assertEqual(len(set(looks.values())), 2)


def select_all(desk):
    """Strikes Ctrl+A, as a physical keyboard does."""
    codes = [desk.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in ("Control_L", "a")]
    for code, press in ((codes[0], True), (codes[1], True), (codes[1], False), (codes[0], False)):
        desk.key(code, press)


def ground(session, row):
    """The colours of a row of pixels that holds nothing but the keyboard's ground."""
    return frozenset(session.picture(*row).colours(*row))


def corners(session, frame):
    """The colour of the ground at four places of the keyboard, in one picture."""
    x, y, width, height = (int(value) for value in frame)
    picture = session.picture(x, y, width, height)
    return tuple(picture.pixel(*at) for at in (
        (x + 1, y + 1), (x + width - 2, y + 1), (x + 1, y + height - 2),
        (x + width - 2, y + height - 2)))
