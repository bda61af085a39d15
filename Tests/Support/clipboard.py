"""A client that owns the clipboard: `clipboard.py secret|silent TEXT`. A secret one marks its text as password managers
do; a silent one answers nobody. `ready` is said when it owns the selection."""

import sys

from Xlib import X, Xatom, display
from Xlib.protocol import event


def main():
    kind, text = sys.argv[1:]
    connection = display.Display()
    window = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    atom = connection.intern_atom
    clipboard, targets, utf8 = atom("CLIPBOARD"), atom("TARGETS"), atom("UTF8_STRING")
    hint = atom("x-kde-passwordManagerHint")
    window.set_selection_owner(clipboard, X.CurrentTime)
    connection.sync()
    print("ready", flush=True)
    while True:
        request = connection.next_event()
        if request.type != X.SelectionRequest or kind == "silent":
            continue
        print("asked", connection.get_atom_name(request.target), flush=True)
        if request.target == targets:
            request.requestor.change_property(request.property, Xatom.ATOM, 32, [targets, utf8, hint])
        else:
            request.requestor.change_property(request.property, utf8, 8, text.encode())
        request.requestor.send_event(event.SelectionNotify(
            time=request.time, requestor=request.requestor, selection=request.selection,
            target=request.target, property=request.property))
        connection.flush()


main()
