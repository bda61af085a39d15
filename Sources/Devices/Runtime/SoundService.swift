/// The user's sound server, PulseAudio or PipeWire in its place.
package enum SoundService {
  /// Where it listens: what `PULSE_SERVER` names, or else its place in the session; nil where there is none, or one on
  /// another machine.
  package static var socket: String? {
    if let server = DataPaths.variable("PULSE_SERVER") {
      // `{machine}unix:/path`
      let name = server.split(separator: "}").last ?? ""
      let path = name.hasPrefix("unix:") ? name.dropFirst(5) : name
      return path.hasPrefix("/") ? String(path) : nil
    }
    if let folder = DataPaths.variable("PULSE_RUNTIME_PATH") { return folder + "/native" }
    return DataPaths.variable("XDG_RUNTIME_DIR").map { $0 + "/pulse/native" }
  }
}
