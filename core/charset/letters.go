package charset

import (
	"math"
	"strings"
	"unicode"
)

// A language gives how often its letters beyond ASCII occur, in thousandths of all these letters in
// running text, rounded: "é620 è120". They need not be exact: they distinguish a language in one
// charset from another language in another charset, which has other letters at the same bytes.
type language struct {
	charsets string // that it is written in, with blanks around each
	letters  string
}

// Charsets by the letters that they have.
const (
	western  = " windows-1252 iso-8859-15 macintosh ibm850 ibm437 "
	central  = " windows-1250 iso-8859-2 ibm852 x-mac-ce "
	cyrillic = " windows-1251 koi8-r iso-8859-5 ibm866 x-mac-cyrillic ibm855 "
	greek    = " windows-1253 iso-8859-7 ibm737 ibm869 x-mac-greek "
	eastern  = " windows-1255 ibm862 windows-1256 iso-8859-6 windows-874 "
)

var languages = []language{
	{western + central + " windows-1254 windows-1257 ", "ü360 ä310 ö170 ß140 é20"},     // German
	{western, "é600 è120 à130 ê80 ç40 ô20 î15 û15 â20 ù15 ë5 ï8 œ10 ü2 ö2 ÿ1"},         // French
	{western, "é400 è60 ü100 ö100 ä60 ï40 ñ40 ç40 á40 ó40 í30 ø20 å20"},                // English, with names from elsewhere
	{western, "ó250 í230 á190 é170 ñ100 ú50 ü10"},                                      // Spanish
	{western + " ibm860 ", "ã210 ç160 é110 á120 í100 ó80 ê70 õ50 â30 ú40 à20 ô20"},     // Portuguese
	{western, "è350 à300 ò140 ù110 é60 ì40"},                                           // Italian
	{western, "ä470 ö280 å240 é10"},                                                    // Swedish, Finnish
	{western + " ibm865 ", "å400 ø350 æ230 é20"},                                       // Danish, Norwegian
	{western, "ð200 í150 á160 þ110 ó100 æ80 é60 ö70 ú40 ý30"},                          // Icelandic
	{western, "ë500 é250 ï150 è60 ö20 ü20"},                                            // Dutch
	{" windows-1257 iso-8859-15 ibm775 ", "ä370 õ310 ü210 ö90 š10 ž10"},                // Estonian
	{central, "ł250 ę170 ó140 ą140 ś110 ż100 ć60 ń30 ź10"},                             // Polish
	{central, "í200 á180 ě110 é100 ř90 ž80 č80 š70 ý70 ů40 ú10 ť5 ň5 ó5 ď3"},           // Czech
	{central, "á210 í130 č110 é100 ý90 ž90 š80 ť60 ú70 ľ40 ô20 ň15 ď15 ó10 ä10 ŕ2 ĺ2"}, // Slovak
	{central, "á360 é340 ó100 ö100 ő90 í60 ü50 ú30 ű20"},                               // Hungarian
	{central, "č360 š310 ž200 ć90 đ40"},                                                // Croatian, Slovene, Bosnian
	{central, "ă350 î180 ţ170 ş160 â140"},                                              // Romanian
	{" windows-1254 ibm857 x-mac-turkish ", "ı330 ü140 ş140 ğ100 ç100 ö70 İ80 â5"},     // Turkish
	{" windows-1257 ibm775 ", "ė210 š140 ų160 ž100 į80 ą80 č60 ū60 ę30"},               // Lithuanian
	{" windows-1257 ibm775 ", "ā370 ī160 ē150 š110 ū70 ļ40 ņ40 ž30 č20 ķ20 ģ10"},       // Latvian
	// Russian
	{cyrillic, "о110 е85 а80 и74 н67 т63 с55 р47 в45 л44 к35 м32 д30 п28 у26 я20 ы19 ь17 г17 з17 б16 ч14 й12 х10 ж9 ш7 ю6 ц5 щ4 э3 ф3 ъ1 ё1"},
	// Ukrainian
	{cyrillic, "о94 а83 н70 и63 і58 в55 р51 т51 е48 с42 к39 л37 д34 у34 м31 п29 я22 з22 ь18 г16 б16 ч14 х12 ц9 й11 ю9 ж8 ш7 ї7 є5 щ5 ф4 ґ1"},
	// Bulgarian
	{cyrillic, "а118 и90 о88 е87 т73 н69 р55 с50 в45 л40 д37 к35 п30 м26 з21 я17 г16 б16 у16 ъ16 ч14 щ7 ж7 й7 ц6 х5 ш4 ф3 ю2 ь1"},
	// Serbian, Macedonian
	{cyrillic, "а115 о100 и94 е88 н55 р49 с49 т44 ј46 у42 в37 к36 д36 м34 л33 п27 з18 г17 б15 ш10 ч10 ц7 ж7 ћ6 х6 њ6 љ5 ф2 ђ2 џ1"},
	// Greek
	{greek,
		"α105 ο82 ι75 ε73 τ75 σ52 ν62 η48 υ42 ρ45 π41 κ40 μ34 λ30 ς40 ί31 ό27 ά26 έ21 ή19 ω18 θ12 γ17 δ17 ύ13 ώ12 χ11 φ8 β8 ξ4 ζ3 ψ2 ϊ1 ϋ1 ΐ1"},
	// Hebrew
	{" windows-1255 ibm862 ", "י110 ו104 ה96 ל74 א63 ר56 ת50 ב47 ש44 מ79 נ28 ם31 ן15 ק21 ח23 ד24 ע30 פ17 ט12 צ12 ג13 כ14 ז10 ס15 ך8 ף2 ץ1"},
	// Arabic
	{" windows-1256 iso-8859-6 ", "ا130 ل115 ي70 م65 و60 ن60 ر50 ت45 ة40 ب36 ع37 د33 س30 ف28 ه31 ك24 ق24 ح22 أ20 ج14 ش13 ط12 ص11 خ10 ى10 ث7 ذ7 ز9 ض8 غ5 إ9 ء4 ظ3 ئ4 ؤ2 آ2 پ2 چ2 گ2"},
	// Thai
	{" windows-874 ", "า75 น70 ร65 อ50 ก47 เ42 ง38 ม36 ย33 ล33 ว30 ด28 ท28 ส27 ต25 ะ22 ป21 บ21 ค21 ห20 แ18 จ15 พ17 ช13 ข12 ใ10 ไ12 โ10 ผ7 ณ8 ซ7 ธ6 ศ7 ถ6 ญ5 ษ4 ภ5 ฟ4 ำ9 ั30 ิ22 ี22 ื9 ึ5 ุ16 ู13 ่33 ้28 ์13 ็7 ฉ2 ฐ3 ฤ1 ฮ2"},
}

