"""The planes of a keyboard, found by tapping its plane keys, and the ways between them."""


class Planes:
    """Explores a keyboard once; afterwards every plane is a few taps away."""

    def __init__(self, keyboard, tap=None):
        self.keyboard, self.tap = keyboard, tap or keyboard.tap
        self._ways = {}
        self.home = keyboard.status().plane
        self._explore()

    @property
    def names(self):
        return list(self._ways)

    def _explore(self):
        while True:
            plane = self._learn()
            unknown = [key for key, to in self._ways[plane].items() if to is None]
            if unknown:
                self.tap(unknown[0])
                self._ways[plane][unknown[0]] = self._learn()
                continue
            open_ends = [name for name, ways in self._ways.items() if None in ways.values()]
            if not open_ends:
                break
            self.go(open_ends[0])
        self.go(self.home)

    def _learn(self):
        """Notes the plane keys of the plane that is shown; its name."""
        status = self.keyboard.status()
        keys = {key.id: None for key in status.keys if key.role == "plane"}
        self._ways.setdefault(status.plane, keys)
        return status.plane

    def go(self, plane):
        """Shows a plane; its status."""
        status = self.keyboard.status()
        for key in self._way(status.plane, plane):
            self.tap(key)
        status = self.keyboard.status()
        if status.plane != plane:
            raise AssertionError(f"wanted plane {plane}, got {status.plane}")
        return status

    def _way(self, start, goal):
        """The ids of the plane keys to tap."""
        waiting, seen = [(start, [])], {start}
        while waiting:
            plane, taps = waiting.pop(0)
            if plane == goal:
                return taps
            for key, to in self._ways.get(plane, {}).items():
                if to is not None and to not in seen:
                    seen.add(to)
                    waiting.append((to, [*taps, key]))
        raise AssertionError(f"no way from plane {start} to {goal}")
