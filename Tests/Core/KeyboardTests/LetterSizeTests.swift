import KeyModel
import Layouts
import Testing

@testable import Board

/// R-SIZE-6. Letters can be hit on the usual screens: none of them is narrower than 22 pt or lower than 30 pt.
@Suite struct LetterSizeTests {
  /// Phones, tablets, desktops and a television, in pt.
  private static let screens: [(shorter: Double, longer: Double)] = [
    (320, 568), (360, 640), (375, 667), (390, 844), (412, 915), (430, 932), (480, 800),
    (600, 1024), (768, 1024), (800, 1280), (1080, 1920), (1440, 2560),
  ]

  private static let monitors: [Monitor] =
    screens.flatMap { screen in
      [
        monitor(screen.shorter, screen.longer), monitor(screen.longer, screen.shorter),
        monitor(screen.longer, screen.shorter, scale: 1.5),
        monitor(screen.longer, screen.shorter, panels: 24),
      ]
    } + [monitor(1920, 1080, millimetres: Size(width: 1100, height: 620))]

  private static func monitor(
    _ width: Double, _ height: Double, scale: Double = 1, panels: Double = 0,
    millimetres: Size = .zero
  ) -> Monitor {
    var monitor = Monitor(
      name: "\(Int(width))x\(Int(height))@\(scale) panels \(Int(panels))",
      frame: Rect(x: 0, y: 0, width: width * scale, height: height * scale), scale: scale)
    monitor.panels = panels * scale
    monitor.millimetres = millimetres
    return monitor
  }

  private func geometry(
    _ keyboard: KeyboardDefinition, on monitor: Monitor, size: KeyboardSize = .medium,
    isTerminal: Bool = false
  ) -> WindowGeometry {
    var settings = Settings()
    settings.size = size
    return WindowGeometry.docked(
      keyboard, on: monitor, settings: settings, constraints: [], hasBar: !isTerminal,
      isTerminal: isTerminal)
  }

  private func letters(_ keyboard: KeyboardDefinition, on geometry: WindowGeometry) -> [Rect] {
    Board(keyboard, plane: .letters, geometry: geometry, hiding: []).keys
      .filter { $0.key?.role == .character && !$0.isBand }.map(\.frame)
  }

  @Test(arguments: ShippedTests.all)
  func noLetterIsTooSmallToBeHit(_ name: String) throws {
    let keyboard = try ShippedTests.keyboard(name)
    var faults: [String] = []
    for monitor in LetterSizeTests.monitors {
      for size in [KeyboardSize.medium, .small] {
        for isTerminal in [false, true] {
          let geometry = geometry(keyboard, on: monitor, size: size, isTerminal: isTerminal)
          let letters = letters(keyboard, on: geometry)
          let lowest = (letters.map(\.height).min() ?? 99) / geometry.scale
          let narrowest = (letters.map(\.width).min() ?? 99) / geometry.scale
          if lowest < Metrics.leastLetter.height || narrowest < Metrics.leastLetter.width {
            faults.append("\(monitor.name) \(size) \(isTerminal): \(narrowest) x \(lowest)")
          }
          #expect(geometry.frame.height / geometry.scale <= HeightSolver.most(on: monitor) + 1)
        }
      }
    }
    #expect(faults == [], "\(name)")
  }

  /// Gaps give way first, then the band; on a screen with room for all, neither does.
  @Test(arguments: [
    (915.0, 412.0, true, 8.0), (640, 360, true, 4), (568, 320, false, 8),
  ])
  func gapsGiveWayBeforeTheBandDoes(
    _ width: Double, _ height: Double, _ hasBar: Bool, _ gap: Double
  ) throws {
    let thai = try ShippedTests.keyboard("th")
    let geometry = geometry(thai, on: LetterSizeTests.monitor(width, height))
    #expect(geometry.hasBar == hasBar && geometry.band.isEmpty == !hasBar)
    let rows = Set(letters(thai, on: geometry).map(\.y)).sorted()
    let first = try #require(letters(thai, on: geometry).first)
    #expect(rows.count == 4)
    #expect(rows[1] - first.maxY == gap)
  }

  /// Keys of assistive typing stay: without them nobody who needs them types.
  @Test func theBandStaysForTheKeysOfAssistiveTyping() throws {
    let geometry = WindowGeometry.docked(
      try ShippedTests.keyboard("th"), on: LetterSizeTests.monitor(568, 320), settings: Settings(),
      constraints: [], hasBar: true, aids: [.rest])
    #expect(geometry.hasBar && !geometry.band.isEmpty)
  }

  /// R-GLOBE-1: the keys are as wide as those of keyboards of four rows.
  @Test(arguments: [(915.0, 412.0), (640, 360), (568, 320)])
  func keysOfFiveRowsAreAsWideAsOfFour(_ width: Double, _ height: Double) throws {
    let monitor = LetterSizeTests.monitor(width, height)
    let widths = try ["th", "en-US"].map {
      geometry(try ShippedTests.keyboard($0), on: monitor).metrics.keysWidth
    }
    #expect(widths[0] == widths[1])
  }
}
