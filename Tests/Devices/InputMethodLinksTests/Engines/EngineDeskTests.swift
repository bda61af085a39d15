import KeyModel
import PageContents
import Pages
import Runtime
import Testing

@testable import InputMethodLinks

@Suite struct EngineDeskTests {
  /// Without a helper or a sandbox the page hears so, and nothing is started.
  @Test func withoutAHelperThePageHearsSo() {
    let id = PageID(converter: .pinyin)
    var heard: [ConversionNews] = []
    let desk = EngineDesk(loop: EventLoop(), find: { _ in nil }, mayLearn: { true }) { from, news in
      #expect(from == id)
      heard.append(news)
    }
    desk.carryOut(.open(languages: ["zh-Hans-CN"]), of: id)
    desk.carryOut(.startHelper, of: id)
    desk.carryOut(.tellHelper("compose"), of: id)
    #expect(heard == [.missing, .missing])
  }
}
