package import CX11

/// Reads and writes window properties. A window that does not exist any more reads as one without
/// properties.
extension Connection {
  /// The 32-bit items of a property; empty when it is missing or of another type.
  package func numbers(of window: Window, _ atom: Atom, limit: Int = 64) -> [UInt] {
    read(window, atom, limit: limit) { format, count, bytes in
      guard format == 32 else { return [] }
      // Xlib returns 32-bit items as C longs.
      return bytes.withMemoryRebound(to: UInt.self, capacity: count) {
        Array(UnsafeBufferPointer(start: $0, count: count))
      }
    } ?? []
  }

  /// The bytes of a property as text; nil when it is missing.
  package func text(of window: Window, _ atom: Atom, limit: Int = 65536) -> String? {
    read(window, atom, limit: limit) { format, count, bytes in
      guard format == 8 else { return nil }
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    } ?? nil
  }

  package func setNumbers(_ numbers: [UInt], of window: Window, _ atom: Atom, type: Atom) {
    numbers.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, atom, type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(numbers.count))
    }
  }

  func setText(_ text: String, of window: Window, _ atom: Atom, type: Atom) {
    let bytes = Array(text.utf8)
    XChangeProperty(
      display, window, atom, type, 8, PropModeReplace, bytes, Int32(bytes.count))
  }

  private func read<Result>(
    _ window: Window, _ atom: Atom, limit: Int,
    _ body: (Int32, Int, UnsafeMutablePointer<UInt8>) -> Result
  ) -> Result? {
    var (type, format) = (Atom(0), Int32(0))
    var (count, rest) = (UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, atom, 0, limit, 0, Atom(AnyPropertyType), &type, &format, &count, &rest,
      &bytes)
    guard status == Success, let bytes else { return nil }
    defer { XFree(bytes) }
    guard type != 0 else { return nil }
    return body(format, Int(count), bytes)
  }
}
