import Focus
import Glibc
import KeyModel
import Runtime
import TestKit

@testable import AtSpi
@testable import Bus

/// An accessibility bus at a socket of its own, with the registry and the applications behind it, as a test wants them.
final class ScriptedBus {
  /// What an accessible object answers.
  struct Object {
    var role = Role.entry
    var states: States = [.editable, .focused, .showing, .singleLine]
    var frame = (x: Int32(10), y: Int32(20), width: Int32(300), height: Int32(30))
    /// The object that this one is a part of.
    var parent: Place?
    /// True for an object that never answers.
    var isSilent = false
  }

  let loop = EventLoop()
  /// The objects that the applications have, by their places.
  var objects: [Place: Object] = [:]
  /// The processes of the applications, by their names on the bus.
  var processes: [String: Int] = [:]
  /// The toolkit of all applications, and its version.
  var toolkit = (name: "gtk", version: "3.24.38")
  /// The windows of the applications, by their names on the bus.
  var windows: [String: [Place]] = [:]
  /// How often each method has been called.
  private(set) var calls: [String: Int] = [:]
  private(set) var reports: [FocusReport] = []
  private(set) var watcher: FocusWatcher?
  private let folder = Scratch()
  private let listener: Int32
  private var own: Int32 = -1
  private var received: [UInt8] = []
  private var isGreeted = false
  private var serial: UInt32 = 0
  private lazy var limit = loop.makeTimer { _ in }

  /// Where the registry is, behind its well-known name.
  private static let registry = ":1.1"

