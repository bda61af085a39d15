import Testing

@testable import Paint

/// Families that a user or a theme chooses may have files of any names.
@Suite struct FontFinderTests {
  @Test func aFamilyIsFoundWhateverItsFilesAreCalled() {
    #expect(!TestFonts.directories.isEmpty)
    let finder = FontFinder(directories: [])
    #expect(finder.files(of: "Noto Sans") == nil)
    #expect(finder.installed("Noto Sans")?.regular.path.contains("NotoSans-") == true)
    #expect(finder.installed("noto sans") == finder.installed("Noto Sans"))
    // fontconfig always has some font to offer; another family is not what was asked for.
    #expect(finder.installed("No Such Family") == nil)
  }
}
