package import CX11

/// Reads and writes window properties. A window that no longer exists reads as a window without properties.
extension Connection {
  /// Returns the 32-bit items of a property; empty if it is missing or of another type.
  package func numbers(of window: Window, _ atom: Atom, limit: Int = 64) -> [UInt] {
    property(of: window, atom, limit: limit)?.numbers ?? []
  }

  /// Returns the bytes of a property as text; nil if it is missing.
  package func text(of window: Window, _ atom: Atom, limit: Int = 65536) -> String? {
    property(of: window, atom, limit: limit)?.bytes.map { String(decoding: $0, as: UTF8.self) }
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

  /// The content of a property.
  struct Property {
    var type: Atom
    /// The 32-bit items of the property; nil if its items have another size.
    var numbers: [UInt]?
    /// The 8-bit items of the property; nil if its items have another size.
    var bytes: [UInt8]?
    /// Whether the content is complete, and not cut at `limit`.
    var isWhole: Bool
  }

  /// Returns the first `limit` 32-bit units of a property; nil if it is missing. `deleting`: the property is deleted
  /// after all of it has been read.
  func property(
    of window: Window, _ atom: Atom, limit: Int, deleting: Bool = false
  ) -> Property? {
    var (type, format) = (Atom(0), Int32(0))
    var (count, rest) = (UInt(0), UInt(0))
    var data: UnsafeMutablePointer<UInt8>?
    let status = XGetWindowProperty(
      display, window, atom, 0, limit, deleting ? 1 : 0, Atom(AnyPropertyType), &type, &format,
      &count, &rest, &data)
    guard status == Success, let data else { return nil }
    defer { XFree(data) }
    guard type != 0 else { return nil }
    var property = Property(type: type, isWhole: rest == 0)
    switch format {
    case 8: property.bytes = Array(UnsafeBufferPointer(start: data, count: Int(count)))
    case 32:
      // Xlib returns 32-bit items as C longs.
      property.numbers = data.withMemoryRebound(to: UInt.self, capacity: Int(count)) {
        Array(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    default: break
    }
    return property
  }
}
