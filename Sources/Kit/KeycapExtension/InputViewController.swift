import ExtensionProtocol
import Glibc

/// What the program of a keyboard subclasses. The names are those of the guide "Custom Keyboard". Override what you
/// need, call `run()` from your `main`, and the host calls you for everything that happens.
///
///     final class Letters: InputViewController {
///       override func viewDidLoad() {
///         rows = [Row([Key("a", label: "a", text: "a")]), Row([.globe()])]
///       }
///       override func key(_ key: Key, phase: KeyPhase, choice: String?) {
///         if phase == .tap, let text = key.text { textDocumentProxy.insertText(text) }
///       }
///     }
///     Letters().run()
open class InputViewController {
  /// The document in the focused field.
  public private(set) var textDocumentProxy: TextDocumentProxy
  /// The keyboard's view: its size, its scale, its scheme.
  public private(set) var view = InputView()
  /// Whether the keyboard has to offer a globe key (R-GLOBE-2). The host lays its own over yours if it is missing.
  public private(set) var needsInputModeSwitchKey = false
  /// Whether the user has granted open access (R-TRUST-1).
  public private(set) var hasFullAccess = false
  /// The folder that the keyboard may write into; nothing else on the machine.
  public private(set) var container = ""
  /// The folder that the keyboard shares with its application; nil without open access.
  public private(set) var sharedContainer: String?
  /// The values of the settings that the bundle's `settings.toml` declares.
  public private(set) var settings: [String: SettingValue] = [:]
  /// What a key of role `picture` shows; nil while there is none.
  public private(set) var picture: Picture?

  /// The keys. Setting them shows them.
  public var rows: [Row] = [] {
    didSet {
      keys = Dictionary(rows.flatMap(\.keys).map { ($0.id, $0) }) { first, _ in first }
      connection.send(.layout(ViewLayout(rows: rows.map(\.layout))))
    }
  }

  /// The language that is typed now, `de-CH` (R-TEXT-8); nil: that of the manifest. What is typed is spoken in it, and the
  /// supplementary lexicon has its words.
  public var primaryLanguage: String? {
    didSet { if let primaryLanguage { connection.send(.primaryLanguage(primaryLanguage)) } }
  }

  let connection: Connection
  private var keys: [String: Key] = [:]
  private var answers: [String: (HostMessage.Answer) -> Void] = [:]
  private var lastRequest = 0

  public init() {
    let connection = Connection()
    self.connection = connection
    textDocumentProxy = TextDocumentProxy { connection.send($0) }
  }

  // MARK: What you override

  /// The host has greeted; set `rows` here.
  open func viewDidLoad() {}
  open func viewWillAppear() {}
  open func viewDidAppear() {}
  open func viewWillDisappear() {}
  open func viewDidDisappear() {}
  /// The view has another size, scale or scheme, or the need of a globe changed.
  open func viewDidLayout() {}
  open func textWillChange() {}
  /// The text around the insertion point changed, or the scheme did (R-DOC-6).
  open func textDidChange() {}
  open func selectionWillChange() {}
  open func selectionDidChange() {}
  /// Another field has the focus: `textDocumentProxy.traits` say what it asks for.
  open func traitsDidChange() {}
  open func settingsDidChange() {}
  /// A touch on a key. A long press that chose an alternate has it in `choice`.
  open func key(_ key: Key, phase: KeyPhase, choice: String?) {}
  /// A finger on the picture.
  open func touch(_ touch: PictureTouch) {}

  // MARK: What you call

  /// Changes what stands on a key without a new layout.
  public func update(
    _ id: String, label: String? = nil, icon: Key.Icon? = nil, text: String? = nil,
    state: Key.State? = nil
  ) {
    let change = ViewLayout.Change(
      label: label, icon: icon.flatMap { ViewLayout.Icon(rawValue: $0.rawValue) }, text: text,
      state: state.flatMap { ViewLayout.State(rawValue: $0.rawValue) })
    if let label { keys[id]?.label = label }
    if let text { keys[id]?.text = text }
    connection.send(.update([id: change]))
  }

  /// A wish about the view's height (R-SIZE-3): 500 pt, required, unless you say otherwise.
  public func addHeightConstraint(
    _ name: String = "height", _ relation: HeightRelation = .equal, constant: Double,
    priority: Int = 1000
  ) {
    connection.send(
      .constraint(
        .init(
          name: name, relation: .init(rawValue: relation.rawValue) ?? .equal, constant: constant,
          priority: priority)))
  }

