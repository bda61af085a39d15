import Board
import Gestures
import KeyModel
import Layouts
import Pages

// Makes the effects that follow from the changes of an event.
extension Keyboard {
  mutating func drain(at now: Instant) -> [Effect] {
    if let id = outbox.borrower { lendLetters(to: id, at: now) }
    followMethod()
    let before = placement
    followText()
    carryOutLate(at: now)
    renewLayout(at: now)
    let textEffects = askWords()
    renewOrder()
    tellSurroundings()
    followMark(at: now)
    var effects: [Effect] = []
    let commands = levels.admitted(outbox.commands, in: surroundings)
    if let text = outbox.copy { effects.append(.copy(text)) }
    if !commands.isEmpty { effects.append(.send(commands)) }
    sayTyped(commands)
    if !outbox.acts.isEmpty { effects.append(.point(outbox.acts)) }
    followCues(at: now)
    if outbox.clicks { effects.append(.click) }
    effects += [outbox.utterance, outbox.announcement].compactMap(\.self).map { .speak($0) }
    let damage = refreshScene()
    if placement != before {
      effects.append(placement.map { .place($0) } ?? .hide)
    }
    if !damage.isEmpty { effects.append(.repaint(damage)) }
    if before == nil, stage.isShown { effects.append(.show) }
    if outbox.hasNews || (before != nil) != stage.isShown {
      effects.append(.documentChanged)
    }
    if outbox.asksDocument { effects.append(.askDocument) }
    let hasOtherButton = presence.renewButton(hasWindow: stage.isShown, in: surroundings)
    let isForced = outbox.repaint == .everything
    if hasOtherButton || isForced && button != nil { effects.append(.button) }
    effects += outbox.saves
    if refreshPopup() { effects.append(.popup) }
    if let characters = residentCharacters() { effects.append(.keepResident(characters)) }
    effects += textEffects
    effects += outbox.logs.map { .log($0) }
    let reported = outbox.pageEffects
    outbox.pageEffects = []
    effects += pageEffects() + reported
    if let group = outbox.group { effects.append(.lockGroup(group)) }
    effects += outbox.closing
    outbox = Outbox()
    if !stage.isShown {
      _ = gliding.end()
      fingers.forgetThreeFingers()
      bar.show(guess: nil)
    }
    let due = stage.isShown ? deadline(after: now) : hiddenDeadlines
    if due != deadline {
      deadline = due
      effects.append(.wake(at: due))
    }
    return effects
  }

  private func deadline(after now: Instant) -> Instant? {
    // The code makes no array, because it runs for every touch.
    var first = fingers.gestureDeadline
    first.lower(to: fingers.fadeDeadline(in: surroundings))
    first.lower(to: presence.leaveAt)
    first.lower(to: assist.deadline(after: now))
    first.lower(to: gliding.deadline)
    first.lower(to: fitting.deadline)
    first.lower(to: forgetAt)
    first.lower(to: fingers.threeFingersDeadline)
    first.lower(to: bar.deadline)
    first.lower(to: marks.heldUntil)
    first.lower(to: composing.deadline)
    first.lower(to: pages.deadline)
    first.lower(to: overlays.deadline)
    return first
  }

  /// Updates the scene. Returns the rectangles to repaint, in px of the window.
  private mutating func refreshScene() -> [Rect] {
    guard let board = stage.board, stage.isShown else {
      return stage.show(nil as Scene?)
    }
    let whole = [board.geometry.frame.size.bounds]
    if stage.isScenePast(sceneBasis) {
      let damage = stage.show(makeScene(of: board))
      return outbox.repaint == .everything ? whole : damage
    }
    guard !outbox.staleKeys.isEmpty || outbox.repaint > .nothing else { return [] }
    guard var scene = stage.takeScene() else { return [] }
    var damage: [Rect] = []
    if outbox.repaint > .nothing {
      let picture = picture(on: board)
      damage += Strip.damage(from: scene.strip, to: picture)
      scene.strip = picture
      let pixels = pixels(on: board)
      damage += Pixels.damage(from: scene.pixels, to: pixels)
      scene.pixels = pixels
      let trail = trail(on: board)
      damage += Trail.damage(from: scene.trail, to: trail)
      scene.trail = trail
    }
    for index in outbox.staleKeys.sorted() where scene.keycaps.indices.contains(index) {
      let keycap = keycap(at: index, of: board)
      guard keycap != scene.keycaps[index] else { continue }
      scene.keycaps[index] = keycap
      damage.append(keycap.frame)
    }
    stage.put(scene)
    return outbox.repaint == .everything ? whole : damage
  }

  private mutating func refreshPopup() -> Bool {
    let cues = choiceCues
    let isForced = outbox.repaint == .everything && popup != nil
    guard overlays.isStale(cues) || isForced else { return false }
    let isChanged = overlays.show(panelMenu ?? stage.board.flatMap { popup(on: $0) }, cues: cues)
    return isChanged || isForced
  }

  /// Returns the characters of the keyboard that is shown now; nil if they are the same as before.
  private mutating func residentCharacters() -> Set<Character>? {
    guard outbox.isResidentStale, stage.isShown, let form = stage.board?.metrics.form,
      let keyboard = enabledKeyboards.current
    else { return nil }
    let characters = keyboard.characters(for: form)
    return stage.keepResident(characters) ? characters : nil
  }
}

extension Instant? {
  /// Replaces the instant by `other` if `other` is earlier.
  mutating func lower(to other: Instant?) {
    guard let other, self.map({ other < $0 }) ?? true else { return }
    self = other
  }
}

extension KeyboardDefinition {
  /// Returns every character that the keys of all planes type.
  fileprivate func characters(for form: Form) -> Set<Character> {
    planes.values.flatMap { $0.plane(for: form).keys }.reduce(into: [" "]) { characters, key in
      let texts = [key.action.text, key.shifted?.action.text, key.secondary].compactMap(\.self)
      for text in texts + key.alternates + key.shiftedAlternates { characters.formUnion(text) }
    }
  }
}
