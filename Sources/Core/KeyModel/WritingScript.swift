/// The characters that a keyboard reads from strokes of a finger. `writing` in a keyboard file names the script.
package enum WritingScript: String, Hashable, Sendable, CaseIterable {
  /// Kanji and kana.
  case japanese = "ja"
  /// Simplified Chinese characters.
  case simplified = "zh-Hans"

  /// The file name of the model of Tegaki that zinnia reads the script with.
  package var model: String {
    switch self {
    case .japanese: "handwriting-ja.model"
    case .simplified: "handwriting-zh_CN.model"
    }
  }

  /// The Debian package of the model.
  package var package: String {
    switch self {
    case .japanese: "tegaki-zinnia-japanese"
    case .simplified: "tegaki-zinnia-simplified-chinese"
    }
  }

  /// The paths at which distributions install the model.
  package var modelPaths: [String] {
    ["/usr/share", "/usr/local/share"].map { "\($0)/tegaki/models/zinnia/\(model)" }
  }
}

extension PageID {
  /// Creates the page on which this script is written.
  package init(writing script: WritingScript) {
    // The prefix makes the page a converter: its helper is `keycap-convert`.
    rawValue = "convert-write-" + script.rawValue
  }
}
