import ExtensionProtocol
import Glibc

/// The base class for the program of a keyboard. The names are those of the guide "Custom Keyboard". Override the
/// methods that you need, and call `run()` from your `main`. The host then calls you for each event.
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
  /// The document of the focused field.
  public private(set) var textDocumentProxy: TextDocumentProxy
  /// The keyboard's view: its size, its scale, its scheme.
  public private(set) var view = InputView()
  /// Whether the keyboard has to show a globe key (R-GLOBE-2). If the key is missing, the host puts a globe over your keys.
  public private(set) var needsInputModeSwitchKey = false
  /// Whether the user has granted open access (R-TRUST-1).
  public private(set) var hasFullAccess = false
  /// The only folder on the machine into which the keyboard may write.
  public private(set) var container = ""
  /// The folder that the keyboard shares with its application; nil if it has no open access.
  public private(set) var sharedContainer: String?
  /// The values of the settings that the bundle's `settings.toml` declares.
  public private(set) var settings: [String: SettingValue] = [:]
  /// The picture on the key with the role `picture`; nil if the keyboard has no such key.
  public private(set) var picture: Picture?

  /// The rows of keys. When this property is set, the keys are shown.
  public var rows: [Row] = [] {
    didSet {
      keys = Dictionary(rows.flatMap(\.keys).map { ($0.id, $0) }) { first, _ in first }
      connection.send(.layout(ViewLayout(rows: rows.map(\.layout))))
    }
  }

  /// The language of the text that is being typed, such as `de-CH` (R-TEXT-8); nil: the language in the manifest.
  /// Typed text is spoken in this language, and the supplementary lexicon has its words.
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

  // MARK: - Methods that you override

  /// Called after the host's greeting; set `rows` here.
  open func viewDidLoad() {}
  open func viewWillAppear() {}
  open func viewDidAppear() {}
  open func viewWillDisappear() {}
  open func viewDidDisappear() {}
  /// Called when the view's size, scale or scheme has changed, or when a globe has become necessary or unnecessary.
  open func viewDidLayout() {}
  open func textWillChange() {}
  /// Called when the text around the insertion point or the scheme has changed (R-DOC-6).
  open func textDidChange() {}
  open func selectionWillChange() {}
  open func selectionDidChange() {}
  /// Called when another field has got the focus. `textDocumentProxy.traits` has the traits of this field.
  open func traitsDidChange() {}
  open func settingsDidChange() {}
  /// Called when a key is touched. `choice` is the alternate that the user chose by a long press.
  open func key(_ key: Key, phase: KeyPhase, choice: String?) {}
  /// Called when the picture is touched.
  open func touch(_ touch: PictureTouch) {}

  // MARK: - Methods that you call

  /// Changes the content or the state of a key without a new layout.
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

  /// Adds a constraint of the view's height (R-SIZE-3), in pt. By default the constraint is equal and required.
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

  /// Acts as a tap on the globe key.
  public func advanceToNextInputMode() { connection.send(.advanceToNextInputMode) }
  /// Acts as a long press on the globe key.
  public func handleInputModeList() { connection.send(.showInputModeList) }
  public func dismissKeyboard() { connection.send(.dismissKeyboard) }
  /// Plays a click if the user has granted clicks.
  public func playInputClick() { connection.send(.playInputClick) }

  /// Asks for the supplementary lexicon: the user's text shortcuts (`omw` for `On my way!`), then the names of the
  /// address book and the most common words of the primary language, whose expansions are the words themselves.
  public func requestSupplementaryLexicon(_ completion: @escaping ([LexiconEntry]) -> Void) {
    request(.supplementaryLexicon) { answer in
      guard case .lexicon(let entries) = answer else { return completion([]) }
      completion(
        entries.map { LexiconEntry(userInput: $0.userInput, documentText: $0.documentText) })
    }
  }

  /// Asks for the location of the device. If the host denies it, the result is the host's reason.
  public func requestLocation(_ completion: @escaping (Result<Location, Denial>) -> Void) {
    request(.location) { answer in
      guard case .location(let latitude, let longitude, let accuracy) = answer else {
        return completion(.failure(Denial(answer)))
      }
      completion(.success(Location(latitude: latitude, longitude: longitude, accuracy: accuracy)))
    }
  }

  /// Asks for the user's address book. If the host denies it, the result is the host's reason.
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

  /// Asks for the text in the clipboard; nil if the clipboard has no text, or if the host denies it.
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

  /// Handles the messages of the host. Returns when the host has gone.
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
