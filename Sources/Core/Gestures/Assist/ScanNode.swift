/// An item of a scan: a key, or a group of items that is entered when it is taken.
package indirect enum ScanNode: Hashable, Sendable {
  case key(Int)
  case group([ScanNode])
  /// The last item of a group, which leads out of the group.
  case back

  /// All keys in the item.
  package var keys: [Int] {
    switch self {
    case .key(let key): [key]
    case .group(let nodes): nodes.flatMap(\.keys)
    case .back: []
    }
  }

  /// A group of these keys with the way out at its end; the key itself where there is only one.
  package static func group(of keys: [Int]) -> ScanNode? {
    switch keys.count {
    case 0: nil
    case 1: .key(keys[0])
    default: .group(keys.map(ScanNode.key) + [.back])
    }
  }
}
