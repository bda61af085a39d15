/// An X keysym: the meaning of a key as a number (X Window System Protocol, appendix A).
package struct Keysym: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates the keysym of a Unicode scalar: the code point itself for Latin-1, otherwise `0x01000000` + code point.
  package init(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    let isLatin1 = (0x20...0x7e).contains(value) || (0xa0...0xff).contains(value)
    rawValue = isLatin1 ? value : 0x0100_0000 | value
  }

  package static let backSpace = Keysym(rawValue: 0xff08)
  package static let tab = Keysym(rawValue: 0xff09)
  package static let `return` = Keysym(rawValue: 0xff0d)
  package static let escape = Keysym(rawValue: 0xff1b)
  package static let home = Keysym(rawValue: 0xff50)
  package static let left = Keysym(rawValue: 0xff51)
  package static let up = Keysym(rawValue: 0xff52)
  package static let right = Keysym(rawValue: 0xff53)
  package static let down = Keysym(rawValue: 0xff54)
  package static let pageUp = Keysym(rawValue: 0xff55)
  package static let pageDown = Keysym(rawValue: 0xff56)
  package static let end = Keysym(rawValue: 0xff57)
  package static let print = Keysym(rawValue: 0xff61)
  package static let insert = Keysym(rawValue: 0xff63)
  package static let menu = Keysym(rawValue: 0xff67)
  package static let delete = Keysym(rawValue: 0xffff)
  package static let shift = Keysym(rawValue: 0xffe1)
  package static let space = Keysym(rawValue: 0x20)
  /// VoidSymbol: a keysym that is present but has no meaning (X11/keysymdef.h).
  package static let void = Keysym(rawValue: 0xffffff)

  /// Returns the keysym of a function key, F1 to F35. Other numbers give the nearest of these keys.
  package static func function(_ number: Int) -> Keysym {
    Keysym(rawValue: 0xffbd + UInt32(min(max(number, 1), 35)))
  }

  /// The keysyms that a keyboard file may name, by their X names without `XK_`.
  package static let named: [String: Keysym] = {
    var names: [String: Keysym] = [
      "BackSpace": .backSpace, "Tab": .tab, "Return": .return, "Escape": .escape, "Home": .home,
      "Left": .left, "Up": .up, "Right": .right, "Down": .down, "Page_Up": .pageUp,
      "Page_Down": .pageDown, "End": .end, "Print": .print, "Insert": .insert, "Menu": .menu,
      "Delete": .delete,
      "Shift_L": .shift, "Pause": Keysym(rawValue: 0xff13), "Scroll_Lock": Keysym(rawValue: 0xff14),
    ]
    for number in 1...24 { names["F\(number)"] = .function(number) }
    return names
  }()
}
