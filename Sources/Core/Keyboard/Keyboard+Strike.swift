import Board
import Composition
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

// Turns struck keys into commands for the field.
extension Keyboard {
  /// Number of repetitions of the delete key for each deleted word. At 14 words a second, no user could stop in time.
  private static let repetitionsPerWord = 2
  /// Number of repetitions of the delete key for each deleted sentence.
  private static let repetitionsPerSentence = 8

  /// Strikes the key with this index, because the finger has lifted from the key.
  mutating func strike(_ index: Int, by finger: TouchID, at now: Instant) {
    guard let part = boardKey(index)?.part, stage.board?.forbidden.contains(index) != true else {
      return
    }
    sayKey(index)
    switch part {
    case .handle(.dock): setMode(.docked, at: now)
    case .handle(.rest): assist.toggleRest(at: now)
    case .handle(.hold): assist.toggle(.hold)
    case .handle(.both): setHands(.both, at: now)
    case .handle(.otherHand): setHands(place.hands.mode == .left ? .right : .left, at: now)
    case .handle(.done): showHeightHandles(false, at: now)
    case .handle(.mouse): toggleClickTools()
    case .handle(.speech): assist.toggle(.quiet)
    case .handle(let handle):
      if let hands = handle.hands { setHands(hands, at: now) }
      if let tool = handle.tool {
        choose(tool, isTapped: finger != Keyboard.finger, at: now)
      }
    case .suggestion(let cell):
      if let offer = bar.strike(cell, by: finger, in: surroundings) { choose(offer) }
    case .key(let key, _):
      let action = levels.level(of: key).action
      strike(.init(action: action, base: key.action, place: place(of: finger)), at: now)
    }
  }

  /// Carries out a struck key.
  mutating func strike(_ stroke: WaitingKeys.Stroke, at now: Instant) {
    if waits(stroke, at: now) { return }
    switch stroke.action {
    case .dead(let accent):
      if compose(.dead(accent)) {
        levels.composed(isDead: true)
      }
    case .insert(let text):
      if compose(.text(text)) { return stroke.isChosen ? () : levels.composed(isDead: false) }
      finishComposition()
      type(text, base: stroke.base, at: stroke.place, isChosen: stroke.isChosen)
    case .globe: nextKeyboard(at: now)
    case .dismiss: hideByHand()
    case .capsLock:
      levels.toggleCapsLock()
    case .space where compose(.space): break
    case .return where isReturnDimmed && !levels.isChord: break
    case .return, .space, .key, .deleteBackward:
      finishComposition()
      if strikeIntoPage(stroke.action) { return }
      strikePlain(stroke.action, at: now, place: stroke.place)
    case .page(let action): perform(action, at: now)
    case .shift, .option, .modifier, .plane, .inert: break
    }
  }

  /// Returns the place of a finger on the keys, in px of the window; nil if it is not on the keys.
  private func place(of finger: TouchID) -> Point? {
    guard let board = stage.board, let point = fingers.place(of: finger) else { return nil }
    return board.inside(point)
  }

  /// Strikes a key on which the text services act: they may send text before the key, or instead of it. `place` is
  /// the finger's place in px of the window.
  private mutating func strikePlain(_ action: KeyAction, at now: Instant, place: Point? = nil) {
    switch action {
    case .space where !levels.isChord: edit { $0.space(at: now, touch: place) }
    case .return where !levels.isChord:
      edit { $0.newline() }
      send(levels.command(for: action))
    case .insert, .dead, .return, .space, .key, .deleteBackward, .shift, .option, .capsLock,
      .modifier, .plane, .globe, .dismiss, .page, .inert:
      session.forget()
      send(levels.command(for: action))
    }
    change { $0.struck(action) }
  }

  /// Carries out a key's input that a page took and now returns.
  mutating func strikeLate(_ input: PageInput) {
    switch input {
    case .text(" "): strikePlain(.space, at: now)
    case .text(let text): edit { $0.type(text) }
    case .return: strikePlain(.return, at: now)
    case .erase(let count): deleteBackward(count)
    }
  }

  /// Types the symbol of a flick of the key in this direction.
  mutating func strike(_ index: Int, flicked way: FlickWay) {
    guard let text = boardKey(index)?.key.flatMap({ flick(of: $0, way) }) else { return }
    insert(text)
  }

