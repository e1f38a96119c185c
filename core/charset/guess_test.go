package charset

import (
	"strings"
	"testing"
)

// samples are lines of tables as they are written in the languages of Europe.
var samples = map[string]string{
	"German":     "Name;Ort;Diagnose\nMüller;Köln;Schlaganfall\nJäger;Saarbrücken;Lungenentzündung\nGroß;Fürth;Oberschenkelhalsbruch\n",
	"French":     "nom;ville;diagnostic\nLefèvre;Orléans;grippe\nHélène;Besançon;fracture du fémur\nBenoît;Nîmes;hépatite\n",
	"Spanish":    "nombre;ciudad\nMuñoz;Málaga\nGarcía;Córdoba\nIbáñez;Cádiz\n",
	"Portuguese": "nome;cidade\nJoão;São Paulo\nConceição;Évora\nGonçalves;Guimarães\n",
	"Italian":    "nome;città\nNicolò;Forlì\nMarià;Cefalù\n",
	"Swedish":    "namn;ort\nÅsa;Malmö\nBjörn;Västerås\nMärta;Göteborg\n",
	"Danish":     "navn;by\nSøren;Århus\nKæthe;Køge\nMåns;Næstved\n",
	"Icelandic":  "nafn;staður\nÞórður;Reykjavík\nGuðrún;Akureyri\nSigríður;Ísafjörður\n",
	"Polish":     "nazwisko;miasto;rozpoznanie\nWójcik;Łódź;zapalenie płuc\nZieliński;Gdańsk;udar mózgu\nKamińska;Kraków;złamanie szyjki kości udowej\nŚwięcicka;Toruń;żółtaczka\n",
	"Czech":      "jméno;město\nDvořák;Plzeň\nNovotná;České Budějovice\nŠimek;Třebíč\n",
	"Slovak":     "meno;mesto\nHudák;Košice\nKováčová;Banská Bystrica\nĽuboš;Žilina\nŠťastný;Piešťany\n",
	"Hungarian":  "név;város\nKovács;Győr\nSzűcs;Székesfehérvár\nErdős;Kecskemét\n",
	"Croatian":   "ime;grad\nHorvatić;Šibenik\nBožić;Požega\nĐurić;Čakovec\n",
	"Romanian":   "nume;oraş\nIonaşcu;Braşov\nŢăranu;Constanţa\nMărgăian;Târgu Mureş\n",
	"Turkish":    "ad;şehir\nYıldız;İzmir\nÖztürk;Eskişehir\nÇağlar;Muğla\n",
	"Lithuanian": "vardas;miestas\nŽilvinas;Šiauliai\nRasa;Panevėžys\nJūratė;Alytųs\n",
	"Latvian":    "vārds;pilsēta\nJānis;Rīga\nĀbele;Jūrmala\nKārlis;Rēzekne\n",
	"Russian":    "имя;город;диагноз\nИванов;Москва;грипп\nПетрова;Казань;перелом шейки бедра\n",
	"Ukrainian":  "ім'я;місто\nШевченко;Київ\nКоваленко;Львів\nБойко;Чернігів\n",
	"Bulgarian":  "име;град\nИванов;София\nДимитрова;Пловдив\nГеоргиев;Бургас\n",
	"Greek":      "όνομα;πόλη\nΠαπαδόπουλος;Αθήνα\nΓεωργίου;Θεσσαλονίκη\nΝικολάου;Πάτρα\n",
	"English":    "name;note\nO’Brien;café visit – patient’s wish\nZoë;“naïve”\n",
	"Hebrew":     "שם;עיר;גיל\nכהן;ירושלים;34\nלוי;תל אביב;51\nמזרחי;חיפה;28\n",
	"Arabic":     "الاسم;المدينة\nمحمد;القاهرة\nفاطمة;بغداد\nأحمد;الرياض\n",
	"Thai":       "ชื่อ;เมือง\nสมชาย;กรุงเทพ\nสมหญิง;เชียงใหม่\n",
	"Japanese":   "名前;都市;診断\n山田太郎;東京;インフルエンザ\n佐藤花子;大阪;糖尿病\nすずき;横浜;肺炎\n",
	"Kanji":      "氏名,性別,住所\n小林一郎,男,長野県松本市\n渡辺真理,女,新潟県長岡市\n中島健二,男,福岡市博多区\n",
	"Chinese":    "姓名,城市,年龄,诊断\n张伟,北京,34,糖尿病\n王芳,上海,51,高血压\n李娜,广州,28,肺炎\n欧阳锋,哈尔滨,60,胃溃疡\n",
	"Taiwan":     "姓名,城市,診斷\n陳美玲,臺北,糖尿病\n林志明,高雄,高血壓\n鄭淑芬,新竹,肺炎\n",
	"Korean":     "이름,도시,진단\n김민수,서울,당뇨병\n이영희,부산,고혈압\n박지훈,대구,폐렴\n",
	"Prices":     "item;price\nbed;120 £\nmeal;15 £\n",
}

