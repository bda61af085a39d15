"""Screenshots: reading pixels and writing PNG without an imaging library."""

import struct
import zlib

from Xlib import X


class Picture:
    """Pixels of a rectangle of the screen, in root px."""

    def __init__(self, x, y, width, height, data):
        self.x, self.y, self.width, self.height = x, y, width, height
        self._data = data

    def pixel(self, x, y):
        """(red, green, blue) at root px."""
        offset = ((y - self.y) * self.width + x - self.x) * 4
        blue, green, red = self._data[offset:offset + 3]
        return red, green, blue

    def colours(self, x, y, width, height):
        """The set of colours in a rectangle."""
        found = set()
        for row in range(y - self.y, y - self.y + height):
            start = (row * self.width + x - self.x) * 4
            line = self._data[start:start + width * 4]
            found.update(line[i:i + 3] for i in range(0, len(line), 4))
        return {(c[2], c[1], c[0]) for c in found}

    def luminance(self):
        """The mean luminance, 0…255, of a sample of the picture."""
        step = max(1, self.width * self.height // 4000) * 4
        total = count = 0
        for i in range(0, len(self._data) - 3, step):
            blue, green, red = self._data[i:i + 3]
            total += 0.2126 * red + 0.7152 * green + 0.0722 * blue
            count += 1
        return total / count

    def differs(self, other):
        """Whether two pictures of the same rectangle are unlike."""
        return self._data != other._data

    def without_empty_end(self, margin):
        """Without the lines at the lower end that are like the last one, but for a margin in px."""
        stride = self.width * 4
        last, high = self._data[-stride:], self.height
        while high > 0 and self._data[(high - 1) * stride:high * stride] == last:
            high -= 1
        high = min(self.height, high + margin)
        return Picture(self.x, self.y, self.width, high, self._data[:high * stride])

    def png(self):
        lines = bytearray()
        for row in range(self.height):
            line = self._data[row * self.width * 4:(row + 1) * self.width * 4]
            rgb = bytearray(self.width * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[2::4], line[1::4], line[0::4]
            lines += b"\0" + rgb

        def chunk(kind, body):
            return (struct.pack(">I", len(body)) + kind + body
                    + struct.pack(">I", zlib.crc32(kind + body)))

        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                + chunk(b"IDAT", zlib.compress(bytes(lines), 6)) + chunk(b"IEND", b""))

    def save(self, path):
        with open(path, "wb") as file:
            file.write(self.png())


def capture(desk, x=0, y=0, width=None, height=None):
    """What the screen shows now."""
    geometry = desk.root.get_geometry()
    width = geometry.width - x if width is None else width
    height = geometry.height - y if height is None else height
    image = desk.root.get_image(x, y, width, height, X.ZPixmap, 0xFFFFFFFF)
    data = image.data if isinstance(image.data, bytes) else image.data.encode("latin-1")
    return Picture(x, y, width, height, data)
