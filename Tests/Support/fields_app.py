"""A window full of fields: `fields_app.py gtk3|gtk4|qt5|qt6|tk LOG TITLE [dark|low|list|dialog|moves]`.

Each line of LOG is a JSON object: `rects` gives every field's place, in root pixels where the toolkit
knows them and in the window's where it does not; `focus` names the field that got the focus; `text`
says what stands in one, `menu` whether the one of the entry is open.
"""

import importlib
import json
import sys
import time

KIND, LOG, TITLE = sys.argv[1:4]
DARK = "dark" in sys.argv[4:]
# The fields stand at the bottom of a window that is larger than they are.
LOW = "low" in sys.argv[4:]
# The entry gives the focus to the password by itself, a moment after 40 characters (GTK 3).
MOVES = 40 if "moves" in sys.argv[4:] else None
# Under the entry a list of completions opens, which takes the keys (Qt).
LIST = ["sword fish", "sword and stone", "swore"] if "list" in sys.argv[4:] else []
# A list beside the fields gets new rows when return in the entry has moved the focus (Qt).
LATE_ROWS = "late-rows" in sys.argv[4:]
ROWS = LATE_ROWS or "rows" in sys.argv[4:]
out = open(LOG, "a", encoding="utf-8", buffering=1)  # noqa: SIM115, open as long as the program runs
last = {}


def say(**what):
    what["t"] = time.monotonic()
    out.write(json.dumps(what, ensure_ascii=False) + "\n")


def place(rects, in_window=False):
    if rects != last.get("rects"):
        last["rects"] = rects
        say(rects=rects, in_window=in_window)


