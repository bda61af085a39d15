"""A swipe from an edge of the screen opens the keyboard, and the program below gets it as well."""

from case import ScreenCase


class Swipe(ScreenCase):
    def test_a_swipe_from_the_chosen_edge_opens(self):
        session = self.desktop(wm="openbox", hardware=True)
        client = session.client("xterm")
        keyboard = session.keycap(
            "--hidden", settings='[desktop]\nedge-swipe = "bottom"\n[focus]\nopen = false\n')

        def swipe(*points):
            session.touch.begin("swipe", *points[0])
            for point in points[1:]:
                session.touch.move("swipe", *point)
            session.touch.end("swipe")

        # Not from the middle, and not from another edge; requests are answered after what was touched before.
        for points in [((600, 500), (600, 300)), ((2, 500), (200, 500))]:
            swipe(*points)
            self.assertFalse(keyboard.status().visible)
        swipe((600, 797), (602, 740), (604, 650))
        keyboard.wait_status(lambda status: status.visible, "it opens")
        keyboard.type("ab")
        self.assert_typed(client, "ab")
