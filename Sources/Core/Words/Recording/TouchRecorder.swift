package import KeyModel

/// Records the touches of a person who types the shown sentences. The recorder is pure: touches and the keyboard's
/// commands go in, records come out. The typed text is shown to the person, but not recorded.
package struct TouchRecorder: Sendable {
  /// The part of the shown sentence that has been typed.
  package private(set) var typed = ""
  /// Index of the shown sentence, from 0; the number of sentences once all were typed.
  package private(set) var number = 0
  private let prompts: [String]
  private let surface: TouchRecord.Surface
  private let start: Instant
  private var keys: [TouchRecord.Key] = []
  private var ways: [TouchID: TouchRecord.Way] = [:]

  /// Greatest number of places kept for one finger: 4,000 places are 40 s at 100 reports a second.
  private static let longestWay = 4000

  /// Begins a recording; `start` is the time of its beginning.
  package init(prompts: [String], surface: TouchRecord.Surface, at start: Instant) {
    self.prompts = prompts
    self.surface = surface
    self.start = start
  }

  /// The sentence that is to be typed; nil once all were typed.
  package var prompt: String? { number < prompts.count ? prompts[number] : nil }
  package var count: Int { prompts.count }

  /// The first records: a description, and the first sentence.
  package var opening: [TouchRecord] {
    [
      .note(
        "This file was asked for by keycap record-touches. It holds where and when fingers touched the on-screen"
          + " keyboard, where its keys were, and the sentences that were shown to be typed."),
      .note(
        "It can be read from it what was typed meanwhile. Keycap sends it nowhere; whoever wants to share it does so."
      ),
      .surface(surface),
    ] + [prompt.map { .prompt($0) }].compactMap(\.self)
  }

  /// Records a touch while `keys` are shown. A finger that touched none of them does not belong to the keyboard.
  package mutating func handle(_ touch: Touch, on keys: [TouchRecord.Key]) -> [TouchRecord] {
    let place = TouchRecord.Place(touch.position, at: touch.time - start)
    switch touch.phase {
    case .began:
      guard let key = keys.first(where: { $0.cell.contains(touch.position) }) else { return [] }
      ways[touch.id] = TouchRecord.Way(key: key.name, points: [place])
      guard keys != self.keys else { return [] }
      self.keys = keys
      return [.keys(keys)]
    case .moved:
      note(place, of: touch.id)
      return []
    case .ended, .cancelled:
      note(place, of: touch.id)
      guard var way = ways.removeValue(forKey: touch.id) else { return [] }
      way.isCancelled = touch.phase == .cancelled
      return [.way(way)]
    }
  }

  private mutating func note(_ place: TouchRecord.Place, of finger: TouchID) {
    guard let way = ways[finger], way.points.count < TouchRecorder.longestWay,
      way.points.last != place
    else { return }
    ways[finger]?.points.append(place)
  }

  /// Applies a command of the keyboard to the sentence, as a field would. Return shows the next sentence.
  package mutating func perform(_ command: TextCommand) -> [TouchRecord] {
    switch command {
    case .commit("\n"), .strike(.keysym(.return), _), .press(.keysym(.return), _):
      return finishPrompt()
    case .commit(let text): typed += text
    case .delete(let before, _, _): typed.removeLast(min(before, typed.count))
    case .deleteWord: typed = String(typed.trimmingLastWord)
    case .mark, .move, .strike, .press, .lift, .hold: break
    }
    return []
  }

  private mutating func finishPrompt() -> [TouchRecord] {
    guard prompt != nil, !typed.isEmpty else { return [] }
    typed = ""
    number += 1
    return [prompt.map { .prompt($0) } ?? .end(isWhole: true)]
  }

  /// The last record of a recording that the user ends early; empty if all sentences were typed.
  package var ending: [TouchRecord] { prompt == nil ? [] : [.end(isWhole: false)] }
}

extension String {
  /// The text without its last word and the spaces after it.
  fileprivate var trimmingLastWord: Substring {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    while let last = rest.last, last != " " { rest.removeLast() }
    return rest
  }
}
