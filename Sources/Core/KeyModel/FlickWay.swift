/// Direction in which a finger flicks on a key.
package enum FlickWay: String, Hashable, Sendable, CaseIterable {
  case left, up, right, down
}
