package state

import (
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/project"
)

// The labels of settings, their meaning, and their choices, with a sentence for the history where a
// choice needs its own.

// choice is an option, with its sentence for the history.
type choice struct {
	Value                 string
	Label, Sentence, Told language.Text
}

// options converts choices for fields.
func options(choices []choice) []param.Option {
	all := make([]param.Option, len(choices))
	for i, c := range choices {
		all[i] = param.Option{Value: c.Value, Label: language.T(c.Label), Sentence: language.T(c.Sentence)}
	}
	return all
}

// toldOf names a change by its choice.
func toldOf(choices []choice) func(any) string {
	return func(v any) string {
		for _, c := range choices {
			if c.Value == v {
				return language.T(c.Told)
			}
		}
		return Word(v)
	}
}

// aggregates lists the values that a whole group can show instead of steps.
var aggregates = []struct {
	function project.Function
	word     language.Text
	told     language.Text
	numbers  bool // only for numbers
}{
	{project.Mean, "the mean of the group", "showed the mean {column} of each group", true},
	{project.GeometricMean, "the geometric mean of the group", "showed the geometric mean of {column} in each group", true},
	{project.Median, "the middle value of the group (median)", "showed the median {column} of each group", false},
	{project.ModeValue, "the most frequent value of the group", "showed the most frequent {column} of each group", false},
	{project.Interval, "the range of the group, from smallest to largest", "showed the range of {column} in each group", false},
	{project.Set, "all values of the group", "showed all values of {column} in each group", false},
}

// Presets lists the kinds of release that the rules step offers.
var Presets = []Preset{
	{"open", "Open, for everybody",
		"Published without any condition. Medicines regulators expect a risk of at most 0.09 (1 in 11) here: groups of 11.", 11, 0.05, 5},
	{"agreement", "Under an agreement",
		"Given to known recipients who signed what they may do. Groups of 5 keep the highest risk at 1 in 5.", 5, 0.02, 3},
	{"house", "In house",
		"Used by people who are bound to secrecy anyway, in a guarded place. Groups of 3 are a guard against accidents.", 3, 0.01, 2},
}

// MethodWords are the words of a way of recoding.
type MethodWords struct {
	Method      project.Method
	Word, Term  language.Text
	Means, Note language.Text
	told        language.Text
	// Foreseen is said before the search of a way that forms groups, Under during it. Under of others
	// is added to what is said of every search.
	Foreseen, Under language.Text
}

// WordsOf returns the words of a way of recoding; none for an unknown one.
func WordsOf(method project.Method) (words MethodWords) {
	for _, m := range Methods {
		if m.Method == method {
			words = m
		}
	}
	return words
}

// Methods lists the ways of recoding in the order of the page, in words about people.
var Methods = []MethodWords{
	{project.FullDomain, "The same steps for everybody", "full-domain generalization",
		"Every detail is equally coarse in all records. Records too unusual for any group are left out.",
		"Easiest to count and to compare: the same value looks the same everywhere.",
		"chose the same steps for everybody", "", ""},
	{project.Local, "Coarser steps for a few", "local recoding",
		"Who would be left out gets coarser steps instead, round by round. Everybody else keeps finer ones.",
		"The same value may be exact in one record and coarser in another.",
		"chose coarser steps for a few",
		"",
		"Records that fit none of them are looked at again, round by round."},
	{project.Graph, "Own steps for every small group", "graph-based recoding",
		"Similar records are put into small groups, and each group gets the finest steps that it can have.",
		"Steps differ from group to group, so that counting needs more care.",
		"chose own steps for every small group",
		"Similar records are put into small groups. It can be stopped once the groups are formed.",
		"Similar records are put into small groups, and each group gets the finest steps that it can have. It can be stopped once the groups are formed."},
	{project.Finest, "The finest groups", "recoding by the finest groups",
		"The computer looks for the groups that keep the most detail, and each group gets the finest steps that it can have.",
		"The same value may be exact in one record and coarser in another.",
		"chose the finest groups",
		"The groups that keep the most detail are looked for. Once all records are in groups, stopping gives you the best so far.",
		"Groups are chosen that keep much detail, and then records are moved between them as long as that keeps more. Once the groups are chosen, you can stop at any time and take the best so far."},
	{project.Suppression, "Single values hidden", "local suppression",
		"Each value stays exact or is hidden (*): as few as possible, and those of columns that matter more last. Steps of coarseness are not used.",
		"For tables of which only exact values are of use: a coarser value says something, a hidden one nothing.",
		"chose to hide single values",
		"As few values as possible are hidden. Once all records look like enough others, stopping gives you the best so far.",
		"Groups are formed of records that differ in few values, which are hidden, and then records are moved between them as long as that hides fewer. Once the groups are formed, you can stop at any time and take the best so far."},
}

// modes lists the modes of local recoding, the usual one first.
var modes = []choice{
	{string(project.Fixpoint), "until nobody more can be kept", "", "repeated local recoding until nobody more could be kept"},
	{string(project.Iterative), "up to 10 times", "", "repeated local recoding up to 10 times"},
	{string(project.SinglePass), "once", "", "repeated local recoding once"},
}

// ranges are the ranges that the finest groups show, the usual ones first.
var ranges = []choice{
	{"hierarchy", "those of the hierarchy", "", "showed the ranges of the hierarchy"},
	{"neighbours", "neighbouring ones joined, too",
		"20-24 and 25-34 become 20-34, which no step of coarseness has: much more detail is kept. Where a range begins and ends follows from the steps, never from the table.",
		"joined neighbouring ranges"},
}