  public func removeHeightConstraint(_ name: String = "height") {
    connection.send(.removeConstraint(name: name))
  }

  /// The same as a tap on the globe key.
  public func advanceToNextInputMode() { connection.send(.advanceToNextInputMode) }
  /// The same as a long press on the globe key.
  public func handleInputModeList() { connection.send(.showInputModeList) }
  public func dismissKeyboard() { connection.send(.dismissKeyboard) }
  /// A click, where the user has granted clicks.
  public func playInputClick() { connection.send(.playInputClick) }

  /// The supplementary lexicon: the user's text shortcuts (`omw` for `On my way!`), then names of the address book and the
  /// commonest words of the primary language, which stand for themselves.
  public func requestSupplementaryLexicon(_ completion: @escaping ([LexiconEntry]) -> Void) {
    request(.supplementaryLexicon) { answer in
      guard case .lexicon(let entries) = answer else { return completion([]) }
      completion(
        entries.map { LexiconEntry(userInput: $0.userInput, documentText: $0.documentText) })
    }
  }

  /// Where the device is; nil with the host's reason where that is not told.
  public func requestLocation(_ completion: @escaping (Result<Location, Denial>) -> Void) {
    request(.location) { answer in
      guard case .location(let latitude, let longitude, let accuracy) = answer else {
        return completion(.failure(Denial(answer)))
      }
      completion(.success(Location(latitude: latitude, longitude: longitude, accuracy: accuracy)))
    }
  }

  /// The user's address book; the host's reason where that is not told.
  public func requestContacts(_ completion: @escaping (Result<[Contact], Denial>) -> Void) {
    request(.contacts) { answer in
      guard case .contacts(let contacts) = answer else {
        return completion(.failure(Denial(answer)))
      }
      completion(
        .success(
          contacts.map { Contact(name: $0.name, places: $0.places, numbers: $0.numbers) }))
    }
  }

  /// The text in the clipboard; nil where there is none or it is not told.
  public func requestPasteboard(_ completion: @escaping (String?) -> Void) {
    request(.pasteboard) { answer in
      if case .pasteboard(let text) = answer { completion(text) } else { completion(nil) }
    }
  }

  public func setPasteboard(_ text: String) { connection.send(.setPasteboard(text)) }

  private func request(
    _ service: ExtensionMessage.Service, _ completion: @escaping (HostMessage.Answer) -> Void
  ) {
    lastRequest += 1
    answers["\(lastRequest)"] = completion
    connection.send(.request(id: "\(lastRequest)", service))
  }

  /// Serves the host; returns when the host has gone.
  public func run() {
    connection.send(.hello(version: Bounds.version))
    while let message = connection.next() {
      handle(message.content)
      if let number = message.number { connection.send(.done(number)) }
    }
  }

  private func handle(_ content: HostMessage.Content) {
    switch content {
    case .welcome(let welcome):
      hasFullAccess = welcome.fullAccess
      (container, sharedContainer) = (welcome.container, welcome.shared)
      viewDidLoad()
    case .view(let state): handle(state)
    case .traits(let traits):
      textDocumentProxy.traits = TextInputTraits(traits)
      traitsDidChange()
    case .text(let text): textDocumentProxy.handle(text)
    case .stage(let stage): handle(stage)
    case .key(let touch):
      guard let key = keys[touch.id], let phase = KeyPhase(rawValue: touch.phase.rawValue) else {
        return
      }
      self.key(key, phase: phase, choice: touch.choice)
    case .touch(let touch): self.touch(PictureTouch(touch))
    case .answer(let id, let answer): answers.removeValue(forKey: id)?(answer)
    case .frameDone: picture?.release()
    case .settings(let values):
      settings = values.compactMapValues(SettingValue.init)
      settingsDidChange()
    }
  }

  private func handle(_ state: ViewState) {
    view = InputView(state)
    needsInputModeSwitchKey = state.globe
    if let place = state.picture { picture = Picture(place, before: picture, connection) }
    viewDidLayout()
  }

  private func handle(_ stage: HostMessage.Stage) {
    switch stage {
    case .viewWillAppear: viewWillAppear()
    case .viewDidAppear: viewDidAppear()
    case .viewWillDisappear: viewWillDisappear()
    case .viewDidDisappear: viewDidDisappear()
    case .textWillChange: textWillChange()
    case .textDidChange: textDidChange()
    case .selectionWillChange: selectionWillChange()
    case .selectionDidChange: selectionDidChange()
    }
  }
}
