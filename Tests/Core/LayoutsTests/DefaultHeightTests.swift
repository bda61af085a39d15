import KeyModel
import Testing

@testable import Layouts

/// R-SIZE-2: the table of default heights, the cap of 90 mm and the setting.
@Suite struct DefaultHeightTests {
  private func height(
    _ width: Double, _ height: Double, mm: (Double, Double) = (0, 0), scale: Double = 1,
    size: KeyboardSize = .medium
  ) -> Double {
    let frame = Rect(x: 100, y: 50, width: width * scale, height: height * scale)
    let monitor = Monitor(
      name: "m", frame: frame, millimetres: Size(width: mm.0, height: mm.1), scale: scale)
    return DefaultHeight.points(for: monitor, size: size)
  }

  @Test(arguments: [
    (320, 568, 216), (399, 800, 216), (568, 320, 162), (800, 399, 162),
    (400, 800, 224), (402, 874, 224), (599, 900, 224), (800, 400, 162), (899, 599, 162),
    // A low pad, 1920 × 1080 px at 192 dpi, is no phone that lies.
    (900, 599, 240), (960, 540, 240), (960, 499, 162), (540, 960, 224),
    (600, 800, 264), (768, 1024, 264), (999, 1400, 264), (1024, 600, 352), (1400, 999, 352),
    (1000, 1400, 328), (1024, 1366, 328), (1366, 1000, 423), (1920, 1080, 423),
    // A square one lies.
    (1000, 1000, 423), (300, 300, 162),
  ])
  func byTheShorterSideAndOrientation(width: Double, high: Double, expected: Double) {
    #expect(height(width, high) == expected)
  }

  @Test(arguments: [1, 1.25, 1.5, 2, 3]) func inPointsWhateverTheScale(scale: Double) {
    #expect(height(768, 1024, scale: scale) == 264)
  }

  /// 1920 × 1080 pt on 600 × 337.5 mm are 3.2 pt/mm: 90 mm are 288 pt.
  @Test func aBigMonitorGetsNinetyMillimetres() {
    #expect(height(1920, 1080, mm: (600, 337.5)) == 288)
    #expect(height(1920, 1080, mm: (600, 337.5), scale: 2) == 288)
  }

  @Test(arguments: [
    // No more than 50 mm either way; a density out of 40…600 dpi.
    (0.0, 0.0), (50, 28), (600, 50), (1300, 731), (80, 45),
  ])
  func anImplausibleSizeCapsNothing(width: Double, high: Double) {
    #expect(height(1920, 1080, mm: (width, high)) == 423)
    #expect(height(1920, 1080, mm: (width, high), size: .millimetres(60)) == 423)
  }

  @Test func theSameInMillimetres() {
    var monitor = Monitor(
      name: "m", frame: Rect(x: 0, y: 0, width: 1536, height: 2048),
      millimetres: Size(width: 150, height: 200), scale: 2)
    #expect(DefaultHeight.millimetres(for: monitor, size: .medium) == 264 / (1024 / 200.0))
    #expect(DefaultHeight.millimetres(for: monitor, size: .millimetres(80)) == 80)
    monitor.millimetres = .zero
    #expect(DefaultHeight.millimetres(for: monitor, size: .medium) == nil)
  }

  @Test func aSmallScreenStaysAtTheTable() {
    #expect(height(1366, 1024, mm: (262, 197)) == 423)
  }

  @Test(arguments: [
    (KeyboardSize.small, 264 * 0.85), (.medium, 264), (.large, 264 * 1.2),
    (.millimetres(80), 80 * 1024 / 200.0),
  ])
  func theSettingScalesIt(size: KeyboardSize, expected: Double) {
    #expect(height(768, 1024, mm: (150, 200), size: size) == expected)
  }

  @Test func theSettingScalesTheCapToo() {
    #expect(height(1920, 1080, mm: (600, 337.5), size: .small) == 288 * 0.85)
  }
}
