package hierarchy

import (
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/param"
)

// vocabulary are the words of which builders make labels. It is that of the output's language,
// which a project says, so that a release does not depend on who made it.
type vocabulary struct {
	to       string // between the ends of a range, with its blanks: "30 to 39"
	toUnder  string // the same before an end that is none of its numbers
	under    string // before the end of a range that is open below
	over     string // behind that of one that is open above
	any      string // a range without ends
	other    string // rare values
	noNumber string // exceptions among numbers, see table.Column.Unfit
	noDate   string // exceptions among dates
	before   string // before the end of dates that is open below
	from     string // before that of dates that is open above
	quarter  string // before the number of a quarter

	months, shortMonths [12]string // from January on
	days, shortDays     [7]string  // from Sunday on
	workdays, weekend   string
}

// languages are the vocabularies, the default first.
var languages = []struct {
	tag, name string
	words     vocabulary
}{
	{"en", "English", vocabulary{to: " to ", toUnder: " to under ", under: "under ", over: " and over", any: "any number", other: "other",
		noNumber: "no number", noDate: "no date", before: "before ", from: "from ", quarter: "Q",
		months: [12]string{"January", "February", "March", "April", "May", "June", "July",
			"August", "September", "October", "November", "December"},
		shortMonths: [12]string{"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"},
		days:        [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"},
		shortDays:   [7]string{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"},
		workdays:    "Monday to Friday", weekend: "weekend"}},
	{"de", "Deutsch",
		vocabulary{to: " bis ", toUnder: " bis unter ", under: "unter ", over: " und mehr", any: "beliebige Zahl", other: "Sonstige",
			noNumber: "keine Zahl", noDate: "kein Datum", before: "vor ", from: "ab ", quarter: "Q",
			months: [12]string{"Januar", "Februar", "März", "April", "Mai", "Juni", "Juli",
				"August", "September", "Oktober", "November", "Dezember"},
			shortMonths: [12]string{"Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."},
			days:        [7]string{"Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"},
			shortDays:   [7]string{"So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"},
			workdays:    "Montag bis Freitag", weekend: "Wochenende"}},
	{"fr", "Français",
		vocabulary{to: " à ", toUnder: " à moins de ", under: "moins de ", over: " et plus", any: "un nombre quelconque", other: "autre",
			noNumber: "pas un nombre", noDate: "pas une date", before: "avant ", from: "à partir de ", quarter: "T",
			months: [12]string{"janvier", "février", "mars", "avril", "mai", "juin",
				"juillet", "août", "septembre", "octobre", "novembre", "décembre"},
			shortMonths: [12]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."},
			days:        [7]string{"dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"},
			shortDays:   [7]string{"dim.", "lun.", "mar.", "mer.", "jeu.", "ven.", "sam."},
			workdays:    "lundi à vendredi", weekend: "week-end"}},
	{"es", "Español",
		vocabulary{to: " a ", toUnder: " a menos de ", under: "menos de ", over: " o más", any: "cualquier número", other: "otros",
			noNumber: "no es un número", noDate: "no es una fecha", before: "antes de ", from: "desde ", quarter: "T",
			months: [12]string{"enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto",
				"septiembre", "octubre", "noviembre", "diciembre"},
			shortMonths: [12]string{"ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"},
			days:        [7]string{"domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"},
			shortDays:   [7]string{"dom", "lun", "mar", "mié", "jue", "vie", "sáb"},
			workdays:    "lunes a viernes", weekend: "fin de semana"}},
}

// Languages are the languages in which labels can be made, the default first.
func Languages() []param.Option {
	var options []param.Option
	for _, l := range languages {
		options = append(options, param.Option{Value: l.tag, Label: l.name})
	}
	return options
}

// wordsOf returns the vocabulary of a language; that of the default where there is none.
func wordsOf(language string) *vocabulary {
	for i := range languages {
		if languages[i].tag == language {
			return &languages[i].words
		}
	}
	return &languages[0].words
}

// written writes a date as Monday, 2 January 2006, 15:04 is written in a layout of package time,
// with months and days in the language.
func (v *vocabulary) written(layout string, t time.Time) string {
	month, day := t.Month()-1, t.Weekday()
	for i := range layout {
		for _, n := range []struct{ mark, name string }{ // as package time finds them
			{"January", v.months[month]}, {"Monday", v.days[day]}, {"Jan", v.shortMonths[month]}, {"Mon", v.shortDays[day]},
		} {
			rest, ok := strings.CutPrefix(layout[i:], n.mark)
			if word := rest != "" && rest[0] >= 'a' && rest[0] <= 'z'; ok && (len(n.mark) > 3 || !word) {
				return t.Format(layout[:i]) + n.name + v.written(rest, t)
			}
		}
	}
	return t.Format(layout)
}
