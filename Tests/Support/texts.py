"""Texts that show whether an injector is exact: every kind of character that people type.

Each is a text of its own making or an old pangram; all are NFC. `TEXTS` maps their names to them in
the order in which tables show them.
"""

import random
import unicodedata

ASCII = (
    "Sphinx of black quartz, judge my vow! \"Pack my box\" (said she) with five dozen liquor jugs; "
    "6 x 7 = 42, 100% of $3.50 & #9 -- it's @ noon? root:~# ls -l /tmp/{a,b}* | grep '[0-9]' > x \\\n"
    "\tballoon committee bookkeeper\t1001 2200 7777\n"
    "if (a < b && c != d) { e += f[g] ^ h; } else { `i` ~ j_k }\n\n")

LATIN = (
    "Falsches Üben von Xylophonmusik quält jeden größeren Zwerg. ÄÖÜ ẞ. Portez ce vieux whisky au "
    "juge blond qui fume: dès Noël où un zéphyr haï me vêt de glaçons würmiens. Pchnąć w tę łódź "
    "jeża lub ośm skrzyń fig. Nechť již hříšné saxofony ďáblů rozezvučí síň. Árvíztűrő "
    "tükörfúrógép. Pijamalı hasta yağız şoföre çabucak güvendi, İı. Do bạch kim rất quý nên sẽ "
    "dùng để lắp vô xương; Ở ẵ ỹ. «El pingüino Wenceslao» hizo kilómetros, ¿no? Œuf ÿ ßſ þð ŧŋ.")

GREEK_CYRILLIC = (
    "Ταχίστη αλώπηξ βαφής ψημένη γη, δρασκελίζει υπέρ νωθρού κυνός. Ἐν ἀρχῇ ἦν ὁ λόγος· ᾧ ῥᾴδιον. "
    "Широкая электрификация южных губерний даст мощный толчок подъёму сельского хозяйства. "
    "Щастям б'єш жук їх глицю в фон й ґедзь пріч. Љубазни фењерџија чађавог лица хоће да ми "
    "покаже штос. Ѕвезда Ѓорѓи ќе. Әңгіме ұзақ қала, ҥ ӹ ӏ.")

CONJUNCTS = (
    "שָׁלוֹם עוֹלָם! דג סקרן שט בים. السَّلامُ عَلَيْكُم، صِف خَلقَ خَودٍ كَمِثلِ الشَمسِ. "
    "ऋषियों को सताने वाले दुष्ट; क्षेत्रज्ञ श्रीमान् ४२। জ্ঞ বাংলা। தமிழ் மொழி. ჩქარა ქართული. "
    "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า ที่นี่. Բարեւ աշխարհ։ ሰላም ለዓለም። "
    "a\u0301\u0323 e\u0308\u0304 n\u0303\u032a q\u0307\u0323 Z\u0351\u036b\u0343 ✓ ← ⇒ ∀x∈ℝ: ⌈x⌉ = −⌊−x⌋ "
    "x\u200dy fi\u200cne \u00a0 £ € ₹ ₿ ½ µ ¶ § © ™ … — „“ ‚‘ ‹›")

CJK = (
    "天地玄黃宇宙洪荒日月盈昃辰宿列張寒來暑往秋收冬藏閏餘成歲律呂調陽雲騰致雨露結為霜金生麗水玉出崑岡劍號巨闕珠稱夜光果珍李柰菜重芥薑海鹹河淡鱗潛羽翔"
    "とりなくこゑすゆめさませみよあけわたるひんかしをそらいろはえておきつへにほふねむれゐぬもやのうち"
    "ヴァイオリンとピアノ、ガギグゲゴパピプペポッャュョー「かぎ」『二重』〜・。"
    "키스의고유조건은입술끼리만나야하고특별한기술은필요치않다동해물과백두산이마르고닳도록하느님이보우하사우리나라만세뷁똠쀍"
    "，。！？；：（）【】《》𠮷𡃁𪚥")

EMOJI = (
    "😀🤣🥹👍🏿👩🏽‍💻👨‍👩‍👧‍👦🏴‍☠️🇦🇹🇰🇷❤️‍🔥🧑🏻‍🤝‍🧑🏾🦩🫨🩷☎️7️⃣#️⃣🏴󠁧󠁢󠁳󠁣󠁴󠁿🐦‍⬛𝕬𝓫𝟗𐎀𓀀🂡🨀𐐷👁️‍🗨️🤦🏼‍♂️✌🏾♻️" * 2)


def mixed(count, seed):
    """`count` characters, each from any of the texts."""
    chooser = random.Random(seed)
    pools = [ASCII.replace("\n", "").replace("\t", ""), LATIN, GREEK_CYRILLIC, CJK,
             "😀🤣🥹👍🦩🫨🩷𝕬𝓫𝟗𐎀𓀀🂡𐐷𠮷"]
    return nfc("".join(chooser.choice(chooser.choice(pools)) for _ in range(count)))


def random_letters(count, seed):
    """`count` letters and emoji from all of Unicode that this Python knows, hardly two alike.

    Without combining marks and without what normalises to something else: the text is compared
    character for character, and nothing in between may have to put it in order.
    """
    chooser = random.Random(seed)
    letters = [chr(code) for code in range(0x21, 0x30000)
               if unicodedata.category(chr(code)) in ("Lu", "Ll", "Lt", "Lm", "Lo", "So", "Sm", "Nd")
               and unicodedata.normalize("NFC", chr(code)) == chr(code)]
    return "".join(chooser.choices(letters, k=count))


def random_lines(count, seed):
    """The same in lines of 100: GTK lays out the whole paragraph at every key."""
    letters = random_letters(count, seed)
    return "\n".join(letters[at:at + 100] for at in range(0, count, 100))


def nfc(text):
    return unicodedata.normalize("NFC", text)


TEXTS = {
    "ascii": ASCII,
    "latin": nfc(LATIN),
    "greek+cyrillic": nfc(GREEK_CYRILLIC),
    "conjuncts": CONJUNCTS,
    "cjk": nfc(CJK),
    "emoji": EMOJI,
    "mix": mixed(300, seed=11),
}
