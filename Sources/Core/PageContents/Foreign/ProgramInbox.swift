import ExtensionProtocol
import KeyModel

/// Makes messages of the lines that the program sends. The numbers of messages and bytes in a second are limited.
struct ProgramInbox: Sendable {
  private var buffer = LineBuffer()
  /// The beginning of the second in which messages and bytes are counted.
  private var since = Instant(microseconds: 0)
  /// Number of messages in this second.
  private var messages = 0
  /// Number of bytes in this second.
  private var bytes = 0

  mutating func append(_ new: [UInt8], at now: Instant) throws(SessionFault) {
    if now - since >= ExtensionSession.Timing.counting { (since, messages, bytes) = (now, 0, 0) }
    bytes += new.count
    if bytes > Bounds.bytesPerSecond { throw .flood }
    buffer.append(new)
  }

  /// Returns the next message; nil if no line is complete.
  mutating func next() throws(SessionFault) -> ExtensionMessage? {
    guard let line = try line() else { return nil }
    messages += 1
    if messages > Bounds.messagesPerSecond { throw .flood }
    do throws(ProtocolFault) { return try ExtensionMessage(reading: line) } catch {
      throw .message(error)
    }
  }

  private mutating func line() throws(SessionFault) -> ArraySlice<UInt8>? {
    do throws(ProtocolFault) { return try buffer.next() } catch { throw .message(error) }
  }
}
