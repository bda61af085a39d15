"""Private X servers: Xvfb for most tests, Xorg with injected hardware for touch and RandR."""

import os
import shutil
import socket
import struct
import subprocess
import tempfile
from functools import cached_property
from pathlib import Path

from .inputtest import HardwareKeyboard, HardwarePointer, Touch
from .processes import Unavailable, end, spawn_server, tool

HERE = Path(__file__).resolve().parent


class ServerFailure(RuntimeError):
    """The X server did not start."""


class Server:
    """An X server on a display number that it chose itself."""

    def __init__(self, size=(1280, 800), dpi=96):
        self.size, self.dpi = tuple(size), dpi
        self.display = None
        self.process = None
        self._screen = None
        # Paths of Unix sockets are limited to 107 bytes, so stay close to the root.
        self.directory = tempfile.mkdtemp(prefix="keycap-x-", dir="/tmp")

    def command(self, display_fd):
        raise NotImplementedError

    def start(self):
        read_end, write_end = os.pipe()
        path = os.path.join(self.directory, "stderr")
        environment = {"PATH": os.environ.get("PATH", "/usr/bin:/bin"), "HOME": self.directory}
        with open(path, "wb") as log:
            self.process = spawn_server(self.command(write_end), environment,
                                        stderr=log, pass_fds=[write_end])
        os.close(write_end)
        with os.fdopen(read_end, "rb") as pipe:
            number = pipe.readline().strip().decode()
        if not number:
            reason = Path(path).read_text(errors="replace")[-2000:]
            self.stop()
            raise ServerFailure(f"{type(self).__name__} did not start:\n{reason}")
        self.display = ":" + number
        return self

    @property
    def pid(self):
        return self.process.pid

    def stop(self):
        end(self.process, timeout=5)
        shutil.rmtree(self.directory, ignore_errors=True)

    def screen_size(self):
        """Width and height of the root window, as of the last `screen_changed`."""
        if self._screen is None:
            self._screen = self._ask_screen_size()
        return self._screen

    def screen_changed(self):
        self._screen = None

    def _ask_screen_size(self):
        """Over a bare connection, so that it works before any other."""
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(5)
            connection.connect("/tmp/.X11-unix/X" + self.display[1:])
            stream = connection.makefile("rb")
            connection.sendall(struct.pack("<BxHHHHH", ord("l"), 11, 0, 0, 0, 0))
            accepted, _, _, words = struct.unpack("<BxHHH", stream.read(8))
            setup = stream.read(words * 4)
            if accepted != 1:
                raise ServerFailure(f"{self.display} refused us")
            vendor, formats = struct.unpack_from("<H", setup, 16)[0], setup[21]
            root, = struct.unpack_from("<I", setup, 32 + (vendor + 3) // 4 * 4 + 8 * formats)
            connection.sendall(struct.pack("<BxHI", 14, 2, root))
            # Every client is told of a change of the keymap (34), also between the question and the answer.
            answer = stream.read(32)
            while answer[0] > 1:
                answer = stream.read(32)
            width, height = struct.unpack_from("<HH", answer, 16)
            if answer[0] != 1 or not width:
                raise ServerFailure(f"{self.display} tells no size of its screen: {answer.hex()}")
            return width, height


class Xvfb(Server):
    """The quick one: no hardware, one monitor that can be divided with `xrandr --setmonitor`."""

    def command(self, display_fd):
        return [tool("Xvfb"), "-displayfd", str(display_fd), "-nolisten", "tcp", "-noreset",
                "-screen", "0", f"{self.size[0]}x{self.size[1]}x24", "-dpi", str(self.dpi)]


class Xorg(Server):
    """Real modes, outputs and XInput 2 devices: `touch`, `keyboard`, `pointer`.

    `xrandr` can set any mode of `EXTRA_SIZES` and add outputs; it cannot rotate or scale.
    """

    EXTRA_SIZES = ((1280, 800), (800, 1280), (1920, 1080), (1080, 1920), (1366, 768), (1024, 600),
                   (800, 480), (414, 896), (896, 414), (2560, 1600))

    def command(self, display_fd):
        binary = next((path for path in ("/usr/lib/xorg/Xorg", shutil.which("Xorg"))
                       if path and os.access(path, os.X_OK)), None)
        if not binary:
            raise Unavailable("Xorg is not installed")
        return [binary, "-displayfd", str(display_fd), "-config", self._configuration(),
                "-logfile", os.path.join(self.directory, "log"), "-noreset", "-novtswitch",
                "-sharevts", "-keeptty", "-nolisten", "tcp", "-dpi", str(self.dpi)]

    def _configuration(self):
        sizes = [self.size] + [size for size in self.EXTRA_SIZES if size != self.size]
        modes = "\n    ".join(modeline(*size) for size in sizes)
        text = (HERE / "xorg.conf").read_text(encoding="utf-8")
        for name, value in (("@DIR@", self.directory), ("@MODE@", f"{self.size[0]}x{self.size[1]}"),
                            ("@MODELINES@", modes)):
            text = text.replace(name, value)
        path = os.path.join(self.directory, "xorg.conf")
        Path(path).write_text(text, encoding="utf-8")
        return path

    def start(self):
        super().start()
        # The driver starts with the "base" rules, which have other keycodes.
        subprocess.run([tool("setxkbmap"), "-display", self.display, "-rules", "evdev",
                        "-model", "pc105", "-layout", "us"], check=True)
        return self

    @cached_property
    def touch(self):
        return Touch(os.path.join(self.directory, "touch"), self.screen_size)

    @cached_property
    def keyboard(self):
        return HardwareKeyboard(os.path.join(self.directory, "keyboard"))

    @cached_property
    def pointer(self):
        return HardwarePointer(os.path.join(self.directory, "pointer"), self.screen_size)

    def stop(self):
        super().stop()
        for name in ("touch", "keyboard", "pointer"):
            if name in self.__dict__:
                self.__dict__[name].close()


def modeline(width, height):
    """A mode line of that size: 60 Hz, or what the driver's 300 MHz allow."""
    total_x, total_y = width + 160, height + 40
    rate = min(60.0, 299e6 / (total_x * total_y))
    clock = total_x * total_y * rate / 1e6
    across = f"{width} {width + 48} {width + 80} {total_x}"
    down = f"{height} {height + 3} {height + 9} {total_y}"
    return f'ModeLine "{width}x{height}" {clock:.2f} {across} {down}'
