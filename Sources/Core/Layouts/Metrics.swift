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
  /// Text sizes of letters and of words on keys, in pt.
  package var letterSize: Double
  package var wordSize: Double
  /// Of the window.
  package var width: Double
  /// The keys share the middle of the window, that many pt of it, sides included; the same for every
  /// plane, so that a key that all planes have never moves.
  package var keysWidth: Double

  /// The band above the keys and the gap below it.
  package static let bandHeight = 36.0
  package static let bandGap = 8.0
  /// A letter key is at most this many times as wide as high; wider windows get margins.
  package static let widestAspect = 1.75
  /// No letter key of a docked or floating keyboard is smaller, in pt (R-SIZE-6).
  package static let leastLetter = Size(width: 22, height: 30)
  /// Rows and columns come no nearer to each other, so that letters can be hit.
  package static let leastGap = 4.0
  /// The letters of the widest rows on phones; of that many none is narrower than `leastLetter` (R-SIZE-6).
  package static let mostLetters = 12.0
  /// No row of touchable keys is lower (R-SIZE-6).
  package static let lowestRow = 44.0

  /// The measures for a keyboard of that form, `width` pt wide. `height` is that of the key area in
  /// pt, without the band; where it is not given, keys become as wide as they may.
  package init(form: Form, isPortrait: Bool, width: Double, height: Double? = nil) {
    self.form = form
    self.isPortrait = isPortrait
    switch (form, isPortrait) {
    case (.phone, true):
      (sideInset, keyGap, rowGap) = (6.6, 6, 11)
      (letterSize, wordSize) = (23, 16)
    case (.phone, false):
      (sideInset, keyGap, rowGap) = (6.6, 6, 8)
      (letterSize, wordSize) = (20, 15)
    case (.pad, true):
      (sideInset, keyGap, rowGap) = (7, 8, 8)
      (letterSize, wordSize) = (24, 17)
    case (.pad, false):
      (sideInset, keyGap, rowGap) = (7, 11, 9)
      (letterSize, wordSize) = (26, 17)
    case (.desktop, _):
      (sideInset, keyGap, rowGap) = (8, 8, 8)
      (letterSize, wordSize) = (24, 16)
    }
    (topInset, bottomInset) = (rowGap / 2, rowGap / 2)
    (self.width, keysWidth) = (width, width)
    guard let height else { return }
    let keyHeight = max(height / form.usualRows - rowGap, 1)
    let widest = keyHeight * Metrics.widestAspect + keyGap
    keysWidth = min(width, form.usualColumns * widest - keyGap + 2 * sideInset)
  }
}

extension Form {
  /// Rows of the letters of a system keyboard: what the default heights are made for.
  package var usualRows: Double {
    switch self {
    case .phone, .pad: 4
    case .desktop: 5
    }
  }

  /// Width of the widest row of such letters in letter keys.
  package var usualColumns: Double {
    switch self {
    case .phone: 10
    case .pad: 11.6
    case .desktop: 15
    }
  }

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
