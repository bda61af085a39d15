package import Pages

/// The state that Fcitx 5 reports to a panel by KDE's protocol (`org.kde.impanel2`,
/// `org.kde.kimpanel.inputmethod`): one page of candidates at a time, and the active engine.
package struct Kimpanel: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// A property of the focused field's input method, such as `/Fcitx/im:Pinyin:fcitx-pinyin::menu,label=拼`.
    case property(String)
    /// `cursor`: the index of the candidate that the space bar takes; -1 for none.
    case page([String], hasPrevious: Bool, hasNext: Bool, cursor: Int)
    case showPage(Bool)
    case auxiliary(String), showAuxiliary(Bool)
    case preedit(String), showPreedit(Bool)
    /// Fcitx has ended, or another program is its panel.
    case ended
  }

  /// A signal to Fcitx.
  package enum Signal: Hashable, Sendable {
    /// The candidate at this index of the page was clicked.
    case select(Int)
    case pageUp, pageDown
  }

  private var isEngine = false
  private var candidates: [String] = []
  private var hasPrevious = false
  private var hasNext = false
  private var cursor = -1
  private var isPageVisible = false
  private var auxiliary = ""
  private var isAuxiliaryVisible = false
  private var preedit = ""
  private var isPreeditVisible = false

  /// The property that names the engine: its name and its icon, separated by colons.
  private static let engineProperty = "/Fcitx/im"
  /// The icon of engines that are keyboard layouts and compose nothing, and of no engine.
  private static let layoutIcon = "input-keyboard"

  package init() {}

  package mutating func handle(_ event: Event) {
    switch event {
    case .property(let text):
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 2, parts[0] == Kimpanel.engineProperty else { return }
      isEngine = !parts[2].isEmpty && !parts[2].hasPrefix(Kimpanel.layoutIcon)
    case .page(let candidates, let hasPrevious, let hasNext, let cursor):
      self.candidates = candidates
      (self.hasPrevious, self.hasNext, self.cursor) = (hasPrevious, hasNext, cursor)
    case .showPage(let isVisible): isPageVisible = isVisible
    case .auxiliary(let text): auxiliary = text
    case .showAuxiliary(let isVisible): isAuxiliaryVisible = isVisible
    case .preedit(let text): preedit = text
    case .showPreedit(let isVisible): isPreeditVisible = isVisible
    case .ended: self = Kimpanel()
    }
  }

  package var offer: MethodOffer {
    var offer = MethodOffer()
    guard isEngine else { return offer }
    offer.isOn = true
    if isPreeditVisible { offer.mark = preedit }
    if offer.mark.isEmpty, isAuxiliaryVisible { offer.mark = auxiliary }
    guard isPageVisible else { return offer }
    offer.candidates = candidates
    offer.cursor = candidates.indices.contains(cursor) ? cursor : nil
    (offer.hasPrevious, offer.hasNext) = (hasPrevious, hasNext)
    return offer
  }

  /// The signal to Fcitx for a finger's action; nil if the candidate is no longer the one that the user saw.
  package func signal(for act: MethodAct) -> Signal? {
    guard isEngine, isPageVisible else { return nil }
    switch act {
    case .previous: return hasPrevious ? .pageUp : nil
    case .next: return hasNext ? .pageDown : nil
    case .pick(let index, let text):
      guard candidates.indices.contains(index), candidates[index] == text else { return nil }
      return .select(index)
    }
  }
}
