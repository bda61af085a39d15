internal import Bus
import Control
import KeyModel
import Runtime

/// The answers of one object of the accessibility bus: the program, the keyboard, or a key. The names of calls
/// and the numbers of roles and states are those of AT-SPI 2 (at-spi2-core, `xml/` and `atspi-constants.h`).
struct AccessibleObject {
  /// An object's address: its connection and its path.
  struct Address: Hashable {
    var sender: String
    var path: String

    var value: Value { .structure([.string(sender), .path(path)]) }
  }

  enum Node: Hashable {
    case root, keyboard, key(Int)

    func path(_ generation: Int) -> String {
      switch self {
      case .root: AccessibleObject.prefix + "root"
      case .keyboard: AccessibleObject.prefix + "keyboard"
      case .key(let index): AccessibleObject.prefix + "key\(generation)_\(index)"
      }
    }

    /// nil if the path belongs to no object, or to a key of another generation.
    init?(path: String, generation: Int) {
      let name = path.dropFirst(AccessibleObject.prefix.count)
      let mark = "key\(generation)_"
      switch name {
      case "root": self = .root
      case "keyboard": self = .keyboard
      default:
        guard name.hasPrefix(mark), let index = Int(name.dropFirst(mark.count)) else { return nil }
        self = .key(index)
      }
    }
  }

  static let prefix = "/org/a11y/atspi/accessible/"
  static let nowhere = "/org/a11y/atspi/null"

  private let node: Node
  private let view: AccessibleKeyboard
  private let generation: Int
  private let sender: String
  private let parent: Address
  /// The key; nil for the program and for the keyboard.
  let key: AccessibleKey?

  /// nil for a key that does not exist.
  init?(_ node: Node, of view: AccessibleKeyboard, generation: Int, sender: String, parent: Address)
  {
    self.node = node
    self.view = view
    self.generation = generation
    self.sender = sender
    self.parent = parent
    if case .key(let index) = node {
      guard view.keys.indices.contains(index) else { return nil }
      key = view.keys[index]
    } else {
      key = nil
    }
  }

  var hasAction: Bool { key.map { $0.kind != .label && $0.isEnabled } ?? false }

  /// Returns the answer to a call; nil for a call that the object does not have.
  func answer(_ call: Message, _ body: inout BodyReader) -> CallAnswer? {
    let values: [Value]? =
      switch call.interface {
      case "org.freedesktop.DBus.Properties": properties(call.member, &body)
      case "org.a11y.atspi.Accessible": accessible(call.member, &body)
      case "org.a11y.atspi.Component": node == .root ? nil : component(call.member, &body)
      case "org.a11y.atspi.Action": key == nil ? nil : action(call.member)
      case "org.a11y.atspi.Application":
        call.member == "GetLocale" && node == .root ? [.string(view.language)] : nil
      default: nil
      }
    return values.map { .values($0) }
  }

  // MARK: Accessible

  private func address(_ node: Node) -> Value {
    Address(sender: sender, path: node.path(generation)).value
  }

  private var children: [Node] {
    switch node {
    case .root: [.keyboard]
    case .keyboard: view.keys.indices.map { .key($0) }
    case .key: []
    }
  }

  private var interfaces: [String] {
    switch node {
    case .root: ["Accessible", "Application"]
    case .keyboard: ["Accessible", "Component"]
    case .key: ["Accessible", "Component", "Action"]
    }
  }

  private var role: (number: UInt32, name: String) {
    switch node {
    case .root: (75, "application")
    case .keyboard: (23, "frame")
    case .key:
      switch key?.kind {
      case .toggle: (62, "toggle button")
      case .label: (29, "label")
      case .button, nil: (43, "push button")
      }
    }
  }

  /// The bits of the states. The state FOCUSABLE is never among them.
  private var states: UInt32 {
    let (checked, enabled, sensitive, showing, visible) = (4, 8, 24, 25, 30)
    var bits: [Int] = []
    if node == .root || view.isVisible { bits += [showing, visible] }
    if key?.isEnabled != false { bits += [enabled, sensitive] }
    if key?.isOn == true { bits.append(checked) }
    return bits.reduce(0) { $0 | 1 << UInt32($1) }
  }

  private var name: String {
    switch node {
    case .root: "keycap"
    case .keyboard: "Keycap keyboard " + view.name
    case .key: key?.name ?? ""
    }
  }

