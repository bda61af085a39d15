internal import CX11
import Runtime

/// Reports when the server blanks the screen and when it wakes the screen, by the extension MIT-SCREEN-SAVER. This
/// includes blanking by DPMS; before DPMS 1.2 the server sends no event about the levels of DPMS itself. Without
/// libXss, nothing is reported.
struct BlankWatch {
  private typealias Query =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  private typealias Select = @convention(c) (OpaquePointer, Window, UInt) -> Void

  /// Event number of the server's extension MIT-SCREEN-SAVER.
  let event: Int32

  /// Asks the server for reports; nil if the server or the library does not support them.
  init?(_ connection: Connection) {
    guard let library = try? DynamicLibrary("libXss.so.1"),
      let query: Query = try? library.function("XScreenSaverQueryExtension"),
      let select: Select = try? library.function("XScreenSaverSelectInput")
    else { return nil }
    var (event, error) = (Int32(0), Int32(0))
    guard query(connection.display, &event, &error) != 0 else { return nil }
    select(connection.display, connection.root, BlankWatch.notify)
    self.event = event
  }

  /// ScreenSaverNotifyMask.
  private static let notify: UInt = 1

  /// Reads the event.
  static func news(_ event: inout XEvent) -> (isBlank: Bool, time: Time) {
    withUnsafePointer(to: &event) {
      $0.withMemoryRebound(to: keycap_saver_event.self, capacity: 1) {
        // ScreenSaverOff is 0.
        ($0.pointee.state != 0, $0.pointee.time)
      }
    }
  }
}
