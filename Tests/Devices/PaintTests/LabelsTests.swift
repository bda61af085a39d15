import CCairo
import KeyModel
import Testing

@testable import Paint

@Suite struct LabelsTests {
  private func labels() throws -> Labels {
    try Labels(
      families: ["Inter", "Noto Sans"], finder: FontFinder(directories: TestFonts.directories))
  }

  private func request(_ text: String, room: Double = 1000) -> Labels.Request {
    Labels.Request(
      text: text, weight: .regular, size: 40, room: room, alignment: .center, phase: 0)
  }

  @Test func aLabelThatFitsKeepsItsSize() throws {
    #expect(try labels().label(request("space")).size == 40)
  }

  @Test func aLongLabelShrinksToItsRoom() throws {
    let labels = try labels()
    let natural = try #require(labels.label(request("space")).mask)
    let label = labels.label(request("space", room: Double(natural.width) * 0.8))
    let mask = try #require(label.mask)
    #expect(label.size < 40 && label.size >= 22)
    #expect(Double(mask.width) <= Double(natural.width) * 0.8 + 1)
  }

  @Test func aLabelShrinksToALittleMoreThanHalfAndStaysInsideItsRoom() throws {
    let label = try labels().label(request("Donaudampfschifffahrt", room: 150))
    #expect(label.size == 22)
    #expect(label.change == .shortened)
    #expect(try #require(label.mask).width <= 152)
  }

  @Test func whatWasTypedIsForgottenAndKeysAreNot() throws {
    let labels = try labels()
    var typed = request("word")
    typed.passes = true
    _ = labels.label(request("space"))
    _ = labels.label(typed)
    #expect(Array(labels.passing.keys) == [typed])
    labels.forgetPassing()
    #expect(labels.passing.isEmpty)
    #expect(Array(labels.masks.keys) == [request("space")])
  }

  /// The bar's cells: words with the same beginning are told apart by their ends.
  @Test(arguments: ["Donaudampfschifffahrtsgesellschaft", "مستشفياتنا الكبيرة في المدينة"])
  func aCellShrinksLessAndLosesItsBeginning(text: String) throws {
    let labels = try labels()
    var request = request(text, room: 150)
    request.cut = .start
    let label = labels.label(request)
    #expect(label.size == 28)
    // Never below the least size.
    request.leastSize = 34
    #expect(labels.label(request).size == 34)
    request.leastSize = 0
    #expect(label.change == .shortened)
    #expect(try #require(label.mask).width <= 152)
    #expect(try #require(label.mask).width > 100, "no more goes than has to")
    let natural = try #require(labels.label(self.request(text)).mask)
    request.room = Double(natural.width) * 0.75
    #expect(labels.label(request).change == .none)
  }

  @Test func aLabelIsCenteredOnItsAnchor() throws {
    let mask = try #require(try labels().label(request("o")).mask)
    #expect(abs(mask.left * 2 + mask.width) <= 1)
  }

  @Test(arguments: ["ع", "ก", "हि", "😀", "ש", "é̂"])
  func complexTextHasALabel(_ text: String) throws {
    let mask = try #require(try labels().label(request(text)).mask)
    #expect(mask.width > 4 && mask.height > 4)
    #expect(mask.hasColor == (text == "😀"))
  }

  @Test func capitalsOfInterHaveTheHeightThatTheFontStates() throws {
    #expect(abs(try labels().capHeight - 0.727) < 0.01)
  }

  @Test func aMissingFamilyIsReplacedByAnother() throws {
    let labels = try Labels(
      families: ["No Such Family"], finder: FontFinder(directories: TestFonts.directories))
    #expect(labels.label(request("a")).mask != nil)
  }

  @Test(arguments: [
    "Tab", "To", "AV", "LT", ".?123", "return", "next", "Strg", "Ctrl", "English (US)", "Deutsch",
    "Ελλάδα", "Русский", "Keyboard Settings…", "Leerzeichen", "P.", "Yo",
  ])
  func wordsAreAsWideAsAShapingEngineSetsThem(_ word: String) throws {
    let typesetter = try Typesetter(
      families: ["Inter"], finder: FontFinder(directories: TestFonts.directories))
    let pango = try #require(ComplexText(families: ["Inter"]))
    for weight in [Keycap.Weight.regular, .medium] {
      let line = try #require(typesetter.line(word, weight: weight))
      let wanted = try #require(pango.width(of: word, size: 1600, weight: weight))
      // The engine rounds every advance to 1/1024 px and ours to the font’s unit.
      #expect(abs(line.width * 1600 - wanted) < 4)
    }
  }

  @Test func aPairIsKerned() throws {
    let typesetter = try Typesetter(
      families: ["Inter"], finder: FontFinder(directories: TestFonts.directories))
    func width(_ text: String) throws -> Double {
      try #require(typesetter.line(text, weight: .regular)).width
    }
    #expect(try width("To") < width("T") + width("o") - 0.05)
  }

  @Test func kappaIsNoBolderThanOtherLetters() throws {
    let typesetter = try Typesetter(
      families: ["Inter", "Noto Sans"], finder: FontFinder(directories: TestFonts.directories))
    func ink(_ text: String) throws -> Int {
      let line = try #require(typesetter.line(text, weight: .regular))
      return try #require(typesetter.mask(line, size: 100, phase: 0)).ink
    }
    #expect(try abs(ink("κ") - ink("к")) < ink("к") / 10)
  }
}

extension Mask {
  /// The covered area, in 1/255 px.
  fileprivate var ink: Int {
    guard let pixels = cairo_image_surface_get_data(surface) else { return 0 }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var sum = 0
    for y in 0..<height {
      for x in 0..<width { sum += Int(pixels[y * stride + x]) }
    }
    return sum
  }
}
