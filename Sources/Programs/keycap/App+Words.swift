import InputSession
import KeyModel
import Keyboard
import Library
import PageContents
import Pages
import Paint
import Runtime

// The word services: suggestions, corrections, strokes over the letters.
extension App {
  func makeWords() -> WordServices? {
    try? WordServices(paths: library.paths, log: log, loop: loop) { [unowned self] answer, now in
      switch answer {
      case .words(var suggestions, let reach):
        suggestions.emoji = toned(suggestions.emoji)
        dispatch(.suggestions(suggestions), at: now)
        dispatch(.reach(reach), at: now)
      case .glide(let answer): dispatch(.glided(answer), at: now)
      case .aside(var answer, let page):
        answer.emoji = toned(answer.emoji)
        dispatch(.page(page, ConversionNews.aside(answer)), at: now)
      }
    }
  }
}

/// The emoji page, and emoji among the suggestions.
extension App {
  /// Carries out an effect of the emoji page.
  func performForEmoji(_ effect: PageEffect, at now: Instant) {
    switch effect {
    case .open(let languages):
      isEmojiOpen = true
      painter.lookForEmojiAgain()
      let supply = emoji.supply(languages)
      if supply == nil { log.warning("the emoji are not installed: keycap doctor tells more") }
      return dispatch(.page(.emoji, supply), at: now)
    case .save(let history): emoji.note(history)
    case .use(let text): emoji.use(text)
    case .close:
      isEmojiOpen = false
      painter.forgetEmoji()
    case .surroundings, .key, .finger, .startHelper, .endHelper, .tellHelper, .aside, .method: break
    }
    trim(after: App.rest)
  }

  /// An offered emoji in the user's skin tone; nil where no emoji font is installed.
  func toned(_ offered: String?) -> String? {
    offered.flatMap { painter.hasEmojiFont ? emoji.toned($0) : nil }
  }

  func saveEmoji() {
    // While the screen is locked, nothing is written (R-DESK-2); the file is saved later.
    guard !keyboard.custody.isLocked else { return }
    if let mistake = emoji.save() { log.warning("\(public: mistake)") }
  }
}
