internal import Bus
import Focus
import KeyModel

/// Asks one accessible object for its facts. All questions are sent at once, so that one round trip is enough
/// with any toolkit.
final class FactsQuery {
  private(set) var facts = Facts()
  private var open = 0
  private let done: (Facts?, Instant) -> Void
  private let bus: BusConnection
  private let place: Place
  private let coordinates: ToolkitProfile.Coordinates
  /// True once the object has reported its role.
  private var isHeard = false

  /// Longest wait for an answer. A later answer is of no use.
  static let patience: Milliseconds = 2000

  /// Calls `done` once: with the facts that were answered, or with nil if the object does not exist. `window`:
  /// the rectangle of the object's window as reported by the application, if it is known.
  init(
    _ place: Place, on bus: BusConnection, application: Facts, window: Rect? = nil, at now: Instant,
    done: @escaping (Facts?, Instant) -> Void
  ) {
    self.bus = bus
    self.place = place
    self.done = done
    coordinates = application.profile.coordinates
    facts = application
    facts.window = window
    open = 1
    ask(place.call("Accessible", "GetRole"), at: now) { query, body in
      guard let role = body.uint32() else { return }
      query.facts.role = Role(rawValue: role)
      query.isHeard = true
    }
    ask(place.call("Accessible", "GetState"), at: now) { query, body in
      query.facts.states = FactsQuery.states(&body)
    }
    ask(place.call("Accessible", "GetAttributes"), at: now) { query, body in
      query.facts.attributes = FactsQuery.attributes(&body)
    }
    ask(place.call("Accessible", "GetInterfaces"), at: now) { query, body in
      _ = body.array { element in
        guard let name = element.string() else { return false }
        if name == "org.a11y.atspi.Text" { query.facts.hasText = true }
        return true
      }
    }
    ask(place.call("Text", "GetAttributeRun"), [.int32(0), .bool(true)], at: now) { query, body in
      query.facts.font = FactsQuery.font(FactsQuery.attributes(&body))
    }
    askExtents(of: place, at: now)
    ask(
      place.getProperty, Place.property("Name"), at: now
    ) { query, body in
      query.facts.name = body.variant { $0.string() } ?? ""
    }
    ask(
      place.getProperty, Place.property("Parent"), at: now
    ) { query, body in
      query.facts.parent = body.variant { FactsQuery.place(&$0) }
    }
    askWindow(application.profile, at: now)
    if application.profile.hidesTextSilently {
      ask(place.call("Text", "GetStringAtOffset"), [.int32(0), .uint32(0)], at: now) {
        query, body in
        query.facts.hidesText = body.string().map(Mask.covers) ?? false
      }
    }
    close(at: now)
  }

  private func ask(
    _ message: Message, _ values: [Value] = [], at now: Instant,
    _ read: @escaping (FactsQuery, inout BodyReader) -> Void
  ) {
    open += 1
    bus.call(message, values, at: now, within: FactsQuery.patience) { outcome, body, now in
      if outcome == .reply {
        read(self, &body)
      }
      self.close(at: now)
    }
  }

  private func close(at now: Instant) {
    open -= 1
    guard open == 0 else { return }
    // Qt's editable combo boxes and spin boxes lack the state EDITABLE; their line field is a
    // child.
    if facts.role == .comboBox || facts.role == .spinButton, facts.profile.hasUnreportedEditors,
      !facts.states.contains(.editable)
    {
      return askChildren(at: now)
    }
    if facts.mayBeInDate, !facts.isInDate {
      return askParent(of: place, levels: FactsQuery.depthOfDates, at: now)
    }
    done(isHeard ? facts : nil, now)
  }

  /// Most levels between a web page's date or time field and a part of it.
  private static let depthOfDates = 5

