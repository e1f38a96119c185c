package detect

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
	"github.com/fulgurite/fulgurite/core/table"
)

// missingTexts lists missing-value words in English, German, French, Polish and Spanish, of tables
// and of punctuation.
var missingTexts = strings.Split(strings.Join([]string{
	"na,n a,n/a,nan,null,nil,none,missing,unknown,not known,not available,not applicable,no data,no value,no answer,not stated,not specified,unspecified,undefined,refused,blank,empty,void,tbd",
	"unbekannt,nicht bekannt,k a,ka,keine angabe,keine angaben,ohne angabe,fehlt,fehlend,leer,nicht erhoben,keine daten,entfällt,nicht zutreffend,weiß nicht,unbek",
	"inconnu,inconnue,non connu,nc,n c,nr,non renseigné,non précisé,sans objet,manquant,vide",
	"brak,brak danych,nieznany,nieznana,nieznane,nie dotyczy,nd,n d,b d,nie podano",
	"desconocido,desconocida,sin datos,sin dato,no consta,no aplica,ns nc,vacío",
	"#n/a,#na,#nv,#wert!,#value!,#ref!,#div/0!,#null!,#num!,#name?",
	".,..,...,-,--,---,?,??,???,*,/,\\,_,xxx,x x",
}, ","), ",")

// missingWords is missingTexts as squeeze writes them.
var missingWords = func() map[string]bool {
	all := map[string]bool{}
	for _, word := range missingTexts {
		all[squeeze(word)] = true
	}
	return all
}()

// squeeze folds a text and replaces everything between its words by one blank.
func squeeze(s string) string {
	s = fold(s)
	if plain := strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \t\u00a0\u202f\u2009\u2007.,_", r) }),
		" "); plain != "" {
		return plain
	}
	return strings.Join(strings.Fields(s), "")
}

// isMissingWord reports whether a value reads like a missing-value word.
func isMissingWord(value string) bool {
	return len(value) <= 40 && missingWords[squeeze(value)]
}

// missingWords proposes to treat words, and placeholder numbers and dates, as missing.
func (l *look) missingWords() *Proposal {
	c := l.column
	many := c.Dict.Len() > maxSpelled // then only repeated words count
	found := l.pick(func(code uint32, value string) bool {
		return c.Valued(code) && (!many || l.counts[code] > 1) && l.stands(code, value)
	})
	if len(found) == 0 {
		return nil
	}
	rows := 0
	for _, v := range found {
		rows += v.Rows
	}
	return &Proposal{Kind: onMissing, Rows: rows,
		Said: severalOf(rows, "1 record has a value that may mean that nothing is known: %s.",
			"%s records have a value that may mean that nothing is known: %s.", listed(found, 5)), Answers: []Answer{absence(found)}}
}

// stands reports whether a value may be a placeholder.
func (l *look) stands(code uint32, value string) bool {
	switch l.column.Type {
	case table.Ordinal:
		return false // a word of a scale, such as "none"
	case table.Integer, table.Decimal:
		x, ok := l.column.Number(code)
		return ok && l.sentinel(x)
	case table.Date:
		at, ok := l.column.Date(code)
		return ok && (at.Year() >= 2200 || at.Year() < 1800 || at.Month() == 1 && at.Day() == 1 && (at.Year() == 1900 || at.Year() == 1800))
	}
	return isMissingWord(value) || isNoDate(value)
}

// isNoDate accepts impossible days and the last of the calendar, in columns of texts.
func isNoDate(value string) bool {
	switch value {
	case "0000-00-00", "00.00.0000", "00/00/0000", "9999-12-31", "31.12.9999", "12/31/9999", "31/12/9999":
		return true
	}
	return false
}

// sentinel reports whether a number is a usual placeholder far from all other numbers: 99, 999,
// 9999, -1, -9, -99.
func (l *look) sentinel(x float64) bool {
	switch x {
	case -1, -9, -99, -999, -9999, -88, -77:
		low := true
		l.others(func(y float64) {
			low = low && (y >= 0 || y <= -1 && y > -10000 && y == float64(int(y)) && isSentinel(y))
		})
		return low
	case 99, 999, 9999, 99999, 999999, 99999999:
		far, some := true, false
		l.others(func(y float64) {
			if y != x {
				far, some = far && (y*2 < x || isSentinel(y)), true
			}
		})
		return far && some
	}
	return false
}

func isSentinel(x float64) bool {
	switch x {
	case -1, -9, -99, -999, -9999, -88, -77, 99, 999, 9999, 99999, 999999, 99999999:
		return true
	}
	return false
}

func (l *look) others(visit func(y float64)) {
	for code, n := range l.counts {
		interrupt.Row(code)
		if y, ok := l.column.Number(uint32(code)); ok && n > 0 {
			visit(y)
		}
	}
}
