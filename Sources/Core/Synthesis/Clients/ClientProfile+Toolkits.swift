import KeyModel

/// GTK, Qt, Firefox and Chromium. Guarded by `test_type.py` and `Tests/Bench/type.py`.
extension ClientProfile {
  /// A toolkit that handles pings in the order of its queue.
  package static let toolkit = ClientProfile.toolkitProfile()

  private static func toolkitProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .ping)
    profile.rest = .whereShared
    profile.looksUpOnMainThread = true
    // GTK 4 asks under CapsLock for the capital of ■, and its table (gdk_unicode_to_keyval, then back)
    // makes ▮ of it: the only character for which it does so.
    profile.capitalised = [Keysym("■")]
    return profile
  }
}