// unlikely is the log share of letters that a language does not have.
const unlikely = -8.0

// weights returns the log shares of a language's letters.
func (l language) weights() map[rune]float64 {
	all := map[rune]float64{}
	for _, word := range strings.Fields(l.letters) {
		runes := []rune(word)
		n := 0.0
		for _, digit := range runes[1:] {
			n = n*10 + float64(digit-'0')
		}
		all[runes[0]] = math.Log(n / 1000)
	}
	return all
}

// weight returns the weight of a letter, whatever its case.
func weight(weights map[rune]float64, r rune) float64 {
	if w, ok := weights[r]; ok {
		return w
	}
	if w, ok := weights[unicode.ToLower(r)]; ok {
		return w
	}
	return unlikely
}

// Signs in texts, by their position.
const (
	opening = "„“‚‘«‹¿¡"
	closing = "“”‘’»›"
	between = "’\u00ad·" // amid a word: l’hôpital
	loose   = "€£§°²³µ¹½¼¾ªº–—…•×±®©™‰\u00a0¥†"
)

// sign returns the log likelihood of a sign beyond ASCII between two characters.
func sign(r, before, after rune) float64 {
	left, right := unicode.IsLetter(before), unicode.IsLetter(after)
	switch {
	case left && right && strings.ContainsRune(between, r):
		return -1
	case left && right:
		return -9
	case right && strings.ContainsRune(opening, r), left && strings.ContainsRune(closing, r):
		return -1
	case strings.ContainsRune(loose, r) && (left || right) && !strings.ContainsRune("…°²³–—\u00a0", r):
		return -5
	case strings.ContainsRune(loose, r):
		return -2
	case strings.ContainsRune(opening+closing, r):
		return -3
	}
	return -9
}
