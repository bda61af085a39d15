internal import CLinux
internal import ExtensionProtocol
package import Focus
internal import Glibc
package import KeyModel
package import Runtime

/// The keyboard's end of `keycap-web`: the connections of browsers, and the reports that count. Nothing is sent to a
/// browser. A connection that sends anything but reports is closed.
package final class WebPageController {
  private struct Browser {
    var number: Int
    var lines = LineBuffer()
  }

  /// The greatest number of connections; beyond it the oldest is closed.
  static let most = 16

  private let loop: EventLoop
  private let tell: (PageFields.News, Instant) -> Void
  private var fields = PageFields()
  private var reported = PageFields.News()
  private var browsers: [Int32: Browser] = [:]
  private var count = 0
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  /// `tell` gets the report of the active window's browser at each change.
  package init(loop: EventLoop, tell: @escaping (PageFields.News, Instant) -> Void) {
    self.loop = loop
    self.tell = tell
  }

  deinit { for descriptor in browsers.keys { forget(descriptor) } }

  /// Owns a connection from now on. Its browser is the process that started the program at the other end.
  package func adopt(_ descriptor: Int32, at now: Instant) {
    let process = Int(keycap_peer_process(descriptor))
    guard process > 1, let browser = ProcessTree.parent(of: process) else {
      close(descriptor)
      return
    }
    if browsers.count >= Self.most,
      let oldest = browsers.min(by: { $0.value.number < $1.value.number })
    {
      end(oldest.key, at: now)
    }
    count += 1
    browsers[descriptor] = Browser(number: count)
    fields.connect(count, browser: browser)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    loop.watch(descriptor) { [weak self] _, now in self?.receive(descriptor, at: now) }
    renew(at: now)
  }

  /// Adopts the processes that own the window with the X focus.
  package func follow(processes: [Int], at now: Instant) {
    fields.follow(processes)
    renew(at: now)
  }

  private func receive(_ descriptor: Int32, at now: Instant) {
    guard var browser = browsers[descriptor] else { return }
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EAGAIN || errno == EINTR { return }
    guard count > 0 else { return end(descriptor, at: now) }
    browser.lines.append(buffer[..<count])
    do throws(ProtocolFault) {
      while let line = try browser.lines.next() {
        guard line.count <= PageLine.longest,
          let one = PageLine(line: String(decoding: line, as: UTF8.self))
        else { return end(descriptor, at: now) }
        fields.handle(one, from: browser.number)
      }
    } catch { return end(descriptor, at: now) }
    guard browser.lines.waiting <= PageLine.longest else { return end(descriptor, at: now) }
    browsers[descriptor] = browser
    renew(at: now)
  }

  private func end(_ descriptor: Int32, at now: Instant) {
    guard let browser = browsers[descriptor] else { return }
    fields.disconnect(browser.number)
    forget(descriptor)
    browsers[descriptor] = nil
    renew(at: now)
  }

  private func forget(_ descriptor: Int32) {
    loop.forget(descriptor)
    close(descriptor)
  }

  private func renew(at now: Instant) {
    let news = fields.news
    guard news != reported else { return }
    reported = news
    tell(news, now)
  }
}
