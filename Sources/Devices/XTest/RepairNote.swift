internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// What a process that outlives ours must put right. It lies in memory that both share and is written
/// so that it says too much rather than too little: a key is noted before it is pressed, and forgotten
/// only when the server has been seen to have let go of it. It throws away what it has not read of a
/// client that was killed, releases among it.
struct RepairNote {
  /// Offsets in bytes.
  private enum Place {
    static let pressed = 0
    static let bound = 32
    static let locked = 64
    static let latched = 65
    static let filters = 66
    static let isLifted = 67
    static let window = 68
    static let lifted = 72
    static let hardware = 104
    static let reader = 136
    static let end = 140
  }

  private let memory: UnsafeMutableRawBufferPointer

  init?(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= Place.end else { return nil }
    self.memory = memory
  }

  /// A window of ours: when it is gone, the server has carried out all that we had sent.
  func setWindow(_ window: Window) { set(window, at: Place.window) }

  /// Where the keys went that were sent last, whoever has the focus or the grab by then.
  func setReader(_ window: Window) { set(window, at: Place.reader) }

  private func set(_ window: Window, at place: Int) {
    memory.storeBytes(
      of: UInt32(truncatingIfNeeded: window), toByteOffset: place, as: UInt32.self)
  }

  private static func window(_ note: UnsafeRawBufferPointer, at place: Int) -> Window {
    Window(note.loadUnaligned(fromByteOffset: place, as: UInt32.self))
  }

  func addPressed(_ code: UInt8) {
    memory[Place.pressed + Int(code >> 3)] |= 1 << (code & 7)
  }

  func setPressed(_ codes: KeySet) { set(codes, at: Place.pressed) }

  func setBound(_ codes: [UInt8]) { set(KeySet(codes), at: Place.bound) }

  /// What has been moved aside and is to be given back: locks, latches, keys that others hold.
  func setLifted(_ record: Lifted) {
    memory[Place.locked] = record.locked
    memory[Place.latched] = record.latched
    set(KeySet(record.codes), at: Place.lifted)
    set(record.hardware, at: Place.hardware)
    memory[Place.isLifted] = 1
  }

  /// It has been given back. Keys of others that are down again are none of ours, except `pressed`.
  func clearLifted(pressed: KeySet) {
    guard memory[Place.isLifted] != 0 else { return }
    let lifted = RepairNote.codes(UnsafeRawBufferPointer(memory), at: Place.lifted)
    for code in lifted where !pressed.contains(code) {
      memory[Place.pressed + Int(code >> 3)] &= ~(1 << (code & 7))
    }
    memory[Place.isLifted] = 0
  }

  private static func codes(_ note: UnsafeRawBufferPointer, at place: Int) -> KeySet {
    KeySet(bytes: UnsafeRawBufferPointer(rebasing: note[place..<(place + 32)]))
  }

  /// What the server does to keys, and is kept from now and then.
  func setFilters(_ filters: KeyFilters) { memory[Place.filters] = filters.rawValue }

  private func set(_ codes: KeySet, at place: Int) {
    var bytes = [UInt8](repeating: 0, count: 32)
    for code in codes { bytes[Int(code >> 3)] |= 1 << (code & 7) }
    for (index, byte) in bytes.enumerated() where memory[place + index] != byte {
      memory[place + index] = byte
    }
  }

  struct Content {
    var pressed: KeySet
    var bound: KeySet
    var locked: UInt8
    var latched: UInt8
    /// Keys of others, and which of them a real keyboard held.
    var lifted: KeySet
    var hardware: KeySet
    var filters: KeyFilters
    var window: Window
    /// 0 where nobody is known to have got any.
    var reader: Window
  }

  static func read(_ note: UnsafeRawBufferPointer) -> Content? {
    guard note.count >= Place.end else { return nil }
    let isLifted = note[Place.isLifted] != 0
    return Content(
      pressed: codes(note, at: Place.pressed), bound: codes(note, at: Place.bound),
      locked: isLifted ? note[Place.locked] : 0, latched: isLifted ? note[Place.latched] : 0,
      lifted: isLifted ? codes(note, at: Place.lifted) : KeySet(),
      hardware: codes(note, at: Place.hardware),
      filters: KeyFilters(rawValue: note[Place.filters]),
      window: window(note, at: Place.window), reader: window(note, at: Place.reader))
  }
}

