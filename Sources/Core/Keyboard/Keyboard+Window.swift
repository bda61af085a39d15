import Board
import Composition
import Control
import Gestures
import InputSession
import KeyModel
import Layouts
import Pages
import TextRules

/// All that the place of the window and the division of its area follow from. The window is laid out again if one of
/// these values has changed.
struct WindowBasis: Hashable, Sendable {
  /// Number of changes of the settings, the screen, the frame of a locker and the height constraints.
  var layoutRevision: UInt64
  var isLocked: Bool
  var isGreeter: Bool
  /// The identifier of the shown keyboard; nil if there is none.
  var keyboard: String?
  var mode: PlacementMode
  var hands: HandPlace
  var floating: FloatingPlace
  var isSizing: Bool
  var hasBar: Bool
  var cellCount: Int
  var showsClickTools: Bool
  /// The page that is shown, the height of its header, and its height constraints.
  var page: PageID?
  var headerHeight: Double
  var constraints: [HeightConstraint]
  /// Whether the field for which the keys are laid out takes text.
  var isEditable: Bool
  var isTerminal: Bool
}

// Decides when and where the window is shown, and lays it out.
extension Keyboard {
  mutating func obey(_ command: Command, at now: Instant) {
    switch command {
    case .show: showByHand()
    case .hide: hideByHand()
    case .toggle: presence.isWanted ? hideByHand() : showByHand()
    case .nextKeyboard: nextKeyboard(at: now)
    case .forgetUses: tell(.emoji) { page, _ in page.forget() }
    }
  }

  /// Shows the keyboard in the form of `showing`. The devices change the theme.
  mutating func show(_ showing: Showing, at now: Instant) {
    if showing.isFloating { setMode(.floating, at: now) }
    if let keyboard = showing.keyboard {
      commitFingers(at: now)
      showNoOverlay()
      prefer(keyboard)
    }
    showByHand()
  }

  mutating func follow(_ screen: Screen, at now: Instant) {
    guard surroundings.adopt(screen) else { return }
    closeChoices(at: now)
  }

  mutating func install(_ keyboards: [KeyboardDefinition], at now: Instant) {
    guard keyboards != surroundings.installed else { return }
    commitFingers(at: now)
    surroundings.adopt(keyboards)
    pages.makePages(of: keyboards)
    updateKeyboards(at: now)
  }

  mutating func adopt(_ settings: Settings, at now: Instant) {
    guard settings != self.settings else { return }
    commitFingers(at: now)
    place.follow(settings, after: self.settings)
    if settings.theme != self.settings.theme { outbox.raise(.everything) }
    surroundings.adopt(settings)
    renewSession()
    renewAssist()
    updateKeyboards(at: now)
    if isFixture { present { presence, _ in presence.showFixture() } }
  }

  private mutating func updateKeyboards(at now: Instant) {
    closeChoices(at: now)
    let shown = enabledKeyboards.current
    enabledKeyboards.update(installed: pages.equipped(surroundings.installed), settings: settings)
    if enabledKeyboards.current?.inputMethod != shown?.inputMethod { renewComposer() }
    levels.keep(in: enabledKeyboards.current.map { Array($0.planes.keys) } ?? [])
    outbox.isResidentStale = true
    stage.dropBoard()
  }

  mutating func repaint(in scheme: Scheme) {
    guard surroundings.adopt(scheme) else { return }
    outbox.raise(.everything)
  }

  mutating func constrain(_ constraints: [HeightConstraint]) {
    _ = surroundings.adopt(constraints)
  }

  // MARK: Layout

  /// The window's place and the division of its area; nil if nothing has to be shown, or if there is no monitor.
  private var geometry: WindowGeometry? {
    var geometry = bareGeometry
    geometry?.cellCount = session.cellCount
    if geometry?.hasBar == true, showsClickTools { geometry?.bar = .clickTools }
    return geometry
  }

  private var bareGeometry: WindowGeometry? {
    guard presence.isWanted, let definition = enabledKeyboards.current, let monitor else {
      return nil
    }
    return bareGeometry(of: definition, on: monitor)
  }

