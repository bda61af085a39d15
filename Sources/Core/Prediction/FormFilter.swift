/// A Bloom filter of the forms that a dictionary makes of its stems, besides the words of the lexicon's list. A
/// typed form that the filter knows is not corrected. The filter takes a few of a hundred wrong words for forms.
///
/// The file has blocks of 64 bytes. All bits of one form are in one block, so that a look-up reads one page.
enum FormFilter {
  private static let blockSize = 64
  /// Number of forms for each block: a form has ten bits of its block.
  private static let formsPerBlock = 51
  /// Number of bits that are set for a form.
  private static let probes = 6

  static func size(blocks: Int) -> Int { blocks * blockSize }

  /// Makes the section for the forms with these hashes (`Endings.sign`).
  static func bytes(_ signs: [UInt64]) -> [UInt8] {
    let blocks = blocks(forms: signs.count)
    var out = [UInt8](repeating: 0, count: size(blocks: blocks))
    for sign in signs {
      eachBit(of: sign, blocks: blocks) { byte, mask in out[byte] |= mask }
    }
    return out
  }

  static func blocks(forms: Int) -> Int { (forms + formsPerBlock - 1) / formsPerBlock }

  /// Calls `body` with the place of each bit of a form; `sign` is the form's hash.
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
