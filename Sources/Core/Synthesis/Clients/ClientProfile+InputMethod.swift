import KeyModel

/// Servers of input methods (XIM), which get the keys of programs first, and programs that send their keys to an
/// input method by a message bus. The input methods of `Tests/Bench/type.py` and `test_input_methods.py` test these
/// habits.
extension ClientProfile {
  /// Profile of IBus and other servers. An input method may delay keys, and sleep, until the program has handled the
  /// previous key (XIM_SYNC_REPLY).
  package static let inputMethod = ClientProfile.inputMethodProfile()

  private static func inputMethodProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .stillness)
    profile.company = .namesakes
    profile.keepsKeysBack = true
    return profile
  }

  /// Adapts to an input method. GTK 4 puts a key that IBus does not use before waiting keys, so that of several keys
  /// under way the last is handled first. Firefox confuses two equal keys. Therefore each key is sent alone, when
  /// the program and the input method are at rest: the answer to a ping comes before the answer to a key. Rest alone
  /// does not prove that the key has been handled, since GTK sleeps between two frames while a key that the input
  /// method has returned waits in its queue. GTK reads nothing from the server until this queue is empty, so the
  /// answer to a ping that is sent at rest proves that the queue is empty.
  mutating func adoptInputMethod(_ way: Facts.InputMethodWay) {
    answersAtRest = proof == .ping
    proof = .stillness
    company = .inputMethods
    portion = .one
    rest = .always
    looksUpOnMainThread = false
    if way == .mixed { (mostTaps, mostCalmTaps) = (1, 1) }
    // GTK 4 and IBus need up to 20 ms for a key, and more time while they wait for a processor.
    keyTime = 150
    // An input method may be busy with other work than the keys.
    (longestWatch, restPatience, restWork) = (1000, 500, 100)
  }
}

extension ClientProfile.Facts {
  /// The order in which an input method handles keys that were sent at the same time.
  package enum InputMethodWay: Hashable, Sendable {
    /// The keys keep their order, except for long texts on a busy machine: GTK 3, Qt.
    case ordered
    /// Even two keys may arrive in another order, or one may be lost: GTK 4, Firefox.
    case mixed
  }

  /// The beginnings of the names of the files that toolkits load for IBus and Fcitx.
  private static let modules = [
    "libibus-1.0.so", "im-ibus", "libim-ibus", "libibusplatforminputcontextplugin", "im-fcitx",
    "libim-fcitx", "libfcitxplatforminputcontextplugin", "libfcitx5platforminputcontextplugin",
    "libFcitx5GClient", "libfcitx-gclient",
  ]

  /// GTK 4's own modules, and Firefox.
  private static let mixing = ["libim-ibus", "libim-fcitx", "libxul.so"]

  /// Returns how a program with these mapped files sends keys to an input method; nil if it sends none.
  package static func inputMethodWay(mapped names: Set<Substring>) -> InputMethodWay? {
    func has(_ beginnings: [String]) -> Bool {
      names.contains { name in beginnings.contains { name.hasPrefix($0) } }
    }
    return has(modules) ? has(mixing) ? .mixed : .ordered : nil
  }

  /// Whether a process with this name, a daemon or an engine, handles the keys of other programs.
  package static func isInputMethod(_ process: some StringProtocol) -> Bool {
    // The kernel cuts names after 15 bytes; the name of Keycap's own server is not cut.
    ["ibus-daemon", "ibus-engine", "ibus-x11", "ibus-portal", "fcitx", MarkSettings.program]
      .contains { process.hasPrefix($0) }
  }
}
