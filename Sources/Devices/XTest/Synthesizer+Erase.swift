internal import Glibc
import KeyModel
import Synthesis

/// Deletes graphemes, each by the number of BackSpaces that the focused client needs (R-DOC-2).
extension Synthesizer {
  /// The text that one BackSpace deletes in the client that gets the keys now.
  var erasure: Erasure {
    if let way = Erasure(toolkit: owners.toolkit), !finder.isGrabbed { return way }
    guard let client = findClient(), client.process > 0 else { return .grapheme }
    let way = finder.erasure(of: client)
    return way == .column && Family.editsLinesInKernel(client.process) ? .scalar : way
  }
}

extension Family {
  /// Whether the terminal shows exactly one program, and that program leaves the editing of its lines to the
  /// kernel, as `cat` does: BackSpace then deletes a code point. False where the program reads keys, as shells
  /// do, and where the terminal shows several programs.
  static func editsLinesInKernel(_ terminal: Int32) -> Bool {
    let own = device(of: terminal)
    let devices = Set(children(of: terminal).compactMap { device(of: $0) }.filter { $0 != own })
    guard devices.count == 1, let device = devices.first, 136...143 ~= device.major else {
      return false
    }
    let number = (device.major - 136) << 20 | device.minor
    let descriptor = open("/dev/pts/\(number)", O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_iflag & tcflag_t(IUTF8) != 0
  }

  private struct Device: Hashable {
    var major: UInt32
    var minor: UInt32
  }

  /// Returns the terminal that controls the process; nil if there is none (proc(5), `tty_nr`).
  private static func device(of process: Int32) -> Device? {
    // The name before the last bracket may contain blanks and brackets.
    guard let line = contents("/proc/\(process)/stat"),
      let end = line.lastIndex(of: ")")
    else { return nil }
    let fields = line[end...].split(separator: " ")
    guard fields.count > 5, let number = Int32(fields[5]), number != 0 else { return nil }
    let bits = UInt32(bitPattern: number)
    return Device(major: bits >> 8 & 0xFFF, minor: bits >> 12 & 0xFFF00 | bits & 0xFF)
  }
}
