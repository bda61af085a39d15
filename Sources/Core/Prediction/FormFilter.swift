/// Which forms a language has besides the words of its list: a Bloom filter of what a dictionary makes of its
/// stems. Such a form is left alone when it is typed; a few in a hundred that are none are taken for one.
///
/// In the file: blocks of 64 bytes. A form has all its bits in one, so that looking costs one page.
enum FormFilter {
  private static let blockSize = 64
  /// Ten bits for each.
  private static let formsPerBlock = 51
  private static let probes = 6

  static func size(blocks: Int) -> Int { blocks * blockSize }

  /// The section for forms with these signs; see `Endings.sign`.
  static func bytes(_ signs: [UInt64]) -> [UInt8] {
    let blocks = blocks(forms: signs.count)
    var out = [UInt8](repeating: 0, count: size(blocks: blocks))
    for sign in signs {
      eachBit(of: sign, blocks: blocks) { byte, mask in out[byte] |= mask }
    }
    return out
  }

  static func blocks(forms: Int) -> Int { (forms + formsPerBlock - 1) / formsPerBlock }

  /// Where the bits of a form are.
  static func eachBit(of sign: UInt64, blocks: Int, _ body: (_ byte: Int, _ mask: UInt8) -> Void) {
    var mixed = (sign ^ (sign >> 32)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= mixed >> 29
    let block = Int(((mixed >> 32) * UInt64(blocks)) >> 32)
    var bits = (mixed ^ (mixed >> 31)) &* 0xBF58_476D_1CE4_E5B9
    for _ in 0..<probes {
      bits = bits << 9 | bits >> 55
      let bit = Int(bits & 511)
      body(block * blockSize + bit / 8, 1 << UInt8(bit % 8))
    }
  }
}
