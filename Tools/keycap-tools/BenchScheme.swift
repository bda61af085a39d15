import Composition
import Conversion
import KeyModel

/// A way to spell, by its name in a bench, and the meaning of its keys.
enum BenchScheme: Hashable {
  /// Keys with signs of readings.
  case conversion(ConversionScheme)
  /// Latin keys that form kana, which are converted.
  case romaji
  /// The keys of a Korean keyboard, named by the Latin letters in the same places.
  case hangul
  case vietnamese(InputMethod)

  init?(_ name: String) {
    switch name {
    case "romaji": self = .romaji
    case "hangul2": self = .hangul
    case "telex": self = .vietnamese(.telex)
    case "vni": self = .vietnamese(.vni)
    default:
      guard let scheme = ConversionScheme(rawValue: name) else { return nil }
      self = .conversion(scheme)
    }
  }

  var conversion: ConversionScheme? {
    switch self {
    case .conversion(let scheme): scheme
    case .romaji: .kana
    case .hangul, .vietnamese: nil
    }
  }

  var inputMethod: InputMethod? {
    switch self {
    case .conversion: nil
    case .romaji: .romaji
    case .hangul: .hangul
    case .vietnamese(let method): method
    }
  }

  /// The sign on the key that a bench names by the Latin character in the same place.
  func sign(of key: String) -> String {
    let (keys, signs): (String, String) =
      switch self {
      case .conversion(.zhuyin): (BenchScheme.zhuyinKeys, BenchScheme.zhuyin)
      case .conversion(.cangjie):
        ("abcdefghijklmnopqrstuvwxyz", ConversionScheme.cangjieParts)
      case .hangul: (BenchScheme.hangulKeys, BenchScheme.jamo)
      case .conversion, .romaji, .vietnamese: ("", "")
      }
    guard let place = keys.firstIndex(where: { String($0) == key }) else { return key }
    return String(Array(signs)[keys.distance(from: keys.startIndex, to: place)])
  }

  private static let zhuyinKeys = "1qaz2wsxedcrfv5tgbyhnujm8ik,9ol.0p;/-6347"
  private static let zhuyin = "ㄅㄆㄇㄈㄉㄊㄋㄌㄍㄎㄏㄐㄑㄒㄓㄔㄕㄖㄗㄘㄙㄧㄨㄩㄚㄛㄜㄝㄞㄟㄠㄡㄢㄣㄤㄥㄦˊˇˋ˙"
  private static let hangulKeys = "qwertyuiopasdfghjklzxcvbnmQWERTOP"
  private static let jamo = "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ"
}
