package detect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// maxSpelled is the largest number of different values of a column whose spellings are compared:
// nobody looks through the variants of more.
const maxSpelled = 20000

// maxMerges is the largest number of merges that get a button each.
const maxMerges = 12

// synonyms lists values that many tables have, as fold writes them; each line is one value. A
// column is compared with a group of lines only if all of its values are in it.
var synonyms = [][]string{
	{ // sex
		"m,male,man,mannlich,mann,masculin,homme,mezczyzna,meski,masculino,hombre,varon,herr,mr",
		"f,w,female,woman,weiblich,frau,feminin,femme,kobieta,zenski,femenino,mujer,mrs,ms",
		"d,divers,diverse,non-binary,nonbinary,x",
	},
	{ // yes and no
		"yes,y,ja,j,oui,tak,t,si,s,true,wahr,vrai",
		"no,n,nein,non,nie,false,falsch,faux",
	},
}

// meaning returns the key of values with the same meaning: their spelling without case, accents and
// superfluous blanks or, in columns of a few known words, their line of synonyms.
func (l *look) meaning() func(value string) string {
	spelled := func(value string) string { return strings.Join(strings.Fields(fold(value)), " ") }
	for _, lines := range synonyms {
		line := map[string]string{}
		for i, words := range lines {
			for word := range strings.SplitSeq(words, ",") {
				line[word] = fmt.Sprint(i)
			}
		}
		all, some := true, false
		for code, n := range l.counts {
			if value := l.column.Dict.Value(uint32(code)); n > 0 && !l.column.Missing[code] && !isMissingWord(value) {
				word := spelled(value)
				if _, known := line[word]; !known && word != "m" && word != "h" && word != "k" {
					all = false
					break // as in most columns at their first value
				}
				some = true
			}
		}
		if !all || !some {
			continue
		}
		if l.has("h") { // H and F in French, H and M in Spanish
			line["h"] = "0"
			if line["m"] = "1"; l.has("f") || l.has("homme") || l.has("femme") {
				delete(line, "m")
			}
		}
		if l.has("k") { // K and M in Polish
			line["k"] = "1"
		}
		return func(value string) string {
			if key, ok := line[spelled(value)]; ok {
				return "=" + key
			}
			return spelled(value)
		}
	}
	return spelled
}

func (l *look) has(word string) bool {
	for code, n := range l.counts {
		interrupt.Row(code)
		if n > 0 && fold(l.column.Dict.Value(uint32(code))) == word {
			return true
		}
	}
	return false
}

// spellings proposes to merge the spellings of a value into the most frequent one.
func (l *look) spellings() *Proposal {
	c := l.column
	if c.Type != table.String && c.Type != table.Ordinal || c.Dict.Len() > maxSpelled {
		return nil
	}
	meaning := l.meaning()
	groups := map[string][]ValueCount{}
	var order []string
	for _, v := range l.pick(func(code uint32, _ string) bool { return !c.Missing[code] }) { // the most frequent first
		key := meaning(v.Value)
		if len(groups[key]) == 0 {
			order = append(order, key)
		}
		groups[key] = append(groups[key], v)
	}
	var same []table.Spelling
	var sentences []string
	rows, variants := 0, 0
	var answers []Answer
	for _, key := range order {
		all := groups[key]
		if len(all) < 2 {
			continue
		}
		first := slices.IndexFunc(all, func(v ValueCount) bool { return strings.TrimSpace(v.Value) == v.Value && v.Value != "" })
		if first < 0 {
			continue
		}
		s := table.Spelling{Value: all[first].Value}
		for i, v := range all {
			if i != first {
				s.From = append(s.From, v.Value)
				rows += v.Rows
				variants++
			}
		}
		same = append(same, s)
		sentences = append(sentences, listed(all, 5).String())
		if len(answers) < maxMerges {
			answers = append(answers, Answer{Said: problem.Say("Merge into %s", s.Value),
				Did: problem.Say("merged spellings of %s in %s", s.Value, c.Name), Read: &table.Reading{Same: []table.Spelling{s}}})
		}
	}
	if len(same) == 0 {
		return nil
	}
	if len(same) > 1 {
		answers = append([]Answer{
			{Said: counted(len(same), "Merge all (1 value)", "Merge all (%s values)"), Did: problem.Say("merged the spellings of %s", c.Name),
				Read: &table.Reading{Same: same}}}, answers...)
	}
	spellings := problem.Say("%s", strings.Join(sentences, "; "))
	if more := len(sentences) - 4; more > 0 {
		spellings = problem.Say("%s; %s more", strings.Join(sentences[:4], "; "), problem.Thousands(more))
	}
	return &Proposal{Kind: OnSpellings, Rows: rows, Answers: answers,
		Said: problem.Say("Some spellings seem to be one value: %s. Merged, the file shows one of them, and rules count meanings.", spellings)}
}

