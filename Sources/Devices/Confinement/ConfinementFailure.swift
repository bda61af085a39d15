internal import CSandbox
internal import Glibc

/// A wall that could not be built. Nothing is started then.
package struct ConfinementFailure: Error {
  /// What was to be done: "Landlock", or the path that it was about.
  package var step: String
  /// The `errno` of the call that failed.
  package var code: Int32

  /// Takes the code of the call that has just failed.
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

/// Throws when a call of Linux says that it failed.
func require(_ result: Int32, _ step: String) throws(ConfinementFailure) {
  if result < 0 { throw ConfinementFailure(step) }
}
