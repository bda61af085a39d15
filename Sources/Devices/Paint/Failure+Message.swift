extension PaintFailure {
  /// The failure in words: what is wrong and what to do.
  package var message: String {
    switch self {
    case .size(let width, let height):
      "cannot paint \(width)×\(height) pixels: both sides must be 1 to 16384"
    case .noFont(let families):
      "none of the fonts \(families.joined(separator: ", ")) nor any other sans-serif font is "
        + "installed; install fonts-inter or fonts-noto-core"
    case .write(let path, let reason):
      "\(path): cannot be written: \(reason)"
    }
  }
}
