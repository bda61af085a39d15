"""A Windows program under Wine, built by MinGW: only for the bench, as both are large."""

import subprocess
from pathlib import Path

from .clients import Toolkit
from .processes import spawn, tool

SOURCE = Path(__file__).resolve().parent / "text_wine.c"


class Wine(Toolkit):
    """Windows' own edit control."""

    kind = "wine"

    def _start(self):
        session = self.session
        program = session.path("text_wine.exe")
        subprocess.run([tool("x86_64-w64-mingw32-gcc"), "-mwindows", "-o", program, SOURCE],
                       check=True)
        # Neither Mono nor Gecko is offered.
        self.environment = {**session.environment, "WINEPREFIX": session.path("wine"),
                            "WINEDLLOVERRIDES": "mscoree,mshtml=", "WINEDEBUG": "-all"}
        subprocess.run([tool("wineboot"), "--init"], env=self.environment, check=True,
                       stdin=subprocess.DEVNULL, capture_output=True)
        return spawn([tool("wine"), program, self.title], self.environment,
                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def text(self):
        units = self.ask("get").encode("utf-16", "surrogatepass")
        return units.decode("utf-16", "replace").replace("\r\n", "\n")

    def stop(self):
        subprocess.run([tool("wineserver"), "-k"], env=self.environment, check=False)
        super().stop()
