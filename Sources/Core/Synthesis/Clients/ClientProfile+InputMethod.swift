import KeyModel

/// Servers of input methods (XIM), which see the keys of programs first, and programs that send their keys to an input
/// method by a message bus. Guarded by the input methods of `Tests/Bench/type.py`, and by `test_input_methods.py`.
extension ClientProfile {
  /// IBus and others. An input method may keep keys back until the program has handled the one
  /// before (XIM_SYNC_REPLY), and sleeps meanwhile.
  package static let inputMethod = ClientProfile.inputMethodProfile()

  private static func inputMethodProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .stillness)
    profile.company = .namesakes
    profile.keepsKeysBack = true
    return profile
  }

  /// GTK 4 puts a key that IBus has no use for before those that wait, so that of several under way the last is handled
  /// first; Firefox takes the second of two equal ones for the first. Each key goes alone, once the program and the
  /// input method are at rest: the answer to a ping comes before that to a key. Rest alone does not show either that the
  /// key has been handled: between two frames GTK sleeps while a key that the input method has given back waits in its
  /// queue. GTK reads nothing from the server while that queue holds anything, so an answer to a ping that is sent at
  /// rest shows that it is empty.
  mutating func adoptInputMethod(_ way: Facts.InputMethodWay) {
    answersAtRest = proof == .ping
    proof = .stillness
    company = .inputMethods
    portion = .one
    rest = .always
    looksUpOnMainThread = false
    if way == .mixed { (mostTaps, mostCalmTaps) = (1, 1) }
    // GTK 4 and IBus take up to 20 ms for a key, and longer where they wait for a processor.
    keyTime = 150
    // An input method may be at work on matters of its own.
    (longestWatch, restPatience, restWork) = (1000, 500, 100)
  }
}

extension ClientProfile.Facts {
  /// What becomes of keys that are under way to an input method together.
  package enum InputMethodWay: Hashable, Sendable {
    /// They keep their order, but for long texts on a busy machine: GTK 3, Qt.
    case ordered
    /// Already two of them may come in another order, or one be lost: GTK 4, Firefox.
    case mixed
  }

  /// The beginnings of the names of what toolkits load to speak with IBus and Fcitx.
  private static let modules = [
    "libibus-1.0.so", "im-ibus", "libim-ibus", "libibusplatforminputcontextplugin", "im-fcitx",
    "libim-fcitx", "libfcitxplatforminputcontextplugin", "libfcitx5platforminputcontextplugin",
    "libFcitx5GClient", "libfcitx-gclient",
  ]

  /// GTK 4's own modules, and Firefox.
  private static let mixing = ["libim-ibus", "libim-fcitx", "libxul.so"]

  /// How a program that has mapped files of these names speaks with an input method; nil where it does not.
  package static func inputMethodWay(mapped names: Set<Substring>) -> InputMethodWay? {
    func has(_ beginnings: [String]) -> Bool {
      names.contains { name in beginnings.contains { name.hasPrefix($0) } }
    }
    return has(modules) ? has(mixing) ? .mixed : .ordered : nil
  }

  /// Whether a process of this name handles the keys of programs that speak with it: a daemon, or an engine.
  package static func isInputMethod(_ process: some StringProtocol) -> Bool {
    // The kernel cuts names after 15 bytes; that of Keycap's own server is whole.
    ["ibus-daemon", "ibus-engine", "ibus-x11", "ibus-portal", "fcitx", MarkSettings.program]
      .contains { process.hasPrefix($0) }
  }
}