def gtk3():
    import gi
    gi.require_version("Gtk", "3.0")
    from gi.repository import GLib, Gtk
    Gtk.Settings.get_default().props.gtk_application_prefer_dark_theme = DARK
    combo = Gtk.ComboBoxText.new_with_entry()
    fixed = Gtk.ComboBoxText()
    fixed.append_text("one")
    view = Gtk.TextView(wrap_mode=Gtk.WrapMode.CHAR)
    view.set_size_request(120, 50)
    widgets = {
        "button": Gtk.Button(label="button"), "check": Gtk.CheckButton(label="check"),
        "readonly": Gtk.Entry(text="readonly", editable=False), "fixed": fixed,
        "scale": Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 9, 1),
        "entry": Gtk.Entry(), "placeholder": Gtk.Entry(placeholder_text="placeholder"),
        "password": Gtk.Entry(visibility=False), "search": Gtk.SearchEntry(),
        "spin": Gtk.SpinButton.new_with_range(0, 100, 1), "combo": combo, "textview": view,
    }
    grid = Gtk.Grid(column_spacing=6, row_spacing=6, margin=6)
    for number, (name, widget) in enumerate(widgets.items()):
        grid.attach(widget, number % 3, number // 3, 1, 1)
        inner = widget.get_child() if name == "combo" else widget
        inner.connect("focus-in-event", lambda *_, name=name: say(focus=name) and False)
        buffer = widget.get_buffer() if name == "textview" else None
        if buffer:
            buffer.connect("changed", lambda b: say(field="textview", text=b.props.text))
        elif isinstance(inner, Gtk.Entry):
            inner.connect("changed", lambda w, name=name: say(field=name, text=w.get_text()))
    grid.set_valign(Gtk.Align.END if LOW else Gtk.Align.FILL)

    def move(entry):
        if MOVES and len(entry.get_text()) == MOVES:
            GLib.timeout_add(5, lambda: widgets["password"].grab_focus() and False)

    widgets["entry"].connect("changed", move)

    def opens(_, menu):
        # It is told of before it is shown and holds the pointer.
        menu.connect("map", lambda _: GLib.timeout_add(100, lambda: say(menu=True) or False))
        menu.connect("hide", lambda _: say(menu=False))

    widgets["entry"].connect("populate-popup", opens)
    window = Gtk.Window(title=TITLE)
    window.add(grid)
    window.show_all()
    window.move(20, 40)
    widgets["button"].grab_focus()

    def layout():
        rects = {}
        for name, widget in widgets.items():
            spot = widget.translate_coordinates(window, 0, 0)
            _, left, top = window.get_window().get_origin()
            box = widget.get_allocation()
            rects[name] = [left + spot[0], top + spot[1], box.width, box.height]
        place(rects)
        return True

    GLib.timeout_add(100, layout)
    GLib.MainLoop().run()


def gtk4():
    import gi
    gi.require_version("Gtk", "4.0")
    from gi.repository import GLib, Gtk
    Gtk.init()
    Gtk.Settings.get_default().props.gtk_application_prefer_dark_theme = DARK
    view = Gtk.TextView(wrap_mode=Gtk.WrapMode.CHAR)
    view.set_size_request(120, 50)
    widgets = {
        "button": Gtk.Button(label="button"), "check": Gtk.CheckButton(label="check"),
        "readonly": Gtk.Entry(text="readonly", editable=False),
        "fixed": Gtk.DropDown.new_from_strings(["one"]),
        "scale": Gtk.Scale.new_with_range(Gtk.Orientation.HORIZONTAL, 0, 9, 1),
        "entry": Gtk.Entry(), "placeholder": Gtk.Entry(placeholder_text="placeholder"),
        "password": Gtk.PasswordEntry(), "hidden": Gtk.Entry(visibility=False),
        "search": Gtk.SearchEntry(), "textview": view,
    }
    grid = Gtk.Grid(column_spacing=6, row_spacing=6)
    for number, (name, widget) in enumerate(widgets.items()):
        grid.attach(widget, number % 3, number // 3, 1, 1)
        controller = Gtk.EventControllerFocus()
        controller.connect("enter", lambda *_, name=name: say(focus=name))
        widget.add_controller(controller)
        if name == "textview":
            view.get_buffer().connect("changed", lambda b: say(field="textview", text=b.props.text))
        elif isinstance(widget, Gtk.Editable):
            widget.connect("changed", lambda w, name=name: say(field=name, text=w.get_text()))
    grid.set_valign(Gtk.Align.END if LOW else Gtk.Align.FILL)
    window = Gtk.Window(title=TITLE)

    def ask(_):
        entry = Gtk.Entry()
        dialog = Gtk.Window(title="question", transient_for=window, modal=True, child=entry)
        entry.connect("changed", lambda w: say(field="question", text=w.get_text()))
        entry.connect("activate", lambda _: dialog.destroy())
        dialog.present()

    if "dialog" in sys.argv[4:]:
        widgets["button"].connect("clicked", ask)
    window.set_child(grid)
    window.present()
    widgets["button"].grab_focus()

    menu = [False]

    def layout():
        child, is_open = widgets["entry"].get_delegate().get_first_child(), False
        while child:
            is_open = is_open or (isinstance(child, Gtk.Popover) and child.get_mapped())
            child = child.get_next_sibling()
        if menu[0] != is_open:
            menu[0] = is_open
            say(menu=is_open)
        rects = {}
        for name, widget in widgets.items():
            good, box = widget.compute_bounds(window)
            if good:
                rects[name] = [round(v) for v in (box.get_x(), box.get_y(), box.get_width(),
                                                  box.get_height())]
        place(rects, in_window=True)
        return True

    GLib.timeout_add(100, layout)
    GLib.MainLoop().run()


def qt(package):
    core, gui, widget_module = (importlib.import_module(f"{package}.{name}")
                                for name in ("QtCore", "QtGui", "QtWidgets"))
    w = widget_module
    application = w.QApplication([sys.argv[0]])
    if DARK:
        palette = gui.QPalette()
        for role, colour in (("Window", "#202020"), ("Base", "#181818"), ("Text", "#f0f0f0"),
                             ("WindowText", "#f0f0f0"), ("Button", "#303030"),
                             ("ButtonText", "#f0f0f0")):
            palette.setColor(getattr(gui.QPalette.ColorRole, role), gui.QColor(colour))
        application.setStyle("Fusion")
        application.setPalette(palette)

    def line(**options):
        edit = w.QLineEdit()
        for name, value in options.items():
            getattr(edit, name)(value)
        return edit

    echo = w.QLineEdit.EchoMode
    combo, fixed = w.QComboBox(), w.QComboBox()
    combo.setEditable(True)
    fixed.addItem("one")
    widgets = {
        "button": w.QPushButton("button"), "check": w.QCheckBox("check"),
        "readonly": line(setText="readonly", setReadOnly=True), "fixed": fixed,
        "scale": w.QSlider(core.Qt.Orientation.Horizontal), "entry": line(),
        "placeholder": line(setPlaceholderText="placeholder"),
        "password": line(setEchoMode=echo.Password), "unseen": line(setEchoMode=echo.NoEcho),
        "spin": w.QSpinBox(), "combo": combo, "textview": w.QTextEdit(),
        "plain": w.QPlainTextEdit(),
    }

    class Watch(core.QObject):
        def eventFilter(self, widget, event):
            if event.type() == core.QEvent.Type.FocusIn:
                say(focus=widget.objectName())
            return False

    if LIST:
        widgets["entry"].setCompleter(w.QCompleter(LIST))
    table = w.QTableWidget(0, 1)

    def submit():
        say(done=True)
        if ROWS:
            widgets["plain"].setFocus()
            # Others hear of the focus, and get no answer meanwhile.
            time.sleep(0.5 if LATE_ROWS else 0)
            for number in range(3):
                table.insertRow(number)
                table.setItem(number, 0, w.QTableWidgetItem("row"))
                table.setCurrentCell(number, 0)

    widgets["entry"].returnPressed.connect(submit)
    watch, window = Watch(), w.QWidget()
    grid = w.QGridLayout(window)
    for number, (name, widget) in enumerate(widgets.items()):
        grid.addWidget(widget, number // 3, number % 3)
        widget.setObjectName(name)
        widget.setFocusPolicy(core.Qt.FocusPolicy.StrongFocus)
        widget.installEventFilter(watch)
        if name in ("textview", "plain"):
            widget.setFixedHeight(50)
            widget.textChanged.connect(
                lambda name=name, widget=widget: say(field=name, text=widget.toPlainText()))
        elif isinstance(widget, w.QLineEdit):
            widget.textChanged.connect(lambda text, name=name: say(field=name, text=text))
    if ROWS:
        grid.addWidget(table, grid.rowCount(), 0, 1, 3)
    if LOW:
        grid.setRowStretch(grid.rowCount(), 0)
        grid.setAlignment(core.Qt.AlignmentFlag.AlignBottom)
    window.setWindowTitle(TITLE)
    window.move(20, 40)
    if "dialog" in sys.argv[4:]:
        # A dialog that is higher than it has to be.
        window.setWindowFlag(core.Qt.WindowType.Dialog)
        window.resize(600, 500)
    window.show()
    widgets["button"].setFocus()

    def layout():
        rects = {}
        for name, widget in widgets.items():
            spot = widget.mapToGlobal(core.QPoint(0, 0))
            rects[name] = [spot.x(), spot.y(), widget.width(), widget.height()]
        place(rects)

    timer = core.QTimer()
    timer.timeout.connect(layout)
    timer.start(100)
    application.exec()


def tk():
    import tkinter
    root = tkinter.Tk()
    root.title(TITLE)
    root.geometry("+20+40")
    ground, ink = ("#202020", "#f0f0f0") if DARK else ("#ffffff", "#000000")
    root.configure(background=ground)
    look = {"background": ground, "foreground": ink}
    widgets = {
        "button": tkinter.Button(root, text="button", takefocus=1, **look),
        "entry": tkinter.Entry(root, **look), "textview": tkinter.Text(root, width=60, height=12, **look),
    }
    for name, widget in widgets.items():
        widget.pack(padx=6, pady=6)
        widget.bind("<FocusIn>", lambda _, name=name: say(focus=name))
    widgets["button"].focus_set()

    def layout():
        place({name: [widget.winfo_rootx(), widget.winfo_rooty(), widget.winfo_width(),
                      widget.winfo_height()] for name, widget in widgets.items()})
        root.after(100, layout)

    layout()
    root.mainloop()


{"gtk3": gtk3, "gtk4": gtk4, "qt5": lambda: qt("PyQt5"), "qt6": lambda: qt("PyQt6"), "tk": tk}[KIND]()
