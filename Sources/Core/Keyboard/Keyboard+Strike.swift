import Board
import Composition
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

// Turns struck keys into commands for the field.
extension Keyboard {
  /// Whole words are deleted at every second repetition: nobody could stop 14 words a second in
  /// time.
  private static let repetitionsPerWord = 2
  private static let repetitionsPerSentence = 8

  /// Strikes the key with this index, as the finger has lifted from it.
  mutating func strike(_ index: Int, by finger: TouchID, at now: Instant) {
    guard let part = boardKey(index)?.part, board?.forbidden.contains(index) != true else { return }
    sayKey(index)
    switch part {
    case .handle(.dock): setMode(.docked, at: now)
    case .handle(.rest): toggleRest()
    case .handle(.hold): toggleHold()
    case .handle(.both): setHands(.both, at: now)
    case .handle(.otherHand): setHands(hands.mode == .left ? .right : .left, at: now)
    case .handle(.done): showHeightHandles(false, at: now)
    case .handle(.mouse): toggleClickTools()
    case .handle(.speech): toggleSpeech()
    case .handle(let handle):
      if let hands = handle.hands { setHands(hands, at: now) }
      if let tool = handle.tool {
        choose(tool, isTapped: finger != Keyboard.finger, at: now)
      }
    case .suggestion(let cell):
      if let offer = offers.removeValue(forKey: finger) ?? offer(in: cell) { choose(offer) }
    case .key(let key, _):
      let action = key.level(under: shift, option, isChord: isChord).action
      strike(.init(action: action, base: key.action, place: place(of: finger)), at: now)
    }
  }

  /// Does what a struck key does.
  mutating func strike(_ stroke: WaitingKeys.Stroke, at now: Instant) {
    if waits(stroke, at: now) { return }
    switch stroke.action {
    case .dead(let accent):
      if compose(.dead(accent)) {
        spendLevels()
        planes.struck()
      }
    case .insert(let text):
      if compose(.text(text)) { return stroke.isChosen ? () : planes.struck() }
      finishComposition()
      type(text, base: stroke.base, at: stroke.place, isChosen: stroke.isChosen)
    case .globe: nextKeyboard(at: now)
    case .dismiss: hideByHand()
    case .capsLock:
      shift.toggleLock()
      outbox.isSceneStale = true
    case .space where compose(.space): break
    case .return where isReturnDimmed && modifiers.active.isEmpty: break
    case .return, .space, .key, .deleteBackward:
      finishComposition()
      if strikeIntoPage(stroke.action) { return }
      strikePlain(stroke.action, at: now, place: stroke.place)
    case .page(let action): perform(action, at: now)
    case .shift, .option, .modifier, .plane, .inert: break
    }
  }

  /// The place of a finger on the keys, in px.
  private func place(of finger: TouchID) -> Point? {
    guard let board, let point = positions[finger] else { return positions[finger] }
    return board.inside(point)
  }

  /// Strikes a key that the text services have a part in: they may send something before it, or
  /// instead of it. `place` is that of the finger, in px.
  private mutating func strikePlain(_ action: KeyAction, at now: Instant, place: Point? = nil) {
    switch action {
    case .space where !isChord: edit { $0.space(at: now, touch: place) }
    case .return where !isChord:
      edit { $0.newline() }
      send(command(for: action))
    case .insert, .dead, .return, .space, .key, .deleteBackward, .shift, .option, .capsLock,
      .modifier, .plane, .globe, .dismiss, .page, .inert:
      session.forget()
      send(command(for: action))
    }
    spend(after: action)
  }

  /// Does what a key does whose input a page had taken and now gives back.
  mutating func strikeLate(_ input: PageInput) {
    switch input {
    case .text(" "): strikePlain(.space, at: now)
    case .text(let text): edit { $0.type(text) }
    case .return: strikePlain(.return, at: now)
    case .erase(let count): deleteBackward(count)
    }
  }

  /// Types the symbol that a flick of the key in this direction gives.
  mutating func strike(_ index: Int, flicked way: FlickWay) {
    guard let text = boardKey(index)?.key.flatMap({ flick(of: $0, way) }) else { return }
    insert(text)
  }

