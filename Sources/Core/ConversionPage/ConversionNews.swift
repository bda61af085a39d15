package import Conversion
internal import Pages

/// What devices tell the page of a converting keyboard.
package enum ConversionNews: Hashable, Sendable, PageData {
  /// The keyboard is shown, and a helper can be started.
  case opened
  /// There is no helper, or no sandbox for it.
  case missing
  case answered(ConversionAnswer)
  /// The helper has ended.
  case ended
}
