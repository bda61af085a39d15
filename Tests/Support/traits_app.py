"""Fields with all purposes and hints of a toolkit: `traits_app.py gtk3|gtk4|qt5|qt6 TITLE`.

Each line of standard input names the field that gets the focus; a line of standard output says that it has it.
"""

import sys
import threading

KIND, TITLE = sys.argv[1:3]
PURPOSES = [
    "free_form", "alpha", "digits", "number", "phone", "url", "email", "name", "password", "pin", "terminal"]
HINTS = [
    "spellcheck", "no_spellcheck", "word_completion", "lowercase", "uppercase_chars", "uppercase_words",
    "uppercase_sentences", "inhibit_osk"]
QT = [
    "None", "HiddenText", "SensitiveData", "NoAutoUppercase", "PreferNumbers", "PreferUppercase",
    "PreferLowercase", "NoPredictiveText", "Date", "Time", "DigitsOnly", "FormattedNumbersOnly",
    "UppercaseOnly", "LowercaseOnly", "DialableCharactersOnly", "EmailCharactersOnly", "UrlCharactersOnly",
    "LatinOnly"]


def listen(call):
    """Calls `call` with each line of standard input."""
    def read():
        for line in sys.stdin:
            call(line.strip())
    threading.Thread(target=read, daemon=True).start()


def gtk(version):
    import gi
    gi.require_version("Gtk", version)
    from gi.repository import GLib, Gtk
    fields = {}
    for name in PURPOSES:
        purpose = getattr(Gtk.InputPurpose, name.upper(), None)
        if purpose is not None:
            fields[name] = Gtk.Entry(input_purpose=purpose)
    for name in HINTS:
        fields[name] = Gtk.Entry(input_hints=getattr(Gtk.InputHints, name.upper()))
    box = Gtk.Grid()
    for number, field in enumerate(fields.values()):
        box.attach(field, number % 4, number // 4, 1, 1)

    def focus(name):
        fields[name].grab_focus()
        print(name, flush=True)

    listen(lambda name: GLib.idle_add(focus, name))
    if version == "3.0":
        window = Gtk.Window(title=TITLE)
        window.add(box)
        window.connect("destroy", Gtk.main_quit)
        window.show_all()
        Gtk.main()
        return
    application = Gtk.Application()

    def activate(_):
        window = Gtk.ApplicationWindow(application=application, title=TITLE)
        window.set_child(box)
        window.present()
    application.connect("activate", activate)
    application.run([])


def qt(version):
    if version == "5":
        from PyQt5.QtCore import QObject, Qt, pyqtSignal
        from PyQt5.QtWidgets import QApplication, QGridLayout, QLineEdit, QWidget
        hints = Qt
    else:
        from PyQt6.QtCore import QObject, Qt, pyqtSignal
        from PyQt6.QtWidgets import QApplication, QGridLayout, QLineEdit, QWidget
        hints = Qt.InputMethodHint

    class Wishes(QObject):
        came = pyqtSignal(str)

    application = QApplication(sys.argv[:1])
    window = QWidget()
    window.setWindowTitle(TITLE)
    layout = QGridLayout(window)
    fields = {}
    for number, name in enumerate(QT):
        fields[name] = QLineEdit()
        fields[name].setInputMethodHints(getattr(hints, "Imh" + name))
        layout.addWidget(fields[name], number // 4, number % 4)

    def focus(name):
        fields[name].setFocus()
        print(name, flush=True)

    wishes = Wishes()
    wishes.came.connect(focus)
    listen(wishes.came.emit)
    window.show()
    application.exec()


if KIND.startswith("gtk"):
    gtk(KIND[3:] + ".0")
else:
    qt(KIND[2:])
