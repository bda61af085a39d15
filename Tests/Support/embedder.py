"""A window with a password line that embeds a keyboard, as login screens and lockers do: run with the height of
the place for it in px and the command of the keyboard. It writes its window's number and the keyboard's
process, then each new text; a line of standard input is another height."""

import os
import subprocess
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import GLib, Gtk  # noqa: E402


def say(text):
    print(text, flush=True)


def main():
    window = Gtk.Window(default_width=1024, default_height=700, title="embedder")
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
    line, socket = Gtk.Entry(visibility=False), Gtk.Socket()
    socket.set_size_request(1024, int(sys.argv[1]))
    box.pack_start(line, False, False, 0)
    box.pack_end(socket, False, False, 0)
    window.add(box)
    line.connect("changed", lambda *_: say(line.get_text()))
    line.connect("activate", lambda *_: say("return"))
    window.show_all()
    keyboard = subprocess.Popen(sys.argv[2:], stdout=subprocess.PIPE, text=True)
    first = keyboard.stdout.readline()
    say(f"{window.get_window().get_xid()} {keyboard.pid}")
    socket.add_id(int(first))
    line.grab_focus()

    def read(channel, _):
        height = os.read(channel.fileno(), 16)
        if height:
            socket.set_size_request(1024, int(height))
        return bool(height)

    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, read)
    Gtk.main()


if __name__ == "__main__":
    main()
