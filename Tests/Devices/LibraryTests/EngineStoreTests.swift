import KeyModel
import Runtime
import TestKit
import Testing

@testable import Library

@Suite struct EngineStoreTests {
  @Test func eachEngineIsForgottenByItself() throws {
    let folder = Scratch()
    var paths = folder.paths()
    paths.stateDirectory = folder.path
    #expect(EngineStore.all(paths).isEmpty)
    func file(_ scheme: ConversionScheme, _ name: String) -> String {
      paths.conversion(of: PageID(converter: scheme).rawValue) + "/" + name
    }
    try TextFile.write("12345", to: file(.pinyin, "words"))
    try TextFile.write("123", to: file(.kana, "mozc/inner/history"))
    // It learns nothing: what stands there is not of its user's choices.
    try TextFile.write("1", to: file(.hanja, "words"))
    let stores = EngineStore.all(paths)
    #expect(stores.map(\.engine) == [.libime, .mozc])
    #expect(stores.map(\.size) == [5, 3])
    try stores[0].forget()
    #expect(EngineStore.all(paths).map(\.scheme) == [.kana])
    #expect(TextFile.isDirectory(stores[0].folder), "a running helper may write into it")
  }
}
