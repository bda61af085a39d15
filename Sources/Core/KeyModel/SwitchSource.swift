/// A key or a button that is a switch, on one device alone (R-ASSIST-5). As text, for the settings:
/// `Switch Box: key 65`, `Pad: joystick 288`.
package struct SwitchSource: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case key, button
    /// A button of a joystick, which the X server does not read.
    case joystick
  }

  /// The name of the device as the server has it, or the kernel that of a joystick.
  package var device: String
  package var kind: Kind
  /// The keycode, the button's number, or the kernel's code of a joystick's button.
  package var code: Int

  package init(device: String, kind: Kind, code: Int) {
    self.device = device
    self.kind = kind
    self.code = code
  }

  /// Reads `text`; nil where it is something else.
  package init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return nil }
    let words = last.split(separator: " ")
    guard words.count == 2, let kind = Kind(rawValue: String(words[0])),
      let code = Int(words[1]), kind.codes.contains(code)
    else { return nil }
    let device = parts.dropLast().joined(separator: ":")
    guard !device.isEmpty else { return nil }
    self.init(device: device, kind: kind, code: code)
  }

  package var text: String { "\(device): \(kind.rawValue) \(code)" }
}

extension SwitchSource.Kind {
  /// The numbers that X11 has for keys, those that devices have for buttons, and those that the kernel has for buttons
  /// (`linux/input-event-codes.h`: BTN_MISC to the last before the keys go on).
  package var codes: ClosedRange<Int> {
    switch self {
    case .key: 8...255
    case .button: 1...255
    case .joystick: 0x100...0x2ff
    }
  }
}

/// What the press of a switch does while keys are scanned.
package enum SwitchRole: String, Hashable, Sendable {
  /// Takes what is shown; the only switch of the modes with one.
  case select
  /// Goes on to the next item, in the mode with two switches.
  case next
}
