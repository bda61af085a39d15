import Testing

@testable import Peripherals

@Suite struct SpeechVoiceTests {
  @Test func aLineOfTheListIsAVoiceOrAVariant() {
    #expect(
      SpeechVoice(line: "English (America)\ten-US\tnone\r")
        == SpeechVoice(name: "English (America)", language: "en-US"))
    #expect(SpeechVoice(line: "kal+x\ten\tmale1") == SpeechVoice(name: "kal+x", language: "en"))
    #expect(SpeechVoice(line: "German+Adam\tde\tAdam") == nil)
    #expect(SpeechVoice(line: "MALE1") == nil)
    #expect(SpeechVoice(line: "\tde\tnone") == nil)
  }

  @Test func voicesForTheLanguagesOfTheKeyboards() {
    let voices = [("Afrikaans", "af"), ("German", "de"), ("English", "en-GB-SCOTLAND")]
      .map { SpeechVoice(name: $0.0, language: $0.1) }
    #expect(SpeechVoice.fitting(["en-US", "de"], of: voices).map(\.name) == ["German", "English"])
    #expect(SpeechVoice.fitting(["xx"], of: voices) == voices)
    #expect(SpeechVoice.fitting([], of: voices) == voices)
  }
}