var writtenIn = map[string]string{
	"windows-1252":   "German French Spanish Portuguese Italian Swedish Danish Icelandic English Prices",
	"macintosh":      "German French Spanish Portuguese Italian Swedish Danish English",
	"windows-1250":   "Polish Czech Slovak Hungarian Croatian Romanian",
	"iso-8859-2":     "Polish Czech Slovak Croatian",
	"windows-1251":   "Russian Ukrainian Bulgarian",
	"koi8-r":         "Russian Bulgarian",
	"iso-8859-5":     "Russian Bulgarian Ukrainian",
	"ibm866":         "Russian Bulgarian",
	"windows-1253":   "Greek",
	"windows-1254":   "Turkish",
	"windows-1257":   "Lithuanian Latvian",
	"ibm850":         "German French Spanish Portuguese Italian Swedish Danish Icelandic",
	"ibm852":         "Polish Czech Slovak Hungarian Croatian",
	"ibm857":         "Turkish",
	"ibm737":         "Greek",
	"ibm869":         "Greek",
	"x-mac-greek":    "Greek",
	"ibm855":         "Russian Bulgarian",
	"ibm862":         "Hebrew",
	"ibm860":         "Portuguese",
	"x-mac-cyrillic": "Russian",
	"x-mac-turkish":  "Turkish",
	"ibm775":         "Lithuanian Latvian",
	"x-mac-ce":       "Polish Czech Slovak",
	"windows-1255":   "Hebrew",
	"windows-1256":   "Arabic",
	"iso-8859-6":     "Arabic",
	"windows-874":    "Thai",
	"shift_jis":      "Japanese Kanji",
	"euc-jp":         "Japanese Kanji",
	"gbk":            "Chinese",
	"big5":           "Taiwan",
	"euc-kr":         "Korean",
}

// TestLanguages: a table of a few lines is recognised in each charset in which its
// language is written, encoded by another program's tables (golang.org/x/text).
func TestLanguages(t *testing.T) {
	for label, names := range writtenIn {
		for _, name := range strings.Fields(names) {
			var text []byte
			if withoutOther[label] {
				var ok bool
				if text, ok = Encode(samples[name], label); !ok {
					t.Fatalf("%s in %s", name, label)
				}
			} else if encoding, err := encodingOf(label); err != nil {
				t.Fatal(err)
			} else if text, err = encoding.NewEncoder().Bytes([]byte(samples[name])); err != nil {
				t.Fatalf("%s in %s: %v", name, label, err)
			}
			guess := detect(text, true)
			if guess.Label != label {
				t.Errorf("%s in %s is taken for %q: %q", name, label, guess.Label, guess.Words)
				for i := range tables {
					s, h := tables[i].score(distinctWords(text))
					t.Logf("  %s %.1f %d", tables[i].label, s, h)
				}
				for i := range schemes {
					s, h := schemes[i].score(pairedWords(text, true), frequentPairs()[i])
					t.Logf("  %s %.1f %d", schemes[i].label, s, h)
				}
			} else if Own(label) && (len(guess.Words) == 0 || !strings.Contains(samples[name], guess.Words[0])) {
				t.Errorf("%s in %s: the proof is %q", name, label, guess.Words)
			}
		}
	}
}

// TestFrequent: the characters of frequent.go are those written out here, in the bytes that
// golang.org/x/text gives them, and what is guessed can be decoded.
func TestFrequent(t *testing.T) {
	for i, s := range schemes {
		encoding, err := encodingOf(s.label)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, r := range frequentCharacters[s.label] {
			raw, err := encoding.NewEncoder().String(string(r))
			if err != nil || !frequentPairs()[i][raw] {
				t.Errorf("%s: %c is %x, %v", s.label, r, raw, err)
			}
			n++
		}
		if n != len(frequentPairs()[i]) {
			t.Errorf("%s: %d characters, want %d", s.label, len(frequentPairs()[i]), n)
		}
	}
}

// TestPages: letters of charsets that no other package here has, by the tables of the Unicode
// Consortium (PC/CP857.TXT, CP737.TXT, CP775.TXT; APPLE/CENTEURO.TXT).
func TestPages(t *testing.T) {
	for label, want := range map[string]map[byte]rune{
		"ibm857":        {0x80: 'Ç', 0x8D: 'ı', 0x98: 'İ', 0x9E: 'Ş', 0x9F: 'ş', 0xA6: 'Ğ', 0xA7: 'ğ'},
		"ibm737":        {0x80: 'Α', 0x97: 'Ω', 0x98: 'α', 0xAA: 'ς', 0xE0: 'ω', 0xE1: 'ά'},
		"ibm775":        {0x83: 'ā', 0xB5: 'Ą', 0xD8: 'ž', 0xD5: 'š', 0xD7: 'ū'},
		"ibm869":        {0x9B: 'ά', 0xA4: 'Α', 0xD6: 'α', 0xED: 'ς', 0xFD: 'ώ'},
		"x-mac-greek":   {0xE1: 'α', 0xC0: 'ά', 0xF7: 'ς', 0xB0: 'Α'},
		"x-mac-turkish": {0xDC: 'İ', 0xDD: 'ı', 0xDA: 'Ğ', 0xDF: 'ş'},
		"x-mac-ce":      {0x88: 'ą', 0xB8: 'ł', 0xC4: 'ń', 0xE6: 'ś', 0xFD: 'ż', 0x8B: 'č', 0xE4: 'š'},
	} {
		for b, r := range want {
			if got := tableOf(label).runes()[b-0x80]; got != r {
				t.Errorf("%s %X: %c, want %c", label, b, got, r)
			}
		}
	}
}
