package files

import "github.com/fulgurite/fulgurite/core/charset"

// encodings are files whose letters are written in every way that Europe's programs
// have.
var encodings = []File{
	{
		Name: "de-windows-1252.csv", About: "a German export of a hospital system, from Windows",
		Content: in("windows-1252", "Name;Ort;Aufnahme;Betrag\r\nMüller;Köln;03.05.2024;18,50\r\nJäger;Saarbrücken;17.05.2024;7,25\r\nGroß;Fürth;21.05.2024;112,00\r\n"),
		Want: Want{
			Table:    "Name|Ort|Aufnahme|Betrag\nMüller|Köln|03.05.2024|18,50\nJäger|Saarbrücken|17.05.2024|7,25\nGroß|Fürth|21.05.2024|112,00",
			Encoding: "windows-1252", Proof: "Müller Köln",
		},
	},
}

// in is a text in a charset. Texts are chosen so that the charset has their letters.
func in(label, content string) []Part {
	bytes, ok := charset.Encode(content, label)
	if !ok {
		panic(label + " lacks letters of " + content)
	}
	return []Part{{Bytes: bytes}}
}
