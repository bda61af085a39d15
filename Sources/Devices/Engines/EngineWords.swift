internal import Conversion
internal import ConversionPage
package import KeyModel
internal import Pages
internal import Runtime

/// Asks a helper of its own what an engine has learned (R-TEXT-9). Nothing is learned meanwhile.
package enum EngineWords {
  /// How long the engine may take to be loaded, from a cold disk too.
  private static let patience: Milliseconds = 20_000

  /// Words and sentences; nil where the engine does not tell them, is not there, or is at work for the keyboard.
  package static func list(of scheme: ConversionScheme, by helper: EngineDesk.Helper) -> [String]? {
    guard scheme.engine.tellsWords else { return nil }
    let loop = EventLoop()
    let timer = loop.makeTimer { _ in }
    let end = loop.now() + patience
    var words: [String]?
    var isOver = false
    let desk = EngineDesk(loop: loop, find: { _ in helper }, mayLearn: { false }) { _, news in
      switch news {
      case .answered(.learned(let told)): (words, isOver) = (told, true)
      case .missing, .ended, .answered(.missing), .answered(.failed): isOver = true
      case .opened, .answered, .aside: break
      }
    }
    let id = PageID(converter: scheme)
    desk.carryOut(.startHelper, of: id)
    for request in [
      ConversionRequest.open(scheme: scheme.rawValue, options: []),
      .list(limit: ConversionBounds.learned),
    ] { desk.carryOut(.tellHelper(request.line), of: id) }
    while !isOver, loop.now() < end {
      loop.set(timer, at: end)
      loop.turn()
    }
    desk.carryOut(.endHelper, of: id)
    return words
  }
}
