internal import CGtk
internal import Glibc

extension Application {
  /// Runs a program without waiting for it: `done` gets what it wrote to its output and its errors, and whether it
  /// ended well. A program that does not start says why.
  package static func ask(
    _ command: [String], _ done: @escaping (_ text: String, _ isGood: Bool) -> Void
  ) {
    let arguments = command.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    let flags = GSubprocessFlags(
      rawValue: G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDERR_MERGE.rawValue)
    var failure: UnsafeMutablePointer<GError>?
    let started = arguments.map { $0.map { UnsafePointer($0) } }.withUnsafeBufferPointer {
      g_subprocess_newv($0.baseAddress, flags, &failure)
    }
    guard let started else {
      let text = failure.map { string($0.pointee.message) } ?? ""
      g_clear_error(&failure)
      return done(text, false)
    }
    connectOutput(started, done)
  }
}
