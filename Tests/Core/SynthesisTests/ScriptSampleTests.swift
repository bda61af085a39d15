import Testing

@testable import Synthesis

@Suite struct ScriptSampleTests {
  @Test func `there are all scripts, each once`() {
    let names = ScriptSample.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count > 160)
    for name in ["ASCII", "Emoji", "Greek", "Han", "Hangul", "Canadian aboriginal", "Yi"] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test(arguments: ScriptSample.all)
  func `a sample can be typed and is worth it`(sample: ScriptSample) {
    #expect(Untypable.first(in: sample.text) == nil)
    #expect(sample.text.unicodeScalars.count > 8)
  }

  @Test func `ASCII is there as a whole`() {
    let ascii = ScriptSample.all.first { $0.name == "ASCII" }
    #expect(ascii?.text.unicodeScalars.count == 97)
  }
}
