/// Why the X server cannot be used as asked.
package enum X11Failure: Error, Hashable, Sendable {
  /// No display under that name answers.
  case noDisplay(String)
  /// The extension is missing or too old; `consequence` tells what does not work without it.
  case noExtension(String, consequence: String)
  /// The server refused a request: error code, major and minor opcode.
  case refused(code: Int, request: Int, minor: Int)
  /// Pixels are not 8 bits each of red, green and blue.
  case unsupportedVisual(depth: Int)
}
