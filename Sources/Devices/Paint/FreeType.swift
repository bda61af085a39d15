internal import CCairo

/// FreeType, for as long as one of its fonts is open.
final class FreeType {
  let library: FT_Library

  /// nil when there is no memory for it.
  init?() {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    self.library = library
  }

  deinit {
    FT_Done_FreeType(library)
  }
}
