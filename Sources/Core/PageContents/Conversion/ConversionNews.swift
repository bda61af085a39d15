package import Conversion
package import KeyModel
internal import Pages

/// News from the devices for the page of a converting keyboard.
package enum ConversionNews: Hashable, Sendable, PageData {
  /// The keyboard is shown, and a helper can be started.
  case opened
  /// There is no helper, or no sandbox for it.
  case missing
  case answered(ConversionAnswer)
  /// Additional candidates from the keyboard's words and emoji.
  case aside(AsideAnswer)
  /// The helper has ended.
  case ended
}
