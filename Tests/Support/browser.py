"""Browsers that know nothing of their user, and the pages that they are given."""

import json
import os
import threading
import zipfile
from http.server import ThreadingHTTPServer
from pathlib import Path

from .processes import REPO, tool

EXTENSION = REPO / "Assets/WebExtension"
HOSTS = REPO / "Packaging/WebExtension"

PREFERENCES = {
    "browser.shell.checkDefaultBrowser": False, "browser.aboutwelcome.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False, "termsofuse.bypassNotification": True,
    "browser.startup.homepage_override.mstone": "ignore", "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False, "toolkit.startup.max_resumed_crashes": -1,
    "network.connectivity-service.enabled": False, "browser.preonboarding.enabled": False,
    # Debian's Firefox takes extensions of packages without a signature; a profile's needs these.
    "xpinstall.signatures.required": False, "extensions.autoDisableScopes": 0}


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


def install_extension(session, kind, profile, program):
    """Puts Keycap's extension into a browser's new profile, with `program` as its host; the further arguments."""
    manifest = (HOSTS / f"org.keycap.web.{'mozilla' if kind == 'firefox' else 'chromium'}.json").read_text("utf-8")
    host = Path(session.path("libexec/keycap/keycap-web"))
    host.parent.mkdir(parents=True, exist_ok=True)
    if not host.exists():
        host.symlink_to(program)
    manifest = manifest.replace("@PREFIX@", session.path())
    if kind == "firefox":
        hosts = Path(session.environment["HOME"], ".mozilla/native-messaging-hosts")
        extensions = Path(profile, "extensions")
        extensions.mkdir(parents=True)
        with zipfile.ZipFile(extensions / "web@keycap.org.xpi", "w") as archive:
            for file in EXTENSION.iterdir():
                archive.write(file, file.name)
    else:
        hosts = Path(profile, "NativeMessagingHosts")
    hosts.mkdir(parents=True, exist_ok=True)
    (hosts / "org.keycap.web.json").write_text(manifest, "utf-8")
    return [] if kind == "firefox" else [f"--load-extension={EXTENSION}"]
