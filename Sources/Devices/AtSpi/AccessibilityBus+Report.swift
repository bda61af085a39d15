package import Focus
import Runtime

extension AccessibilityBus {
  /// Returns the state in words. `processes`: the processes of the active application if it is not on the bus, nil if it is. The
  /// text then names what keeps the application off the bus, if that is known.
  package func report(missing processes: [Int]?) -> String {
    guard self == .connected, let processes else { return text }
    let obstacle = processes.lazy.compactMap {
      AccessibilityBus.obstacle(in: ProcessTree.environment(of: $0))
    }.first.map { "\($0) in its environment keeps it off" }
    let reason =
      obstacle
      ?? processes.lazy.compactMap {
        AccessibilityBus.delay(mapped: ProcessTree.mappedFiles(of: $0))
      }.first
    return text + ", but the application is not on it" + (reason.map { ": " + $0 } ?? "")
  }
}
