/// The reason why the X server cannot be used as requested.
package enum X11Failure: Error, Hashable, Sendable {
  /// No display with this name answers.
  case noDisplay(String)
  /// The extension is missing or too old. `consequence` says what does not work without it.
  case noExtension(String, consequence: String)
  /// The server refused a request: error code, major and minor opcode.
  case refused(code: Int, request: Int, minor: Int)
  /// The pixels do not have 8 bits each of red, green and blue.
  case unsupportedVisual(depth: Int)
}
