package files

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/charset"
)

// The same few people in several languages.
const (
	german = "Name;Ort;Aufnahme;Betrag\r\nMüller;Köln;03.05.2024;18,50\r\nJäger;Saarbrücken;17.05.2024;7,25\r\nGroß;Fürth;21.05.2024;112,00\r\n"
	french = "nom;ville;diagnostic\nLefèvre;Orléans;grippe\nHélène;Besançon;fracture du fémur\nBenoît;Nîmes;hépatite\n"
	polish = "nazwisko;miasto;rozpoznanie\nWójcik;Łódź;zapalenie płuc\nZieliński;Gdańsk;udar mózgu\nŚwięcicka;Toruń;żółtaczka\n"
)

// encodings are files whose letters are written in every way that Europe's programs
// have.
var encodings = []File{
	{
		Name: "de-windows-1252.csv", About: "a German export of a hospital system, from Windows",
		Content: in("windows-1252", german),
		Want:    want{Table: cells(german), Encoding: "windows-1252", Proof: "Müller Köln"},
	},
	{
		Name: "fr-windows-1252.csv", About: "French letters, from Windows",
		Content: in("windows-1252", french),
		Want:    want{Table: cells(french), Encoding: "windows-1252", Proof: "Lefèvre Orléans"},
	},
	{
		Name: "en-windows-1252.csv", About: "English with the quotes and dashes of a word processor",
		Content: in("windows-1252", "name;note\nO’Brien;“fell” – at home\nSmith;patient’s wish\n"),
		Want:    want{Table: "name|note\nO’Brien|“fell” – at home\nSmith|patient’s wish", Encoding: "windows-1252", Proof: "O’Brien"},
	},
	{
		Name: "de-iso-8859-15.csv", About: "prices in euros, from Unix before UTF-8",
		Content: in("iso-8859-15", "Artikel;Preis;Währung\nKrücke;18,50 €;€\nRöntgenbild;7,25 €;€\n"),
		Want:    want{Table: "Artikel|Preis|Währung\nKrücke|18,50 €|€\nRöntgenbild|7,25 €|€", Encoding: "iso-8859-15", Proof: "Währung Krücke"},
	},
	{
		Name: "pl-windows-1250.csv", About: "Polish letters, from Windows",
		Content: in("windows-1250", polish),
		Want:    want{Table: cells(polish), Encoding: "windows-1250", Proof: "Wójcik Łódź"},
	},
	{
		Name: "pl-iso-8859-2.csv", About: "Polish letters, from Unix before UTF-8",
		Content: in("iso-8859-2", polish),
		Want:    want{Table: cells(polish), Encoding: "iso-8859-2", Proof: "Wójcik Łódź"},
	},
	{
		Name: "cs-windows-1250.csv", About: "Czech letters, from Windows",
		Content: in("windows-1250", "jméno;město\nDvořák;Plzeň\nŠimek;Třebíč\n"),
		Want:    want{Table: "jméno|město\nDvořák|Plzeň\nŠimek|Třebíč", Encoding: "windows-1250", Proof: "Dvořák Plzeň"},
	},
	{
		Name: "hu-windows-1250.csv", About: "Hungarian letters, from Windows",
		Content: in("windows-1250", "név;város\nSzűcs;Székesfehérvár\nErdős;Győr\n"),
		Want:    want{Table: "név|város\nSzűcs|Székesfehérvár\nErdős|Győr", Encoding: "windows-1250", Proof: "Szűcs"},
	},
	{
		Name: "de-macintosh.csv", About: "German letters, from an old Mac, with its line breaks",
		Content: in("macintosh", strings.ReplaceAll(german, "\r\n", "\r")),
		Want:    want{Table: cells(german), Encoding: "macintosh", Proof: "Müller Köln"},
	},
	{
		Name: "fr-macintosh.csv", About: "French letters, from Excel on an old Mac",
		Content: in("macintosh", french),
		Want:    want{Table: cells(french), Encoding: "macintosh", Proof: "Lefèvre Orléans"},
	},
	{
		Name: "ru-windows-1251.csv", About: "Russian letters, from Windows",
		Content: in("windows-1251", "имя;город\nИванов;Москва\nПетрова;Казань\n"),
		Want:    want{Table: "имя|город\nИванов|Москва\nПетрова|Казань", Encoding: "windows-1251", Proof: "Иванов"},
	},
	{
		Name: "ru-koi8-r.csv", About: "Russian letters, from Unix before UTF-8",
		Content: in("koi8-r", "имя;город\nИванов;Москва\nПетрова;Казань\n"),
		Want:    want{Table: "имя|город\nИванов|Москва\nПетрова|Казань", Encoding: "koi8-r", Proof: "Иванов"},
	},
	{
		Name: "el-windows-1253.csv", About: "Greek letters, from Windows",
		Content: in("windows-1253", "όνομα;πόλη\nΠαπαδόπουλος;Αθήνα\nΓεωργίου;Θεσσαλονίκη\n"),
		Want:    want{Table: "όνομα|πόλη\nΠαπαδόπουλος|Αθήνα\nΓεωργίου|Θεσσαλονίκη", Encoding: "windows-1253", Proof: "Αθήνα"},
	},
	{
		Name: "tr-windows-1254.csv", About: "Turkish letters, from Windows",
		Content: in("windows-1254", "ad;şehir\nYıldız;İzmir\nÖztürk;Eskişehir\nÇağlar;Muğla\n"),
		Want:    want{Table: "ad|şehir\nYıldız|İzmir\nÖztürk|Eskişehir\nÇağlar|Muğla", Encoding: "windows-1254", Proof: "Yıldız"},
	},
	{
		Name: "lt-windows-1257.csv", About: "Lithuanian letters, from Windows",
		Content: in("windows-1257", "vardas;miestas\nŽilvinas;Šiauliai\nJūratė;Panevėžys\nMindaugas;Alytųs\n"),
		Want:    want{Table: "vardas|miestas\nŽilvinas|Šiauliai\nJūratė|Panevėžys\nMindaugas|Alytųs", Encoding: "windows-1257", Proof: "Jūratė"},
	},
	{
		Name: "de-utf-8.csv", About: "UTF-8 without a mark",
		Content: text(german),
		Want:    want{Table: cells(german), Proof: "Müller Köln"},
	},
	{
		Name: "de-utf-8-mark.csv", About: "UTF-8 with the byte order mark of Excel",
		Content: text("\ufeff" + german),
		Want:    want{Table: cells(german), Proof: "Müller Köln"},
	},
	{
		Name: "de-utf-16-little-mark.csv", About: "UTF-16 with a mark, as Excel writes text files",
		Content: in("utf-16le", strings.ReplaceAll(german, ";", "\t")),
		Want:    want{Table: cells(german), Encoding: "utf-16le", Delimiter: "\t", Proof: "Müller Köln"},
	},
	{
		Name: "fr-utf-16-big-mark.csv", About: "UTF-16 with a mark, the other way round",
		Content: in("utf-16be", french),
		Want:    want{Table: cells(french), Encoding: "utf-16be", Proof: "Lefèvre"},
	},
	{
		Name: "pl-utf-16-little.csv", About: "UTF-16 without a mark",
		Content: unmarked(in("utf-16le", polish)),
		Want:    want{Table: cells(polish), Encoding: "utf-16le", Proof: "Wójcik"},
	},
	{
		Name: "en-utf-16-big.csv", About: "UTF-16 without a mark, the other way round",
		Content: unmarked(in("utf-16be", "name;age\nSmith;34\nJones;51\n")),
		Want:    want{Table: "name|age\nSmith|34\nJones|51", Encoding: "utf-16be"},
	},
	{
		Name: "en-ascii.csv", About: "no letter beyond ASCII",
		Content: lines("name;age", "Smith;34", "Jones;51"),
		Want:    want{Table: "name|age\nSmith|34\nJones|51"},
	},
	{
		Name: "de-late-umlaut.csv", About: "the first letter beyond ASCII, in Windows-1252, stands behind more than a megabyte",
		Content: []part{
			{Bytes: []byte("Name;Ort;Betrag\n")},
			{Bytes: []byte("Schmidt;Bonn;1200\nWeber;Ulm;1300\n"), Times: 40_000},
			in("windows-1252", "J\u00e4ger;K\u00f6ln;1400\n")[0],
		},
		Want: want{Records: 80_001, Encoding: "windows-1252", Proof: "Jäger Köln"},
	},
	{
		Name: "de-late-utf-8.csv", About: "the first letter beyond ASCII, in UTF-8, stands behind more than a megabyte",
		Content: []part{
			{Bytes: []byte("Name;Ort;Betrag\n")},
			{Bytes: []byte("Schmidt;Bonn;1200\nWeber;Ulm;1300\n"), Times: 40_000},
			{Bytes: []byte("Jäger;Köln;1400\n")},
		},
		Want: want{Records: 80_001, Proof: "Jäger Köln"},
	},
	{
		Name: "de-mixed-encodings.csv", About: "a file in UTF-8 to which lines in Windows-1252 were appended: no reading is right",
		Content: append(text("Name;Ort\nMüller;Köln\nJäger;Saarbrücken\nGroß;Fürth\nSchröder;Düren\n"), in("windows-1252", "Krüger;Ulm\n")...),
		Refused: "table-encoding",
	},
	{
		Name: "xx-no-encoding.csv", About: "bytes that are no letters in any encoding",
		Content: []part{{Bytes: []byte("name;age\nS\x81\x8d\x90\x9dth\x81\xff\xfe\x81;34\nJ\x98\x8f\x81\x90s;51\n")}},
		Refused: "table-encoding",
	},
}

// in is a text in a charset. Texts are chosen so that the charset has their letters.
func in(label, content string) []part {
	bytes, ok := charset.Encode(content, label)
	if !ok {
		panic(label + " lacks letters of " + content)
	}
	return []part{{Bytes: bytes}}
}

// unmarked leaves out the byte order mark of UTF-16.
func unmarked(content []part) []part { return []part{{Bytes: content[0].Bytes[2:]}} }

// cells makes an expectation of a text that has no quotes.
func cells(content string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimRight(content, "\r\n"), "\r", ""), ";", "|")
}
