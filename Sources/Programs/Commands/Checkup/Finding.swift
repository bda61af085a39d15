/// One result of `keycap doctor`.
package struct Finding: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    case good = "ok"
    /// A function of the keyboard is limited.
    case weak = "note"
    /// The keyboard cannot work.
    case bad = "missing"
  }

  package var subject: String
  package var state: State
  /// The part that is present, or that is missing.
  package var fact: String
  /// The effect and the remedy; empty if there is no advice.
  package var advice: String

  package init(subject: String, state: State, fact: String, advice: String = "") {
    self.subject = subject
    self.state = state
    self.fact = fact
    self.advice = advice
  }
}

extension [Finding] {
  /// The findings in columns, one line for each, with the advice below.
  package var report: String {
    let width = map(\.subject.count).max() ?? 0
    return map { finding in
      let state = finding.state.rawValue.padded(to: 9)
      let line = state + finding.subject.padded(to: width + 2) + finding.fact
      guard !finding.advice.isEmpty else { return line }
      return line + "\n" + "".padded(to: 9 + width + 2) + finding.advice
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
