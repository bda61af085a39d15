import KeyModel
import Layouts
import Runtime
import TestKit
import Testing

@testable import DataFiles

/// R-CHORD-1: the places of letters on shipped keyboards are those of keyboards on desks (xkb-data 2.35).
@Suite struct PlaceTests {
  /// A letter, and the keycode of its key.
  @Test(
    arguments: [
      ("ru", "й24 к27 ш31 ъ35 ф38 а41 л45 я52 с54 и56 ю60"),
      ("uk", "й24 е28 щ32 ф38 п42 д46 я52 и56 ю60"),
      ("be", "ё49 к27 ш31 ф38 п42 д46 ч53 т57"), ("bg", "у25 щ29 з33 а40 т44 ч48 э55 р59"),
      ("sr", "љ24 т28 о32 а38 г42 л46 ж51 б56"), ("mk", "љ24 т28 о32 а38 г42 л46 з52 б56"),
      ("el", "ς25 υ29 π33 φ41 κ45 ψ54 μ58"), ("he", "ק26 ו30 ש38 ע42 ך46 ב54 צ58"),
      ("ar", "ذ49 ق27 ه31 د35 ش38 ب41 ن45 ئ52 ؤ54 ر55 ز60"),
      ("fa", "۱10 ض24 ف28 خ32 ش38 ل42 م46 ط53 د57"),
      ("ko", "ㅂ24 ㅁ38 ㅋ52 ㅊ54 ㅍ55"), ("ka", "ქ24 ტ28 ო32 დ40 ჯ44 ხ53 ნ57"),
      ("th", "ๅ10 ต18 ๆ24 ะ28 บ34 ก40 ส46 ผ52 ท58"), ("hi", "ब29 ज33 क45 म54 स58"),
      ("kk", "ә11 ү17 һ21 к27 ш31 ъ35 а41 л45 я52 и56 ю60"), ("bn", "ঙ24 ট28 গ32 ত45 স57"),
      ("de", "ß20 ü34 ö47 ä48"), ("cs", "ě11 ž15 é19"), ("sv", "å34 ö47 ä48"),
      ("hu", "ö19 ő34 ú35 ű51 í94"),
    ] as [(String, String)])
  func `a letter stands where a keyboard on a bench has it`(name: String, letters: String) throws {
    let folder = "\(Repository.root)/Assets/Keyboards/"
    let common = try TextFile.read(folder + KeyboardFile.sharedName)
    let shared = try KeyboardFile.readShared(common, file: KeyboardFile.sharedName)
    let keyboard = try KeyboardFile.read(
      try TextFile.read(folder + "\(name).toml"), file: name, shared: shared)
    for word in letters.split(separator: " ") {
      let letter = try #require(word.first)
      #expect(keyboard.place(of: letter)?.keycode == UInt8(word.dropFirst()), "\(name) \(letter)")
    }
    #expect(keyboard.place(of: "𝄞") == nil)
  }
}
