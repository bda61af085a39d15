import ConversionPage
import KeyModel
import Keyboard
import Library
import WordServices
import X11

// The word services: suggestions, corrections, strokes over the letters.
extension App {
  func makeWords() -> WordServices? {
    try? WordServices(paths: library.paths, log: log, loop: loop) { [unowned self] answer, now in
      switch answer {
      case .words(let suggestions, let reach):
        dispatch(.suggestions(toned(suggestions)), at: now)
        dispatch(.reach(reach), at: now)
      case .glide(let answer): dispatch(.glided(answer), at: now)
      case .aside(let answer, let page):
        dispatch(.page(page, ConversionNews.aside(toned(answer))), at: now)
      }
    }
  }
}
