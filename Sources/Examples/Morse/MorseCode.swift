/// International Morse code (ITU-R M.1677-1): letters, digits and the signs of its section 1.1.
enum MorseCode {
  /// Returns the character of the signals; nil if there is none.
  static func character(_ signals: String) -> Character? { characters[signals] }

  private static let characters: [String: Character] = [
    ".-": "a", "-...": "b", "-.-.": "c", "-..": "d", ".": "e", "..-.": "f", "--.": "g",
    "....": "h", "..": "i", ".---": "j", "-.-": "k", ".-..": "l", "--": "m", "-.": "n",
    "---": "o", ".--.": "p", "--.-": "q", ".-.": "r", "...": "s", "-": "t", "..-": "u",
    "...-": "v", ".--": "w", "-..-": "x", "-.--": "y", "--..": "z",
    ".----": "1", "..---": "2", "...--": "3", "....-": "4", ".....": "5", "-....": "6",
    "--...": "7", "---..": "8", "----.": "9", "-----": "0",
    ".-.-.-": ".", "--..--": ",", "---...": ":", "..--..": "?", ".----.": "'", "-....-": "-",
    "-..-.": "/", "-.--.": "(", "-.--.-": ")", ".-..-.": "\"", "-...-": "=", ".-.-.": "+",
    ".--.-.": "@",
  ]
}
