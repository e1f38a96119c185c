package charset

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"
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
	"Prices":     "item;price\nbed;120 £\nmeal;15 £\n",
}

var writtenIn = map[string]string{
	"windows-1252": "German French Spanish Portuguese Italian Swedish Danish Icelandic English Prices",
	"macintosh":    "German French Spanish Portuguese Italian Swedish Danish English",
	"windows-1250": "Polish Czech Slovak Hungarian Croatian Romanian",
	"iso-8859-2":   "Polish Czech Slovak Croatian",
	"windows-1251": "Russian Ukrainian Bulgarian",
	"koi8-r":       "Russian Bulgarian",
	"iso-8859-5":   "Russian Bulgarian Ukrainian",
	"ibm866":       "Russian Bulgarian",
	"windows-1253": "Greek",
	"windows-1254": "Turkish",
	"windows-1257": "Lithuanian Latvian",
}

// TestLanguages: a table of a few lines is recognised in each charset in which its
// language is written, encoded by another program's tables (golang.org/x/text).
func TestLanguages(t *testing.T) {
	for label, names := range writtenIn {
		for _, name := range strings.Fields(names) {
			encoding, err := htmlindex.Get(label)
			if err != nil {
				t.Fatal(err)
			}
			text, err := encoding.NewEncoder().Bytes([]byte(samples[name]))
			if err != nil {
				t.Fatalf("%s in %s: %v", name, label, err)
			}
			guess := Detect(text, true)
			if guess.Label != label {
				t.Errorf("%s in %s is taken for %q: %q", name, label, guess.Label, guess.Words)
				for i := range tables {
					s, h := tables[i].score(distinctWords(text))
					t.Logf("  %s %.1f %d", tables[i].label, s, h)
				}
			} else if len(guess.Words) == 0 || !strings.Contains(samples[name], guess.Words[0]) {
				t.Errorf("%s in %s: the proof is %q", name, label, guess.Words)
			}
		}
	}
}
