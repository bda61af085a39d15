internal import CSandbox
internal import Glibc

/// A part of the sandbox that could not be set up. In this case the program is not started.
package struct ConfinementFailure: Error {
  /// The step that failed: "Landlock", or the path concerned.
  package var step: String
  /// The `errno` of the call that failed.
  package var code: Int32

  /// Records the `errno` of the call that has just failed.
  init(_ step: String) {
    self.step = step
    code = errno
  }

  package init(_ step: String, code: Int32) {
    self.step = step
    self.code = code
  }

  package var message: String { "\(step): \(String(cString: strerror(code)))" }
}

/// Throws if the result of a Linux call is a failure.
func require(_ result: Int32, _ step: String) throws(ConfinementFailure) {
  if result < 0 { throw ConfinementFailure(step) }
}
