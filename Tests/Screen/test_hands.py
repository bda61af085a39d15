"""Keys for one hand and for two thumbs, by touch (R-SIZE-11)."""

from Xlib import X

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
        for number, hands in ((1, "left"), (3, "split"), (2, "right"), (0, "both")):
            self.session.touch.tap(*self.cell(number, 5))
            self.keyboard.wait_status(lambda s, h=hands: s.hands == h, hands)
        self.session.touch.tap(*self.cell(4, 5))
        self.keyboard.wait_status(lambda s: s.frame[2] < 600, "floating")
        self.session.touch.tap(*self.cell(3, 5))
        self.keyboard.wait_status(lambda s: s.hands == "split", "split")
        self.keyboard.touch("h")
        self.assert_typed(self.client, "h")
