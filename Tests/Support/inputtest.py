"""Injected hardware: a touch screen, a keyboard and a mouse that the X server takes for real.

Xorg's own test input driver (`man 4 inputtestdrv`) listens on a Unix socket for each device. It
takes one connection in its life, so a `Device` lives as long as its server.
"""

import os
import socket
import struct
import time

from .processes import allowed, wait_until

VERSION, SYNC, MOTION, _PROXIMITY, BUTTON, KEY, TOUCH = range(7)
ANSWER_VERSION, ANSWER_SYNC = 0, 1
TOUCH_BEGIN, TOUCH_UPDATE, TOUCH_END = 18, 19, 20
AXIS_STEPS = 0x10000
AXES = 64


class DeviceError(RuntimeError):
    """The driver refused, or the test asked for something impossible."""


def _valuators(values):
    """The driver's block of axis values from `{axis: value}`."""
    mask = sum(1 << axis for axis in values)
    flat = [float(values.get(axis, 0.0)) for axis in range(AXES)]
    return (struct.pack("=I", 0) + mask.to_bytes(8, "little") + b"\0" * 4
            + struct.pack(f"={AXES}d", *flat) + b"\0" * (8 * AXES))


class Device:
    """One device of the driver. Calls return when the server has taken the event (0.1 ms)."""

    def __init__(self, path, timeout=5.0):
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(allowed(timeout))
        deadline = time.monotonic() + allowed(timeout)
        while True:
            try:
                self._socket.connect(path)
                break
            except OSError as error:
                if time.monotonic() > deadline:
                    raise DeviceError(f"cannot reach {path}: {error}") from error
                time.sleep(0.02)
        self._send(VERSION, struct.pack("=HH", 1, 0))
        if self._receive() != ANSWER_VERSION:
            raise DeviceError(f"{path} speaks another protocol")

    def _send(self, kind, body=b""):
        self._socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)

    def _receive(self):
        length, kind = struct.unpack("=II", self._exactly(8))
        self._exactly(length - 8)
        return kind

    def _exactly(self, count):
        data = b""
        while len(data) < count:
            piece = self._socket.recv(count - len(data))
            if not piece:
                raise DeviceError("the server closed the device")
            data += piece
        return data

    def sync(self):
        """Returns once the server has processed everything sent so far."""
        self._send(SYNC)
        if self._receive() != ANSWER_SYNC:
            raise DeviceError("expected the answer to a sync")

    def close(self):
        self._socket.close()


class Touch(Device):
    """A touch screen with ten contacts. Fingers have names; coordinates are root px."""

    def __init__(self, path, size):
        super().__init__(path)
        self._size = size  # a function: width and height now
        self.down = {}
        self._slots = {}
        self._next_slot = int.from_bytes(os.urandom(3), "little") << 7 | 1

    def _post(self, finger, kind, x, y):
        width, height = self._size()
        axes = {0: (x + 0.5) * AXIS_STEPS / width, 1: (y + 0.5) * AXIS_STEPS / height}
        self._send(TOUCH, struct.pack("=II", self._slots[finger], kind) + _valuators(axes))

    def begin(self, finger, x, y, sync=True):
        if finger in self.down:
            raise DeviceError(f"finger {finger!r} is down already")
        self._slots[finger] = self._next_slot
        self._next_slot += 1
        self.down[finger] = (x, y)
        self._post(finger, TOUCH_BEGIN, x, y)
        if sync:
            self.sync()

    def move(self, finger, x, y, sync=True):
        self._require(finger)
        self.down[finger] = (x, y)
        self._post(finger, TOUCH_UPDATE, x, y)
        if sync:
            self.sync()

    def end(self, finger, sync=True):
        self._require(finger)
        self._post(finger, TOUCH_END, *self.down.pop(finger))
        del self._slots[finger]
        if sync:
            self.sync()

    def _require(self, finger):
        if finger not in self.down:
            raise DeviceError(f"finger {finger!r} is not down")

    def tap(self, x, y, hold=0.03, finger="tap"):
        self.begin(finger, x, y)
        time.sleep(hold)
        self.end(finger)

    def glide(self, finger, points, seconds, rate=100):
        """Moves a finger that is down through `points` at an even pace."""
        start, path = time.monotonic(), [self.down[finger], *points]
        total, legs = max(1, int(seconds * rate)), len(path) - 1
        for step in range(1, total + 1):
            along = step / total * legs
            leg = min(int(along), legs - 1)
            (ax, ay), (bx, by) = path[leg], path[leg + 1]
            wait_until(start + step / rate)
            self.move(finger, ax + (bx - ax) * (along - leg), ay + (by - ay) * (along - leg))

    def lift_all(self):
        for finger in list(self.down):
            self.end(finger)


class HardwareKeyboard(Device):
    """A keyboard that is not XTEST's. Keycodes are X keycodes, 8…255."""

    def key(self, keycode, press):
        self._send(KEY, struct.pack("=iI", keycode, int(press)))
        self.sync()

    def tap(self, keycode):
        self.key(keycode, True)
        self.key(keycode, False)


class HardwarePointer(Device):
    """A mouse with an absolute position in root px."""

    def __init__(self, path, size):
        super().__init__(path)
        self._size = size

    def move(self, x, y):
        width, height = self._size()
        axes = {0: (x + 0.5) * AXIS_STEPS / width, 1: (y + 0.5) * AXIS_STEPS / height}
        self._send(MOTION, struct.pack("=II", 1, 0) + _valuators(axes))
        self.sync()

    def button(self, number, press):
        self._send(BUTTON, struct.pack("=iiII", 0, number, int(press), 0) + _valuators({}))
        self.sync()

    def click(self, x, y, number=1):
        self.move(x, y)
        self.button(number, True)
        self.button(number, False)
