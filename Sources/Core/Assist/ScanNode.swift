/// What scanning shows as one item: a key, or a group of items that is entered when it is taken.
package indirect enum ScanNode: Hashable, Sendable {
  case key(Int)
  case group([ScanNode])
  /// Leads out of the group at whose end it stands.
  case back

  /// All keys in it.
  package var keys: [Int] {
    switch self {
    case .key(let key): [key]
    case .group(let nodes): nodes.flatMap(\.keys)
    case .back: []
    }
  }

  /// A group of these items, with the way out at its end; the item itself where there is only one.
  package static func group(of keys: [Int]) -> ScanNode? {
    switch keys.count {
    case 0: nil
    case 1: .key(keys[0])
    default: .group(keys.map(ScanNode.key) + [.back])
    }
  }
}
