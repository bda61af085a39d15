package import Conversion
package import KeyModel
internal import Pages

/// What devices tell the page of a converting keyboard.
package enum ConversionNews: Hashable, Sendable, PageData {
  /// The keyboard is shown, and a helper can be started.
  case opened
  /// There is no helper, or no sandbox for it.
  case missing
  case answered(ConversionAnswer)
  /// What the keyboard's words and emoji have beside the candidates.
  case aside(AsideAnswer)
  /// The helper has ended.
  case ended
}
