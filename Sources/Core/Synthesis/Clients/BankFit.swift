package import KeyModel

/// Adapts the spare keys to the client that gets the keys. The machine chooses the form of the bank and the keysyms
/// by which a character is typed, and knows whether the client can learn the characters that the keymap lacks
/// (R-HARM-8). The program finds the client once in a run of keys, before the first key that is not on every
/// keyboard. The type is pure, and `BankFitTests` replays it.
package struct BankFit<Client: Hashable & Sendable>: Hashable, Sendable {
  /// The habits of the client for which the bank is laid out.
  private var profile = ClientProfile.toolkit
  /// The client that was found last; nil if no client gets the keys.
  package private(set) var client: Client?
  /// The reason why the client gets no characters that the keymap lacks; nil if it gets them, or if this is unknown.
  package private(set) var limit: ClientProfile.Limit?
  /// Number of characters that were left out because their client could not learn them.
  package private(set) var refused = 0
  /// The notices of changed spare keys, by the window of the client.
  private var news = MapNews<UInt64>()
  /// Whether the program has found the client during the run of keys that is being sent.
  package private(set) var isFitted = false

  package init() {}

  /// Begins a run of keys, in which the program must find the client again.
  package mutating func beginRun() { isFitted = false }

  /// Notes that the client with these habits gets the keys. Returns false if the bank must be laid out again in the
  /// form for these habits.
  package mutating func look(_ client: Client?, _ habits: ClientProfile) -> Bool {
    self.client = client
    guard habits.bankForm != profile.bankForm else { return true }
    profile.takesHalves = habits.takesHalves
    return false
  }

  /// Notes that the bank is about to be laid out for a client with these habits.
  package mutating func adopt(_ habits: ClientProfile) { profile = habits }

  /// Notes that the bank has the form for a client with these habits.
  package mutating func fit(_ habits: ClientProfile) {
    (profile, isFitted, limit) = (habits, true, habits.limit)
  }

  /// Leaves a character out if the client has a limit. Returns false if the client has none.
  package mutating func refuse() -> Bool {
    guard limit != nil else { return false }
    refused += 1
    return true
  }

  /// Resets the number of characters that were left out.
  package mutating func resetRefused() { refused = 0 }

  /// Notes that spare keys were written.
  package mutating func noteChange() { news.noteChange() }

  /// Returns whether the client with this window must be notified of changed spare keys (`MapNews`). From then on
  /// the client counts as notified.
  package mutating func isNewsDue(for window: UInt64) -> Bool { news.isDue(for: window) }

  /// The client, if it may be able to learn characters; nil if a reason is known why it cannot.
  package var clientInDoubt: Client? { limit == nil ? client : nil }

  /// Notes that the client does not answer and cannot be watched.
  package mutating func noteSilence() { limit = .silent }

  /// Returns the keysyms for the first levels of spare keys; nil in the form without such keysyms. Keysyms that the
  /// keymap has are left out.
  package func signs(beside keys: [Keysym: UInt8]) -> [Keysym]? {
    profile.bankForm == .signs ? ClientProfile.signs.filter { keys[$0] == nil } : nil
  }

  /// Whether the client capitalises the keysym under CapsLock, whatever the key's type is.
  package func isCapitalised(_ keysym: Keysym) -> Bool { profile.capitalised.contains(keysym) }

  /// Returns the number of keys that the item takes.
  package func keyCount(of item: StrokeQueue.Item) -> Int {
    if case .scalar(let scalar) = item, isHalved(scalar) { 2 } else { 1 }
  }

  private func isHalved(_ scalar: Unicode.Scalar) -> Bool { profile.takesHalves && scalar.isAstral }

  /// Returns the key of the keymap that types the character; nil if there is none, or none that the client
  /// understands. `hasSpares`: there are spare keys.
  package func position(
    of scalar: Unicode.Scalar, in table: KeyTable, hasSpares: Bool
  ) -> KeyTable.Position? {
    guard !isHalved(scalar), let position = table[scalar] else { return nil }
    return profile.bankForm == .signs && !position.isPlain && hasSpares ? nil : position
  }

  /// Returns the keysyms by which spare keys type the character: two surrogates if the client cuts keysyms to 16 bits.
  package func keysyms(of scalar: Unicode.Scalar) -> [Keysym] {
    guard isHalved(scalar) else { return [Keysym(scalar)] }
    return UTF16.encode(scalar).map { $0.map { Keysym(rawValue: 0x0100_0000 | UInt32($0)) } } ?? []
  }

  /// Returns the next different keysyms of the queue that the keymap lacks, at most `capacity`.
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
