internal import CCairo

/// Scales pictures into the mask; they have 32 bits a pixel, with colours multiplied by their alpha.
extension Mask {
  /// Sets every pixel to the mean of the area that it covers, which is sharp and does not shimmer as fewer
  /// samples would. Computes in whole numbers, 4096 for a whole pixel each way; the largest sum fits 32 bits.
  func shrink(
    _ pixels: UnsafePointer<UInt8>, width: Int, height: Int, stride: Int
  ) {
    guard let target = cairo_image_surface_get_data(surface) else { return }
    let targetStride = Int(cairo_image_surface_get_stride(surface))
    // Lines are averaged across first, then down.
    let columns = Shares(from: width, to: self.width)
    let lines = Shares(from: height, to: self.height)
    let length = self.width * 4
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: length * 2) { buffer in
      let line = buffer.baseAddress.map { UnsafeMutableBufferPointer(start: $0, count: length) }
      let sum = buffer.baseAddress.map {
        UnsafeMutableBufferPointer(start: $0 + length, count: length)
      }
      guard let line, let sum else { return }
      for (row, share) in lines.pixels.enumerated() {
        sum.update(repeating: 0)
        for index in share.start..<share.end {
          let source = share.first + index - share.start
          Mask.average(pixels + source * stride, columns, into: line)
          let weight = lines.weights[index]
          for index in 0..<length { sum[index] &+= line[index] &* weight }
        }
        let out = target + row * targetStride
        for index in 0..<length { out[index] = UInt8((sum[index] &+ 0x80_0000) >> 24) }
      }
    }
    finish()
  }

  /// Enlarges with bilinear filtering, for screens so fine that the font's pictures are too small.
  func enlarge(
    _ pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int
  ) {
    let source = cairo_image_surface_create_for_data(
      pixels, CAIRO_FORMAT_ARGB32, Int32(width), Int32(height), Int32(stride))
    draw { context in
      cairo_scale(
        context, Double(self.width) / Double(width), Double(self.height) / Double(height))
      cairo_set_source_surface(context, source, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
      cairo_paint(context)
    }
    cairo_surface_destroy(source)
  }

  /// The old pixels that each new pixel covers, with their weights in 4096ths.
  private struct Shares {
    private(set) var weights: [UInt32] = []
    /// For each new pixel its first old pixel, and the start and the end of its weights.
    private(set) var pixels: [(first: Int, start: Int, end: Int)] = []

    init(from old: Int, to new: Int) {
      let ratio = Double(old) / Double(new)
      for index in 0..<new {
        let (start, end) = (Double(index) * ratio, Double(index + 1) * ratio)
        let first = Int(start)
        let last = min(max(Int(end.rounded(.up)), first + 1), old)
        let begin = weights.count
        // The weights are differences of rounded sums, so that all together are exactly one whole.
        var before = 0.0
        for pixel in first..<last {
          let share = pixel == last - 1 ? 1 : (Double(pixel + 1) - start) / ratio
          let after = (min(share, 1) * 4096).rounded()
          weights.append(UInt32(max(after - before, 0)))
          before = after
        }
        pixels.append((first, begin, weights.count))
      }
    }
  }

  /// Computes the means of one line, times 4096.
  private static func average(
    _ line: UnsafePointer<UInt8>, _ columns: Shares,
    into target: UnsafeMutableBufferPointer<UInt32>
  ) {
    for (column, share) in columns.pixels.enumerated() {
      var (blue, green, red, alpha): (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
      var pixel = line + share.first * 4
      for index in share.start..<share.end {
        let weight = columns.weights[index]
        blue &+= UInt32(pixel[0]) &* weight
        green &+= UInt32(pixel[1]) &* weight
        red &+= UInt32(pixel[2]) &* weight
        alpha &+= UInt32(pixel[3]) &* weight
        pixel += 4
      }
      target[column * 4] = blue
      target[column * 4 + 1] = green
      target[column * 4 + 2] = red
      target[column * 4 + 3] = alpha
    }
  }
}