// knownScales lists scales of words in ascending order, in addition to those that are guessed:
// other languages, and scales of two.
var knownScales = []string{
	"very low,low,medium,moderate,high,very high", "low,middle,high", "small,medium,large",
	"niedrig,mittel,hoch", "gering,mittel,stark", "kein,leicht,mittel,schwer", "keine,geringe,mittlere,starke", "leicht,mittelschwer,schwer",
	"sehr gut,gut,befriedigend,ausreichend,mangelhaft,ungenugend",
	"tres faible,faible,moyen,eleve,tres eleve", "faible,moyenne,elevee",
	"absent,leger,modere,severe", "jamais,rarement,parfois,souvent,toujours",
	"bardzo niski,niski,sredni,wysoki,bardzo wysoki", "brak,lekki,umiarkowany,ciezki", "nigdy,rzadko,czasami,czesto,zawsze",
	"muy bajo,bajo,medio,alto,muy alto", "baja,media,alta", "ninguno,leve,moderado,grave", "nunca,raramente,a veces,a menudo,siempre",
	"none,mild,moderate,severe,critical", "asa i,asa ii,asa iii,asa iv,asa v,asa vi", "stage i,stage ii,stage iii,stage iv",
	"stadium i,stadium ii,stadium iii,stadium iv",
	"t0,t1,t2,t3,t4", "n0,n1,n2,n3", "g1,g2,g3,g4", "nyha i,nyha ii,nyha iii,nyha iv",
	"grad 1,grad 2,grad 3,grad 4", "grade 1,grade 2,grade 3,grade 4",
	"poniedzialek,wtorek,sroda,czwartek,piatek,sobota,niedziela", "lundi,mardi,mercredi,jeudi,vendredi,samedi,dimanche",
	"lunes,martes,miercoles,jueves,viernes,sabado,domingo",
}

// scale proposes the order of words of a known scale.
func (l *look) scale() *Proposal {
	c := l.column
	const most = 12
	if c.Type != table.String || c.Dict.Len() > 4*most { // with placeholders, and values that no record has any more
		return nil
	}
	found := l.pick(func(code uint32, value string) bool { return !c.Missing[code] && !isMissingWord(value) })
	if len(found) < 2 || len(found) > most {
		return nil
	}
	of := map[string]string{}
	for _, v := range found {
		of[strings.Join(strings.Fields(fold(v.Value)), " ")] = v.Value
	}
	if len(of) < len(found) {
		return nil // two spellings of one word: these are merged first
	}
	for _, scale := range knownScales {
		var order []string
		for word := range strings.SplitSeq(scale, ",") {
			if value, ok := of[word]; ok {
				order = append(order, value)
			}
		}
		if len(order) != len(found) {
			continue
		}
		words := strings.Join(order, " < ")
		var missing []string
		for _, v := range l.pick(func(code uint32, value string) bool { return !c.Missing[code] && isMissingWord(value) }) {
			missing = append(missing, v.Value)
		}
		return &Proposal{Kind: OnOrder, Rows: l.values, Said: problem.Say("The words seem to be a scale: %s.", words),
			Answers: []Answer{{Said: problem.Say("Order them"), Did: problem.Say("ordered %s: %s", c.Name, words), Type: table.Ordinal,
				Read: &table.Reading{Order: order, Missing: missing}}}}
	}
	return nil
}
