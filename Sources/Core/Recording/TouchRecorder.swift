package import KeyModel

/// Records the touches of somebody who types sentences that are shown. Pure: touches and what the keyboard makes of
/// them go in, records come out. What was typed is shown to its user and is not recorded.
package struct TouchRecorder: Sendable {
  /// What has been typed of the sentence that is shown.
  package private(set) var typed = ""
  /// The number of the sentence that is shown, from 0; that of the sentences once all were typed.
  package private(set) var number = 0
  private let prompts: [String]
  private let surface: TouchRecord.Surface
  private let start: Instant
  private var keys: [TouchRecord.Key] = []
  private var ways: [TouchID: TouchRecord.Way] = [:]

  /// More places of one finger are not kept: 4,000 are 40 s at 100 reports a second.
  private static let longestWay = 4000

  /// `start` is when the recording begins.
  package init(prompts: [String], surface: TouchRecord.Surface, at start: Instant) {
    self.prompts = prompts
    self.surface = surface
    self.start = start
  }

  /// The sentence to be typed; nil once all were typed.
  package var prompt: String? { number < prompts.count ? prompts[number] : nil }
  package var count: Int { prompts.count }

  /// What a recording begins with: what it holds, in words, and the first sentence.
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

  /// Records a touch while `keys` are shown. A finger that came down on none of them is not the keyboard's.
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

  /// Does in the sentence what the keyboard would have done in a field. Return shows the next sentence.
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

  /// What the recording ends with where its user ends it.
  package var ending: [TouchRecord] { prompt == nil ? [] : [.end(isWhole: false)] }
}

extension String {
  /// Without its last word and the spaces behind it.
  fileprivate var trimmingLastWord: Substring {
    var rest = self[...]
    while rest.last == " " { rest.removeLast() }
    while let last = rest.last, last != " " { rest.removeLast() }
    return rest
  }
}
