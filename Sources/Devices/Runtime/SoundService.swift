/// The user's sound server: PulseAudio, or PipeWire in its place.
package enum SoundService {
  /// The server's socket: the socket that `PULSE_SERVER` names, or else the usual socket of the session; nil if
  /// there is none, or if the server is on another machine.
  package static var socket: String? {
    if let server = DataPaths.variable("PULSE_SERVER") {
      // The form is `{machine}unix:/path`.
      let name = server.split(separator: "}").last ?? ""
      let path = name.hasPrefix("unix:") ? name.dropFirst(5) : name
      return path.hasPrefix("/") ? String(path) : nil
    }
    if let folder = DataPaths.variable("PULSE_RUNTIME_PATH") { return folder + "/native" }
    return DataPaths.variable("XDG_RUNTIME_DIR").map { $0 + "/pulse/native" }
  }
}
