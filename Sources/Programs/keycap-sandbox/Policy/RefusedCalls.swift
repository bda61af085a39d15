/// The calls that the sandbox refuses to an extension, for reports to its author.
package struct RefusedCalls: Sendable {
  private let forbidden: Set<UInt32>
  private let processor: Processor
  private var reported: Set<UInt32> = []

  package init(_ policy: CallPolicy, on processor: Processor) {
    forbidden = Set(
      policy.rules.compactMap { rule in
        if case .allowIfOrUnknown = rule.answer { return nil }
        return SystemCall.number(rule.call, on: processor)
      })
    self.processor = processor
  }

  /// Records a refused call. Returns the `errno` of the call, which is the same as if no author watched, and a
  /// sentence for the first such call; nil for later calls.
  package mutating func note(_ number: UInt32) -> (code: Int32, sentence: String?) {
    let verdict =
      forbidden.contains(number) ? CallFilter.Verdict.forbid : CallFilter.Verdict.unknown
    let code = Int32(verdict & 0xFFFF)
    guard reported.insert(number).inserted, reported.count <= RefusedCalls.most else {
      return (code, nil)
    }
    let name = SystemCall.name(of: number, on: processor) ?? "number \(number)"
    return (code, "the sandbox refused the call \(name): \(code == 1 ? "EPERM" : "ENOSYS")")
  }

  private static let most = 100
}
