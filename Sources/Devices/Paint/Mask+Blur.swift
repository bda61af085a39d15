internal import CCairo

extension Mask {
  /// Replaces every pixel by the mean of the box of 2 × `radius` + 1 px around it, `passes` times; three
  /// passes come close to a Gaussian bell. Pixels beyond the mask's edge count as empty.
  func blur(radius: Int, passes: Int) {
    guard radius > 0, let pixels = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(width, height)) { copy in
      guard let copy = copy.baseAddress else { return }
      for _ in 0..<passes {
        for y in 0..<height {
          average(pixels + y * stride, count: width, step: 1, radius: radius, copy)
        }
        for x in 0..<width {
          average(pixels + x, count: height, step: stride, radius: radius, copy)
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Replaces one line of `count` px, which lie `step` bytes apart, by its running mean.
  private func average(
    _ line: UnsafeMutablePointer<UInt8>, count: Int, step: Int, radius: Int,
    _ copy: UnsafeMutablePointer<UInt8>
  ) {
    for number in 0..<count { copy[number] = line[number * step] }
    let box = 2 * radius + 1
    var sum = 0
    for number in 0..<min(radius, count) { sum += Int(copy[number]) }
    for number in 0..<count {
      if number + radius < count { sum += Int(copy[number + radius]) }
      line[number * step] = UInt8((sum + box / 2) / box)
      if number >= radius { sum -= Int(copy[number - radius]) }
    }
  }
}
