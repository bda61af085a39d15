package import Focus
import Runtime

extension AccessibilityBus {
  /// The state in words. `processes` are those of the active application if it is not on the bus: what keeps them off it
  /// is told, as far as that is known; nil where the application is there.
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
