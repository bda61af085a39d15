"""What the tests on a real X server are made of: servers, window managers, clients, the keyboard.

Run with Debian's own interpreter, /usr/bin/python3: the X, GTK and Qt bindings are Debian's.
"""
