import Testing

@testable import KeyModel

@Suite struct ColorTests {
  @Test func blackOnWhiteHasTheLargestContrast() throws {
    let black = try #require(Color(hex: "#000000"))
    let white = try #require(Color(hex: "#FFFFFF"))
    #expect(abs(black.contrast(with: white) - 21) < 0.001)
  }

  @Test func greyHasTheLuminanceOfTheDefinition() throws {
    let grey = try #require(Color(hex: "#808080"))
    #expect(abs(grey.luminance - 0.2158605) < 0.0001)
  }

  @Test(arguments: ["", "#12345", "123456", "#1234567", "#GG0000", "#+12345"])
  func refuses(_ text: String) {
    #expect(Color(hex: text) == nil)
  }
}
