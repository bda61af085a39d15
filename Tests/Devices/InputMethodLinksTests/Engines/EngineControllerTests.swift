import KeyModel
import PageContents
import Pages
import Runtime
import Testing

@testable import InputMethodLinks

@Suite struct EngineControllerTests {
  /// Without a helper or a sandbox the page hears so, and nothing is started.
  @Test func withoutAHelperThePageHearsSo() {
    let id = PageID(converter: .pinyin)
    var heard: [ConversionNews] = []
    let controller = EngineController(loop: EventLoop(), find: { _ in nil }, mayLearn: { true }) {
      from, news in
      #expect(from == id)
      heard.append(news)
    }
    controller.carryOut(.open(languages: ["zh-Hans-CN"]), of: id)
    controller.carryOut(.startHelper, of: id)
    controller.carryOut(.tellHelper("compose"), of: id)
    #expect(heard == [.missing, .missing])
  }
}