  private func accessible(_ member: String, _ body: inout BodyReader) -> [Value]? {
    switch member {
    case "GetRole": return [.uint32(role.number)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(role.name)]
    case "GetState": return [.array([.uint32(states), .uint32(0)], of: "u")]
    case "GetChildren": return [.array(children.map(address), of: "(so)")]
    case "GetChildAtIndex":
      let children = children
      guard let index = body.int32().map(Int.init), children.indices.contains(index) else {
        return [Address(sender: sender, path: Self.nowhere).value]
      }
      return [address(children[index])]
    case "GetIndexInParent":
      if case .key(let index) = node { return [.int32(Int32(index))] }
      return [.int32(0)]
    case "GetApplication": return [address(.root)]
    case "GetInterfaces":
      return [.array(interfaces.map { .string("org.a11y.atspi." + $0) }, of: "s")]
    case "GetAttributes":
      let attributes: [Value] = node == .root ? [] : [.entry("toolkit", .string("Keycap"))]
      return [.array(attributes, of: "{ss}")]
    case "GetRelationSet": return [.array([], of: "(ua(so))")]
    default: return nil
    }
  }

  // MARK: Properties

  private func properties(_ member: String, _ body: inout BodyReader) -> [Value]? {
    guard let interface = body.string() else { return nil }
    let all = properties(of: interface)
    switch member {
    case "GetAll":
      return [.array(all.map { .entry($0.name, .variant($0.value)) }, of: "{sv}")]
    case "Get":
      guard let name = body.string() else { return nil }
      return all.first { $0.name == name }.map { [.variant($0.value)] }
    // The registry numbers the applications, but no program asks a keyboard for this number.
    case "Set": return node == .root && body.string() == "Id" ? [] : nil
    default: return nil
    }
  }

  private func properties(of interface: String) -> [(name: String, value: Value)] {
    switch (interface, node) {
    case ("org.a11y.atspi.Accessible", _):
      let above: Value =
        switch node {
        case .root: parent.value
        case .keyboard: address(.root)
        case .key: address(.keyboard)
        }
      return [
        ("Name", .string(name)), ("Description", .string("")), ("Parent", above),
        ("ChildCount", .int32(Int32(children.count))), ("Locale", .string(view.language)),
        ("AccessibleId", .string(key?.id ?? "")),
      ]
    case ("org.a11y.atspi.Action", .key): return [("NActions", .int32(hasAction ? 1 : 0))]
    case ("org.a11y.atspi.Application", .root):
      return [
        ("ToolkitName", .string("Keycap")), ("Version", .string(Version.text)),
        ("AtspiVersion", .string("2.1")), ("Id", .int32(0)),
      ]
    default: return []
    }
  }

  // MARK: Component and Action

  private var frame: Rect { key?.frame ?? view.frame }

  /// Returns the origin (px) of a call's coordinates: of the screen, of the window, or of the parent.
  private func origin(_ coordinates: UInt32?) -> Point {
    let isScreen = coordinates == 0 || coordinates == 2 && key == nil
    return isScreen ? Point(x: 0, y: 0) : view.frame.origin
  }

  private func component(_ member: String, _ body: inout BodyReader) -> [Value]? {
    switch member {
    case "GetExtents":
      let origin = origin(body.uint32())
      return [
        .structure([
          .int32(Int32(frame.x - origin.x)), .int32(Int32(frame.y - origin.y)),
          .int32(Int32(frame.width)), .int32(Int32(frame.height)),
        ])
      ]
    case "GetPosition":
      let origin = origin(body.uint32())
      return [.int32(Int32(frame.x - origin.x)), .int32(Int32(frame.y - origin.y))]
    case "GetSize": return [.int32(Int32(frame.width)), .int32(Int32(frame.height))]
    case "Contains": return point(&body).map { [.bool(frame.contains($0))] }
    case "GetAccessibleAtPoint":
      guard let point = point(&body) else { return nil }
      if let index = view.keys.firstIndex(where: { $0.frame.contains(point) }),
        key == nil || node == .key(index)
      {
        return [address(.key(index))]
      }
      let isInside = view.isVisible && frame.contains(point)
      return [isInside ? address(node) : Address(sender: sender, path: Self.nowhere).value]
    // ATSPI_LAYER_WINDOW and ATSPI_LAYER_WIDGET.
    case "GetLayer": return [.uint32(key == nil ? 7 : 3)]
    case "GrabFocus": return [.bool(false)]
    default: return nil
    }
  }

  /// Returns the point of a call, in root px.
  private func point(_ body: inout BodyReader) -> Point? {
    guard let x = body.int32(), let y = body.int32() else { return nil }
    return Point(x: Double(x), y: Double(y)).offset(by: origin(body.uint32()))
  }

  private func action(_ member: String) -> [Value]? {
    switch member {
    case "GetActions":
      let press: Value = .structure([.string("press"), .string(""), .string("")])
      return [.array(hasAction ? [press] : [], of: "(sss)")]
    case "GetName", "GetLocalizedName": return [.string(hasAction ? "press" : "")]
    case "GetDescription", "GetKeyBinding": return [.string("")]
    default: return nil
    }
  }
}

extension Point {
  fileprivate func offset(by origin: Point) -> Point {
    Point(x: x + origin.x, y: y + origin.y)
  }
}
