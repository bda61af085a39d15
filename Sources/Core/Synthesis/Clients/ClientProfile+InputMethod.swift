/// Servers of input methods (XIM), which see the keys of programs first. Guarded by the input
/// methods of `Tests/Bench/type.py`.
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
}
