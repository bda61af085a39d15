"""A peer on the accessibility bus that says what the test wants: raw D-Bus, nothing checked."""

import contextlib
import os
import re
import socket
import struct
import threading

CALL, REPLY, ERROR, SIGNAL = 1, 2, 3, 4
BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"
EVENTS = "org.a11y.atspi.Event.Object"
ENTRY = 79
# Editable, enabled, focusable, focused, sensitive, showing, visible.
STATES = 1 << 7 | 1 << 8 | 1 << 11 | 1 << 12 | 1 << 24 | 1 << 25 | 1 << 30


def text(value):
    """A string as D-Bus writes it."""
    value = value.encode() if isinstance(value, str) else value
    return struct.pack("<I", len(value)) + value + b"\0"


def pad(data, size):
    return data + b"\0" * (-len(data) % size)


class Refused(RuntimeError):
    """The bus answered with an error, or not at all."""


class Peer:
    """A connection; `serve` answers questions about a field of its own in a thread."""

    def __init__(self, address):
        kind, path = re.search(r"unix:(path|abstract)=([^,;]+)", address).groups()
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(("\0" if kind == "abstract" else "") + path)
        self._socket.settimeout(5)
        self._serial, self._buffer, self._thread = 0, b"", None
        self.text, self.caret, self.count = b"hello ", 3, 6
        self.asked = set()
        # Answers that are errors.
        self.refuses = set()
        # How many times the text has been sent.
        self.sent = 0
        user = str(os.geteuid()).encode().hex().encode()
        self._socket.sendall(b"\0AUTH EXTERNAL " + user + b"\r\n")
        self._socket.recv(200)
        self._socket.sendall(b"BEGIN\r\n")
        self.name = self._string(self.ask("Hello"))

    def close(self):
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        if self._thread:
            self._thread.join(5)
        self._socket.close()

    # Messages

    def _send(self, kind, fields, body=b""):
        self._serial += 1
        written = b""
        for code, sign, value in fields:
            written = pad(written, 8) + bytes([code, 1]) + sign.encode() + b"\0"
            if sign == "u":
                written = pad(written, 4) + struct.pack("<I", value)
            elif sign == "g":
                written += bytes([len(value)]) + value.encode() + b"\0"
            else:
                written = pad(written, 4) + text(value)
        head = b"l" + bytes([kind, 0, 1]) + struct.pack("<III", len(body), self._serial, len(written))
        self._socket.sendall(pad(head + written, 8) + body)
        return self._serial

    def call(self, destination, path, interface, member, sign="", body=b""):
        fields = [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", destination)]
        return self._send(CALL, fields + ([(8, "g", sign)] if sign else []), body)

    def signal(self, path, interface, member, sign, body, destination=None):
        fields = [(1, "o", path), (2, "s", interface), (3, "s", member), (8, "g", sign)]
        self._send(SIGNAL, fields + ([(6, "s", destination)] if destination else []), body)

    def _read(self):
        while True:
            if len(self._buffer) >= 16:
                body, _, head = struct.unpack("<III", self._buffer[4:16])
                start = (16 + head + 7) // 8 * 8
                if len(self._buffer) >= start + body:
                    message, self._buffer = self._buffer[:start + body], self._buffer[start + body:]
                    return message, message[start:]
            data = self._socket.recv(65536)
            if not data:
                raise EOFError
            self._buffer += data

    def wait_answer(self):
        """The kind and the body of the next answer."""
        while True:
            message, body = self._read()
            if message[1] in (REPLY, ERROR):
                return message[1], body

    @staticmethod
    def _string(body):
        length, = struct.unpack("<I", body[:4])
        return body[4:4 + length].decode()

    # The bus

    def ask(self, member, *arguments):
        """What the bus itself answers."""
        body = b""
        for argument in arguments:
            body = pad(body, 4) + text(argument)
        self.call(BUS, BUS_PATH, BUS, member, "s" * len(arguments), body)
        kind, answer = self.wait_answer()
        if kind == ERROR:
            raise Refused(self._string(answer))
        return answer

    def name_of(self, process):
        """The unique name of a process on this bus."""
        answer = self.ask("ListNames")
        end, = struct.unpack("<I", answer[:4])
        place, names = 4, []
        while place < 4 + end:
            place = (place + 3) // 4 * 4
            length, = struct.unpack("<I", answer[place:place + 4])
            names.append(answer[place + 4:place + 4 + length].decode())
            place += 5 + length
        for name in names:
            with contextlib.suppress(Refused):
                found, = struct.unpack("<I", self.ask("GetConnectionUnixProcessID", name)[:4])
                if name.startswith(":") and found == process:
                    return name
        raise LookupError(f"process {process} is not on the bus")

    # Lies

    def claim_focus(self, path="/peer/1", destination=None):
        """Says that an object of its own has the focus."""
        body = pad(text("focused"), 4) + struct.pack("<ii", 1, 0) + b"\1i\0\0" + struct.pack("<i", 0)
        body = pad(pad(body, 4) + struct.pack("<I", 0), 8)
        self.signal(path, EVENTS, "StateChanged", "siiva{sv}", body, destination)

    def tell_gone(self, name, destination):
        """Says in the bus's words that another connection has gone."""
        body = pad(text(name), 4)
        body = pad(body + text(name), 4) + text("")
        self.signal(BUS_PATH, BUS, "NameOwnerChanged", "sss", body, destination)

    def serve(self, keyboard):
        """Answers what the connection of that name asks about the field."""
        def run():
            with contextlib.suppress(OSError, EOFError):
                while True:
                    message, _ = self._read()
                    if message[1] == CALL:
                        self._answer(message, keyboard)

        self._socket.settimeout(None)
        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()

    def _answer(self, message, keyboard):
        def reply(sign, body):
            self._send(REPLY, [(5, "u", serial), (6, "s", keyboard), (8, "g", sign)], body)

        serial, = struct.unpack("<I", message[8:12])
        root = pad(text(self.name), 4) + text("/org/a11y/atspi/accessible/root")
        numbers = struct.Struct("<iiii")
        answers = {
            b"GetRole": ("u", struct.pack("<I", ENTRY)),
            b"GetState": ("au", struct.pack("<III", 8, STATES & 0xffffffff, STATES >> 32)),
            b"GetAttributes": ("a{ss}", b"\0" * 8), b"GetChildren": ("a(so)", b"\0" * 8),
            b"GetInterfaces": ("as", text(text("org.a11y.atspi.Text"))[:-1]),
            b"GetExtents": ("(iiii)", numbers.pack(100, 100, 300, 30)),
            b"GetCharacterExtents": ("iiii", numbers.pack(100, 100, 8, 16)),
            b"GetApplication": ("(so)", root), b"GetText": ("s", text(self.text)),
            b"GetStringAtOffset": ("sii", pad(text("h"), 4) + b"\0" * 8),
            b"GetSelection": ("ii", b"\0" * 8), b"ToolkitName": ("v", b"\1s\0\0" + text("GTK")),
            b"Version": ("v", b"\1s\0\0" + text("3.24")),
            b"CaretOffset": ("v", b"\1i\0\0" + struct.pack("<i", self.caret)),
            b"CharacterCount": ("v", b"\1i\0\0" + struct.pack("<i", self.count)),
        }
        for name, answer in answers.items():
            if name + b"\0" in message:
                self.asked.add(name.decode())
                if name.decode() in self.refuses:
                    break
                reply(*answer)
                self.sent += name == b"GetText"
                return
        self._send(ERROR, [(5, "u", serial), (6, "s", keyboard),
                           (4, "s", "org.freedesktop.DBus.Error.UnknownMethod")])
