import Runtime
import TestKit
import Testing

@testable import InputMethodLinks

@Suite struct IBusAddressTests {
  /// As ibus-daemon 1.5.27 writes it.
  private static let file = """
    # This file is created by ibus-daemon, please do not modify it.
    # This file allows processes on the machine to find the
    # ibus session bus with the below address.
    IBUS_ADDRESS=unix:path=/home/a/.cache/ibus/dbus-xR2,guid=2f6a
    IBUS_DAEMON_PID=1234
    """

  @Test func theAddressIsRead() {
    #expect(
      IBusAddress.read(Self.file) == "unix:path=/home/a/.cache/ibus/dbus-xR2,guid=2f6a")
    #expect(IBusAddress.read("IBUS_ADDRESS=\n") == nil)
    #expect(IBusAddress.read("IBUS_DAEMON_PID=1") == nil)
  }
}
