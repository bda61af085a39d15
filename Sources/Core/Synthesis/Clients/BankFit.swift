package import KeyModel

/// Fits the spare keys to the client that gets the keys: the form of the bank, by which keysyms a character is typed, and
/// whether the client can be told the characters that the keymap lacks (R-HARM-8). The client is looked up once in a run
/// of keys, before the first that is not on every keyboard. Pure: replayed by `BankFitTests`.
package struct BankFit<Client: Hashable & Sendable>: Hashable, Sendable {
  /// The habits of the client for which the bank is laid out.
  private var profile = ClientProfile.toolkit
  /// The client that was looked up last; nil where nobody gets the keys.
  package private(set) var client: Client?
  /// Why the client gets no characters that the keymap lacks; nil where it does, or where that is not known yet.
  package private(set) var limit: ClientProfile.Limit?
  /// How many characters were left out, as their client could not have been told them.
  package private(set) var refused = 0
  /// Which window's client has been told of changed spare keys.
  private var news = MapNews<UInt64>()
  /// True once the client has been looked up during the run of keys that is being sent.
  package private(set) var isFitted = false

  package init() {}

  /// A run of keys begins: the client must be looked up anew.
  package mutating func beginRun() { isFitted = false }

  /// The client with these habits gets the keys; false where the bank must be laid out anew for it, in the form of these
  /// habits.
  package mutating func look(_ client: Client?, _ habits: ClientProfile) -> Bool {
    self.client = client
    guard habits.bankForm != profile.bankForm else { return true }
    profile.takesHalves = habits.takesHalves
    return false
  }

  /// The bank is about to be laid out for a client with these habits.
  package mutating func adopt(_ habits: ClientProfile) { profile = habits }

  /// The bank has the form for a client with these habits.
  package mutating func fit(_ habits: ClientProfile) {
    (profile, isFitted, limit) = (habits, true, habits.limit)
  }

  /// Leaves a character out if the client has a limit; false where it has none.
  package mutating func refuse() -> Bool {
    guard limit != nil else { return false }
    refused += 1
    return true
  }

  /// Counts the characters that are left out from here on.
  package mutating func resetRefused() { refused = 0 }

  /// Spare keys were written.
  package mutating func noteChange() { news.noteChange() }

  /// Whether the client with this window must be told of changed spare keys (`MapNews`); it then counts as told.
  package mutating func isNewsDue(for window: UInt64) -> Bool { news.isDue(for: window) }

  /// The client of which it is not known whether it can be told characters; nil where that is known.
  package var clientInDoubt: Client? { limit == nil ? client : nil }

  /// The client neither answers nor can be watched.
  package mutating func noteSilence() { limit = .silent }

  /// The keysyms for the first levels of spare keys; nil in the form that has none. Keysyms that the keymap has are left
  /// out.
  package func signs(beside keys: [Keysym: UInt8]) -> [Keysym]? {
    profile.bankForm == .signs ? ClientProfile.signs.filter { keys[$0] == nil } : nil
  }

  /// Whether the client makes a capital of the keysym under CapsLock, whatever the key's type.
  package func isCapitalised(_ keysym: Keysym) -> Bool { profile.capitalised.contains(keysym) }

  /// How many keys the item takes.
  package func keyCount(of item: StrokeQueue.Item) -> Int {
    if case .scalar(let scalar) = item, isHalved(scalar) { 2 } else { 1 }
  }

  private func isHalved(_ scalar: Unicode.Scalar) -> Bool { profile.takesHalves && scalar.isAstral }

  /// The key of the keymap that types the character; nil if none does, or none that the client understands. `hasSpares`:
  /// there are spare keys.
  package func position(
    of scalar: Unicode.Scalar, in table: KeyTable, hasSpares: Bool
  ) -> KeyTable.Position? {
    guard !isHalved(scalar), let position = table[scalar] else { return nil }
    return profile.bankForm == .signs && !position.isPlain && hasSpares ? nil : position
  }

  /// The keysyms by which spare keys type the character: two surrogates where the client cuts
  /// keysyms to 16 bits.
  package func keysyms(of scalar: Unicode.Scalar) -> [Keysym] {
    guard isHalved(scalar) else { return [Keysym(scalar)] }
    return UTF16.encode(scalar).map { $0.map { Keysym(rawValue: 0x0100_0000 | UInt32($0)) } } ?? []
  }

  /// The next different keysyms of the queue that the keymap lacks, no more than `capacity`.
  package func needed(by queue: StrokeQueue, in table: KeyTable, capacity: Int) -> [Keysym] {
    var wanted: [Keysym] = []
    var seen: Set<Keysym> = []
    for case .scalar(let scalar) in queue.waiting.prefix(64 * capacity)
    where scalar.value >= 0x20 && position(of: scalar, in: table, hasSpares: capacity > 0) == nil {
      wanted += keysyms(of: scalar).filter { seen.insert($0).inserted }
      if wanted.count >= capacity { break }
    }
    return wanted
  }
}

extension Unicode.Scalar {
  /// Whether the character lies above U+FFFF.
  package var isAstral: Bool { value > 0xffff }
}
