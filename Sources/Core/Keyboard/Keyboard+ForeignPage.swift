import Appearance
import InputSession
import KeyModel
import Layouts
import Pages

// Pages that are keyboards by themselves: their keys, their heights, what they are told, what becomes of their faults.
extension Keyboard {
  /// Types the text as the page gave it: no correction, no smart punctuation, nothing learned.
  mutating func typeAsIs(_ text: String) {
    let keys = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in keys.enumerated() {
      if place > 0 {
        send(session.newline())
        send(command(for: .return))
      }
      if !line.isEmpty { send(session.typeAsIs(String(line))) }
    }
    modifiers.strike()
  }

  /// Deletes so many graphemes as the delete key does (R-DOC-2).
  mutating func deleteBackward(_ count: Int) {
    for _ in 0..<count {
      _ = session.deleteBackward()
      send(command(for: .deleteBackward))
    }
  }

  /// The page told its keys: they stand there at once if it is shown, and whenever it is.
  mutating func showKeys(_ keys: PlaneForms, of id: PageID) {
    pageKeys[id] = keys
    guard roster.replaceKeys(keys, of: id), placement != nil else { return }
    planes.show(.letters)
    outbox.isWindowStale = true
    outbox.isResidentStale = true
    rebuildBoard()
  }

  mutating func constrain(_ constraints: [HeightConstraint], of id: PageID) {
    pageConstraints[id] = constraints
    if page.id == id { outbox.isWindowStale = true }
  }

  /// The height constraints that count now: a page's own beside those from elsewhere (R-SIZE-3).
  var constraintsInForce: [HeightConstraint] {
    constraints + (page.id.flatMap { pageConstraints[$0] } ?? [])
  }

  /// The page cannot be shown: the system keyboard stands there in the same frame. The page is tried again when it is
  /// next chosen.
  mutating func fail(_ id: PageID, _ reason: String) {
    outbox.logs.append("keyboard \(id.rawValue): \(reason); the system keyboard takes its place")
    pageKeys[id] = nil
    pageConstraints[id] = nil
    if let ground = installed.first(where: { $0.page == id })?.planes[.letters] {
      _ = roster.replaceKeys(ground, of: id)
    }
    guard roster.leave(page: id) else { return }
    showNoOverlay()
    pageFingers.removeAll()
    showOtherKeyboard()
  }

  // MARK: What the page is told

  /// Tells the page that is shown of the view, the field and its text, where something of them changed.
  mutating func tellSurroundings() {
    guard let id = page.id, page.isWhole, pages[id]?.isKeyboard == true, let board,
      placement != nil
    else {
      toldSurroundings = nil
      return
    }
    let surroundings = surroundings(on: board)
    guard toldSurroundings != surroundings else { return }
    toldSurroundings = surroundings
    tell(id) { page, _ in page.adapt(to: surroundings) }
  }

  private func surroundings(on board: Board) -> PageSurroundings {
    let stand = board.stand
    var surroundings = PageSurroundings(
      size: stand.keyArea.size, scale: stand.scale, isFloating: stand.isFloating,
      isDark: scheme == .dark, needsGlobe: needsGlobe, reducedMotion: settings.reducedMotion,
      traits: field?.traits ?? FieldTraits(), serial: field?.serial ?? 0)
    surroundings.picture = board.pageArea?.size
    // Of a secret nothing is told, though no such page is shown there (R-TRAIT-4).
    guard !custody.isSecret, field?.traits.isSecure != true, let known = session.knownContext else {
      return surroundings
    }
    surroundings.before = known.before
    surroundings.after = known.after
    surroundings.selected = document.map(\.selected)
    return surroundings
  }

  /// What pages wished that could not be done in the middle of their words.
  mutating func carryOutLate(at now: Instant) {
    let (commands, lists) = (outbox.pageCommands, outbox.listsKeyboards)
    outbox.pageCommands = []
    outbox.listsKeyboards = false
    for command in commands { obey(command, at: now) }
    guard lists, let globe = board?.keys.firstIndex(where: { $0.key?.action == .globe }) else {
      return
    }
    openList(above: globe, by: nil)
  }
}
