import Testing

@testable import KeyModel

@Suite struct SceneTests {
  private func keycap(x: Double, _ state: Keycap.State = .normal) -> Keycap {
    Keycap(
      frame: Rect(x: x, y: 10, width: 40, height: 50), style: .letter, state: state,
      face: .text("a", weight: .regular), textSize: 23)
  }

  private func scene(_ keycaps: [Keycap], width: Double = 400) -> Scene {
    Scene(
      size: Size(width: width, height: 200), scale: 1, isPad: false, keycaps: keycaps)
  }

  private static let all = [Rect(x: 0, y: 0, width: 400, height: 200)]

  @Test func anUnchangedSceneNeedsNoPainting() {
    let scene = scene([keycap(x: 0), keycap(x: 50)])
    #expect(scene.damage(from: scene).isEmpty)
  }

  @Test func aPressedKeyDamagesItsFrameOnly() {
    let before = scene([keycap(x: 0), keycap(x: 50)])
    let after = scene([keycap(x: 0), keycap(x: 50, .pressed)])
    #expect(after.damage(from: before) == [keycap(x: 50).frame])
  }

  @Test func aMovedKeyDamagesBothPlaces() {
    let before = scene([keycap(x: 0)])
    let after = scene([keycap(x: 90)])
    #expect(after.damage(from: before) == [keycap(x: 0).frame, keycap(x: 90).frame])
  }

  @Test func everythingIsDamagedWhenTheWindowOrTheNumberOfKeysChanges() {
    let after = scene([keycap(x: 0)])
    #expect(after.damage(from: nil) == Self.all)
    #expect(after.damage(from: scene([keycap(x: 0), keycap(x: 50)])) == Self.all)
    #expect(after.damage(from: scene([keycap(x: 0)], width: 300)) == Self.all)
    var floating = after
    floating.kind = .floating
    #expect(after.damage(from: floating) == Self.all)
  }

  @Test func theBodyOfAPopupLiesAroundItsKeycaps() {
    var popup = scene([keycap(x: 20), keycap(x: 60)])
    popup.scale = 1.5
    #expect(popup.body == Rect(x: 12, y: 2, width: 96, height: 66))
    popup.keycaps = []
    #expect(popup.body == .zero)
  }
}
