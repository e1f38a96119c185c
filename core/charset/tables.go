package charset

import "strings"

// A table is a charset of one byte a character whose lower half is ASCII.
type table struct {
	label string // as browsers name it (the WHATWG's Encoding Standard)
	upper string // the characters of 0x80 to 0xFF; none is U+FFFD
}

// unused are the bytes 0x80 to 0x9F of the charsets of ISO. Browsers take them for
// control characters, which no table has; here they are no text.
const unused = "��������������������������������"

// tables are the charsets that are guessed, the likeliest first: where two read a
// file alike, the first one is meant. The test compares each with the charset of
// golang.org/x/text.
var tables = []table{
	{"windows-1252",
		"€�‚ƒ„…†‡ˆ‰Š‹Œ�Ž��‘’“”•–—˜™š›œ�žŸ" +
			"\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
			"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
			"àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"},
	{"iso-8859-15",
		unused +
			"\u00a0¡¢£€¥Š§š©ª«¬\u00ad®¯°±²³Žµ¶·ž¹º»ŒœŸ¿" +
			"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß" +
			"àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"},
	{"windows-1250",
		"€�‚�„…†‡�‰Š‹ŚŤŽŹ�‘’“”•–—�™š›śťžź" +
			"\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż" +
			"ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß" +
			"ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
	{"iso-8859-2",
		unused +
			"\u00a0Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u00adŽŻ°ą˛ł´ľśˇ¸šşťź˝žż" +
			"ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß" +
			"ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"},
	{"macintosh",
		"ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü" +
			"†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø" +
			"¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ" +
			"‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\uf8ffÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"},
	{"windows-1251",
		"ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—�™љ›њќћџ" +
			"\u00a0ЎўЈ¤Ґ¦§Ё©Є«¬\u00ad®Ї°±Ііґµ¶·ё№є»јЅѕї" +
			"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ" +
			"абвгдежзийклмнопрстуфхцчшщъыьэюя"},
	{"koi8-r",
		"─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u00a0⌡°²·÷" +
			"═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©" +
			"юабцдефгхийклмнопярстужвьызшэщчъ" +
			"ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"},
	{"iso-8859-5",
		unused +
			"\u00a0ЁЂЃЄЅІЇЈЉЊЋЌ\u00adЎЏАБВГДЕЖЗИЙКЛМНОП" +
			"РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп" +
			"рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ"},
	{"ibm866",
		"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ" +
			"абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐" +
			"└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀" +
			"рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00a0"},
	{"windows-1253",
		"€�‚ƒ„…†‡�‰�‹�����‘’“”•–—�™�›����" +
			"\u00a0΅Ά£¤¥¦§¨©�«¬\u00ad®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏ" +
			"ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ�ΣΤΥΦΧΨΩΪΫάέήί" +
			"ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ�"},
	{"iso-8859-7",
		unused +
			"\u00a0‘’£€₯¦§¨©ͺ«¬\u00ad�―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏ" +
			"ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ�ΣΤΥΦΧΨΩΪΫάέήί" +
			"ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ�"},
	{"windows-1254",
		"€�‚ƒ„…†‡ˆ‰Š‹Œ����‘’“”•–—˜™š›œ��Ÿ" +
			"\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿" +
			"ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß" +
			"àáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ"},
	{"windows-1257",
		"€�‚�„…†‡�‰�‹�¨ˇ¸�‘’“”•–—�™�›�¯˛�" +
			"\u00a0�¢£¤�¦§Ø©Ŗ«¬\u00ad®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ" +
			"ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß" +
			"ąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙"},
}

// aliases are other names of charsets that programs write, as browsers know them.
var aliases = map[string]string{
	"utf8": "utf-8", "unicode-1-1-utf-8": "utf-8", "utf-16": "utf-16le",
	"iso-8859-1": "windows-1252", "iso8859-1": "windows-1252", "latin1": "windows-1252", "ascii": "windows-1252", "us-ascii": "windows-1252", "cp1252": "windows-1252",
	"iso8859-15": "iso-8859-15", "latin9": "iso-8859-15",
	"cp1250": "windows-1250", "iso8859-2": "iso-8859-2", "latin2": "iso-8859-2",
	"mac": "macintosh", "x-mac-roman": "macintosh",
	"cp1251": "windows-1251", "koi8": "koi8-r", "cp866": "ibm866",
	"cp1253": "windows-1253", "greek": "iso-8859-7", "iso8859-7": "iso-8859-7",
	"cp1254": "windows-1254", "iso-8859-9": "windows-1254", "latin5": "windows-1254",
	"cp1257": "windows-1257",
}

// Canonical returns a label as this package writes it: in small letters, without
// blanks around it, and the usual one of several.
func Canonical(label string) string {
	label = strings.ToLower(strings.TrimSpace(label))
	if usual, ok := aliases[label]; ok {
		return usual
	}
	return label
}

// tableOf returns the table of a label, or nil.
func tableOf(label string) *table {
	label = Canonical(label)
	for i := range tables {
		if tables[i].label == label {
			return &tables[i]
		}
	}
	return nil
}

// runes returns the upper half by byte less 0x80.
func (t *table) runes() (upper [128]rune) {
	i := 0
	for _, r := range t.upper {
		upper[i] = r
		i++
	}
	return upper
}
