/// Notices of changed spare keys for clients that the server does not notify. Chromium selects XKB's events without
/// XkbMapNotify, and the server then does not send its connection a MappingNotify either. A page's `keydown` would
/// then name a character that the key had earlier (read in Chromium, `KeyboardState` and `X11EventSource`). A
/// MappingNotify that is sent to the window itself makes Chromium read the keymap. `test_type.py` tests this.
package struct MapNews<Client: Hashable & Sendable>: Hashable, Sendable {
  /// Number of times that spare keys were written.
  private var version: UInt64 = 0
  /// The client that was notified last, and the version at that time; nil if none was notified.
  private var last: Reported?

  private struct Reported: Hashable, Sendable {
    var client: Client
    var version: UInt64
  }

  package init() {}

  /// Notes that spare keys were written.
  package mutating func noteChange() { version += 1 }

  /// Returns whether `client` must be notified before the next key. From then on it counts as notified.
  package mutating func isDue(for client: Client) -> Bool {
    let now = Reported(client: client, version: version)
    defer { last = now }
    return last != now
  }
}