  /// Looks for the date or time field around its part `place`. The frame of the whole field is taken.
  private func askParent(of place: Place, levels: Int, at now: Instant) {
    guard levels > 0 else { return done(facts, now) }
    bus.call(
      place.getProperty, Place.property("Parent"), at: now, within: FactsQuery.patience
    ) { _, body, now in
      guard let parent = body.variant({ FactsQuery.place(&$0) }) else {
        return self.done(self.facts, now)
      }
      self.bus.call(
        parent.call("Accessible", "GetRole"), at: now, within: FactsQuery.patience
      ) { _, body, now in
        guard body.uint32() == Role.dateEditor.rawValue else {
          return self.askParent(of: parent, levels: levels - 1, at: now)
        }
        self.facts.isInDate = true
        self.open = 1
        self.askExtents(of: parent, at: now)
        self.close(at: now)
      }
    }
  }

  private func askExtents(of place: Place, at now: Instant) {
    ask(place.call("Component", "GetExtents"), [coordinates.value], at: now) { query, body in
      let extents = FactsQuery.extents(&body)
      switch query.coordinates {
      case .screen: query.facts.onScreen = extents
      case .window: query.facts.inWindow = extents
      }
    }
  }

  /// Asks for the rectangle of the active window, whose origin is that of the toolkit's coordinates.
  private func askWindow(_ profile: ToolkitProfile, at now: Instant) {
    guard coordinates == .window, facts.window == nil else { return }
    open += 1
    _ = WindowQuery(
      of: .application(place.sender), profile, on: bus, at: now, within: FactsQuery.patience
    ) { windows, now in
      self.facts.window = windows.active.first?.frame
      self.close(at: now)
    }
  }

  private func askChildren(at now: Instant) {
    bus.call(
      place.call("Accessible", "GetChildren"), at: now, within: FactsQuery.patience
    ) { _, body, now in
      let children = FactsQuery.places(&body).prefix(4)
      guard !children.isEmpty else { return self.done(self.facts, now) }
      self.open = children.count
      for child in children {
        self.bus.call(
          child.call("Accessible", "GetState"), at: now, within: FactsQuery.patience
        ) { _, body, now in
          let states = FactsQuery.states(&body)
          if states.contains(.editable), !states.contains(.readOnly) {
            self.facts.hasEditableChild = true
          }
          self.open -= 1
          if self.open == 0 { self.done(self.facts, now) }
        }
      }
    }
  }

  // MARK: Reading

  static func states(_ body: inout BodyReader) -> States {
    var words: [UInt64] = []
    _ = body.array { element in
      element.uint32().map { words.append(UInt64($0)) } != nil
    }
    let low = words.first ?? 0
    return States(rawValue: low | (words.dropFirst().first ?? 0) << 32)
  }

  static func attributes(_ body: inout BodyReader) -> [String: String] {
    var attributes: [String: String] = [:]
    _ = body.array { entry in
      guard attributes.count < mostAttributes, entry.enter(), let key = entry.string(),
        let value = entry.string()
      else {
        return false
      }
      attributes[key] = value
      return true
    }
    return attributes
  }

  /// Most attributes that are read: no toolkit gives an object more.
  private static let mostAttributes = 64

  /// Returns the font family among the attributes of a text. GTK calls the attribute `family-name`; Qt and the browsers call it
  /// `font-family`.
  static func font(_ attributes: [String: String]) -> String {
    let family = attributes["family-name"] ?? attributes["font-family"] ?? ""
    return String(family.prefix(longestFont))
  }

  private static let longestFont = 80

  static func extents(_ body: inout BodyReader) -> Rect? {
    guard body.enter(), let x = body.int32(), let y = body.int32(), let width = body.int32(),
      let height = body.int32()
    else { return nil }
    return Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// Returns the accessible objects in an answer that lists objects; invalid objects are left out.
  static func places(_ body: inout BodyReader) -> [Place] {
    var places: [Place] = []
    _ = body.array { element in
      guard element.enter(), let sender = element.string(), let path = element.string() else {
        return false
      }
      if let place = Place.reported(sender, path) { places.append(place) }
      return true
    }
    return places
  }

  static func place(_ body: inout BodyReader) -> Place? {
    guard body.enter(), let sender = body.string(), let path = body.string() else { return nil }
    return Place.reported(sender, path)
  }
}
