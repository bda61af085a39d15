internal import Bus
internal import KeyModel
internal import Runtime

/// The names by which programs find Fcitx 5. They are claimed if they have no owner, and taken over from a
/// `keycap-im` of an earlier keyboard; never from a running Fcitx.
final class ServerNames {
  enum Change: Hashable {
    /// Whether this program owns all names.
    case serving(Bool)
    /// Another process now owns a name that this process owned.
    case lost
  }

  private let bus: BusConnection
  private let loop: EventLoop
  private let changed: (Change, Instant) -> Void
  private var owned: Set<String> = []
  private var isServing = false
  private var triesLeft = ServerNames.tries
  private var retry: EventLoop.Timer?

  private static let names = ["org.fcitx.Fcitx5", "org.freedesktop.portal.Fcitx"]
  /// DBUS_NAME_FLAG_ALLOW_REPLACEMENT, _REPLACE_EXISTING and _DO_NOT_QUEUE.
  private static let allowsReplacement: UInt32 = 1
  private static let replaces: UInt32 = 2
  private static let doNotQueue: UInt32 = 4
  /// DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER and _ALREADY_OWNER.
  private static let isOwner: Set<UInt32> = [1, 4]
  /// Time between two tries: an earlier server releases the names when its marks have been cleared.
  private static let pause: Milliseconds = 100
  private static let tries = 50

  init(
    on bus: BusConnection, _ loop: EventLoop, changed: @escaping (Change, Instant) -> Void
  ) {
    self.bus = bus
    self.loop = loop
    self.changed = changed
    retry = loop.makeTimer { [weak self] now in self?.claim(at: now) }
  }

  /// Claims the names that this program does not own yet.
  func claim(at now: Instant) {
    for name in Self.names where !owned.contains(name) { claim(name, at: now) }
  }

  /// Releases the names, so that another server can have them.
  func letGo(at now: Instant) {
    for name in owned {
      bus.tell(
        Message(toBus: "RequestName"),
        [.string(name), .uint32(Self.allowsReplacement | Self.doNotQueue)], at: now)
    }
  }

  /// Follows a change of a name's owner.
  func follow(_ name: String, isOwn: Bool, at now: Instant) {
    guard Self.names.contains(name), !isOwn else { return }
    if owned.remove(name) != nil {
      changed(.lost, now)
    } else {
      triesLeft = Self.tries
      claim(name, at: now)
    }
    tell(at: now)
  }

  private func claim(_ name: String, at now: Instant) {
    bus.call(Message(toBus: "GetConnectionUnixProcessID"), [.string(name)], at: now) {
      [weak self] outcome, body, now in
      guard let self else { return }
      // The name may have lost its owner: it has no process then.
      guard outcome == .reply else { return request(name, with: Self.doNotQueue, at: now) }
      guard let process = body.uint32(), ClientLibraries.isOwn(process) else {
        return tell(at: now)
      }
      request(name, with: Self.replaces | Self.doNotQueue, at: now)
    }
  }

  private func request(_ name: String, with flags: UInt32, at now: Instant) {
    bus.call(Message(toBus: "RequestName"), [.string(name), .uint32(flags)], at: now) {
      [weak self] outcome, body, now in
      guard let self else { return }
      if outcome == .reply, let result = body.uint32(), Self.isOwner.contains(result) {
        owned.insert(name)
        if owned.count < Self.names.count { return }
      } else if triesLeft > 0, let retry {
        triesLeft -= 1
        loop.set(retry, at: now + Self.pause)
      }
      tell(at: now)
    }
  }

  private var hasReported = false

  private func tell(at now: Instant) {
    let isWhole = owned.count == Self.names.count
    guard isWhole != isServing || !hasReported else { return }
    (isServing, hasReported) = (isWhole, true)
    changed(.serving(isWhole), now)
  }
}
