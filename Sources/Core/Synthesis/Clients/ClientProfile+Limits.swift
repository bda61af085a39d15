/// Programs that cannot learn which character a spare key carries. These programs get no characters that the keymap
/// lacks, because they would read other characters (R-HARM-8). `ClientProfileTests` and `test_type.py` test these
/// limits.
extension ClientProfile {
  /// The reason why a client gets no characters that the keymap lacks.
  package enum Limit: String, Hashable, Sendable, CaseIterable {
    /// The client passes keys on by their places, to a server or a machine with its own keymap.
    case handsOn
    /// The client reads the keymap only when it starts.
    case readsOnce
    /// The client runs on another machine or as another user, and answers no question.
    case silent

    /// The reason as a phrase: `the program …`.
    package var text: String {
      switch self {
      case .handsOn: "the program hands on keys and not characters"
      case .readsOnce: "the program does not follow changes of the keymap"
      case .silent: "the program runs elsewhere and does not show when it has read its keys"
      }
    }
  }
}

extension ClientProfile.Facts {
  /// The reason why the client gets no characters that the keymap lacks; nil if it gets them.
  package var limit: ClientProfile.Limit? {
    if isProgram(["mono", "mono-sgen"]) { return .readsOnce }
    let names = classes.flatMap { $0.split(separator: "\0") }.map { $0.lowercased() }
    return names.contains { name in
      ClientProfile.Facts.handingOn.contains(name)
        || ClientProfile.Facts.beginningsOfHandingOn.contains { name.hasPrefix($0) }
    } ? .handsOn : nil
  }

  private func isProgram(_ names: [String]) -> Bool { program.map(names.contains) == true }

  /// WM_CLASS, in small letters, of nested servers, viewers of other screens, and virtual machines.
  private static let handingOn: Set<String> = [
    "xephyr", "xnest", "x2goagent", "nxagent", "nxproxy", "vncviewer", "tigervnc viewer",
    "org.remmina.remmina", "remmina", "xfreerdp", "xfreerdp3", "rdesktop", "vinagre", "krdc",
    "org.gnome.connections", "gnome-connections", "virt-viewer", "remote-viewer", "virt-manager",
    "spicy", "gnome-boxes", "org.gnome.boxes", "vmware", "vmplayer", "anydesk", "teamviewer",
    "rustdesk", "nxplayer.bin", "moonlight",
  ]
  private static let beginningsOfHandingOn = ["qemu", "virtualbox"]
}
