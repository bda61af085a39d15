package import Conversion
package import KeyModel
internal import Pages

/// A message from the devices to the page of a converting keyboard.
package enum ConversionNews: Hashable, Sendable, PageData {
  /// The keyboard is shown, and a helper can be started.
  case opened
  /// The helper or its sandbox is not installed.
  case missing
  case answered(ConversionAnswer)
  /// Additional candidates from the keyboard's words and emoji.
  case extraCandidates(ExtraCandidatesAnswer)
  /// The helper has ended.
  case ended
}
