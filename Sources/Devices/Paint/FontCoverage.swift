internal import CCairo

/// The set of characters that the installed fonts have together, as fontconfig reports them.
package final class FontCoverage {
  private let characters: OpaquePointer

  /// nil if no font is installed.
  package init?() {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var characters: OpaquePointer?
    var result = FcResultMatch
    guard let fonts = FcFontSort(nil, pattern, FcBool(FcTrue), &characters, &result) else {
      return nil
    }
    FcFontSetDestroy(fonts)
    guard let characters else { return nil }
    self.characters = characters
  }

  deinit {
    FcCharSetDestroy(characters)
  }

  package func has(_ scalar: Unicode.Scalar) -> Bool {
    FcCharSetHasChar(characters, scalar.value) != 0
  }
}
