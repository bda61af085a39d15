"""A tap into text opens the keyboard where no application tells of its fields; a drag and other taps do not."""

from case import ScreenCase
from Support.bus import Bus
from Support.clients import PYTHON, find_window
from Support.fields import open_fields
from Support.processes import end, never, spawn, wait_for


class Opening(ScreenCase):
    """Tk, which is not on the accessibility bus: the pointer's shape is all that tells."""

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True)
        Bus(self.session)
        self.keyboard = self.session.keycap("--hidden")
        self.fields = open_fields(self.session, "tk")
        self.keyboard.wait_status(lambda s: s.decision == "noField", "nothing has the focus", 10)

    def wait_open(self):
        return self.keyboard.wait_status(lambda s: s.visible, "it opens", 10)

    def hide(self):
        self.keyboard.tell("hide")
        wait_for(lambda: not self.keyboard.status().visible, 5, "it hides")

    def assert_stays_hidden(self, action):
        """A tap is decided 300 ms after its lift: for longer than that nothing opens."""
        action()
        never(lambda: self.keyboard.status().visible, 0.8, "it opens")

    def test_a_tap_into_text_opens_it_again_and_again(self):
        for name in ("textview", "entry"):
            for _ in range(3):
                self.fields.tap(name)
                status = self.wait_open()
                self.assertEqual(status.field["sources"]["editable"], "text cursor")
                self.assertFalse([key for key in status.keys if key.role == "suggestion"])
                self.hide()

    def test_a_click_opens_it_again_after_it_was_hidden_by_hand(self):
        for _ in range(2):
            self.session.server.pointer.click(*self.fields.centre("textview"))
            self.wait_open()
            self.hide()

    def test_neither_a_button_nor_a_drag_opens_it(self):
        x, y = self.fields.centre("textview")
        touch = self.session.touch

        def drag():
            touch.begin("drag", x, y)
            touch.glide("drag", [(x, y + 60)], 0.2)
            touch.end("drag")

        self.assert_stays_hidden(lambda: self.fields.tap("button"))
        self.assert_stays_hidden(drag)
        self.fields.tap("textview")
        self.wait_open()


NOTEBOOK = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="notebook", default_width=600, default_height=300)
book = Gtk.Notebook()
for name in ("one", "two"):
    book.append_page(Gtk.TextView(), Gtk.Label(label=name))
window.add(book)
window.connect("destroy", Gtk.main_quit)
window.show_all()
book.get_nth_page(0).grab_focus()
Gtk.main()
"""

FILTER = """
import gi
gi.require_version("Gtk", "3.0")
from gi.repository import Gtk
window = Gtk.Window(title="filter", default_width=600, default_height=300)
box = Gtk.VBox()
window.add(box)
entry = Gtk.Entry()
store = Gtk.ListStore(str)
for name in "abcdefgh":
    store.append([name])
icons = Gtk.IconView(model=store)
icons.set_text_column(0)

def changed(_):
    icons.set_cursor(Gtk.TreePath([len(entry.get_text())]), None, False)
    window.set_title(f"filter {len(entry.get_text())}")

entry.connect("changed", changed)
box.add(entry)
box.add(icons)
window.connect("destroy", Gtk.main_quit)
window.show_all()
entry.grab_focus()
Gtk.main()
"""


class Containers(ScreenCase):
    """GTK 3: a notebook does not tell what lies in its page, and a list that it has the focus when it has not."""

    def open(self, code, title):
        self.session = self.desktop(wm="openbox", hardware=True)
        Bus(self.session)
        self.keyboard = self.session.keycap("--hidden")
        process = spawn([PYTHON, "-c", code], self.session.environment)
        self.session.on_close(lambda: end(process))
        self.window = wait_for(lambda: find_window(self.session.desk, title), 30, "its window")
        self.keyboard.wait_status(lambda s: s.visible, "it opens for the text", 10)

    def hide(self):
        self.keyboard.tell("hide")
        wait_for(lambda: not self.keyboard.status().visible, 5, "it hides")

    def test_a_tap_into_the_page_of_a_notebook_opens_it_and_a_tap_on_a_tab_does_not(self):
        self.open(NOTEBOOK, "notebook")
        x, y, width, height = self.session.desk.frame(self.window)
        for share in (0.4, 0.6, 0.8):
            self.hide()
            self.session.touch.tap(x + width // 2, int(y + share * height))
            self.keyboard.wait_status(lambda s: s.visible, "it opens", 10)
        self.hide()
        self.session.touch.tap(x + width - 30, y + 15)
        never(lambda: self.keyboard.status().visible, 0.8, "it opens beside the tabs")

    def test_it_stays_while_a_list_beside_the_field_follows_what_is_typed(self):
        self.open(FILTER, "filter")
        for count in range(1, 4):
            self.keyboard.tap("d")
            wait_for(lambda: find_window(self.session.desk, f"filter {count}"), 10, "the key arrives")
            never(lambda: not self.keyboard.status().visible, 0.5, "it hides")
            self.assertEqual(self.keyboard.status().field["sources"]["editable"], "state editable")
        x, y, width, height = self.session.desk.frame(self.window)
        self.session.touch.tap(x + width // 2, y + height - 20)
        self.keyboard.wait_status(lambda s: not s.visible, "it goes when the list is touched", 10)
