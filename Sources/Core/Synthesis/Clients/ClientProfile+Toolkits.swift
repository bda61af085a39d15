import KeyModel

/// GTK, Qt, Firefox and Chromium. Guarded by `test_type.py` and `Tests/Bench/type.py`.
extension ClientProfile {
  /// A toolkit that handles pings in the order of its queue.
  package static let toolkit = ClientProfile.toolkitProfile()

  private static func toolkitProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .ping)
    profile.rest = .whereShared
    profile.looksUpOnMainThread = true
    // GTK 4 changes ■ under CapsLock: it looks for the capital, and finds ▮ in its table (gdk_unicode_to_keyval
    // and back). No other character is changed in this way.
    profile.capitalised = [Keysym("■")]
    return profile
  }
}
