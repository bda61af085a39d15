import Conversion
import KeyModel

/// Content of a row of candidates from any source.
struct RowContent: Hashable, Sendable {
  var candidates: [ConversionCandidate] = []
  /// Text of the composition row; empty if nothing is composed.
  var mark = ""
  /// The text in pieces that a finger can touch; empty if no piece can be touched.
  var pieces: [MarkedPiece] = []
  /// Index of the candidate that the space bar takes; nil if it takes no candidate.
  var first: Int?
  /// Whether new candidates have been requested. Candidates of the earlier reading stay until the new candidates
  /// arrive, so that the row does not flicker.
  var isAwaited = false
}

extension Conversion {
  var row: RowContent {
    RowContent(
      candidates: candidates, mark: mark, pieces: touchable,
      first: isComposing && !scheme.isInText ? 0 : nil,
      isAwaited: isComposing && !isFresh && !isSlow)
  }

  /// The text of the composition row; empty if nothing is composed.
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

  /// Composed text that is not in the field yet; empty if there is no such text.
  var composed: String { isComposing && !scheme.isInText ? line : "" }

  /// The pieces of the composition row; empty while the row shows a message, such as the message about a slow engine.
  private var touchable: [MarkedPiece] {
    switch engine {
    case .missing, .resting: []
    case .asleep, .awake: isSlow || scheme.isInText ? [] : pieces
    }
  }
}

extension ConversionScheme {
  /// An example of the keys of the scheme, for messages about a missing engine.
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