var sizes = []choice{
	{string(project.Share), "shares: nobody owns too much of a group",
		"In a group of 5, no person owns more than 1 of 5 records. Whoever knows one person and picks a record of the group is right in 1 of 5 tries at best.",
		"counted groups by the shares that people own of them"},
	{string(project.Persons), "people: different ones in a group",
		"A group of 5 has records of 5 people, but one of them may own nearly all of it. That is no protection against somebody who picks a record of the group: the guess may be right nearly every time.",
		"counted groups by the different people in them"},
}

// knownRecords lists the values of Project.RecordsKnown.
var knownRecords = []choice{
	{"0", "one record; all in a linked file",
		"Pseudonyms, numbers, shifted dates, the original order, or a column that is a name for the person show which records belong together: whoever knows one sees all. People are then protected with all of their records: those who show the same in all of them are a group.",
		"assumed that somebody knows one record of a person, or all in a linked file"},
	{"1", "one record, in any case",
		"Also where the file shows which records belong together. Whoever knows more may find the person there, and the result says so.",
		"assumed that somebody knows one record of a person, in any case"},
	{"2", "two records", "Enough people have records like both of them. It costs detail, or records that few people have together.",
		"assumed that somebody knows two records of a person"},
	{"3", "three records", "Enough people have records like all three of them.",
		"assumed that somebody knows three records of a person"},
}

var subsetOf = []choice{
	{"", "not said yet", "", "left open whether the part that is released is of records or of people"},
	{string(project.SubsetRecords), "records, whosever they are", "Of one person some records may be released and others not.",
		"released a part of the records, whosever they are"},
	{string(project.SubsetPersons), "people, with all their records",
		"Everybody of whom a record is chosen. A random share is one of people, too.",
		"released a part of the people, with all their records"},
}

var leftOut = []choice{
	{string(project.Drop), "are not written", "The file has fewer records than the table.", "wrote no records that are left out"},
	{string(project.Blank), "are written as records of *", "The file has as many records as the table, and shows how many were left out. Their places would tell who they are, so the order cannot be the original one.",
		"wrote records that are left out as records of *"},
	{string(project.Mask), "keep their other columns, with * in the details",
		"All of them are one group in the file, which has to meet the rules like any other. If it does not, nothing is saved.",
		"wrote records that are left out with * in the details"},
}

var outside = []choice{
	{string(project.Drop), "are not written", "", "wrote no records outside the part that is released"},
	{string(project.Mask), "are written with * in the details",
		"Then the file shows which records belong to the part that is released, and which do not.",
		"wrote records outside the part that is released with * in the details"},
}

var orders = []choice{
	{"", "shuffled where needed", "Before the file is written, its order is tested. Where people have several records, or the order gives away what the file does not show, the records are shuffled.",
		"shuffled the records where needed"},
	{string(project.Shuffled), "shuffled",
		"At random, each time anew. Nobody can undo it, and nothing is kept of it.", "shuffled the records"},
	{string(project.Sorted), "sorted by all columns", "The same for everybody who sorts the file.", "sorted the records by all columns"},
	{string(project.Original), "as in the table",
		"The order may tell what the file does not show. The result says so where it does.", "kept the order of the table"},
}

// treatments lists the treatments of columns that name people.
var treatments = []choice{
	{Value: string(project.Remove), Label: "is removed"},
	{Value: string(project.Hide), Label: "stays, with * in every cell"},
	{Value: string(project.Pseudonym), Label: "becomes a pseudonym", Sentence: "The same value and key give the same pseudonym, in the next file, too. Whoever holds the key can find everybody: a pseudonym is not anonymous."},
	{Value: string(project.Number), Label: "becomes a number, in random order",
		Sentence: "The numbers are drawn anew for each file, and show which records have the same value."},
}

var fileFormats = []choice{
	{Value: "", Label: "like the file that was opened", Sentence: "Another format can still be chosen when the result is saved."},
	{Value: formats.CSV, Label: "CSV"},
	{Value: formats.Gzip, Label: "CSV, packed (.gz)"},
	{Value: formats.XLSX, Label: "Excel (.xlsx)", Sentence: "Numbers and dates are numbers and dates there, and leading zeros stay."},
	{Value: formats.ODS, Label: "OpenDocument (.ods)", Sentence: "Numbers and dates are numbers and dates there."},
	{Value: formats.Parquet, Label: "Parquet", Sentence: "Numbers and dates keep their types."},
	{Value: "dta", Label: "Stata (.dta)", Sentence: "Numbers and dates keep their types, and codes their labels."},
	{Value: "xpt", Label: "SAS transport (.xpt)", Sentence: "Numbers and dates keep their types; names have eight letters there."},
	{Value: "sav", Label: "SPSS (.sav)", Sentence: "Numbers and dates keep their types, and codes their labels."},
}

var (
	delimiters = []choice{{Value: "", Label: "as in the table"}, {Value: "comma", Label: "a comma"},
		{Value: "semicolon", Label: "a semicolon"}, {Value: "tab", Label: "a tab"}, {Value: "bar", Label: "a bar |"}}
	encodings = []choice{
		{Value: "", Label: "UTF-8, with a mark if the table has one"}, {Value: project.UTF8, Label: "UTF-8"},
		{Value: project.UTF8BOM, Label: "UTF-8 with a byte order mark", Sentence: "By the mark Excel knows how the letters are written."},
		{Value: project.Western, Label: "Windows-1252",
			Sentence: "For older programs in western Europe. A letter that it does not have is an error, and nothing is saved."},
	}
	lineBreaks = []choice{{Value: "", Label: "as in the table"}, {Value: "lf", Label: "LF, as on Unix and macOS"},
		{Value: "crlf", Label: "CR LF, as on Windows"}}
)