  init() throws {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    listener = socket(AF_UNIX, kind, 0)
    let path = folder.path + "/bus"
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
    }
    guard isBound, listen(listener, 1) == 0 else { throw SystemFailure.call(path, errno) }
    watcher = FocusWatcher(
      session: nil, root: { "unix:path=\(path),guid=0123" }, isPointerHeld: { false }, on: loop
    ) { [weak self] report, _ in self?.reports.append(report) }
    own = accept(listener, nil, nil)
    _ = fcntl(own, F_SETFL, O_NONBLOCK)
    guard own >= 0 else { throw SystemFailure.call(path, errno) }
    write(Array("OK 0123\r\n".utf8))
    try run { reports.contains(.listening(true)) }
  }

  deinit {
    hangUp()
    close(listener)
  }

  /// The bus ends.
  func hangUp() {
    if own >= 0 { close(own) }
    own = -1
  }

  /// The last field that was reported; nil where none has the focus.
  var field: Field? {
    for case .focus(let field) in reports.reversed() { return field }
    return nil
  }

  /// Serves the bus until `isDone`, for 20 s at most; false if it never came.
  @discardableResult
  func run(until isDone: () -> Bool) throws -> Bool {
    let end = loop.now() + 20_000
    while !isDone() {
      guard loop.now() < end else { return false }
      try serve()
      // The loop waits no longer than until the bus may have something to answer.
      loop.set(limit, at: loop.now() + 2)
      loop.turn()
    }
    try serve()
    return true
  }

  /// Serves the bus until nothing is asked any more.
  func rest() throws {
    var quiet = 0
    try run {
      quiet = received.isEmpty && !isAsked ? quiet + 1 : 0
      return quiet > 5
    }
  }

  private var isAsked: Bool {
    var entry = pollfd(fd: own, events: Int16(POLLIN), revents: 0)
    return own >= 0 && poll(&entry, 1, 0) > 0
  }

  /// An application tells that its object has the focus, or has lost it.
  func tell(_ place: Place, hasFocus: Bool) throws {
    var signal = Message(
      signal: "StateChanged", of: "org.a11y.atspi.Event.Object", at: place.path)
    signal.sender = place.sender
    send(
      signal,
      [.string("focused"), .int32(hasFocus ? 1 : 0), .int32(0), .variant(.string(""))])
    try rest()
  }

  /// An application tells of a new object, which can answer from now on.
  func add(_ place: Place, _ object: Object = Object()) throws {
    objects[place] = object
    var signal = Message(signal: "AddAccessible", of: "org.a11y.atspi.Cache", at: place.path)
    signal.sender = place.sender
    send(signal, [.structure([ScriptedBus.reference(place)])])
    try rest()
  }

  /// A window of an application tells that it is active.
  func activate(_ place: Place) throws {
    try signal("Activate", of: "Window", from: place)
  }

  /// An object tells that its caret has moved.
  func moveCaret(in place: Place) throws {
    try signal("TextCaretMoved", of: "Object", from: place)
  }

  private func signal(_ member: String, of interface: String, from place: Place) throws {
    var signal = Message(
      signal: member, of: "org.a11y.atspi.Event." + interface, at: place.path)
    signal.sender = place.sender
    send(signal, [.string(""), .int32(1), .int32(0), .variant(.string(""))])
    try rest()
  }

  /// The registry tells that an application has come.
  func tellOfApplications() throws {
    var signal = Message(
      signal: "ChildrenChanged", of: "org.a11y.atspi.Event.Object",
      at: "/org/a11y/atspi/accessible/root")
    signal.sender = ScriptedBus.registry
    send(signal, [.string("add"), .int32(0), .int32(0), .variant(.string(""))])
    try rest()
  }

  /// The connection of an application leaves the bus.
  func leave(_ sender: String) throws {
    var signal = Message(signal: "NameOwnerChanged", of: BusName.bus, at: "/org/freedesktop/DBus")
    signal.sender = BusName.bus
    send(signal, [.string(sender), .string(sender), .string("")])
    try rest()
  }

  // MARK: The wire

  private func send(_ message: Message, _ values: [Value]) {
    serial += 1
    write(message.bytes(values, serial: serial))
  }

  private func write(_ bytes: [UInt8]) {
    guard own >= 0 else { return }
    var rest = bytes[...]
    while !rest.isEmpty {
      let sent = rest.withUnsafeBytes { Glibc.send(own, $0.baseAddress, $0.count, 0) }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }

  /// Answers what has been asked.
  private func serve() throws {
    var chunk = [UInt8](repeating: 0, count: 65536)
    while own >= 0 {
      let count = recv(own, &chunk, chunk.count, 0)
      guard count > 0 else { break }
      received += chunk[..<count]
    }
    if !isGreeted, let end = received.firstIndex(of: UInt8(ascii: "\n")),
      let last = received[(end + 1)...].firstIndex(of: UInt8(ascii: "\n"))
    {
      isGreeted = true
      received.removeFirst(last + 1)
    }
    guard isGreeted else { return }
    while let total = try first() { received.removeFirst(total) }
  }

  /// Answers the first message; its length, and nil where it has not come whole.
  private func first() throws -> Int? {
    let (message, text, number, total): (Message, String?, UInt32?, Int) =
      try received.withUnsafeBytes { bytes in
        guard let extent = try Message.extent(of: bytes), extent.total <= bytes.count,
          let message = try Message.read(
            UnsafeRawBufferPointer(rebasing: bytes[..<extent.total]), extent)
        else { return (Message(kind: .signal), nil, nil, 0) }
        var body = BodyReader(
          UnsafeRawBufferPointer(rebasing: bytes[extent.header..<extent.total]),
          signature: message.signature, isBigEndian: false)
        _ = message.member == "Get" ? body.string() : nil
        let number = message.member == "GetExtents" ? body.uint32() : nil
        return (message, number == nil ? body.string() : nil, number, extent.total)
      }
    guard total > 0 else { return nil }
    if message.kind == .call, message.wantsReply { answer(message, text, number) }
    return total
  }

  private func answer(_ call: Message, _ argument: String?, _ coordinates: UInt32?) {
    calls[call.member, default: 0] += 1
    let isRegistry = call.destination == Place.desktop.sender
    let place = Place(sender: call.destination, path: call.path)
    guard objects[place]?.isSilent != true else { return }
    let values =
      call.destination == BusName.bus
      ? ofBus(call.member, argument)
      : isRegistry ? ofRegistry(call.member) : ofObject(place, call.member, argument, coordinates)
    var reply = Message(
      answering: call, error: values == nil ? "org.freedesktop.DBus.Error.UnknownMethod" : "")
    reply.sender = isRegistry ? ScriptedBus.registry : call.destination
    send(reply, values ?? [])
  }

  private func ofBus(_ member: String, _ argument: String?) -> [Value]? {
    switch member {
    case "Hello": [.string(":1.100")]
    case "GetNameOwner": [.string(ScriptedBus.registry)]
    case "GetConnectionUnixProcessID":
      argument.flatMap { processes[$0] }.map { [.uint32(UInt32($0))] }
    default: []
    }
  }

  private func ofRegistry(_ member: String) -> [Value]? {
    guard member == "GetChildren" else { return [] }
    let roots = processes.keys.sorted().map { Place.application($0) }
    return [.array(roots.map(ScriptedBus.reference), of: "(so)")]
  }

  private func ofObject(
    _ place: Place, _ member: String, _ argument: String?, _ coordinates: UInt32?
  ) -> [Value]? {
    let object = objects[place]
    switch member {
    case "GetApplication": return [ScriptedBus.reference(.application(place.sender))]
    case "GetChildren":
      let isRoot = place == .application(place.sender)
      let windows = isRoot ? windows[place.sender] ?? [] : []
      return [.array(windows.map(ScriptedBus.reference), of: "(so)")]
    case "GetAttributes": return [.array([], of: "{ss}")]
    case "Get" where argument == "ToolkitName": return [.variant(.string(toolkit.name))]
    case "Get" where argument == "Version": return [.variant(.string(toolkit.version))]
    case "Get" where argument == "Parent":
      return object?.parent.map { [.variant(ScriptedBus.reference($0))] }
    case "Get": return [.variant(.string("Name"))]
    case "GetRole": return object.map { [.uint32($0.role.rawValue)] }
    case "GetState":
      return object.map {
        let words = [$0.states.rawValue & 0xffff_ffff, $0.states.rawValue >> 32]
        return [.array(words.map { .uint32(UInt32($0)) }, of: "u")]
      }
    case "GetInterfaces": return [.array([.string("org.a11y.atspi.Text")], of: "s")]
    case "GetExtents":
      // GTK 4.18 tells no place on the screen.
      let isUnreported = toolkit.version == "4.18.6" && coordinates == 0
      return object.map {
        [
          .structure([
            .int32(isUnreported ? 0 : $0.frame.x), .int32(isUnreported ? 0 : $0.frame.y),
            .int32($0.frame.width), .int32($0.frame.height),
          ])
        ]
      }
    default: return nil
    }
  }

  private static func reference(_ place: Place) -> Value {
    .structure([.string(place.sender), .path(place.path)])
  }
}
