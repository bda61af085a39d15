internal import CX11
internal import Glibc
import KeyModel

/// The note of windows that were moved because of the keyboard. The note is in memory that is shared with the
/// guardian, and survives this process. The window number of a record is written last and removed first: a record
/// without a window number has no meaning.
struct CoverNote {
  /// The number of 32-bit values in each of the two records. The first value is the window.
  private static let count = 12
  /// Size of the note, in bytes.
  static let size = 2 * count * 4

  private let memory: UnsafeMutableRawBufferPointer

  init?(_ memory: UnsafeMutableRawBufferPointer?) {
    guard let memory, memory.count >= CoverNote.size else { return nil }
    self.memory = memory
  }

  func set(_ lifted: Desktop.Lifted?) {
    guard let lifted else { return store(0, [], at: 0) }
    store(
      lifted.window,
      [lifted.before.x, lifted.before.y, lifted.after.x, lifted.after.y, lifted.isDirect ? 1 : 0],
      at: 0)
  }

  func set(_ narrowed: Desktop.Narrowed?) {
    guard let narrowed else { return store(0, [], at: 1) }
    let places = [narrowed.before, narrowed.after].flatMap { [$0.x, $0.y, $0.width, $0.height] }
    store(narrowed.window, places + narrowed.states.map(Double.init), at: 1)
  }

  private func store(_ window: Window, _ numbers: [Double], at record: Int) {
    let start = record * CoverNote.count * 4
    memory.storeBytes(of: 0, toByteOffset: start, as: Int32.self)
    for place in 1..<CoverNote.count {
      let number = place <= numbers.count ? Int32(numbers[place - 1]) : 0
      memory.storeBytes(of: number, toByteOffset: start + 4 * place, as: Int32.self)
    }
    memory.storeBytes(
      of: Int32(truncatingIfNeeded: window), toByteOffset: start, as: Int32.self)
  }

  // MARK: Reading

  static func lifted(_ note: UnsafeRawBufferPointer) -> Desktop.Lifted? {
    guard let (window, numbers) = read(note, at: 0) else { return nil }
    return Desktop.Lifted(
      window: window, before: Point(x: numbers[0], y: numbers[1]),
      after: Point(x: numbers[2], y: numbers[3]), isDirect: numbers[4] != 0)
  }

  static func narrowed(_ note: UnsafeRawBufferPointer) -> Desktop.Narrowed? {
    guard let (window, numbers) = read(note, at: 1) else { return nil }
    func rect(_ place: Int) -> Rect {
      Rect(
        x: numbers[place], y: numbers[place + 1], width: numbers[place + 2],
        height: numbers[place + 3])
    }
    return Desktop.Narrowed(
      window: window, states: numbers[8...9].filter { $0 > 0 }.map { UInt($0) },
      before: rect(0), after: rect(4))
  }

  private static func read(
    _ note: UnsafeRawBufferPointer, at record: Int
  ) -> (Window, [Double])? {
    guard note.count >= size else { return nil }
    let numbers = (0..<count).map { place in
      note.loadUnaligned(fromByteOffset: (record * count + place) * 4, as: Int32.self)
    }
    guard let first = numbers.first, first != 0 else { return nil }
    return (Window(UInt32(bitPattern: first)), numbers.dropFirst().map(Double.init))
  }
}

extension Desktop {
  /// Size of the memory for moved windows that the keyboard shares with its guardian, in bytes.
  package static let noteSize = CoverNote.size

  /// Puts back the windows that were moved. This runs in the guardian, after the keyboard was killed and its windows
  /// have gone.
  package static func repair(_ note: UnsafeRawBufferPointer, display: String?) {
    let (lifted, narrowed) = (CoverNote.lifted(note), CoverNote.narrowed(note))
    guard lifted != nil || narrowed != nil, let connection = try? Connection(name: display) else {
      return
    }
    let desktop = Desktop(connection: connection)
    (desktop.lifted, desktop.narrowed) = (lifted, narrowed)
    // The window manager may not have handled the last request yet.
    for _ in 0..<20 where !desktop.isAsPut { usleep(50_000) }
    desktop.putBack()
    XSync(connection.display, 0)
  }
}
