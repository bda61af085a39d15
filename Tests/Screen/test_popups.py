"""What long presses and previews show in a second window (R-SIZE-8)."""

import shutil
import time
from pathlib import Path

from Xlib import X, error

from case import TouchCase, for_each
from Support.keyboard import binary
from Support.processes import REPO, wait_for


class PopupCase(TouchCase):
    """Finds the second window."""

    def popup(self):
        """The frame of the keyboard's second window, or None."""
        window = tuple(int(v) for v in self.keyboard.status().frame)
        own = {self.probe.window}
        for child in reversed(self.session.desk.top_levels()):
            try:
                attributes = child.get_attributes()
            except error.BadWindow:
                continue  # It went meanwhile.
            if child.id in own or attributes.map_state != X.IsViewable:
                continue
            frame = self.session.desk.frame(child.id)
            if attributes.override_redirect and frame != window and frame[3] > 8 \
                    and attributes.win_class == X.InputOutput:
                return frame
        return None


class Holds(PopupCase):
    """Long presses: the globe's list and the alternatives of a letter."""

    def test_the_globe_list(self):
        self.assertEqual(self.keyboard.status().keyboard, "en-US")
        x, y = self.centre("globe")
        self.touch.begin("finger", x, y)
        list_frame = wait_for(self.popup, 2, "the list opens")
        rows = 5
        row = list_frame[3] / rows
        greek = (list_frame[0] + list_frame[2] // 2, int(list_frame[1] + row * 3.5))
        self.touch.glide("finger", [greek], 0.2)
        self.touch.end("finger")
        self.keyboard.wait_status(lambda s: s.keyboard == "el", "the chosen keyboard")
        wait_for(lambda: self.popup() is None, 2, "the list is gone")
        self.assertEqual(self.probe.text(), "")

    def test_the_globe_list_stays_after_a_lift_and_a_tap_chooses(self):
        x, y = self.centre("globe")
        self.touch.begin("finger", x, y)
        list_frame = wait_for(self.popup, 2, "the list opens")
        self.touch.end("finger")
        time.sleep(0.2)
        self.assertEqual(self.popup(), list_frame, "it stays open")
        row = list_frame[3] / 5
        self.touch.tap(list_frame[0] + list_frame[2] // 2, int(list_frame[1] + row * 2.5))
        self.keyboard.wait_status(lambda s: s.keyboard == "de", "the tapped keyboard")
        wait_for(lambda: self.popup() is None, 2, "the list is gone")

    def test_a_tap_elsewhere_dismisses_the_list(self):
        x, y = self.centre("globe")
        self.touch.tap(x, y, hold=0.8)
        wait_for(self.popup, 2, "the list opens")
        self.touch.tap(*self.centre("space"))
        wait_for(lambda: self.popup() is None, 2, "the list is gone")
        self.assertEqual(self.keyboard.status().keyboard, "en-US")

    @for_each("stay", "slide")
    def test_the_alternatives_of_a_letter(self, how):
        x, y = self.centre("e")
        self.touch.begin("finger", x, y)
        frame = wait_for(self.popup, 2, "the alternatives open")
        key = self.keyboard.status().key("e")
        if how == "slide":
            step = key.width
            towards = 1 if frame[0] + frame[2] / 2 >= x else -1
            self.touch.glide("finger", [(x + towards * step * 1.1, y)], 0.15)
        self.touch.end("finger")
        text = self.probe.wait_text("e")
        self.assertEqual(len(text), 1, text)
        self.assertIn(text, "e" if how == "stay" else "èéêëēėęẽě3")
        wait_for(lambda: self.popup() is None, 2, "the alternatives are gone")

    def test_the_list_is_not_opened_by_a_tap(self):
        self.touch.tap(*self.centre("globe"))
        self.keyboard.wait_status(lambda s: s.keyboard == "de", "the next keyboard")
        self.assertIsNone(self.popup())


class SettingsEntry(PopupCase):
    """"Keyboard Settings…" opens the user's file in what the desktop has for it (R-GLOBE-4)."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.probe = self.session.probe(width=200, height=60, x=10, y=30)
        self.touch = self.session.touch
        programs = Path(self.session.path("programs"))
        programs.mkdir()
        self.opened = Path(self.session.path("opened"))
        opener = programs / "xdg-open"
        opener.write_text(f'#!/bin/sh\nprintf %s "$1" >{self.opened}.new\n'
                          f'mv {self.opened}.new {self.opened}\n')
        opener.chmod(0o755)
        path = f"{programs}:{self.session.environment['PATH']}"
        # Where no settings application is beside it.
        self.program = programs / "keycap"
        shutil.copy(binary(), self.program)
        self.keyboard = self.session.keycap(environment={"PATH": path}, program=str(self.program))

    def test_it_opens_the_application(self):
        """R-APP-1: the settings application is told what the keyboard reads."""
        application = self.program.with_name("keycap-settings")
        application.write_text(f'#!/bin/sh\ntest "$1" = --version && exit\nprintf %s "$*" >{self.opened}.new\n'
                               f'mv {self.opened}.new {self.opened}\n')
        application.chmod(0o755)
        self.choose_settings()
        self.assertEqual(self.opened.read_text(), f"--data {REPO}")

    def choose_settings(self):
        x, y = self.centre("globe")
        self.touch.tap(x, y, hold=0.8)
        frame = wait_for(self.popup, 2, "the list opens")
        self.touch.tap(frame[0] + frame[2] // 2, frame[1] + frame[3] // 10)
        wait_for(self.opened.exists, 5, "the settings are opened")

    @for_each("missing", "there")
    def test_it_opens_the_file(self, case):
        file = Path(self.keyboard.settings_path)
        if case == "there":
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("# The user's own.\n")
        self.choose_settings()
        self.assertEqual(self.opened.read_text(), str(file))
        self.assertIn("install keycap-settings", self.keyboard.log())
        wanted = "# The user's own." if case == "there" else 'size = "medium"'
        self.assertIn(wanted, file.read_text())
        self.assertEqual(self.keyboard.run("check", str(file)).returncode, 0)


class Phone(PopupCase):
    """A phone's screen: preview pop-ups."""

    size = (414, 896)

    def test_the_preview_shows_and_goes(self):
        self.down("finger", "g")
        frame = wait_for(self.popup, 1, "the preview")
        key = self.keyboard.status().key("g")
        self.assertLess(frame[1], key.y)
        self.touch.end("finger")
        wait_for(lambda: self.popup() is None, 1, "the preview is gone")
        self.assert_typed(self.probe, "g")

    def test_no_preview_stays_behind_the_alternatives(self):
        """They look as if there had been no preview."""
        frames, pictures = [], []
        for preview in ("true", "false"):
            if preview == "false":
                self.keyboard.stop()
                self.keyboard = self.session.keycap(
                    settings=f"{self.settings}key-preview = false\n")
            pictures.append([])
            for name in ("e", "l", "n"):
                high = self.keyboard.status().key(name).y
                self.down("finger", name)
                before = preview == "true" and wait_for(self.popup, 2, f"the preview of {name}")
                frame = wait_for(lambda old=before: self.popup() not in (None, old) and self.popup(),
                                 2, f"the alternatives of {name}")
                frames.append(frame)
                x, y, width, _ = frame
                # The keys themselves may still be changing their look.
                shown = self.settled(x, y, width, high - y)
                pictures[-1].append(shown)
                self.touch.end("finger")
                wait_for(lambda: self.popup() is None, 2, "gone")
        self.assertEqual(frames[:3], frames[3:])
        for name, one, other in zip("eln", *pictures):
            self.assertFalse(one.differs(other), f"behind the alternatives of {name}")

    def settled(self, *area):
        """The picture of an area that has stopped changing."""
        last = [self.session.picture(*area)]

        def rests():
            now = self.session.picture(*area)
            same = not now.differs(last[0])
            last[0] = now
            return same

        wait_for(rests, 3, "the picture rests")
        return last[0]

    def test_alternatives_at_both_edges_stay_on_the_screen(self):
        for name in ("a", "o", "e", "u"):
            self.down("finger", name)
            time.sleep(0.7)
            x, _, width, _ = wait_for(self.popup, 2, f"the alternatives of {name}")
            self.assertGreaterEqual(x, 0)
            self.assertLessEqual(x + width, 414)
            self.touch.end("finger")
            wait_for(lambda: self.popup() is None, 2, "gone")
        self.assert_typed(self.probe, "aoeu")
