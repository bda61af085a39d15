internal import Conversion
package import ConversionPage
internal import InputMethods
package import KeyModel
package import Pages
package import Runtime

/// Converting keyboards whose engine is one of a running Fcitx 5, as the user has named it. The keyboard's own engine
/// converts where that one is not there, has failed, or must not hear of the field.
package final class MethodEngineDesk {
  /// What the desk asks and tells.
  package struct Surroundings {
    /// The engine that the user has named for a page; nil for the keyboard's own.
    package var wanted: (PageID) -> MethodEngineName?
    /// True while nothing may be learned of the focused field: no other program hears of it (R-TRUST-4).
    package var isPrivate: () -> Bool
    /// False while the user has switched learning off (R-TEXT-9).
    package var mayLearn: () -> Bool
    /// Carries out an effect with the keyboard's own engine.
    package var own: (PageEffect, PageID) -> Void
    /// How the keyboard hears of answers.
    package var feed: (PageID, ConversionNews) -> Void
    /// Says why an engine does not convert.
    package var tell: (MethodEngineName, MethodEngineLoss) -> Void

    package init(
      wanted: @escaping (PageID) -> MethodEngineName?, isPrivate: @escaping () -> Bool,
      mayLearn: @escaping () -> Bool, own: @escaping (PageEffect, PageID) -> Void,
      feed: @escaping (PageID, ConversionNews) -> Void,
      tell: @escaping (MethodEngineName, MethodEngineLoss) -> Void
    ) {
      (self.wanted, self.isPrivate, self.mayLearn) = (wanted, isPrivate, mayLearn)
      (self.own, self.feed, self.tell) = (own, feed, tell)
    }
  }

  private final class Seat {
    let name: MethodEngineName
    let client: any MethodClient
    var engine: MethodEngine
    /// The last line that opened the scheme.
    var opening = ""
    /// True while the keyboard's own engine has the word.
    var isAside = false

    init(_ name: MethodEngineName, _ client: some MethodClient) {
      (self.name, self.client, engine) = (name, client, MethodEngine(name))
    }
  }

  private let session: String?
  private let loop: EventLoop
  private let around: Surroundings
  private var seats: [PageID: Seat] = [:]
  /// Pages whose engine has failed since they were shown.
  private var failed: Set<PageID> = []

  /// `session` is the address of the session's bus; nil where there is none.
  package init(session: String?, on loop: EventLoop, _ surroundings: Surroundings) {
    (self.session, self.loop, around) = (session, loop, surroundings)
  }

  package func carryOut(_ effect: PageEffect, of id: PageID, at now: Instant) {
    switch effect {
    case .open:
      failed.remove(id)
      if around.wanted(id) == nil { around.own(effect, id) } else { around.feed(id, .opened) }
    case .close:
      end(id, at: now)
      around.own(effect, id)
    case .startHelper: start(id, at: now)
    case .endHelper:
      if let seat = seats[id] { giveUp(seat, .slow, of: id, at: now) }
      around.own(effect, id)
    case .tellHelper(let line): tell(line, of: id, at: now)
    default: around.own(effect, id)
    }
  }

  /// News of the keyboard's own engine.
  package func hear(_ news: ConversionNews, of id: PageID) {
    guard seats[id]?.isAside != false else { return }
    around.feed(id, news)
  }

  /// The keyboard ends: input methods are as they were.
  package func close(at now: Instant) {
    for id in seats.keys { end(id, at: now) }
  }

  // MARK: A seat

  private func start(_ id: PageID, at now: Instant) {
    guard let name = around.wanted(id), !failed.contains(id) else {
      return around.own(.startHelper, id)
    }
    guard seats[id] == nil else { return }
    let client =
      switch name.framework {
      case .fcitx: FcitxClient(engine: name.engine, address: session, on: loop)
      }
    let seat = Seat(name, client)
    seat.client.tell = { [weak self, weak seat] event, now in
      if let seat { self?.handle(event, from: seat, of: id, at: now) }
    }
    guard seat.client.open(at: now) else {
      failed.insert(id)
      around.tell(name, .notRunning)
      return around.own(.startHelper, id)
    }
    seats[id] = seat
  }

  private func end(_ id: PageID, at now: Instant) {
    seats.removeValue(forKey: id)?.client.close(at: now)
  }

  private func giveUp(_ seat: Seat, _ loss: MethodEngineLoss, of id: PageID, at now: Instant) {
    end(id, at: now)
    failed.insert(id)
    around.tell(seat.name, loss)
  }

  private func lose(_ seat: Seat, _ loss: MethodEngineLoss, of id: PageID, at now: Instant) {
    guard seats[id] === seat else { return }
    giveUp(seat, loss, of: id, at: now)
    if !seat.isAside { around.feed(id, .ended) }
  }

  private func tell(_ line: String, of id: PageID, at now: Instant) {
    guard let seat = seats[id], let request = ConversionRequest(line: line) else {
      return around.own(.tellHelper(line), id)
    }
    switch request {
    case .open: seat.opening = line
    case .compose: setAside(around.isPrivate(), seat, of: id)
    case .learn: guard around.mayLearn() else { return }
    case .choose, .rest, .next, .list, .forget: break
    }
    guard !seat.isAside else { return around.own(.tellHelper(line), id) }
    handle(.engine(.request(request)), from: seat, of: id, at: now)
  }

  /// The keyboard's own engine has the word in fields that other programs must not hear of.
  private func setAside(_ isAside: Bool, _ seat: Seat, of id: PageID) {
    guard isAside != seat.isAside else { return }
    seat.isAside = isAside
    if isAside {
      around.own(.startHelper, id)
      around.own(.tellHelper(seat.opening), id)
    } else {
      around.feed(id, .answered(.ready(seat.name.text)))
    }
  }

  private func handle(
    _ event: MethodClientEvent, from seat: Seat, of id: PageID, at now: Instant
  ) {
    guard seats[id] === seat else { return }
    switch event {
    case .lost(let loss): lose(seat, loss, of: id, at: now)
    case .engine(let event):
      for action in seat.engine.handle(event) {
        guard seats[id] === seat else { return }
        switch action {
        case .call(let call): seat.client.perform(call, at: now)
        case .answer(let answer): if !seat.isAside { around.feed(id, .answered(answer)) }
        case .fail: lose(seat, .confused, of: id, at: now)
        }
      }
    }
  }
}
