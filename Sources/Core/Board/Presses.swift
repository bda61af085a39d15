package import KeyModel

/// Which finger presses which key of the board.
package struct Presses: Hashable, Sendable {
  private var list: [Press] = []

  package init() {}

  private struct Press: Hashable, Sendable {
    var finger: TouchID
    var key: Int
    var pull: FlickWay?
  }

  package func contains(_ key: Int) -> Bool {
    list.contains { $0.key == key }
  }

  /// The direction in which a finger pulls the key for its second symbol; nil while no finger pulls it.
  package func pull(of key: Int) -> FlickWay? {
    list.first { $0.key == key && $0.pull != nil }?.pull
  }

  package func key(of finger: TouchID) -> Int? {
    list.first { $0.finger == finger }?.key
  }

  package mutating func press(_ key: Int, by finger: TouchID) {
    list.removeAll { $0.finger == finger }
    list.append(Press(finger: finger, key: key))
  }

  package mutating func pull(_ way: FlickWay?, by finger: TouchID) {
    guard let index = list.firstIndex(where: { $0.finger == finger }) else { return }
    list[index].pull = way
  }

  /// Ends the finger's press; returns its key.
  package mutating func release(_ finger: TouchID) -> Int? {
    guard let index = list.firstIndex(where: { $0.finger == finger }) else { return nil }
    return list.remove(at: index).key
  }

  /// Assigns the fingers to keys again after the keys have changed; a finger without a key presses nothing.
  package mutating func retarget(_ key: (TouchID) -> Int?) {
    list = list.compactMap { press in
      key(press.finger).map { Press(finger: press.finger, key: $0) }
    }
  }
}
