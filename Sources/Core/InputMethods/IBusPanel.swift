package import Pages

/// The state that IBus reports to its panel (`org.freedesktop.IBus.Panel` of IBus 1.5), as far as the keyboard shows
/// it: the candidates of the engine in the focused field. IBus sends the whole list; clicks refer to a page.
package struct IBusPanel: Hashable, Sendable {
  /// A list of candidates, which IBus calls a lookup table.
  package struct Table: Hashable, Sendable {
    package var candidates: [String]
    package var pageSize: Int
    /// The index of the candidate that the space bar takes.
    package var cursor: Int

    package init(candidates: [String] = [], pageSize: Int = 5, cursor: Int = 0) {
      self.candidates = candidates
      self.pageSize = pageSize
      self.cursor = cursor
    }
  }

  package enum Event: Hashable, Sendable {
    /// A field has got or lost the focus: the path of its context.
    case focusIn(String), focusOut(String)
    /// The purpose of the focused field (`IBusInputPurpose`).
    case purpose(UInt32)
    /// The name of the active engine; empty for none.
    case engine(String)
    case table(Table, isVisible: Bool), showTable(Bool)
    /// The reading, if the engine sends it beside the candidates.
    case auxiliary(String, isVisible: Bool), showAuxiliary(Bool)
    /// The reading, if the program does not show it itself.
    case preedit(String, isVisible: Bool), showPreedit(Bool)
  }

  /// A signal to IBus.
  package enum Signal: Hashable, Sendable {
    case pageUp, pageDown
    /// The candidate at this index of the page was clicked.
    case click(Int)
  }

  /// A line that the panel shows or hides.
  private struct Line: Hashable, Sendable {
    var text = ""
    var isVisible = false
    var shown: String? { isVisible && !text.isEmpty ? text : nil }
  }

  private var context: String?
  private var engine = ""
  private var purpose: UInt32 = 0
  private var table = Table()
  private var isTableVisible = false
  private var auxiliary = Line()
  private var preedit = Line()

  /// The context that has the focus when no program has it (`BusIBusImpl.fake_context`).
  private static let standIn = "/InputContext_1"
  /// The prefix of engines that are keyboard layouts and compose nothing.
  private static let layouts = "xkb:"
  /// `IBUS_INPUT_PURPOSE_PASSWORD` and `IBUS_INPUT_PURPOSE_PIN`.
  private static let secrets: Set<UInt32> = [8, 9]

  package init() {}

  package mutating func handle(_ event: Event) {
    switch event {
    case .focusIn(let path):
      context = path.hasSuffix(IBusPanel.standIn) ? nil : path
      clear()
    case .focusOut(let path):
      guard context == path else { return }
      context = nil
      clear()
    case .purpose(let purpose): self.purpose = purpose
    case .engine(let name): engine = name
    case .table(let table, let isVisible): (self.table, isTableVisible) = (table, isVisible)
    case .showTable(let isVisible): isTableVisible = isVisible
    case .auxiliary(let text, let isVisible): auxiliary = Line(text: text, isVisible: isVisible)
    case .showAuxiliary(let isVisible): auxiliary.isVisible = isVisible
    case .preedit(let text, let isVisible): preedit = Line(text: text, isVisible: isVisible)
    case .showPreedit(let isVisible): preedit.isVisible = isVisible
    }
  }

  /// Forgets what was offered for the last field.
  private mutating func clear() {
    (table, isTableVisible) = (Table(), false)
    (auxiliary, preedit, purpose) = (Line(), Line(), 0)
  }

  private var isOn: Bool {
    context != nil && !engine.isEmpty && !engine.hasPrefix(IBusPanel.layouts)
      && !IBusPanel.secrets.contains(purpose)
  }

  package var offer: MethodOffer {
    var offer = MethodOffer()
    guard isOn else { return offer }
    offer.isOn = true
    offer.mark = auxiliary.shown ?? preedit.shown ?? ""
    guard isTableVisible else { return offer }
    offer.candidates = table.candidates
    offer.cursor = table.candidates.indices.contains(table.cursor) ? table.cursor : nil
    return offer
  }

  /// The signals to IBus for a finger's action: first the turn to the candidate's page. Empty if the candidate
  /// is no longer the one that the user saw.
  package func signals(for act: MethodAct) -> [Signal] {
    switch act {
    case .previous: return [.pageUp]
    case .next: return [.pageDown]
    case .pick(let index, let text):
      guard isOn, isTableVisible, table.candidates.indices.contains(index),
        table.candidates[index] == text
      else { return [] }
      let size = max(1, table.pageSize)
      let turns = index / size - table.cursor / size
      let turn = turns < 0 ? Signal.pageUp : .pageDown
      return Array(repeating: turn, count: abs(turns)) + [.click(index % size)]
    }
  }
}
