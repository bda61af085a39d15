/// A failure of painting.
package enum PaintFailure: Error, Equatable {
  /// No picture of this size, in px, can be made.
  case size(width: Int, height: Int)
  /// No installed font has the letters that a keyboard needs.
  case noFont(families: [String])
  /// The file could not be written; `reason` is the library's own text.
  case write(path: String, reason: String)
}
