import Control
import KeyModel

/// The keyboard's icon in panels, as objects on the bus: a StatusNotifierItem and its menu
/// (`com.canonical.dbusmenu`). A click shows or hides the keyboard.
final class TrayItem {
  private let bus: BusConnection
  private let icons: String
  private let reported: (Bool) -> Void
  private let perform: (TrayMenu.Action, Instant) -> Void
  private var menu: TrayMenu
  /// Number of the menu's version that panels know.
  private var revision: UInt32 = 1

  static let path = "/StatusNotifierItem"
  static let menuPath = "/StatusNotifierItem/Menu"
  private static let interface = "org.kde.StatusNotifierItem"
  private static let menuInterface = "com.canonical.dbusmenu"
  private static let watcher = "org.kde.StatusNotifierWatcher"
  private static let properties = "org.freedesktop.DBus.Properties"

  init(
    bus: BusConnection, state: PublicState, icons: String, reported: @escaping (Bool) -> Void,
    perform: @escaping (TrayMenu.Action, Instant) -> Void
  ) {
    self.bus = bus
    self.icons = icons
    self.reported = reported
    self.perform = perform
    menu = TrayMenu(state)
  }

  /// Registers the icon at the panel, now and whenever another panel starts.
  func register(at now: Instant) {
    bus.match(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.watcher)'", at: now)
    offer(at: now)
  }

  private func offer(at now: Instant) {
    let call = Message(
      to: Self.watcher, path: "/StatusNotifierWatcher", interface: Self.watcher,
      member: "RegisterStatusNotifierItem")
    bus.call(call, [.string(Self.path)], at: now) { [reported] outcome, _, _ in
      reported(outcome == .reply)
    }
  }

  /// Handles signals of the bus. A panel that starts again has lost its icons, so the icon is registered again.
  func hear(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard message.isNameOwnerChanged, body.string() == Self.watcher, body.skip(),
      let owner = body.string()
    else { return }
    if owner.isEmpty { reported(false) } else { offer(at: now) }
  }

  func follow(_ state: PublicState, at now: Instant) {
    let menu = TrayMenu(state)
    guard menu != self.menu else { return }
    self.menu = menu
    revision += 1
    bus.emit(
      "LayoutUpdated", of: Self.menuInterface, at: Self.menuPath,
      [.uint32(revision), .int32(0)], at: now)
  }

  // MARK: Calls

  /// Answers calls of the icon's objects; nil for all other calls.
  func answer(_ call: Message, _ body: inout BodyReader, at now: Instant) -> CallAnswer? {
    guard call.path == Self.path || call.path == Self.menuPath else { return nil }
    if call.interface == Self.properties { return property(call, &body) }
    if call.interface == "org.freedesktop.DBus.Introspectable" {
      return .values([.string(Introspection.tray(isMenu: call.path == Self.menuPath))])
    }
    if call.path == Self.menuPath { return answerForMenu(call, &body, at: now) }
    switch call.member {
    case "Activate": perform(.request(.keyboard(.toggle)), now)
    case "SecondaryActivate": perform(.request(.keyboard(.nextKeyboard)), now)
    case "ContextMenu":
      if let x = body.int32(), let y = body.int32() { perform(.menu(x: x, y: y), now) }
    case "Scroll": break
    default: return nil
    }
    return .values([])
  }

  private func property(_ call: Message, _ body: inout BodyReader) -> CallAnswer? {
    let all = call.path == Self.menuPath ? Self.menuProperties : itemProperties
    guard body.string() != nil else { return nil }
    if call.member == "GetAll" {
      return .values([.array(all.map { .entry($0.key, .variant($0.value)) }, of: "{sv}")])
    }
    guard call.member == "Get", let name = body.string() else { return nil }
    guard let found = all.first(where: { $0.key == name }) else {
      return .invalid(.property, "the icon has \(all.map(\.key).joined(separator: ", "))")
    }
    return .values([.variant(found.value)])
  }

