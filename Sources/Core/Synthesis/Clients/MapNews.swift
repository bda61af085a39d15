/// News of changed spare keys for clients that hear of no change. Chromium selects XKB's events without XkbMapNotify, and
/// the server then sends its connection no MappingNotify either: a page's `keydown` would name a character that the key
/// had earlier (read in Chromium, `KeyboardState` and `X11EventSource`). A MappingNotify that is sent to the window itself
/// makes Chromium read the keymap. Guarded by `test_type.py`.
package struct MapNews<Client: Hashable & Sendable>: Hashable, Sendable {
  /// How often spare keys were written.
  private var version: UInt64 = 0
  /// The client that was told last, and what.
  private var last: Told?

  private struct Told: Hashable, Sendable {
    var client: Client
    var version: UInt64
  }

  package init() {}

  /// Notes that spare keys were written.
  package mutating func noteChange() { version += 1 }

  /// Whether `client` must be told before the next key; it then counts as told.
  package mutating func isDue(for client: Client) -> Bool {
    let now = Told(client: client, version: version)
    defer { last = now }
    return last != now
  }
}
