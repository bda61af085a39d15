internal import CLinux
package import Control
internal import Glibc
package import KeyModel

/// The right to be the keyboard of a display. Only one process has the right at a time. A process takes the right
/// before it does anything else, so that of several simultaneous starts only one continues.
package final class ControlClaim {
  /// The socket of the display's keyboard.
  package let path: String
  /// The descriptor of the locked file.
  private let lock: Int32

  /// Takes the right. Throws `.alreadyRunning` while another process has it.
  package init(paths: DataPaths, display: String) throws(ControlFailure) {
    do throws(SystemFailure) { try paths.prepareRuntimeDirectory() } catch { throw .system(error) }
    path = paths.socket(display: display)
    lock = try ControlClaim.lock(path + ".lock", display: display)
  }

  deinit {
    unlink(path + ".lock")
    close(lock)
  }

  /// The outcome of a start.
  package enum Outcome {
    /// The running keyboard has answered.
    case answered(Reply)
    /// No keyboard runs. The caller becomes the keyboard of the display.
    case claimed(ControlClaim)
  }

  /// Sends a request to the keyboard of `display`; if there is no keyboard, takes the right to become it. A keyboard
  /// that has just taken the right may need some time until it listens. The function waits for this, at most
  /// `patience`, and only while the display `isAwaited`.
  package static func claim(
    orAsk request: Request, paths: DataPaths, display: String, patience: Milliseconds = 5000,
    while isAwaited: () -> Bool = { true }
  ) throws(ControlFailure) -> Outcome {
    let clock = EventLoop()
    let end = clock.now() + patience
    while true {
      do throws(ControlFailure) {
        return .answered(try ControlClient.ask(request, paths: paths, display: display))
      } catch {
        switch error {
        case .notRunning: break
        // The other keyboard may have ended in the meantime.
        case .noAnswer: guard clock.now() < end, isAwaited() else { throw error }
        case .alreadyRunning, .otherUser, .system: throw error
        }
      }
      do throws(ControlFailure) {
        return .claimed(try ControlClaim(paths: paths, display: display))
      } catch {
        guard case .alreadyRunning = error else { throw error }
        guard clock.now() < end, isAwaited() else { throw .noAnswer }
      }
      usleep(ControlClaim.pause)
    }
  }

  /// Time between two attempts, in µs.
  private static let pause: useconds_t = 10_000

  /// Locks the file `path`. The kernel frees a record lock when its process ends, however it ends, and a forked
  /// child does not inherit the lock.
  private static func lock(_ path: String, display: String) throws(ControlFailure) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw .system(.call(path, errno)) }
      var request = flock()
      request.l_type = Int16(F_WRLCK)
      request.l_whence = Int16(SEEK_SET)
      guard fcntl(descriptor, F_SETLK, &request) == 0 else {
        let code = errno
        close(descriptor)
        throw code == EAGAIN || code == EACCES
          ? .alreadyRunning(display: display) : .system(.call(path, code))
      }
      // The last owner may have removed the file after this process opened it and before this lock.
      var ours = stat()
      var theirs = stat()
      if fstat(descriptor, &ours) == 0, stat(path, &theirs) == 0, ours.st_ino == theirs.st_ino {
        return descriptor
      }
      close(descriptor)
    }
  }
}