extension Synthesizer {
  /// Size in bytes of the memory that the keyboard shares with its guardian.
  package static let noteSize = 160

  /// Runs in the guardian after the keyboard was killed: lets go of its keys and takes its symbols
  /// off the map, all within 2 s.
  package static func repair(_ note: UnsafeRawBufferPointer, display: String?) {
    let start = Instant.now()
    guard let content = RepairNote.read(note), content.window != 0,
      let connection = try? Connection(name: display)
    else { return }
    Repair(connection: connection, content: content, start: start).run()
  }
}

/// Puts the server right after a keyboard that is no more.
private struct Repair {
  let connection: Connection
  let content: RepairNote.Content
  /// When the keyboard had gone.
  let start: Instant

  /// So long after that its last requests are awaited, and the client that has keys to decode: what is
  /// to be done then takes its time too on a busy machine, and all is to be over within 2 s.
  private static let patience: Milliseconds = 1000

  func run() {
    awaitEnd()
    // What the server does to keys must not befall those of the repair.
    XGrabServer(connection.display)
    content.filters.set(connection.display, isOn: false)
    release()
    pressAgain()
    lockAgain()
    content.filters.set(connection.display, isOn: true)
    XUngrabServer(connection.display)
    XSync(connection.display, 0)
    guard !content.bound.isEmpty else { return }
    awaitClient()
    BankTurn.clear(connection, of: content.window)
  }

  /// Its last requests may still wait in the server; they are done when its windows are gone.
  private func awaitEnd() {
    while connection.attributes(of: content.window) != nil, !isLate { usleep(2000) }
  }

  private var isLate: Bool { Instant.now() - start >= Repair.patience }

  private func release() {
    var state = XkbStateRec()
    XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &state)
    for code in DeviceKeys.test.down(connection)
    where content.pressed.contains(code) || content.bound.contains(code) {
      XTestFakeKeyEvent(connection.display, UInt32(code), 0, 0)
    }
    // StickyKeys make latches of modifiers that are let go.
    XkbLatchModifiers(
      connection.display, UInt32(XkbUseCoreKbd), 0xff, UInt32(state.latched_mods))
  }

  /// The keys of others that had been let go; not those that a finger has left since.
  private func pressAgain() {
    guard !content.lifted.isEmpty else { return }
    let down = DeviceKeys.down(connection)
    let hardware = DeviceKeys.hardware.down(connection)
    for code in content.lifted
    where !down.contains(code) && (hardware.contains(code) || !content.hardware.contains(code)) {
      XTestFakeKeyEvent(connection.display, UInt32(code), 1, 0)
    }
  }

  private func lockAgain() {
    let core = UInt32(XkbUseCoreKbd)
    let (locked, latched) = (UInt32(content.locked), UInt32(content.latched))
    if locked != 0 { XkbLockModifiers(connection.display, core, locked, locked) }
    if latched != 0 { XkbLatchModifiers(connection.display, core, latched, latched) }
  }

  /// The client may still have keys to decode by the symbols that are about to go.
  private func awaitClient() {
    var barrier = Barrier(connection: connection)
    var finder = ClientFinder(connection: connection, window: barrier.window)
    guard !isLate, let client = finder.client(of: content.reader) ?? finder.find() else { return }
    barrier.ask(1, client, at: .now())
    while barrier.isPending, !isLate {
      var event = XEvent()
      while XPending(connection.display) > 0 {
        XNextEvent(connection.display, &event)
        _ = barrier.take(event)
      }
      guard barrier.isPending else { return }
      var entry = pollfd(
        fd: connection.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&entry, 1, 1)
      _ = barrier.expire(at: .now())
    }
  }
}

extension Instant {
  /// The clock of the event loop.
  static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(milliseconds: Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000)
  }
}
