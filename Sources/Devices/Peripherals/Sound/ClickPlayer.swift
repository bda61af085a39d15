internal import Glibc
internal import KeyModel
package import Runtime

/// Plays clicks on the user's sound server. The sound is uploaded once, so that a click is one small packet, without
/// a thread or a library. Without a server there are no clicks.
package final class ClickPlayer {
  /// Time within which several clicks count as one.
  private static let gap: Milliseconds = 25
  /// Time after a failure until the next attempt.
  private static let pause: Milliseconds = 10_000
  /// Longest time for which a click waits for the connection. A later click would be of no use.
  private static let patience: Milliseconds = 150

  private let loop: EventLoop
  private let socket: String?
  private var descriptor: Int32 = -1
  private var input: [UInt8] = []
  private var step = Step.away
  private var lastTag: UInt32 = 0
  private var lastClick: Instant?
  private var restsUntil: Instant?

  /// The progress of the connection to the server.
  fileprivate enum Step {
    case away, authorizing, naming, opening, uploading, ready
  }

  private static let name = "keycap-click"

  /// Prepares the clicks. `socket` is the path at which the server listens; nil if there is no server. The
  /// connection begins at the first click.
  package init(socket: String?, on loop: EventLoop) {
    (self.socket, self.loop) = (socket, loop)
  }

  deinit { hangUp() }

  package func click() {
    let now = loop.now()
    if let lastClick, now - lastClick < ClickPlayer.gap { return }
    lastClick = now
    switch step {
    case .ready: play()
    case .away: connect(at: now)
    // The click is played when the connection is ready.
    default: break
    }
  }

  private func connect(at now: Instant) {
    if let restsUntil, now < restsUntil { return }
    guard let socket, let opened = UnixSocket.connected(to: socket) else { return fail() }
    descriptor = opened
    loop.watch(opened) { [weak self] _, _ in self?.receive() }
    // The server knows this user by the socket, so the cookie for other users is not sent.
    ask(.authorize, .authorizing) {
      $0.append(SoundPacket.version)
      $0.append(blob: [UInt8](repeating: 0, count: 256))
    }
  }

  private func ask(
    _ command: SoundPacket.Command, _ next: Step, _ fill: (inout SoundPacket) -> Void
  ) {
    lastTag += 1
    var packet = SoundPacket(command, tag: lastTag)
    fill(&packet)
    step = next
    send(packet)
  }

  private func play() {
    ask(.playSample, .ready) {
      $0.append(SoundPacket.none)
      $0.appendNoText()
      $0.append(ClickPlayer.volume)
      $0.append(ClickPlayer.name)
    }
  }

  /// The volume of the sample itself.
  private static let volume: UInt32 = 0x10000

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: SoundPacket.limit)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return fail() }
    input += buffer[..<count]
    while descriptor >= 0 {
      switch SoundAnswer.removeFirst(from: &input) {
      case .partial: return
      case .other: continue
      case .broken: return fail()
      case .answer(let answer):
        guard answer.tag == lastTag else { continue }
        // A click may fail, for instance if there is no sound device. The steps of the connection must not fail.
        guard answer.isGood || step.isReady else { return fail() }
        goOn(answer)
      }
    }
  }

  private func goOn(_ answer: SoundAnswer) {
    switch step {
    case .away, .ready: break
    case .authorizing: ask(.setClientName, .naming) { $0.append("Keycap") }
    case .naming:
      ask(.createUpload, .opening) {
        $0.append(ClickPlayer.name)
        $0.append(monoOfRate: UInt32(ClickWave.rate))
        $0.append(UInt32(ClickWave.bytes.count))
      }
    case .opening:
      guard let channel = answer.number else { return fail() }
      send(SoundPacket(ClickWave.bytes, channel: channel))
      ask(.finishUpload, .uploading) { $0.append(channel) }
    case .uploading:
      step = .ready
      if let lastClick, loop.now() - lastClick < ClickPlayer.patience { play() }
    }
  }

  /// Sends a packet. If the server does not accept so few bytes in one write, the connection is given up.
  private func send(_ packet: SoundPacket) {
    guard descriptor >= 0 else { return }
    let bytes = packet.bytes
    if Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) != bytes.count { fail() }
  }

  private func fail() {
    hangUp()
    restsUntil = loop.now() + ClickPlayer.pause
  }

  private func hangUp() {
    step = .away
    input = []
    guard descriptor >= 0 else { return }
    loop.forget(descriptor)
    close(descriptor)
    descriptor = -1
  }
}

extension ClickPlayer.Step {
  fileprivate var isReady: Bool { if case .ready = self { true } else { false } }
}
