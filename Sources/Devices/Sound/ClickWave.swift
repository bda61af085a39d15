/// The sound of a click: a short knock, computed instead of stored.
enum ClickWave {
  /// Samples in a second.
  static let rate = 44_100
  /// 12 ms.
  private static let length = rate * 12 / 1_000

  /// One channel, signed 16 bits, little-endian.
  static let bytes: [UInt8] = {
    // A resonance that dies away: y[n] = a·y[n-1] − b·y[n-2], the recurrence of a damped wave of 1.8 kHz.
    let (a, b) = (1.902, 0.970)
    var (last, beforeLast) = (0.0, 0.0)
    var wave: [Double] = []
    for place in 0..<length {
      let value = (place == 0 ? 1 : 0) + a * last - b * beforeLast
      (last, beforeLast) = (value, last)
      // The end is silent, so that nothing cracks.
      wave.append(value * Double(length - place) / Double(length))
    }
    let peak = wave.map { abs($0) }.max() ?? 1
    return wave.flatMap { value -> [UInt8] in
      let sample = UInt16(bitPattern: Int16(value / peak * 12_000))
      return [UInt8(sample & 0xFF), UInt8(sample >> 8)]
    }
  }()
}
