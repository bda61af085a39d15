/// An item of a scan: a key, or a group of items. If a group is taken, its items are scanned.
package indirect enum ScanNode: Hashable, Sendable {
  case key(Int)
  case group([ScanNode])
  /// The last item of a group. If it is taken, the scan leaves the group.
  case back

  /// All keys in the item.
  package var keys: [Int] {
    switch self {
    case .key(let key): [key]
    case .group(let nodes): nodes.flatMap(\.keys)
    case .back: []
    }
  }

  /// Returns a group of these keys, with `back` as its last item; the key itself if there is only one; nil if there
  /// is none.
  package static func group(of keys: [Int]) -> ScanNode? {
    switch keys.count {
    case 0: nil
    case 1: .key(keys[0])
    default: .group(keys.map(ScanNode.key) + [.back])
    }
  }
}
