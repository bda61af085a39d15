import KeyModel

/// GTK, Qt, Firefox and Chromium. Guarded by `test_type.py` and `Tests/Bench/type.py`.
extension ClientProfile {
  /// A toolkit that handles pings in the order of its queue.
  package static let toolkit = ClientProfile.toolkitProfile()

  private static func toolkitProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .ping)
    profile.rest = .whereShared
    profile.looksUpOnMainThread = true
    // Under CapsLock GTK 4 looks for the capital of ■, and finds ▮ in its table
    // (gdk_unicode_to_keyval and back). No other character is changed that way.
    profile.capitalised = [Keysym("■")]
    return profile
  }
}
