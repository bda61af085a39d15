package import KeyModel

/// The measures of a form in pt (`ios-rules` §7), all in one place.
package struct Metrics: Hashable, Sendable {
  package var form: Form
  package var isPortrait: Bool
  /// Distance from the keyboard's left and right edges to the first key.
  package var sideInset: Double
  package var topInset: Double
  package var bottomInset: Double
  package var keyGap: Double
  package var rowGap: Double
  /// Text sizes of letters and of words on keys.
  package var letterSize: Double
  package var wordSize: Double
  /// Width of the window.
  package var width: Double
  /// Width of the middle part of the window that holds the keys, with the side margins. The width is the same for
  /// every plane, so that a key that all planes have never moves.
  package var keysWidth: Double

  /// Height of the band above the keys, and height of the gap below the band.
  package static let bandHeight = 36.0
  package static let bandGap = 8.0
  /// Greatest ratio of width to height of a letter key; wider windows get margins.
  package static let widestAspect = 1.75
  /// Least size of a letter key of a docked or floating keyboard, in pt (R-SIZE-6).
  package static let leastLetter = Size(width: 22, height: 30)
  /// Least distance between rows and between columns, in pt, so that letters can be hit.
  package static let leastGap = 4.0
  /// Number of letters in the widest rows on phones; in rows of up to this length no letter is narrower than
  /// `leastLetter` (R-SIZE-6).
  package static let mostLetters = 12.0
  /// Least height of a row of touchable keys, in pt (R-SIZE-6).
  package static let lowestRow = 44.0

  /// The measures for a keyboard of this form, `width` pt wide. `height` is the height of the key area in pt,
  /// without the band; without `height`, keys get their greatest width.
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
  /// Number of letter rows of a system keyboard, for which the default heights are made.
  package var usualRows: Double {
    switch self {
    case .phone, .pad: 4
    case .desktop: 5
    }
  }

  /// Width of a system keyboard's widest row, in letter keys.
  package var usualColumns: Double {
    switch self {
    case .phone: 10
    case .pad: 11.6
    case .desktop: 15
    }
  }

  /// Least length in pt of the shorter side of a monitor with keys of this form; for phones a usual length.
  package var leastSide: Double {
    switch self {
    case .phone: 390
    case .pad: 600
    case .desktop: 1000
    }
  }

  /// The form for a monitor of this size in pt (R-SIZE-2). The shorter side decides: phone below 600, pad below
  /// 1000, otherwise desktop. A low monitor that is wider than any phone gets the form for pads.
  package init(for size: Size) {
    switch min(size.width, size.height) {
    case ..<600: self = Form.isLowPad(size) ? .pad : .phone
    case ..<1000: self = .pad
    default: self = .desktop
    }
  }

  /// Whether a monitor of this size in pt is a pad's whose shorter side is below 600, such as 1920 × 1080 px at
  /// 192 dpi. Phones in landscape are below 500 pt high.
  static func isLowPad(_ size: Size) -> Bool {
    (500..<600).contains(size.height) && size.width >= 900
  }
}