  /// Replaces a keyboard with a physical layout if its letters would be too small to hit, and shows it again when
  /// there is room (R-SIZE-6). The band always counts as present, so that the keyboard is not replaced when the band
  /// appears or disappears. In an embedder's frame no keyboard is replaced (R-DESK-4).
  private mutating func fitKeyboards(at now: Instant) {
    guard presence.isWanted, !surroundings.isPicture, let monitor, screen.embedder == nil else {
      return
    }
    let isFloating = place.mode == .floating
    let another = enabledKeyboards.fit { keyboard in
      guard keyboard.isPrinted else { return true }
      let geometry =
        isFloating
        ? WindowGeometry.floating(on: monitor, place: place.floating)
        : WindowGeometry.docked(
          keyboard, on: monitor, settings: surroundings.settings,
          constraints: surroundings.constraints
            + [surroundings.settings.height.constraint, keyboard.height].compactMap(\.self),
          hasBar: true, hands: place.hands)
      return geometry.holds(keyboard)
    }
    guard another else { return }
    commitFingers(at: now)
    finishConversion(.typed)
    finishComposition()
    showNoOverlay()
    showOtherKeyboard()
  }

  private func bareGeometry(of definition: KeyboardDefinition, on monitor: Monitor)
    -> WindowGeometry
  {
    if let frame = screen.embedder {
      return .embedded(in: frame, on: monitor, settings: settings, definition)
    }
    switch place.mode {
    case .docked:
      return .docked(
        definition, on: monitor, settings: settings, constraints: constraintsInForce,
        hasBar: bar.hasRoom || !aids.isEmpty, aids: aids, headerHeight: headerHeight,
        hands: place.hands, isTerminal: isTerminal,
        isSizing: place.isSizing && maySize(on: monitor),
        lock: receiver.isLocked
          ? WindowGeometry.Lock(
            window: screen.window, dialog: lockDialog, isGreeter: receiver == .greeter) : nil,
        dialog: dialogHeight)
    case .floating:
      return .floating(
        on: monitor, place: place.floating, hasBar: bar.hasRoom || !aids.isEmpty, aids: aids,
        headerHeight: headerHeight)
    }
  }

  private var isTerminal: Bool {
    let field = fitting.fitted(field)
    return field?.isEditable == true && field?.traits.type == .terminal
  }

  /// The height, in px, that the focused dialog needs above the keyboard while the user types into it; nil for other
  /// windows.
  private var dialogHeight: Double? {
    guard fitting.fitted(field)?.isEditable == true, !receiver.isLocked else { return nil }
    return screen.dialogHeight
  }

  /// The height of the header of the page that has borrowed the letters, in pt; 0 if no page has.
  private var headerHeight: Double {
    guard case .header(let id) = page else { return 0 }
    return pages[id]?.headerHeight ?? 0
  }

  private func header(in geometry: WindowGeometry) -> Board.Header? {
    guard case .header(let id) = page, !geometry.header.isEmpty, let content = pages[id] else {
      return nil
    }
    let room = content.coversKeys ? geometry.header.union(geometry.keyArea) : geometry.header
    return Board.Header(
      keys: content.header(of: room.size, geometry.metrics, scale: geometry.scale),
      coversKeys: content.coversKeys)
  }

  /// The basis of the window that has to be shown now; nil if none has to be shown.
  private var windowBasis: WindowBasis? {
    guard presence.isWanted else { return nil }
    let page = page
    let field = fitting.fitted(field)
    return WindowBasis(
      layoutRevision: surroundings.layoutRevision, isLocked: receiver.isLocked,
      isGreeter: receiver == .greeter, keyboard: enabledKeyboards.shown?.identifier,
      mode: place.mode, hands: place.hands, floating: place.floating, isSizing: place.isSizing,
      hasBar: bar.hasRoom, cellCount: session.cellCount, showsClickTools: showsClickTools,
      page: page.id, headerHeight: headerHeight,
      constraints: page.id.map { pages.constraints(of: $0) } ?? [],
      isEditable: field?.isEditable == true, isTerminal: field?.traits.type == .terminal)
  }

  /// Lays out the window again if something has changed that its place or the division of its area follows from.
  mutating func renewLayout(at now: Instant) {
    guard stage.isLayoutPast(windowBasis) else { return }
    relayout(at: now)
    stage.noteLayout(windowBasis)
  }

