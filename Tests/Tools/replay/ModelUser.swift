import Control
import Glibc
import KeyModel
import Keyboard

extension Options {
  /// Switches on how the model user types.
  func adapt(_ settings: inout Settings) {
    switch assist {
    case .scan(let interval):
      settings.scan.mode = .automatic
      settings.scan.interval = interval
      settings.scan.letters = letters
      if let first { settings.scan.firstItem = first }
    case .dwell(let time):
      settings.dwell.isOn = true
      settings.dwell.time = time
    case nil: break
    }
  }
}

/// Somebody who cannot tap, knows the text, and makes no mistake: takes the wanted word as soon as it is offered, and
/// types the next letter otherwise. Time is that of the keyboard itself.
struct ModelUser {
  /// What a text has cost.
  struct Cost {
    var presses = 0
    /// How many items were shown until the last one was taken.
    var items = 0
    var time: Milliseconds = 0
    /// Characters that had to be deleted again.
    var wrong = 0
    var typed = ""

    var line: String { "\(presses)\t\(items)\t\(Int(time.value))\t\(wrong)\t\(typed)" }
  }

  private var typist: Typist
  private var cost = Cost()
  private var pointer: Point
  private var last: Int?
  private let options: Options

  init(_ house: House) {
    typist = Typist(house, before: "", after: "")
    options = house.options
    pointer = options.screen.bounds.center
  }

  /// Types a text in small letters and spaces.
  consuming func cost(of text: String) -> Cost {
    if case .scan? = options.assist { press() }
    cost.presses = 0
    let start = typist.now
    // Nobody needs so many.
    for _ in 0..<(text.count * 20) where typed != text {
      guard let target = target(in: text) else { break }
      switch options.assist {
      case .scan: scan(to: target)
      case .dwell: rest(on: target)
      case nil: break
      }
    }
    cost.time = typist.now - start
    cost.typed = typist.typed
    return cost
  }

  /// What stands there, without the space that a suggestion brings, in small letters: the first one is a capital by
  /// itself.
  private var typed: String {
    let text = typist.typed.lowercased()
    return text.last == " " ? String(text.dropLast()) : text
  }

  private var keys: [Status.KeyStatus] { typist.keyboard.status.keys }

  private var keycaps: [Keycap] { typist.keyboard.scene?.keycaps ?? [] }

  // MARK: What is wanted

  /// The key or the suggestion that leads on.
  private mutating func target(in text: String) -> Int? {
    let typed = typist.typed.lowercased()
    guard text.hasPrefix(typed), let next = text.dropFirst(typed.count).first else {
      cost.wrong += 1
      return keys.firstIndex { $0.role == "delete" }
    }
    let begun = typed.reversed().prefix { $0 != " " }.count
    let ahead = text.dropFirst(typed.count - begun)
    let word = ahead.prefix { $0 != " " }
    if let cell = cell(for: String(word)) { return cell }
    return next == " "
      ? keys.firstIndex { $0.role == "space" }
      : keys.firstIndex { $0.role == "character" && $0.label.lowercased() == String(next) }
  }

  private func cell(for word: String) -> Int? {
    keycaps.firstIndex { keycap in
      guard case .suggestion(let text) = keycap.face else { return false }
      return text.lowercased().filter { !"“”".contains($0) } == word
    }
  }

  // MARK: One switch

  /// Presses whenever what is shown has the target, until that alone was shown.
  private mutating func scan(to target: Int) {
    var before: [Int]?
    for _ in 0..<1000 {
      let shown = keycaps.indices.filter { keycaps[$0].cue != nil }
      if shown != before { cost.items += 1 }
      before = shown
      guard keycaps[target].cue == .frame else {
        guard let due = typist.timer else { return press() }
        typist.wait((due - typist.now).value)
        continue
      }
      typist.wait(options.reaction.value)
      press()
      if shown == [target] { return }
      before = nil
    }
  }

  private mutating func press() {
    cost.presses += 1
    for isDown in [true, false] {
      typist.send(.pressSwitch(.select, isDown: isDown, at: typist.now))
    }
  }

  // MARK: A pointer that rests

  /// How far the pointer leaves a key that it strikes twice, in px.
  private static let extraCandidates = 14.0

  private mutating func rest(on target: Int) {
    let rect = keys[target].rect
    var place = rect.center
    if target == last, place == pointer { place = place.offset(x: ModelUser.extraCandidates) }
    let (x, y) = (place.x - pointer.x, place.y - pointer.y)
    let bits = log2((x * x + y * y).squareRoot() / min(rect.width, rect.height) + 1)
    typist.send(.hover(nil, since: typist.now))
    typist.wait(bits / options.throughput * 1000)
    (pointer, last) = (place, target)
    cost.presses += 1
    let before = typist.typed
    typist.send(.hover(place, since: typist.now))
    for _ in 0..<1000 where typist.typed == before {
      guard let due = typist.timer else { return }
      typist.wait((due - typist.now).value)
    }
  }
}
