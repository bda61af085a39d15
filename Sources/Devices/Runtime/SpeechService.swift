/// The user's speech-dispatcher.
package enum SpeechService {
  /// The service's socket: the socket that `SPEECHD_ADDRESS` names, or else the usual socket of the session; nil if
  /// there is none.
  package static var socket: String? {
    if let address = DataPaths.variable("SPEECHD_ADDRESS") {
      let prefix = "unix_socket:"
      return address.hasPrefix(prefix) ? String(address.dropFirst(prefix.count)) : nil
    }
    return DataPaths.variable("XDG_RUNTIME_DIR").map { $0 + "/speech-dispatcher/speechd.sock" }
  }

  private static let script = "speech-dispatcher --spawn >/dev/null 2>&1 &"

  /// Starts the service, unless it runs. Does not wait for the service.
  package static func start() throws(SystemFailure) {
    try Editor.run(script, "")
  }
}
