package import KeyModel

/// The measures of a form in pt (`ios-rules` §7), all in this one place.
package struct Metrics: Hashable, Sendable {
  package var form: Form
  package var isPortrait: Bool
  /// From the keyboard's left and right edge to the first key.
  package var sideInset: Double
  package var topInset: Double
  package var bottomInset: Double
  package var keyGap: Double
  package var rowGap: Double
  /// Text size of letters, of words on keys, and of the second symbol.
  package var letterSize: Double
  package var wordSize: Double
  package var secondarySize: Double

  /// The band above the keys and the gap below it.
  package static let bandHeight = 36.0
  package static let bandGap = 8.0

  package init(form: Form, isPortrait: Bool, width: Double) {
    self.form = form
    self.isPortrait = isPortrait
    sideInset = 6.6
    topInset = 5.5
    bottomInset = 5.5
    keyGap = 6
    rowGap = 11
    letterSize = 23
    wordSize = 16
    secondarySize = 11.5
  }
}

extension Form {
  /// The arrangement for a monitor whose shorter side is that many pt: phones below 600, pads below
  /// 1000, desktops from there.
  package init(shorterSide: Double) {
    switch shorterSide {
    case ..<600: self = .phone
    case ..<1000: self = .pad
    default: self = .desktop
    }
  }
}
