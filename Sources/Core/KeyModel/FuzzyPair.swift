/// A pair of Chinese sounds that many people do not distinguish. Pinyin typed with one sound of the pair also finds
/// the other sound (R-TEXT-6).
package enum FuzzyPair: String, Hashable, Sendable, CaseIterable {
  case zhZ = "zh-z"
  case chC = "ch-c"
  case shS = "sh-s"
  case nL = "n-l"
  case fH = "f-h"
  case anAng = "an-ang"
  case enEng = "en-eng"
  case inIng = "in-ing"
  case ianIang = "ian-iang"
  case uanUang = "uan-uang"

  /// The two sounds of the pair.
  package var sounds: (String, String) {
    let parts = rawValue.split(separator: "-")
    return (String(parts[0]), String(parts[1]))
  }
}

extension Set<FuzzyPair> {
  /// Whether the pair is in the set.
  package subscript(has pair: FuzzyPair) -> Bool {
    get { contains(pair) }
    set { if newValue { insert(pair) } else { remove(pair) } }
  }
}
