/// Where a finger flicks a key to.
package enum FlickWay: String, Hashable, Sendable, CaseIterable {
  case left, up, right, down
}
