"""Keys for one hand and for two thumbs, by touch (R-SIZE-11)."""

import contextlib
import re
from pathlib import Path

from Xlib import X, error

from case import ScreenCase
from Support.processes import wait_for

TWO = 'keyboards = ["en-US", "de"]\n'


class Hands(ScreenCase):
    """On a screen of 1280 × 800 that can be touched."""

    def start(self, settings=TWO):
        self.session = self.desktop(wm="openbox", hardware=True)
        self.client = self.session.client("gtk3")
        self.area = self.session.desk.work_area()
        self.keyboard = self.session.keycap(settings=settings)

    def drag(self, name, distance):
        x, y = self.keyboard.status().key(name).centre
        self.session.touch.begin("finger", x, y)
        self.session.touch.glide("finger", [(x + distance[0], y + distance[1])], 0.3)
        self.session.touch.end("finger")

    def test_two_thumbs_type_with_both_halves(self):
        self.start(TWO + 'hands = "split"\n')
        status = self.keyboard.status()
        self.assertEqual(status.hands, "split")
        self.assertGreater(status.key("y").x - status.key("t").x, 400)
        for key in ("t", "h", "e", "space-right", "n", "o", "space"):
            self.keyboard.touch(key)
        self.assert_typed(self.client, "the no ")
        # A thumb that rests between the halves types nothing.
        left, _, width, _ = status.frame
        self.session.touch.begin("rest", left + width / 2 - 120, status.key("g").centre[1])
        self.session.touch.end("rest")
        self.keyboard.touch("p")
        self.assert_typed(self.client, "the no p")

    def test_one_hand_is_at_its_edge_and_changes_to_the_other(self):
        self.start(TWO + 'hands = "right"\n')
        status = self.keyboard.status()
        self.assertGreater(status.key("q").x, 800)
        self.keyboard.touch("q")
        self.keyboard.touch("other-hand")
        status = self.keyboard.wait_status(lambda s: s.hands == "left", "the left hand")
        self.assertLess(status.key("p").x, 480)
        self.keyboard.touch("p")
        self.assert_typed(self.client, "qp")
        self.drag("grabber", (80, -50))
        self.keyboard.wait_status(
            lambda s: s.frame[3] == status.frame[3] + 50 and s.key("p").x > status.key("p").x + 50,
            "higher and wider keys",
        )
        self.keyboard.touch("both")
        self.keyboard.wait_status(lambda s: s.hands == "both", "both hands")

    def shown(self):
        """The windows on the screen, without those that have no pixels."""
        found = set()
        for child in self.session.desk.top_levels():
            with contextlib.suppress(error.BadWindow):  # It may have gone since.
                attributes = child.get_attributes()
                if attributes.map_state == X.IsViewable and attributes.win_class == X.InputOutput:
                    found.add(child.id)
        return found

    def cell(self, number, count):
        """The middle of a cell of the last row of the globe's list, which it opens."""
        desk = self.session.desk
        before = self.shown()
        self.keyboard.touch("globe", hold=0.7)
        found = wait_for(lambda: self.shown() - before, 3, "the list")
        x, y, width, height = desk.frame(found.pop())
        # The shadow and the padding are around the rows.
        margin, row = 21, 44
        inner = width - 2 * margin
        return x + margin + inner * (number + 0.5) / count, y + height - margin - row / 2

    def test_the_list_of_the_globe_leads_to_every_place(self):
        self.start()
        self.assertEqual(self.keyboard.status().hands, "both")
        # The last cell, for the height, is offered for both hands alone.
        count = 6
        for number, hands in ((1, "left"), (3, "split"), (2, "right"), (0, "both")):
            self.session.touch.tap(*self.cell(number, count))
            count = 5
            self.keyboard.wait_status(lambda s, h=hands: s.hands == h, hands)
        self.session.touch.tap(*self.cell(4, 6))
        self.keyboard.wait_status(lambda s: s.frame[2] < 600, "floating")
        self.session.touch.tap(*self.cell(3, 5))
        self.keyboard.wait_status(lambda s: s.hands == "split", "split")
        self.keyboard.touch("h")
        self.assert_typed(self.client, "h")

    def settings_text(self):
        return Path(self.keyboard.settings_path).read_text(encoding="utf-8")

    def show_handles(self):
        self.session.touch.tap(*self.cell(5, 6))
        return self.keyboard.wait_status(
            lambda s: any(key.id == "height" for key in s.keys), "the handles for the height"
        )

    def test_the_upper_edge_follows_a_finger_and_the_settings_keep_it(self):
        mine = "# Mine.\nsize = 'medium'   # as it was\n" + TWO
        self.start(mine)
        before = self.show_handles()
        x, y = before.key("height").centre
        touch = self.session.touch
        touch.begin("finger", x, y)
        touch.glide("finger", [(x, y + 60)], 0.3)
        self.keyboard.wait_status(
            lambda s: abs(s.frame[3] - (before.frame[3] - 60)) <= 1, "keys that follow the finger"
        )
        self.assertEqual(self.settings_text(), mine)
        touch.end("finger")
        wait_for(lambda: self.settings_text() != mine, 3, "the settings")
        written = self.settings_text()
        found = re.fullmatch(re.escape(mine).replace("'medium'", r"([0-9.]+)"), written)
        self.assertIsNotNone(found, written)
        self.keyboard.touch("done")
        after = self.keyboard.wait_status(
            lambda s: not any(key.id == "height" for key in s.keys), "the band"
        )
        self.assertLessEqual(abs(after.frame[3] - (before.frame[3] - 60)), 2)
        # Another run has the same keys.
        self.keyboard.stop()
        self.keyboard = self.session.keycap(settings=written)
        self.assertEqual(self.keyboard.status().frame, after.frame)
        self.keyboard.touch("h")
        self.assert_typed(self.client, "h")

    def test_the_pill_is_dragged_to_one_hand_and_to_two_thumbs(self):
        self.start()
        for name, hands in (("left-hand", "left"), ("two-thumbs", "split"), ("right-hand", "right")):
            status = self.show_handles()
            frame = status.frame
            start, goal = status.key("height").centre, status.key(name).centre
            self.session.touch.begin("finger", *start)
            self.session.touch.glide("finger", [goal], 0.3)
            self.session.touch.end("finger")
            self.keyboard.wait_status(lambda s, h=hands: s.hands == h, hands)
            self.keyboard.touch("both")
            status = self.keyboard.wait_status(lambda s: s.hands == "both", "both hands")
            self.assertEqual(status.frame[3], frame[3])
