internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// The note of what the guardian must repair if this process is killed. The note is in memory that both processes
/// share. The note may list too much, but never too little: a key is noted before it is pressed, and removed only
/// when the server has certainly released it, because the server discards unread requests of a killed client.
struct RepairNote {
  /// Offsets in the shared memory, in bytes.
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
    static let ownLocks = 140
    static let end = 141
  }

  private let memory: UnsafeMutableRawBufferPointer

  init?(_ memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= Place.end else { return nil }
    self.memory = memory
  }

  /// Notes a window of this process. When the window has gone, the server has carried out everything that this
  /// process had sent.
  func setWindow(_ window: Window) { set(window, at: Place.window) }

  /// Notes the window that got the last keys. Another window may have the focus or the grab at the time of the
  /// repair.
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

  /// Notes real modifiers that are about to be locked for a key of this program.
  func addOwnLocks(_ mask: UInt8) { memory[Place.ownLocks] |= mask }

  /// Notes that exactly these locks, of the locks made by this program, are on in the server.
  func setOwnLocks(_ mask: UInt8) { memory[Place.ownLocks] = mask }

  func setBound(_ codes: [UInt8]) { set(KeySet(codes), at: Place.bound) }

  /// Notes the modifiers that were removed for text and must be restored: locks, latches, keys that other keyboards
  /// and programs hold.
  func setLifted(_ record: ModifierState.LiftedModifiers) {
    memory[Place.locked] = record.locked
    memory[Place.latched] = record.latched
    set(KeySet(record.codes), at: Place.lifted)
    set(record.hardware, at: Place.hardware)
    memory[Place.isLifted] = 1
  }

  /// Notes that the content of `setLifted` has been restored. Keys of other keyboards and programs that are down
  /// again are removed from the list of pressed keys. This program's own keys, `pressed`, stay in the list.
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

  /// Notes the key filters that this program turns off at times.
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
    /// Real modifiers that this program has locked for a key.
    var ownLocks: UInt8
    /// Keys of other keyboards and programs that were released for text.
    var lifted: KeySet
    /// The keys among `lifted` that a physical keyboard held.
    var hardware: KeySet
    /// Key filters that were turned off.
    var filters: KeyFilters
    /// A window of the keyboard; 0 if it is unknown.
    var window: Window
    /// The window that got the last keys; 0 if it is unknown.
    var reader: Window
  }

  static func read(_ note: UnsafeRawBufferPointer) -> Content? {
    guard note.count >= Place.end else { return nil }
    let isLifted = note[Place.isLifted] != 0
    return Content(
      pressed: codes(note, at: Place.pressed), bound: codes(note, at: Place.bound),
      locked: isLifted ? note[Place.locked] : 0, latched: isLifted ? note[Place.latched] : 0,
      ownLocks: note[Place.ownLocks], lifted: isLifted ? codes(note, at: Place.lifted) : KeySet(),
      hardware: codes(note, at: Place.hardware),
      filters: KeyFilters(rawValue: note[Place.filters]),
      window: window(note, at: Place.window), reader: window(note, at: Place.reader))
  }
}

extension Synthesizer {
  /// Size of the memory that the keyboard shares with its guardian, in bytes.
  package static let noteSize = 160

  /// Repairs the server, in the guardian, after the keyboard was killed: releases its keys and takes its keysyms off
  /// the keymap, all within 2 s.
  package static func repair(_ note: UnsafeRawBufferPointer, display: String?) {
    let start = Instant.now()
    guard let content = RepairNote.read(note), content.window != 0,
      let connection = try? Connection(name: display)
    else { return }
    Repair(connection: connection, content: content, start: start).run()
  }
}

/// The repair of the server after the keyboard was killed.
private struct Repair {
  let connection: Connection
  let content: RepairNote.Content
  /// The time at which the guardian noticed that the keyboard had ended.
  let start: Instant

  /// Time after `start` in which the repair waits for the keyboard's last requests, and for the client to read its
  /// keys. On a busy machine the remaining work takes time, too, and the repair must be finished within 2 s.
  private static let patience: Milliseconds = 1000

  func run() {
    awaitEnd()
    // The key filters must not affect the keys of the repair.
    connection.grabServer()
    content.filters.set(connection.display, isOn: false)
    release()
    pressAgain()
    lockAgain()
    content.filters.set(connection.display, isOn: true)
    connection.ungrabServer()
    XSync(connection.display, 0)
    guard !content.bound.isEmpty else { return }
    awaitClient()
    BankTurn.clear(connection, of: content.window)
  }

  /// Waits until the server has carried out the keyboard's last requests. After this, the keyboard's windows have gone.
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
    if content.ownLocks != 0 {
      XkbLockModifiers(connection.display, UInt32(XkbUseCoreKbd), UInt32(content.ownLocks), 0)
    }
    // StickyKeys turns each released modifier into a latch, so the earlier latches are restored.
    XkbLatchModifiers(
      connection.display, UInt32(XkbUseCoreKbd), 0xff, UInt32(state.latched_mods))
  }

  /// Presses the keys of other keyboards and programs again that were released for text, except keys of a physical
  /// keyboard that are no longer held.
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

  /// Waits until the client has decoded the keys whose keysyms are about to be taken off.
  private func awaitClient() {
    var barrier = Barrier(connection: connection)
    var finder = ClientFinder(connection: connection, window: barrier.window)
    guard !isLate, let client = finder.client(of: content.reader) ?? finder.find() else { return }
    barrier.ask(1, client, at: .now())
    while barrier.isPending, !isLate {
      var event = XEvent()
      while XPending(connection.display) > 0 {
        XNextEvent(connection.display, &event)
        _ = barrier.questionAnswered(by: event)
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
  /// Returns the time of the event loop's clock, CLOCK_MONOTONIC.
  static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(milliseconds: Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000)
  }
}
