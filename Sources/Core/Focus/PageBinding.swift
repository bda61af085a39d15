package import KeyModel

/// Decides which field a page's report is about. The accessibility bus says which field has the focus, and the browser's
/// extension what the field asks for; the two come in either order. A new field inherits nothing (R-TRAIT-12).
package struct PageBinding: Hashable, Sendable {
  /// A field of the accessibility bus with the number of the report about it.
  private struct Bound: Hashable, Sendable {
    var serial: UInt64
    var number: UInt64
    var traits: PageTraits
    var frame: Rect?
    /// Whether the report may be about the field that comes next: it came while this field had the focus already.
    var isGuess: Bool
  }

  private var news = PageFields.News()
  private var reportAt: Instant?
  private var reported: Field?
  private var bound: Bound?
  /// The time until which a new field waits for its report; nil for no wait.
  private var heldUntil: Instant?

  /// Longest time between a page's report and the bus's report of the same field, if the page reports first.
  private static let lead: Milliseconds = 300
  /// Time that a new field waits for its report, so that the keys change once.
  private static let patience: Milliseconds = 80
  /// Greatest difference between the sizes of one field in the two reports, in px.
  private static let tolerance = 6.0

  package init() {}

  /// The page's traits of the field that the bus has reported; nil if none are known. The field keeps these traits
  /// until the bus reports another field.
  package var traits: PageTraits? {
    guard news.isListening, let bound, let reported, bound.serial == reported.serial else {
      return nil
    }
    return bound.traits
  }

  /// The time at which a held field is served anyway; nil if none is held.
  package var deadline: Instant? { heldUntil }

  /// Adopts a report of the browser. Returns true if the traits of the field that the bus has reported change, or if
  /// this field need no longer wait.
  package mutating func note(_ news: PageFields.News, at now: Instant) -> Bool {
    let before = traits
    if news.report?.number != self.news.report?.number { reportAt = now }
    self.news = news
    if let report = news.report, report.number == bound?.number { bound?.traits = report.traits }
    bind(isNewField: false, at: now)
    let isReleased = heldUntil != nil && traits != nil
    if isReleased { heldUntil = nil }
    return isReleased || traits != before
  }

  /// Follows the field that the accessibility bus reports. Returns whether this field shall wait for the page.
  package mutating func follow(_ field: Field?, at now: Instant) -> Bool {
    let isNew = field?.serial != reported?.serial
    reported = field
    guard isNew else { return heldUntil != nil && traits == nil }
    heldUntil = nil
    bind(isNewField: true, at: now)
    guard let field, field.isEditable, !field.traits.isSecure, news.isListening, traits == nil,
      PageBinding.isOfBrowser(field)
    else { return false }
    heldUntil = now + PageBinding.patience
    return true
  }

  /// Ends the wait of a held field if its time has come; true if it has.
  package mutating func release(at now: Instant) -> Bool {
    guard let heldUntil, heldUntil <= now else { return false }
    self.heldUntil = nil
    return true
  }

  private static func isOfBrowser(_ field: Field) -> Bool {
    field.toolkit == "Chromium" || field.toolkit == "Gecko"
  }

  private mutating func bind(isNewField: Bool, at now: Instant) {
    guard let reported, let report = news.report else { return }
    guard let bound else {
      if !contradicts(report, reported) { bind(reported, to: report, isGuess: !isNewField) }
      return
    }
    let isSameNumber = bound.number == report.number
    if bound.serial == reported.serial {
      // Another field of the page has the focus, and the bus is about to report this field; a guess is corrected at
      // once.
      guard !isSameNumber, bound.isGuess || isOfSize(report, reported) else { return }
      bind(reported, to: report, isGuess: true)
    } else if !isSameNumber {
      if !contradicts(report, reported) { bind(reported, to: report, isGuess: !isNewField) }
    } else if let frame = bound.frame, frame == reported.frame {
      // The same field, reported anew.
      bind(reported, to: report, isGuess: bound.isGuess)
    } else if bound.isGuess, let reportAt, now - reportAt < PageBinding.lead,
      !contradicts(report, reported)
    {
      bind(reported, to: report, isGuess: true)
    }
  }

  private mutating func bind(_ field: Field, to report: PageReport, isGuess: Bool) {
    bound = Bound(
      serial: field.serial, number: report.number, traits: report.traits, frame: field.frame,
      isGuess: isGuess)
  }

  /// Whether both reports have a size and the sizes differ. What the bus calls the size of a large field may be that of the
  /// visible part.
  private func contradicts(_ report: PageReport, _ field: Field) -> Bool {
    guard report.size != nil, field.frame != nil, report.traits.hints.isMultiline != true else {
      return false
    }
    return !isOfSize(report, field)
  }

  private func isOfSize(_ report: PageReport, _ field: Field) -> Bool {
    guard let size = report.size, let frame = field.frame else { return false }
    return abs(size.width - frame.width) <= PageBinding.tolerance
      && abs(size.height - frame.height) <= PageBinding.tolerance
  }
}
