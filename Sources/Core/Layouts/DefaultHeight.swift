package import KeyModel

/// The height of the system keyboard for a monitor (R-SIZE-2).
package enum DefaultHeight {
  /// Greatest height in mm, so that a large desktop monitor does not get a giant keyboard.
  package static let mostMillimetres = 90.0

  /// The key area's height in pt, without the band.
  package static func points(for monitor: Monitor, size: KeyboardSize) -> Double {
    if case .millimetres(let height) = size, let density = pointsPerMillimetre(monitor) {
      return height * density
    }
    let base = table(monitor.points)
    guard let density = pointsPerMillimetre(monitor) else { return base * factor(size) }
    return min(base, mostMillimetres * density) * factor(size)
  }

  /// The key area's height in mm; nil for a monitor that does not report its size.
  package static func millimetres(for monitor: Monitor, size: KeyboardSize) -> Double? {
    pointsPerMillimetre(monitor).map { points(for: monitor, size: size) / $0 }
  }

  private static func table(_ size: Size) -> Double {
    let isPortrait = size.height > size.width
    guard !Form.isLowPad(size) else { return 240 }
    return switch min(size.width, size.height) {
    case ..<400: isPortrait ? 216 : 162
    case ..<600: isPortrait ? 224 : 162
    case ..<1000: isPortrait ? 264 : 352
    default: isPortrait ? 328 : 423
    }
  }

  private static func factor(_ size: KeyboardSize) -> Double {
    switch size {
    case .small: 0.85
    case .medium: 1
    case .large: 1.2
    case .extraLarge: 1.35
    case .millimetres: 1
    }
  }

  /// Pt per mm; nil where the size that the server reports is not plausible: 50 mm or less, or a density outside
  /// 40…600 dpi.
  private static func pointsPerMillimetre(_ monitor: Monitor) -> Double? {
    let size = monitor.millimetres
    guard size.width > 50, size.height > 50 else { return nil }
    let dpi = monitor.frame.width / size.width * 25.4
    guard (40...600).contains(dpi) else { return nil }
    return monitor.points.height / size.height
  }
}
