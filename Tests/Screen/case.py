"""What every test on a real server shares."""

import contextlib
import re
import unittest
from pathlib import Path

from Support.processes import REPO
from Support.session import Session

EVIDENCE = REPO / "out/screen"


def for_each(*cases):
    """Makes one test of a method for each of `cases`, which it gets as its argument."""
    def mark(function):
        function.cases = cases
        return function

    return mark


class ScreenCase(unittest.TestCase):
    """A test that has a desktop; what the screen showed when it failed is kept in `out/screen`."""

    maxDiff = 2000
    _has_failed = False

    def _callTestMethod(self, method):
        # While cleanups run unittest calls every test a success.
        try:
            super()._callTestMethod(method)
        except unittest.SkipTest:
            raise
        except BaseException:
            self._has_failed = True
            raise

    def __init_subclass__(cls, **options):
        super().__init_subclass__(**options)
        for name, function in list(vars(cls).items()):
            cases = getattr(function, "cases", None)
            if cases is None:
                continue
            delattr(cls, name)
            for case in cases:
                label = re.sub(r"\W+", "_", str(case if case is not None else "no_wm"))
                setattr(cls, f"{name}_{label}", _bind(function, case))

    def desktop(self, **options):
        """A desktop of its own for this test."""
        session = self.enterContext(Session(**options))
        self.addCleanup(self._keep_evidence, session)
        return session

    def _keep_evidence(self, session):
        if not self._has_failed:
            return
        EVIDENCE.mkdir(parents=True, exist_ok=True)
        stem = EVIDENCE / self.id().split(".", 1)[-1]
        with contextlib.suppress(Exception):  # The server may be gone.
            session.picture().save(f"{stem}.png")
        log = Path(session.path("keycap.log"))
        if log.exists():
            Path(f"{stem}.log").write_bytes(log.read_bytes())

    def assert_typed(self, client, wanted, timeout=5.0):
        """Exactly `wanted` arrives at the client, and nothing after it."""
        self.assertEqual(client.wait_text(wanted, timeout), wanted)


class TouchCase(ScreenCase):
    """A keyboard, a client that logs events, and fingers."""

    size = (1280, 800)
    # Three keyboards of letters, whatever the program's own default is.
    settings = 'keyboards = ["en-US", "de", "el"]\n'

    def setUp(self):
        self.session = self.desktop(wm="openbox", hardware=True, size=self.size)
        self.probe = self.session.probe(width=200, height=60, x=10, y=30)
        self.touch = self.session.touch
        self.keyboard = self.session.keycap(settings=self.settings)
        self.addCleanup(self.check_focus)

    def check_focus(self):
        self.touch.lift_all()
        self.assertTrue(self.probe.has_focus(), "the focus stayed")

    def centre(self, name):
        return self.keyboard.centre(name)

    def down(self, finger, name):
        self.touch.begin(finger, *self.centre(name))


def _bind(function, case):
    def test(self):
        function(self, case)

    test.__doc__ = function.__doc__
    return test
