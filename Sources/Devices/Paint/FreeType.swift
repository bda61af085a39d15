internal import CCairo

/// The FreeType library, open as long as one of its fonts is.
final class FreeType {
  let library: FT_Library

  /// nil if there is no memory.
  init?() {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    self.library = library
  }

  deinit {
    FT_Done_FreeType(library)
  }
}
