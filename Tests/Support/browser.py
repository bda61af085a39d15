"""Browsers that know nothing of their user, and the pages that they are given."""

import json
import os
import threading
from http.server import ThreadingHTTPServer
from pathlib import Path

from .processes import tool

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "termsofuse.bypassNotification": True,
    "browser.startup.homepage_override.mstone": "ignore", "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False, "toolkit.startup.max_resumed_crashes": -1,
    "network.connectivity-service.enabled": False, "browser.preonboarding.enabled": False}


def command(kind, profile, *arguments):
    """What starts `chromium` or `firefox` with a new profile in the folder `profile`."""
    if kind == "firefox":
        Path(profile).mkdir(exist_ok=True)
        Path(profile, "user.js").write_text("".join(
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()))
        return [tool("firefox-esr"), "--no-remote", "--profile", profile, *arguments]
    return [tool("chromium"), *(["--no-sandbox"] if os.getuid() == 0 else []), "--no-first-run", "--disable-gpu",
            "--password-store=basic", "--disable-background-networking", "--disable-component-update",
            f"--user-data-dir={profile}", *arguments]


def serve(session, handler):
    """Answers by `handler` until the session ends; the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    session.on_close(server.server_close)
    session.on_close(server.shutdown)
    return f"http://127.0.0.1:{server.server_port}/"
