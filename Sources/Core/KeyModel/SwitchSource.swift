/// A key or a button of one device that serves as a switch (R-ASSIST-5). As text in the settings: `Switch
/// Box: key 65`, `Pad: joystick 288`.
package struct SwitchSource: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case key, button
    /// A button of a joystick, which the X server does not read.
    case joystick
  }

  /// Name of the device, as the server reports it; for a joystick, as the kernel reports it.
  package var device: String
  package var kind: Kind
  /// Keycode, button number, or the kernel's code of a joystick's button.
  package var code: Int

  package init(device: String, kind: Kind, code: Int) {
    self.device = device
    self.kind = kind
    self.code = code
  }

  /// Reads `text`; nil if the text has another form.
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
  /// Valid codes: X11's keycodes, device buttons, and the kernel's button codes (`linux/input-event-codes.h`:
  /// from BTN_MISC up to the next range of keys).
  package var codes: ClosedRange<Int> {
    switch self {
    case .key: 8...255
    case .button: 1...255
    case .joystick: 0x100...0x2ff
    }
  }
}

/// The effect of a switch's press while keys are scanned.
package enum SwitchRole: String, Hashable, Sendable {
  /// Takes the shown item. In the modes with one switch, the only switch has this role.
  case select
  /// Moves on to the next item, in the mode with two switches.
  case next
}
