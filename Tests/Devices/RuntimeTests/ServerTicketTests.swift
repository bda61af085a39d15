import Glibc
import Testing

@testable import Runtime

/// The file of an X server that has ended is gone.
@Suite struct ServerTicketTests {
  @Test func theFileGoesWithItsServer() throws {
    var path = Array("/tmp/keycap-ticket-XXXXXX".utf8CString)
    let file = mkstemp(&path)
    try #require(file >= 0)
    close(file)
    let name = path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    let ticket = ServerTicket(path: name)
    #expect(!ticket.isGone)
    #expect(ticket.complaint == nil)
    unlink(name)
    #expect(ticket.isGone)
    #expect(ticket.complaint == "XAUTHORITY names \(name), which is not there")
  }

  @Test func aServerThatAsksForNoFileIsNotGone() {
    #expect(!ServerTicket(path: nil).isGone)
    // Nothing is known of a file that cannot be looked for.
    let beneathNoFolder = ServerTicket(path: "/dev/null/file")
    #expect(!beneathNoFolder.isGone)
    #expect(beneathNoFolder.complaint == "XAUTHORITY names /dev/null/file, which cannot be read")
  }
}
