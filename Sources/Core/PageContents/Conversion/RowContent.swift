import Conversion
import KeyModel

/// Content of a row of candidates from any source.
struct RowContent: Hashable, Sendable {
  var candidates: [ConversionCandidate] = []
  /// Text of the composition row; empty where nothing is composed.
  var mark = ""
  /// The text in pieces that a finger can touch; empty for none.
  var pieces: [MarkedPiece] = []
  /// Index of the candidate that the space bar takes; nil for none.
  var first: Int?
  /// Whether the candidates are awaited: candidates of an earlier reading stay until then, so that the row does not
  /// flicker.
  var isAwaited = false
}

extension Conversion {
  var row: RowContent {
    RowContent(
      candidates: candidates, mark: mark, pieces: touchable,
      first: isComposing && !scheme.isInText ? 0 : nil,
      isAwaited: isComposing && !isFresh && !isSlow)
  }

  /// The text of the composition row; empty where nothing is composed.
  var mark: String {
    switch engine {
    case .missing(let package): return "\(scheme.sample) · \(package)?"
    case .resting: return "\(scheme.sample) · keycap doctor"
    case .asleep, .awake: break
    }
    return isSlow ? line + " …" : line
  }

  private var line: String {
    let marked = marked
    return marked.chosen + marked.reading + (marked.beyond.isEmpty ? "" : " " + marked.beyond)
  }

  /// Composed text that is not in the field yet; empty for none.
  var composed: String { isComposing && !scheme.isInText ? line : "" }

  /// The pieces of the composition row; none while the row shows a message, also about a slow engine.
  private var touchable: [MarkedPiece] {
    switch engine {
    case .missing, .resting: []
    case .asleep, .awake: isSlow || scheme.isInText ? [] : pieces
    }
  }
}

extension ConversionScheme {
  /// Example of the scheme's keys, for messages about a missing engine.
  fileprivate var sample: String {
    switch self {
    case .pinyin: "ABC"
    case .zhuyin: "ㄅㄆㄇ"
    case .cangjie: "日月金"
    case .kana: "あいう"
    case .hanja: "한자"
    }
  }
}