  /// Strikes a repeating key. The first strike acts as a tap, and each repetition repeats what the first strike did.
  mutating func strikeRepeating(
    _ index: Int, by finger: TouchID, repetition: Int, held: Milliseconds
  ) {
    if case .page(.key(let key))? = boardKey(index)?.key?.action {
      return touch(PageKeyPress(key, repetition == 0 ? .tap : .repeat))
    }
    if boardKey(index)?.key?.action == .deleteBackward {
      let stroke = WaitingKeys.Stroke(action: .deleteBackward, base: .deleteBackward)
      if waits(stroke, at: now) || compose(.deleteBackward) { return }
    }
    guard repetition > 0, let repeated = fingers.repetition(by: finger) else {
      return beginRepeating(index, by: finger)
    }
    switch repeated {
    case .deletion where held >= settings.timing.deleteWordsAfter:
      deleteUnit(repetition: repetition, held: held)
    case .deletion: strikeDelete()
    case .composition: finishConversion(.dropped)
    case .command(let command): outbox.commands.append(command)
    }
  }

  private mutating func beginRepeating(_ index: Int, by finger: TouchID) {
    guard let action = boardKey(index)?.key?.action else { return }
    sayKey(index)
    finishComposition()
    if strikeIntoPage(action) {
      // A held delete key deletes the whole reading, and no text before it.
      if action == .deleteBackward, pages.borrower == nil {
        fingers.begin(.composition, by: finger)
      }
      return
    }
    levels.join()
    let command = levels.command(for: action)
    if case .delete = command {
      fingers.begin(.deletion, by: finger)
      strikeDelete()
    } else {
      fingers.begin(command.map { .command($0) }, by: finger)
      session.forget()
      send(command)
    }
    change { $0.struck(action) }
  }

  /// Deletes as the delete key does: one grapheme; or only the last character of it, in scripts whose writers expect
  /// this because their letters are composed of several characters (R-DOC-2).
  private mutating func strikeDelete() {
    if session.takeSignBack() { send(.delete(before: 1, after: 0)) } else { eraseBackward() }
  }

  /// Deletes one grapheme, or undoes the last edit of the text services (R-DOC-2, R-TEXT-4).
  mutating func eraseBackward() {
    edit { $0.deleteBackward() ?? TextEdit(deleting: 1) }
  }

  /// Deletes a word, or a sentence if the user wants this, for the held delete key (R-DOC-5). The deletion has at
  /// least as many characters as single deletions would delete in the same time. If the text is unknown, the client
  /// is asked to delete a word.
  private mutating func deleteUnit(repetition: Int, held: Milliseconds) {
    let sentencesAfter = settings.timing.deleteSentencesAfter
    let isSentence = sentencesAfter > 0 && held >= sentencesAfter
    let pace = isSentence ? Keyboard.repetitionsPerSentence : Keyboard.repetitionsPerWord
    guard repetition.isMultiple(of: pace) else { return }
    let before = session.erasable
    if let edit = session.delete(isSentence ? .sentence : .word, atLeast: pace) {
      return send(edit, of: before)
    }
    session.forget()
    send(.deleteWord(orCharacters: pace))
  }

  /// Types text, or strikes the key of `base` together with the modifiers that are on. `touch` is the finger's place
  /// in px of the window. `isChosen`: the text came from a callout or a flick, not from a key.
  mutating func type(
    _ text: String, base: KeyAction, at touch: Point? = nil, isChosen: Bool = false
  ) {
    levels.join()
    let active = levels.active
    if !active.isEmpty { finishConversion(.typed) }
    if typeIntoPage(.text(text)) {
      // The page has taken the text, so the field gets nothing.
    } else if !active.isEmpty, let plain = base.text, let character = plain.first,
      plain.count == 1
    {
      session.forget()
      let place =
        character.isASCII ? nil : enabledKeyboards.current.flatMap { $0.place(of: character) }
      let key = place.map { ChordKey.letter(character, $0) } ?? .character(character)
      send([.strike(key, active.union(levels.shifted))])
    } else {
      edit { $0.type(text, touch: touch, isChosen: isChosen) }
    }
    change { $0.typed(text) }
  }

  /// Changes the levels, and lays out the keys again if another plane is shown after the change.
  mutating func change(_ change: (inout Levels) -> Void) {
    let shown = levels.plane
    change(&levels)
    if levels.plane != shown { rebuildBoard() }
  }

  /// Returns the level of a key under the present shift, option and modifiers.
  func level(of key: Key) -> Key.Level { levels.level(of: key, pushesAll: pushesAll) }

  /// Whether all keys are held in the server for as long as fingers touch them.
  var pushesAll: Bool { levels.pushesAll(on: enabledKeyboards.shown, in: surroundings) }

  mutating func send(_ command: TextCommand?) { send(command.map { [$0] } ?? []) }

  /// Sends the commands, together with the modifiers that they need.
  mutating func send(_ commands: [TextCommand]) {
    levels.join()
    bar.noteTyped()
    syncHold()
    surroundings.note(typed: commands)
    outbox.commands += commands
  }

  /// Reports to the server which modifiers are down, if they have changed.
  mutating func syncHold() {
    if let hold = levels.takeHold() { outbox.commands.append(hold) }
  }
}
