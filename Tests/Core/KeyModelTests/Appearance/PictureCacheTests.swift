import Testing

@testable import KeyModel

/// What is painted once and shown again.
@Suite struct PictureCacheTests {
  private let letter = Keycap(
    frame: Rect(x: 10, y: 10, width: 40, height: 50), style: .letter,
    face: .text("a", weight: .regular), textSize: 20)

  private func scene(_ keycaps: [Keycap], scale: Double = 1) -> Scene {
    Scene(
      size: Size(width: 200, height: 100), scale: scale, isPad: true, keycaps: keycaps)
  }

  @Test func aKeyThatStandsAloneIsFound() {
    let other = Keycap(
      frame: Rect(x: 60, y: 10, width: 40, height: 50), style: .special, face: .icon(.shift),
      textSize: 20)
    let scene = scene([letter, other])
    #expect(scene.keycap(filling: letter.frame) == letter)
    #expect(scene.keycap(filling: other.frame) == other)
    #expect(scene.keycap(filling: Rect(x: 10, y: 10, width: 20, height: 50)) == nil)
    #expect(scene.keycap(filling: scene.size.bounds) == nil)
  }

  /// A return key over two rows, whose notch leaves room for another key.
  @Test func aKeyThatSharesItsRoomIsPainted() {
    var notched = letter
    notched.frame = Rect(x: 30, y: 10, width: 60, height: 50)
    #expect(scene([letter, notched]).keycap(filling: letter.frame) == nil)
  }

  @Test func whatIsAboveTheKeysIsPainted() {
    var drawn = scene([letter])
    drawn.trail = Trail(points: [Point(x: 20, y: 20)], width: 4)
    #expect(drawn.keycap(filling: letter.frame) == nil)
    var floating = scene([letter])
    floating.kind = .floating
    #expect(floating.keycap(filling: letter.frame) == nil)
  }

  /// Nobody keeps what is typed.
  @Test func wordsAreNotKept() {
    for (style, face) in [
      (.band, .text("secret", weight: .regular)), (.letter, .suggestion("secret")),
      (.letter, .marked("secret", .strong)), (.special, .excerpt(.copy, "secret")),
    ] as [(Keycap.Style, Keycap.Face)] {
      let word = Keycap(frame: letter.frame, style: style, face: face, textSize: 20)
      #expect(scene([word]).keycap(filling: word.frame) == nil)
    }
  }

  @Test func eachLookHasItsPicture() {
    var catalog = PictureCache<Int>()
    catalog.follow(scene([letter]))
    var pressed = letter
    pressed.state = .pressed
    catalog.keep(1, of: letter)
    catalog.keep(2, of: pressed)
    #expect(catalog[letter] == 1 && catalog[pressed] == 2)
    catalog.follow(scene([pressed]))
    #expect(catalog[letter] == 1)
    catalog.follow(scene([letter], scale: 2))
    #expect(catalog[letter] == nil && catalog[pressed] == nil)
  }

  @Test func thePicturesHaveABound() {
    var catalog = PictureCache<Int>(mostArea: 4000)
    catalog.follow(scene([letter]))
    var pressed = letter
    pressed.state = .pressed
    catalog.keep(1, of: letter)
    catalog.keep(2, of: pressed)
    #expect(catalog[letter] == 1)
    var latched = letter
    latched.state = .latched
    catalog.keep(3, of: latched)
    #expect(catalog[letter] == nil && catalog[latched] == 3)
    catalog.forget()
    #expect(catalog[latched] == nil)
  }
}
