import Board
import InputSession
import KeyModel
import Layouts
import Pages

// Pages that replace a keyboard: their keys and heights, the reports to them about their surroundings, and the
// handling of their faults.
extension Keyboard {
  /// Types the text as the page gave it, without correction, smart punctuation or learning.
  mutating func typeAsIs(_ text: String) {
    let keys = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in keys.enumerated() {
      if place > 0 {
        edit { $0.newline() }
        send(levels.command(for: .return))
      }
      if !line.isEmpty { edit { $0.typeAsIs(String(line)) } }
    }
    levels.spendModifiers()
  }

  /// Deletes `count` graphemes as the delete key does (R-DOC-2).
  mutating func deleteBackward(_ count: Int) {
    for _ in 0..<count {
      if !levels.isChord {
        eraseBackward()
      } else {
        session.forget()
        send(levels.command(for: .deleteBackward))
      }
    }
  }

  /// Adopts the keys that the page reports, and shows them if the page is shown.
  mutating func showKeys(_ keys: PlaneForms, of id: PageID) {
    pages.equip(id, with: keys)
    guard enabledKeyboards.replaceKeys(keys, of: id), stage.isShown else { return }
    levels.show(.letters)
    outbox.isResidentStale = true
    rebuildBoard()
  }

  /// Notes the language in which the page types now. The rules of this language separate words, and the speech uses
  /// the language (R-TEXT-8).
  mutating func setLanguage(_ tag: String, of id: PageID) {
    guard pages.equip(id, with: tag) else { return }
    if enabledKeyboards.replaceLanguage(tag, of: id) { renewSession() }
  }

  mutating func constrain(_ constraints: [HeightConstraint], of id: PageID) {
    pages.equip(id, with: constraints)
  }

  /// The height constraints in force (R-SIZE-3), in this order: constraints from other sources, the user's
  /// constraint, the constraints of the page that is shown, and the constraint of the keyboard's file. Of equal
  /// constraints the earlier one wins.
  var constraintsInForce: [HeightConstraint] {
    surroundings.constraints + [settings.height.constraint].compactMap(\.self)
      + (page.id.map { pages.constraints(of: $0) } ?? [])
      + [enabledKeyboards.current?.height].compactMap(\.self)
  }

  /// Shows the system keyboard in the page's frame, because the page has failed. When the user chooses the page
  /// again, it is tried again.
  mutating func fail(_ id: PageID, _ reason: String) {
    outbox.logs.append("keyboard \(id.rawValue): \(reason); the system keyboard takes its place")
    pages.strip(id)
    if let definition = surroundings.installed.first(where: { $0.page == id }) {
      if let ground = definition.planes[.letters] {
        _ = enabledKeyboards.replaceKeys(ground, of: id)
      }
      _ = enabledKeyboards.replaceLanguage(definition.manifest.primaryLanguage, of: id)
    }
    guard enabledKeyboards.leave(page: id) else { return }
    showNoOverlay()
    pages.forgetFingers()
    showOtherKeyboard()
  }

  // MARK: Reports to the page

  /// Reports the view, the field and its text to the page that is shown, if any of them has changed.
  mutating func tellSurroundings() {
    guard let id = page.id, page.isWhole, pages[id]?.isKeyboard == true, let board = stage.board,
      stage.isShown
    else {
      pages.forgetSurroundings()
      return
    }
    let surroundings = pageSurroundings(on: board)
    if pages.isNews(surroundings) { tell(id) { page, _ in page.adapt(to: surroundings) } }
  }

  private func pageSurroundings(on board: Board) -> PageSurroundings {
    let geometry = board.geometry
    var surroundings = PageSurroundings(
      size: geometry.keyArea.size, scale: geometry.scale, isFloating: geometry.isFloating,
      isDark: self.surroundings.scheme == .dark, needsGlobe: needsGlobe,
      reducedMotion: settings.reducedMotion,
      traits: field?.traits ?? FieldTraits(), serial: field?.serial ?? 0)
    surroundings.picture = board.pageArea?.size
    // No extension gets the text of a secret field. In addition, no extension is shown for a secret field (R-TRAIT-4).
    guard !isSecret, let known = session.knownContext else {
      return surroundings
    }
    surroundings.before = known.before
    surroundings.after = known.after
    surroundings.selected = document.map(\.selected)
    return surroundings
  }

  /// Carries out requests of pages that could not be carried out during the call of the page.
  mutating func carryOutLate(at now: Instant) {
    let requests = outbox.pageRequests
    outbox.pageRequests = []
    for case .command(let command) in requests { obey(command, at: now) }
    guard requests.contains(.listKeyboards),
      let globe = stage.board?.keys.firstIndex(where: { $0.key?.action == .globe })
    else {
      return
    }
    openList(above: globe, by: nil)
  }
}