  /// Strikes a repeating key: at first as a tap does, then again what the first strike did.
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
    guard repetition > 0, let repeated = repeats[finger] else {
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
      // A held delete takes the whole reading, and nothing of the text that stands before it.
      if action == .deleteBackward, pages.borrower == nil { repeats[finger] = .composition }
      return
    }
    modifiers.join()
    let command = command(for: action)
    if case .delete = command {
      repeats[finger] = .deletion
      strikeDelete()
    } else {
      repeats[finger] = command.map { .command($0) }
      session.forget()
      send(command)
    }
    spend(after: action)
  }

  /// Does what the delete key does: it takes one grapheme, but of scripts whose letters are built sign by sign
  /// the last sign, as their writers expect (R-DOC-2).
  private mutating func strikeDelete() {
    if session.takeSignBack() { send(.delete(before: 1, after: 0)) } else { eraseBackward() }
  }

  /// Deletes one grapheme, or takes back what the text services did last (R-DOC-2, R-TEXT-4).
  mutating func eraseBackward() {
    edit { $0.deleteBackward() ?? TextEdit(deleting: 1) }
  }

  /// Deletes a word, or a sentence where the user wants that, by the held delete key (R-DOC-5), and as many
  /// characters at least as single deletions would in that time. Where the text is not known, the client
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

  /// Types text, or strikes the key of `base` together with the modifiers that are on. `touch` is
  /// the finger's place in px of the window. `isChosen`: the text came from a callout or a flick,
  /// not from a key.
  mutating func type(
    _ text: String, base: KeyAction, at touch: Point? = nil, isChosen: Bool = false
  ) {
    modifiers.join()
    let active = modifiers.active
    if !active.isEmpty { finishConversion(.typed) }
    if typeIntoPage(.text(text)) {
      // The page has taken the text; the field gets nothing.
    } else if !active.isEmpty, let plain = base.text, let character = plain.first,
      plain.count == 1
    {
      let shifted: Modifiers = shift.appliesToNamedKeys ? .shift : []
      session.forget()
      let place = character.isASCII ? nil : roster.current.flatMap { $0.place(of: character) }
      let key = place.map { ChordKey.letter(character, $0) } ?? .character(character)
      send([.strike(key, active.union(shifted))])
    } else {
      edit { $0.type(text, touch: touch, isChosen: isChosen) }
    }
    spendModifiers()
    spendLevels()
    let shown = planes.current
    planes.typed(text)
    if planes.current != shown { rebuildBoard() }
  }

  /// The command of a key without text; nil for a key that does nothing in the field.
  func command(for action: KeyAction) -> TextCommand? {
    let active = modifiers.active
    switch action {
    case .space: return active.isEmpty ? .commit(" ") : .strike(.keysym(.space), active)
    case .return:
      return .strike(.keysym(.return), active.union(shift.appliesToNamedKeys ? .shift : []))
    case .key(let keysym):
      return striking(keysym, active.union(shift.appliesToNamedKeys ? .shift : []))
    case .deleteBackward: return striking(.backSpace, active)
    case .insert, .dead, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss,
      .page, .inert:
      return nil
    }
  }

  /// The command of a named key. BackSpace alone deletes; with modifiers the application decides
  /// what the key means.
  private func striking(_ keysym: Keysym, _ modifiers: Modifiers) -> TextCommand {
    keysym == .backSpace && modifiers.isEmpty
      ? .delete(before: 1, after: 0) : .strike(.keysym(keysym), modifiers)
  }

  private mutating func spend(after action: KeyAction) {
    spendModifiers()
    let shown = planes.current
    switch action {
    case .key:
      spendLevels()
      planes.struck()
    case .space:
      shift.join()
      planes.typed(" ")
    case .return, .deleteBackward:
      shift.join()
      // A shift that was tapped for Shift+Return is spent.
      if action == .return, shift.mode == .once { spendLevels() }
      planes.struck()
    case .insert, .dead, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss,
      .page, .inert:
      break
    }
    if planes.current != shown { rebuildBoard() }
  }

  /// Turns shift and option off if they were for one letter.
  mutating func spendLevels() {
    let (wasShift, wasOption) = (shift.strike(), option.strike())
    if wasShift || wasOption { outbox.isSceneStale = true }
  }

  /// The level of a key under the present shift, option and modifiers.
  func level(of key: Key) -> Key.Level {
    key.level(under: shift, option, isChord: isChord || pushesAll)
  }

  /// Whether Ctrl, Alt, Super or AltGr go with the next key.
  var isChord: Bool { !modifiers.active.isEmpty }

  /// Whether the shift key shows that it is on.
  var showsShift: Bool { isChord || pushesAll ? shift.isChosen : shift.isOn }

  private mutating func spendModifiers() {
    let before = modifiers
    modifiers.strike()
    if modifiers != before { outbox.isSceneStale = true }
  }

  mutating func send(_ command: TextCommand?) { send(command.map { [$0] } ?? []) }

  /// Sends the commands, with the modifiers down that they need.
  mutating func send(_ commands: [TextCommand]) {
    modifiers.join()
    pasteOffer = nil
    syncHold()
    let wasDimmed = isReturnDimmed
    surroundings.note(typed: commands)
    if isReturnDimmed != wasDimmed { outbox.isSceneStale = true }
    outbox.commands += commands
  }

  /// Tells the server which modifiers are down, if they changed.
  mutating func syncHold() {
    guard modifiers.down != heldInServer else { return }
    heldInServer = modifiers.down
    outbox.commands.append(.hold(heldInServer))
  }
}

extension Key {
  /// The level of the key under shift and option. A capital that comes by itself does not change the third level: option
  /// and `g` type `@` at the start of a sentence too. Nor does it go with a modifier.
  fileprivate func level(
    under shift: ShiftState, _ option: ShiftState, isChord: Bool
  ) -> Level {
    let isCapital = shift.isAutomatic && hasCapital && !option.isOn && !isChord
    return level(
      shift: shift.isShifting || isCapital, capsLock: shift.isCapsLocked, option: option.isOn)
  }
}

/// What a held key repeats.
enum Repetition: Hashable, Sendable {
  /// Deletes characters at first, then words.
  case deletion
  /// Deletes what is left of a composition, and no text before it.
  case composition
  case command(TextCommand)
}