  /// Lays out the window again (R-SIZE-10).
  private mutating func relayout(at now: Instant) {
    fitKeyboards(at: now)
    // Keys under fingers are struck before they move away. A finger on a handle moves the window itself. A struck
    // key may change the layout, so `stand` is read again.
    if !place.isDragging, let old = stage.board?.geometry, let new = self.geometry, new != old {
      commitFingers(at: now)
    }
    guard let geometry else { return letGoOfEverything() }
    if geometry != stage.board?.geometry { rebuildBoard() }
    stage.place(geometry, isEmbedded: screen.embedder != nil)
    report(geometry.conflicts)
  }

  /// Returns the keyboard with its letters in the order of their frequency, if the letters are scanned in that
  /// order. A keyboard with an input method keeps its order, because the place of a key shows its meaning.
  private func ordered(_ definition: KeyboardDefinition) -> KeyboardDefinition {
    let order = scanOrder
    guard !order.isEmpty,
      definition.inputMethod == nil, var forms = definition.planes[.letters]
    else { return definition }
    var definition = definition
    forms.phone = forms.phone.scanned(by: order)
    forms.pad = forms.pad?.scanned(by: order)
    forms.desktop = forms.desktop?.scanned(by: order)
    definition.planes[.letters] = forms
    return definition
  }

  /// The order of the letters while keys are scanned; empty: the usual order.
  private var scanOrder: [Character] {
    guard settings.scan.mode != .off, settings.scan.letters == .frequency else { return [] }
    return session.rules.letterOrder
  }

  /// Lays out the letters again if the language or the settings have changed their order.
  mutating func renewOrder() {
    if assist.arrange(scanOrder), stage.board != nil { rebuildBoard() }
  }

  /// Makes the board of the current plane. From now on, fingers that are down are on the keys of this board.
  mutating func rebuildBoard() {
    guard let definition = enabledKeyboards.current.map(ordered), let geometry else { return }
    var hidden: Set<KeyRole> = needsGlobe ? [] : [.globe]
    if settings.morseOneKey { hidden.insert(.dash) }
    let offered = offeredPages
    if offered.isEmpty { hidden.insert(.page) }
    if enabledKeyboards.letters == nil { hidden.insert(.search) }
    var board = Board(
      definition, plane: shownPlane(of: definition), geometry: geometry, hiding: hidden,
      type: fitting.fitted(field)?.traits.type ?? .default, header: header(in: geometry),
      leadingTo: offered)
    board.dashTime = settings.morseOneKey ? settings.timing.dash : nil
    board.forbidden = Set(board.keys.indices.filter { isForbidden(board.keys[$0]) })
    board.pushed = Set(board.keys.indices.filter { isPushed(board.keys[$0]) })
    fitting.noteChange(from: self.board, at: now)
    if stage.show(board) { liftAll(at: now) }
    layOutPage()
    tuneRecognizer(scale: geometry.scale)
    assist.retarget(on: board)
    fingers.retarget(on: board)
  }

  /// The plane that the page above the keys needs, if the keyboard has it; otherwise the plane that the user has chosen.
  private func shownPlane(of definition: KeyboardDefinition) -> PlaneID {
    guard case .header(let id) = page, let plane = pages[id]?.plane,
      definition.planes[plane] != nil
    else { return levels.plane }
    return plane
  }

  func boardKey(_ index: Int) -> BoardKey? {
    guard let board = stage.board, board.keys.indices.contains(index) else { return nil }
    return board.keys[index]
  }

  /// Logs which constraints contradict each other, each conflict once (R-SIZE-7).
  private mutating func report(_ conflicts: [HeightSolution.Conflict]) {
    for conflict in stage.takeNew(conflicts.filter(\.isMistake)) {
      let names = conflict.constraints.map(\.text).joined(separator: ", ")
      outbox.logs.append(
        "height constraints cannot hold together: \(names); dropped: \(conflict.dropped.text)")
    }
  }

  private mutating func letGoOfEverything() {
    composing.reset()
    takeLettersBack()
    fingers.letGo()
    liftAll(at: now)
    place.letGo()
    levels.letGo()
    syncHold()
    fitting.noteLeaving()
    showNoOverlay()
    assist.letGo()
    stage.leave()
  }
}

extension HeightConstraint {
  /// The constraint in the form of the log, such as `expanded: equal 500 pt, priority 750`.
  fileprivate var text: String {
    isForeign ? name : "\(name): \(relation.rawValue) \(constant) pt, priority \(priority)"
  }
}
