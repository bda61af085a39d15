internal import Conversion
package import KeyModel
internal import PageContents
internal import Pages
internal import Runtime

/// Starts a helper of its own and asks for the words that the engine has learned, or makes it forget some
/// (R-TEXT-9). The engine learns nothing meanwhile.
package enum EngineWords {
  /// Time that the engine may take to load, even from a cold disk.
  private static let patience: Milliseconds = 20_000

  /// Learned words and sentences; nil if the engine cannot list them, is missing, or is busy for the keyboard.
  package static func list(of scheme: ConversionScheme, by helper: EngineController.Helper)
    -> [String]?
  {
    guard scheme.engine.tellsWords else { return nil }
    let answers = ask([.list(limit: ConversionBounds.learned)], of: scheme, by: helper)
    return if case .learned(let words) = answers.first { words } else { nil }
  }

  /// Forgets words and sentences, each alone. Returns those that were learned; nil if the engine cannot
  /// forget single words, is missing, or is busy for the keyboard.
  package static func forget(
    _ texts: [String], of scheme: ConversionScheme, by helper: EngineController.Helper
  ) -> [String]? {
    guard scheme.engine.tellsWords else { return nil }
    // A text that breaks a bound cannot have been learned.
    let requests = texts.map(ConversionRequest.forget)
    let possible = zip(texts, requests).filter { ConversionRequest(line: $0.1.line) == $0.1 }
    let answers = ask(possible.map(\.1), of: scheme, by: helper)
    guard answers.count == possible.count, !answers.contains(.forgotten(nil)) else { return nil }
    return zip(possible, answers).filter { $0.1 == .forgotten(true) }.map(\.0.0)
  }

  /// The answers to the requests, in their order; fewer if the engine has failed.
  private static func ask(
    _ requests: [ConversionRequest], of scheme: ConversionScheme, by helper: EngineController.Helper
  ) -> [ConversionAnswer] {
    let loop = EventLoop()
    let timer = loop.makeTimer { _ in }
    let end = loop.now() + patience
    var answers: [ConversionAnswer] = []
    var isOver = false
    let controller = EngineController(loop: loop, find: { _ in helper }, mayLearn: { false }) {
      _, news in
      switch news {
      case .missing, .ended, .answered(.missing), .answered(.failed): isOver = true
      case .answered(.ready): break
      case .answered(let answer): answers.append(answer)
      case .opened, .extraCandidates: break
      }
    }
    let id = PageID(converter: scheme)
    controller.carryOut(.startHelper, of: id)
    for request in [.open(scheme: scheme.rawValue, options: [])] + requests {
      controller.carryOut(.tellHelper(request.line), of: id)
    }
    while !isOver, answers.count < requests.count, loop.now() < end {
      loop.set(timer, at: end)
      loop.turn()
    }
    controller.carryOut(.endHelper, of: id)
    return answers
  }
}
