import KeyModel
import Layouts
import Prediction

/// The keys of the bench's traces: cells of one unit, with the space bar in the fourth row. For some languages these
/// are the keys of common phones, and for other languages the keys of Keycap's phone keyboard.
enum BenchKeys {
  static func keys(_ language: String) -> TypingKeys? { table[language].map(keys) }

  static var latinKeys: TypingKeys { keys(latin) }

  /// Returns the letters of a phone keyboard, with each row centred.
  static func keys(of keyboard: KeyboardDefinition) -> TypingKeys {
    let rows = (keyboard.planes[.letters]?.phone.rows ?? []).map { row in
      row.keys.filter { $0.role == .character }.compactMap(\.action.text)
    }
    let widest = rows.map(\.count).max() ?? 0
    let keys = rows.enumerated().flatMap { number, row in
      row.enumerated().compactMap { index, text -> TypingKeys.Key? in
        guard text.count == 1, let letter = text.first else { return nil }
        let x = Double(widest - row.count) / 2 + Double(index)
        return TypingKeys.Key(letter, Rect(x: x, y: Double(number), width: 1, height: 1))
      }
    }
    return TypingKeys(
      keys, space: Rect(x: 2.5, y: Double(rows.count - 1), width: 5, height: 1))
  }

  private static func keys(_ rows: Rows) -> TypingKeys {
    let width =
      (rows.first?.letters.count ?? 10) > 10 ? 5.0 + Double(rows[0].letters.count - 11) : 5
    let space = Rect(x: rows[0].letters.count > 10 ? 3 : 2.5, y: 3, width: width, height: 1)
    return TypingKeys(rows: rows, space: space)
  }

  private typealias Rows = [(x: Double, letters: String)]

  private static let latin: Rows = [(0, "qwertyuiop"), (0.5, "asdfghjkl"), (1.5, "zxcvbnm")]
  private static let nordic: Rows = [(0, "qwertyuiopå"), (0, "asdfghjklöä"), (2, "zxcvbnm")]
  private static let danish: Rows = [(0, "qwertyuiopå"), (0, "asdfghjklæø"), (2, "zxcvbnm")]
  private static let norwegian: Rows = [(0, "qwertyuiopå"), (0, "asdfghjkløæ"), (2, "zxcvbnm")]
  private static let qwertz: Rows = [(0, "qwertzuiop"), (0.5, "asdfghjkl"), (1.5, "yxcvbnm")]

  private static let table: [String: Rows] = [
    "en": latin, "hi-Latn": latin, "bn-Latn": latin, "gu-Latn": latin, "ne-Latn": latin,
    "ta-Latn": latin, "te-Latn": latin, "it": latin, "pt": latin, "nl": latin, "ro": latin,
    "is": latin,
    "pl": latin,
    "de": [(0, "qwertzuiopü"), (0, "asdfghjklöä"), (2, "yxcvbnm")],
    "fr": [(0, "azertyuiop"), (0, "qsdfghjklm"), (2, "wxcvbn")],
    "es": [(0, "qwertyuiop"), (0, "asdfghjklñ"), (1.5, "zxcvbnm")],
    "sv": nordic, "fi": nordic, "da": danish, "nb": norwegian,
    "ru": [(0, "йцукенгшщзх"), (0, "фывапролджэ"), (1, "ячсмитьбю")],
    "bg": [(0, "явертъуиопч"), (0, "асдфгхйклшщ"), (1.5, "зьцжбнмю")],
    "el": [(0, "ςερτυθιοπ"), (0, "ασδφγηξκλ"), (1, "ζχψωβνμ")],
    "he": [(2, "קראטוןםפ"), (0, "שדגכעיחלךף"), (0, "זסבהנמצתץ")],
    "ar": [(0, "ضصثقفغعهخحج"), (0, "شسيبلاتنمكط"), (0, "ذءؤرىةوزظد")],
    "tr": [(0, "qwertyuıopğü"), (0.5, "asdfghjklşi"), (1.5, "zxcvbnmöç")],
    "cs": qwertz, "sk": qwertz, "hr": [(0, "qwertzuiopš"), (0, "asdfghjklčć"), (2, "yxcvbnmđž")],
    "hu": qwertz,
  ]
}
