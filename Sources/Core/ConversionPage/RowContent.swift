import Conversion
import KeyModel

/// What a row of candidates shows, whoever has found them.
struct RowContent: Hashable, Sendable {
  var candidates: [ConversionCandidate] = []
  /// The composition row; empty where nothing is composed.
  var mark = ""
  /// The same in pieces that a finger can touch; empty where there are none.
  var pieces: [MarkedPiece] = []
  /// The index of the candidate that the space bar takes; nil for none.
  var first: Int?
  /// Whether the candidates are on their way: those of an earlier reading stay meanwhile, so that the row does not flicker.
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

  /// What is composed and stands nowhere in the field yet; empty for nothing.
  var composed: String { isComposing && !scheme.isInText ? line : "" }

  /// The pieces of the composition row, as long as it says nothing else. A row whose engine is slow says that.
  private var touchable: [MarkedPiece] {
    switch engine {
    case .missing, .resting: []
    case .asleep, .awake: isSlow || scheme.isInText ? [] : pieces
    }
  }
}

extension ConversionScheme {
  /// What the keys type where there is no engine.
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
