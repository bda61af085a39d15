"""A window with one text field:
`text_app.py gtk3|gtk4|qt5|qt6|tk|embedded TITLE [dark] [chat] [deaf] [secret] [limit N]`.

`deaf` has one more connection to the server, which it never reads, as programs with OpenGL have.

Commands are lines on standard input: `get` answers with the text as one line of JSON, `fill JSON`
replaces it and puts the caret at its end, `paste JSON` of GTK 3 pastes it, `focus` answers whether the
toolkit believes that the field has the focus, `mark` answers with the text that an input method has marked.
`secret` says to input methods, and to nobody else, that the field is a password's; `secret yes` does so later.
With `limit` the field of GTK or Qt takes so many characters and no more.
Return in the `chat` of GTK 3 sends a message: it empties the field.
"""

import importlib
import json
import os
import sys

KIND, TITLE = sys.argv[1], sys.argv[2]
DARK = "dark" in sys.argv[3:]
CHAT = "chat" in sys.argv[3:]
SECRET = "secret" in sys.argv[3:]
LIMIT = int(sys.argv[sys.argv.index("limit") + 1]) if "limit" in sys.argv[3:] else None
_rest = b""
if "deaf" in sys.argv[3:]:
    from Xlib import display
    deaf = display.Display()


def commands():
    """The whole lines that have come in; ends the program with its standard input."""
    global _rest
    data = os.read(0, 4096)
    if not data:
        os._exit(0)
    *lines, _rest = (_rest + data).split(b"\n")
    return [line.decode() for line in lines]


def serve(get, fill, focused, paste=None, mark=None, hide=None):
    for command in commands():
        if command == "get":
            answer = get()
        elif command.startswith("fill "):
            answer = fill(json.loads(command[5:])) or "ok"
        elif command.startswith("paste "):
            answer = paste(json.loads(command[6:])) or "ok"
        elif command == "mark":
            answer = mark()
        elif command == "secret yes":
            answer = hide() or "ok"
        else:
            answer = bool(focused())
        print(json.dumps(answer), flush=True)


def serve_gtk(GLib, view, paste=None):
    """Serves a text view of GTK 3 or 4 for ever."""
    from gi.repository import Gtk
    text, marked = view.get_buffer(), [""]
    view.connect("preedit-changed", lambda _, text: marked.__setitem__(0, text))

    def hide():
        view.set_input_purpose(Gtk.InputPurpose.PASSWORD)

    if SECRET:
        hide()

    def admit(_buffer, _place, new, _bytes):
        if text.get_char_count() + len(new) > LIMIT:
            text.stop_emission_by_name("insert-text")

    if LIMIT:
        text.connect("insert-text", admit)

    def get():
        return text.get_text(text.get_start_iter(), text.get_end_iter(), True)

    def fill(new):
        text.set_text(new)
        text.place_cursor(text.get_end_iter())

    def answer(*_):
        serve(get, fill, view.has_focus, paste, lambda: marked[0], hide)
        return True

    GLib.io_add_watch(0, GLib.IO_IN, answer)
    GLib.MainLoop().run()


def gtk3():
    import gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import GLib, Gtk
    Gtk.Settings.get_default().set_property("gtk-application-prefer-dark-theme", DARK)
    window, view, scroller = Gtk.Window(title=TITLE), Gtk.TextView(), Gtk.ScrolledWindow()
    window.set_default_size(620, 260)
    view.set_wrap_mode(Gtk.WrapMode.CHAR)
    if CHAT:
        view.connect("key-press-event", lambda view, event: event.get_keyval().keyval == 0xFF0D
                     and not view.get_buffer().set_text(""))
    scroller.add(view)
    window.add(scroller)
    window.show_all()
    view.grab_focus()

    def paste(new):
        Gtk.Clipboard.get_default(view.get_display()).set_text(new, -1)
        view.emit("paste-clipboard")

    serve_gtk(GLib, view, paste)


def embedded():
    """The text of one process in the window of another (XEmbed), which has the focus for it."""
    import subprocess

    import gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import GLib, Gtk
    if len(sys.argv) > 3:
        window, view = Gtk.Plug.new(int(sys.argv[3])), Gtk.TextView()
        window.add(view)
        window.show_all()
        view.grab_focus()
        serve_gtk(GLib, view)
    window, socket = Gtk.Window(title=TITLE), Gtk.Socket()
    window.set_default_size(620, 260)
    window.add(socket)
    window.show_all()
    socket.connect("plug-added", lambda *_: socket.grab_focus())
    subprocess.Popen([sys.executable, __file__, KIND, TITLE + " inside", str(socket.get_id())])
    GLib.MainLoop().run()


def gtk4():
    import gi
    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk
    Gtk.init()
    window, view, scroller = Gtk.Window(title=TITLE), Gtk.TextView(), Gtk.ScrolledWindow()
    window.set_default_size(620, 260)
    view.set_wrap_mode(Gtk.WrapMode.CHAR)
    scroller.set_child(view)
    window.set_child(scroller)
    window.present()
    view.grab_focus()
    serve_gtk(GLib, view)


def qt(package):
    QtCore, QtGui, QtWidgets = (importlib.import_module(f"{package}.{name}")
                                for name in ("QtCore", "QtGui", "QtWidgets"))
    application = QtWidgets.QApplication([sys.argv[0]])
    marked = [""]

    class Edit(QtWidgets.QPlainTextEdit):
        def inputMethodEvent(self, event):
            marked[0] = event.preeditString()
            super().inputMethodEvent(event)

    def hide():
        edit.setInputMethodHints(QtCore.Qt.InputMethodHint.ImhSensitiveData)

    edit = QtWidgets.QLineEdit(maxLength=LIMIT) if LIMIT else Edit()
    if SECRET:
        hide()
    edit.setWindowTitle(TITLE)
    edit.resize(620, 260)
    edit.show()
    edit.setFocus()

    def get():
        if LIMIT:
            return edit.text()
        # toPlainText makes plain spaces of those that do not break.
        return edit.document().toRawText().replace("\u2029", "\n")

    def fill(new):
        if LIMIT:
            edit.setText(new)
            return
        edit.setPlainText(new)
        edit.moveCursor(QtGui.QTextCursor.MoveOperation.End)

    notifier = QtCore.QSocketNotifier(0, QtCore.QSocketNotifier.Type.Read)
    notifier.activated.connect(lambda *_: serve(get, fill, edit.hasFocus, None, lambda: marked[0], hide))
    application.exec()


def tk():
    import tkinter
    root = tkinter.Tk()
    root.title(TITLE)
    text = tkinter.Text(root, width=70, height=12)
    text.pack(fill="both", expand=True)
    text.focus_set()

    def fill(new):
        text.delete("1.0", "end")
        text.insert("end", new)

    root.createfilehandler(sys.stdin, tkinter.READABLE, lambda *_: serve(
        lambda: text.get("1.0", "end-1c"), fill,
        lambda: root.focus_displayof() is text))
    root.mainloop()


{"gtk3": gtk3, "gtk4": gtk4, "qt5": lambda: qt("PyQt5"), "qt6": lambda: qt("PyQt6"), "tk": tk,
 "embedded": embedded}[KIND]()