  private var itemProperties: KeyValuePairs<String, Value> {
    let pictures = Value.array([], of: "(iiay)")
    return [
      "Category": .string("Hardware"), "Id": .string("keycap"), "Title": .string("Keycap"),
      "Status": .string("Active"), "WindowId": .int32(0), "IconName": .string("keycap"),
      "IconThemePath": .string(icons), "IconPixmap": pictures,
      "OverlayIconName": .string(""), "AttentionIconName": .string(""),
      "ToolTip": .structure([
        .string(""), pictures, .string("Keycap"), .string("On-screen keyboard"),
      ]), "ItemIsMenu": .bool(false), "Menu": .path(Self.menuPath),
    ]
  }

  private static let menuProperties: KeyValuePairs<String, Value> = [
    "Version": .uint32(3), "TextDirection": .string("ltr"), "Status": .string("normal"),
    "IconThemePath": .array([], of: "s"),
  ]

  // MARK: The menu

  private func answerForMenu(
    _ call: Message, _ body: inout BodyReader, at now: Instant
  ) -> CallAnswer? {
    switch call.member {
    case "GetLayout":
      guard let number = body.int32() else { return nil }
      guard number == 0 || menu[number] != nil else { return unknown(number) }
      return .values([.uint32(revision), layout(of: number)])
    case "GetGroupProperties": return .values([properties(of: numbers(&body))])
    case "GetProperty":
      guard let number = body.int32(), let name = body.string() else { return nil }
      guard let value = looks(of: number)[name] else { return unknown(number) }
      return .values([.variant(value)])
    case "Event":
      choose(&body, at: now)
      return .values([])
    case "EventGroup":
      _ = body.array { body in body.enter() && choose(&body, at: now) }
      return .values([.array([], of: "i")])
    case "AboutToShow": return .values([.bool(false)])
    case "AboutToShowGroup": return .values([.array([], of: "i"), .array([], of: "i")])
    default: return nil
    }
  }

  private func unknown(_ number: Int32) -> CallAnswer {
    .invalid(.arguments, "the menu has the entries 1 to \(menu.entries.count), not \(number)")
  }

  /// Reads an event `isvu` and carries out the chosen entry. Returns false if the value is not an event.
  @discardableResult
  private func choose(_ body: inout BodyReader, at now: Instant) -> Bool {
    guard let number = body.int32(), let kind = body.string(), body.skip(), body.skip() else {
      return false
    }
    if kind == "clicked", let action = menu[number]?.action { perform(action, now) }
    return true
  }

  private func layout(of number: Int32) -> Value {
    let children =
      number == 0 ? menu.entries.indices.map { Value.variant(layout(of: Int32($0) + 1)) } : []
    return .structure([.int32(number), dictionary(of: number), .array(children, of: "v")])
  }

  private func properties(of numbers: [Int32]) -> Value {
    let wanted = numbers.isEmpty ? [0] + menu.entries.indices.map { Int32($0) + 1 } : numbers
    return .array(
      wanted.filter { $0 == 0 || menu[$0] != nil }
        .map { .structure([.int32($0), dictionary(of: $0)]) }, of: "(ia{sv})")
  }

  private func numbers(_ body: inout BodyReader) -> [Int32] {
    var numbers: [Int32] = []
    _ = body.array { body in
      guard let number = body.int32() else { return false }
      numbers.append(number)
      return true
    }
    return numbers
  }

  private func dictionary(of number: Int32) -> Value {
    .array(
      looks(of: number).sorted { $0.key < $1.key }.map { .entry($0.key, .variant($0.value)) },
      of: "{sv}")
  }

  /// Returns the properties of an entry, without those that have their default value.
  private func looks(of number: Int32) -> [String: Value] {
    guard let entry = menu[number] else { return ["children-display": .string("submenu")] }
    guard entry.action != nil else { return ["type": .string("separator")] }
    // An underscore marks the letter after it as a shortcut; two underscores stand for one underscore.
    let label = entry.label.split(separator: "_", omittingEmptySubsequences: false)
      .joined(separator: "__")
    var looks: [String: Value] = ["label": .string(label)]
    if let isChosen = entry.isChosen {
      looks["toggle-type"] = .string("radio")
      looks["toggle-state"] = .int32(isChosen ? 1 : 0)
    }
    return looks
  }
}
