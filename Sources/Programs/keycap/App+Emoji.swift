import Emoji
import EmojiPage
import InputSession
import KeyModel
import Keyboard
import Library
import Pages
import Paint
import Runtime

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

  /// The suggestions, with emoji in the user's skin tone; without emoji where no emoji font is
  /// installed.
  func toned(_ answer: SuggestionAnswer) -> SuggestionAnswer {
    var answer = answer
    answer.emoji = toned(answer.emoji)
    return answer
  }

  func toned(_ answer: AsideAnswer) -> AsideAnswer {
    var answer = answer
    answer.emoji = toned(answer.emoji)
    return answer
  }

  private func toned(_ offered: String?) -> String? {
    offered.flatMap { painter.hasEmojiFont ? emoji.toned($0) : nil }
  }

  func saveEmoji() {
    // While the screen is locked nothing is written (R-DESK-2); the file is saved later.
    guard !keyboard.custody.isLocked else { return }
    if let mistake = emoji.save() { log.warning("\(public: mistake)") }
  }
}
