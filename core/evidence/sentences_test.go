package evidence

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/language/texts"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

var update = flag.Bool("update", false, "write the table of sentences into the help anew")

// plain is the situation in which most can be said: each record is about another
// person, nobody is left out, everything is marked.
func plain() Situation {
	before := risk.FromSizes(append(slices.Repeat([]int{1}, 212), 30162-212))
	return Situation{Before: &before, After: risk.FromSizes([]int{5, 30000}), Size: 5, Known: []string{"age", "sex", "postcode"},
		People: Rows, RecordsKnown: 1, Written: project.Drop, Sensitive: true}
}

// cases say which sentence a change of the plain situation adds, and how it reads:
// one for each sentence at least.
var cases = []struct {
	id     string
	change func(*Situation)
	want   string
	gone   []string // sentences of the plain situation that are not said any more
}{
	{"suggested", func(s *Situation) { s.Suggested = true }, "What columns are and which rules hold was suggested by the program, confirmed by nobody.", nil},
	{"size-people", func(*Situation) {}, "Nobody can be picked out with better odds than 1 in 5 by the 3 columns that could be known.", nil},
	{"unique-none", func(*Situation) {}, "212 of 30,162 people were unique; in the file nobody is.", nil},
	{"average", func(*Situation) {}, "Before the release, about one guess in 142 was right on average; for the records in groups it is now about one guess in 15,003.", nil},
	{"known-only", func(*Situation) {}, "Nobody is taken to know more than the 3 columns that could be known (age, sex and postcode). Whether somebody does is a judgement that no program makes.", nil},
	{"releases", func(*Situation) {}, "This release was checked by itself. Two or three releases of the same people may make a secret certain that none of them tells alone; attacks with the earlier ones show it.", nil},
	{"minimality", func(*Situation) {}, "Whoever knows the method knows that it made the file no coarser than it found necessary, and may conclude something from that, or from a group that is not there (a minimality attack).", nil},
	{"differential", func(s *Situation) {
		s.Differential = &project.Differential{Budget: differential.Budget{Epsilon: 1, Delta: 1e-6, Search: 0.1}}
	}, "Each record was drawn by itself with a probability of 0.5934. With any one record in the table, no file was more than 2.718 times as likely as without it, but for a probability of 1e-06; the other way round, too (differential privacy with an epsilon of 1).", []string{"minimality"}},
	{"differential-before", func(s *Situation) {
		s.Differential = &project.Differential{Budget: differential.Budget{Epsilon: 1, Delta: 1e-6}}
	},
		"Differential privacy takes for granted that hierarchies, types and the bounds of levels were fixed without a look at the table, and that nobody knows the random numbers. No file shows that.", []string{"minimality"}},
	{"differential-sum", func(s *Situation) {
		s.Differential = &project.Differential{Budget: differential.Budget{Epsilon: 1, Delta: 1e-6}}
	},
		"Differential privacy is about this file alone. With each further file of the same people epsilon and delta add up; and what is said beside the file, such as how many records were drawn or left out, is not covered.", []string{"minimality"}},
	{"nobody", func(s *Situation) { s.After, s.Size, s.LeftOut = risk.FromSizes(nil), 0, 30162 },
		"No record shows what somebody could know of a person: all of them were left out.", []string{"size-people", "unique-none", "average"}},
	{"size-share", func(s *Situation) { s.People = persons },
		"Nobody can be picked out with better odds than 1 in 5 by the 3 columns that could be known.", []string{"size-people"}},
	{"average", func(s *Situation) {
		s.People = persons
		s.Before.People = true
		s.After.People = true
		s.Before.Average, s.After.Average = 1, 1.0/12
	},
		"Before the release, every guess was right on average over people, each looked for in the group where a guess is likeliest to be right; for the people in groups it is now about one guess in 12.", nil},
	{"unique-none", func(s *Situation) { s.People = persons }, "212 of 30,162 records were unique; in the file none is.", nil},
	{"size-whole", func(s *Situation) { s.People, s.Joined, s.Whole = persons, true, true },
		"Anyone who knows all records of one person in the file finds at least 5 people who show the same in all of theirs, by the 3 columns that could be known.", []string{"size-people", "size-share", "size-known", "records-known"}},
	{"tables", func(s *Situation) {
		s.People, s.Joined, s.Whole, s.Tables = persons, true, true, []string{"patients.csv", "stays.csv"}
	}, "That is about all lines of a person in all tables together: patients.csv and stays.csv.", []string{"counts-unknown", "keys"}},
	{"counts-unknown", func(s *Situation) {
		s.People, s.Joined, s.Whole, s.Uncounted = persons, true, true, []string{"labs.csv"}
	},
		"It holds of whoever does not know how many lines a person has in labs.csv, but may know which different ones.", nil},
	{"keys", func(s *Situation) { s.Keys = []string{"stay"} },
		"The column “stay” shows which of a person's lines belong to one another. People who show the same lines may differ in that, which was not checked.", nil},
	{"size-known", func(s *Situation) { s.People, s.RecordsKnown = persons, 2 },
		"Anyone who knows up to 2 records of a person, and no more, finds at least 5 people who have records like them, by the 3 columns that could be known.", []string{"size-people", "size-whole"}},
	{"size-known", func(s *Situation) { s.People, s.Joined = persons, true },
		"Anyone who knows one record of a person, and no more, finds at least 5 people who have a record like it, by the 3 columns that could be known.", []string{"size-people", "size-share", "size-whole"}},
	{"size-persons", func(s *Situation) { s.People, s.CountsPersons = persons, true },
		"Anyone looking for one person in the file finds at least 5 people who look the same, by the 3 columns that could be known. Somebody who picks one of their records may be right more often.", []string{"size-people"}},
	{"size-records", func(s *Situation) { s.People = unanswered },
		"No record can be picked out with better odds than 1 in 5 by the 3 columns that could be known. How many people these are was not said.", []string{"size-people"}},
	{"alone", func(s *Situation) { s.After, s.Size = risk.FromSizes([]int{1, 1, 2}), 1 },
		"Somebody who knows the 3 columns that could be known may find a person at the first try. The rules that were chosen allow it.", []string{"size-people", "unique-none"}},
	{"unique-some", func(s *Situation) { s.After, s.Size = risk.FromSizes([]int{1, 1, 2}), 1 }, "212 of 30,162 people were unique; in the file 2 still are.", nil},
	{"size-people", func(s *Situation) { s.LeftOut, s.Written = 1, project.Mask },
		"Of the records that are not hidden: nobody can be picked out with better odds than 1 in 5 by the 3 columns that could be known.", nil},
	{"unique-none", func(s *Situation) { s.LeftOut, s.Written = 1, project.Mask }, "212 of 30,162 people were unique; of those that are shown in groups, none is now.", nil},
	{"unique-none", func(s *Situation) { s.Subset, s.Outsiders = true, true }, "212 of 30,162 people were unique; of those that are shown in groups, none is now.", nil},
	{"left-out-dropped", func(s *Situation) { s.LeftOut = 38 }, "38 records were left out of the file. Nothing above is about them.", nil},
	{"left-out-dropped", func(s *Situation) { s.LeftOut, s.FewerThan, s.Before = 0, 5, nil }, "Fewer than 5 records were left out of the file. Nothing above is about them.", []string{"unique-none", "average"}},
	{"left-out-blank", func(s *Situation) { s.LeftOut, s.Written = 1, project.Blank }, "1 record was left out: it is in the file with * in every column. Nothing above is about it.", nil},
	{"left-out-masked", func(s *Situation) { s.LeftOut, s.Written = 2, project.Mask },
		"2 records were left out: they are in the file with * in the columns that were called known, and with their other columns as they were. The sentences above are not about them.", nil},
	{"capped", func(s *Situation) { s.People, s.MaxRows = persons, 3 }, "At most 3 records of each person were kept, drawn at random; the others are not in the file.", nil},
	{"unattributed", func(s *Situation) { s.People, s.Attributed = persons, true }, "Unattributed records, of which nothing says whose they are, are not in the file.", nil},
	{"withheld", func(s *Situation) { s.Batch, s.LeftOut = 3, 7 },
		"This is batch 3 of a table that grows. 7 records were withheld: they are not in the file. What is promised holds for this batch and for all batches together, provided that nobody is in two of them.", nil},
	{"withheld", func(s *Situation) { s.Batch, s.LeftOut, s.People = 3, 7, persons },
		"This is batch 3 of a table that grows. 7 records were withheld: they are not in the file. What is promised holds for this batch and for all batches together, counting the records that a person has in all of them.", nil},
	{"withheld", func(s *Situation) { s.Batch, s.LeftOut, s.Few = 3, 7, true },
		"This is batch 3 of a table that grows. 7 records were withheld: they are not in the file. Fewer records than a group needs may have joined one that was released before: what is promised is about this batch, and groups have the size that the rules ask for only in all batches together, provided that nobody is in two of them.", nil},
	{"subset", func(s *Situation) { s.Subset = true }, "Only the records of a research subset are in the file; everything above is about them.", nil},
	{"subset", func(s *Situation) { s.Subset, s.SubsetPeople = true, true }, "Only records of the people of a research subset are in the file; everything above is about them.", nil},
	{"subset-shown", func(s *Situation) { s.Subset, s.Outsiders = true, true },
		"Records outside the research subset are in the file with * in the columns that were called known: whoever can tell by place or by other columns whose record it is learns who belongs to the subset. Everything above is about the subset alone.", nil},
	{"several-rows", func(s *Situation) { s.People = unanswered },
		"Each record was counted as if it were about another person. If somebody has several records, a group holds fewer people than records, and what is promised may not hold for that person.", nil},
	{"records-known", func(s *Situation) { s.People = persons }, "What is promised assumes that somebody knows only one record of a person. Whoever knows several may find fewer people who have all of them.", nil},
	{"records-known", func(s *Situation) { s.People, s.RecordsKnown = persons, 2 }, "Somebody is taken to know at most 2 records of a person.", nil},
	{"person-assumed", func(s *Situation) { s.Assumed = []string{"patient"} }, "Nobody said whether each record is about another person. As the strictest answer, records with the same value in the column “patient” are taken to be about the same person.", nil},
	{"linked", func(s *Situation) { s.Joined = true }, "The file shows which records are one person's. Whoever recognises one of them sees all.", nil},
	{"linked", func(s *Situation) { s.People, s.Joined = persons, true },
		"The file shows which records are one person's. Whoever knows more than one record of a person may find the person, and all of the records.", []string{"size-share", "records-known"}},
	{"linked", func(s *Situation) { s.People, s.Joined, s.RecordsKnown = persons, true, 3 },
		"The file shows which records are one person's. Whoever knows more than 3 records of a person may find the person, and all of the records.", nil},
	{"linked", func(s *Situation) { s.People, s.Joined, s.Whole = persons, true, true },
		"The file shows which records are one person's. People were protected with all of their records; what the order of these or the time between them tells was not checked.", nil},
	{"held-back", func(s *Situation) { s.HeldBack = []string{"gps"} }, "The column “gps” is held back: nobody said what it is, and it is not in the file.", nil},
	{"held-back", func(s *Situation) { s.HeldBack = []string{"gps", "lab"} }, "The columns “gps” and “lab” are held back: nobody said what they are, and they are not in the file.", nil},
	{"unmarked", func(s *Situation) { s.Unmarked = []string{"ssn"} }, "Nobody said what the column “ssn” is. It is written as in the table and counts as not known.", nil},
	{"unmarked", func(s *Situation) { s.Unmarked = []string{"ssn", "ward"} }, "Nobody said what the columns “ssn” and “ward” are. They are written as in the table and count as not known.", nil},
	{"kept", func(s *Situation) { s.Kept = []string{"cost"} },
		"The column “cost” counts as harmless and is written as in the table. Whoever can know a value there finds fewer people.", nil},
	{"confirmed", func(s *Situation) { s.Confirmed = []string{"cost"} },
		"Nobody can know the column “cost” of a person, said whoever made this release. It is written as in the table.", nil},
	{"confirmed", func(s *Situation) { s.Confirmed, s.By = []string{"cost", "stay"}, "A. Meyer" },
		"Nobody can know the columns “cost” and “stay” of a person, said A. Meyer. They are written as in the table.", nil},
	{"perturbed", func(s *Situation) { s.Perturbed = []string{"income"} }, "The values of the column “income” were changed a little. That is not k-anonymity: whoever finds a person still learns about what the value is, and what is said of these values is said of the changed ones.", nil},
	{"unprotected", func(s *Situation) { s.Unprotected = []string{"dx"} }, "No rule protects the column “dx”, which must not be revealed.", nil},
	{"nothing-sensitive", func(s *Situation) { s.Sensitive = false },
		"No rule is about what a whole group has in common: if all of its records share a value, it is learned of everybody in it, without finding anyone.", nil},
	{"aggregated", func(s *Situation) { s.Aggregated = []string{"age"} },
		"The column “age” shows one value for each group, computed from its records. Groups are as large as promised; how much the value tells of one of these records was not checked.", nil},
	{"size-people", func(s *Situation) { s.Set, s.SetKnown = "dx", 2 },
		"Nobody can be picked out with better odds than 1 in 5 by the 2 other columns that could be known and any 2 values of the person in the column “dx”.", nil},
	{"size-people", func(s *Situation) { s.Known, s.Set, s.SetKnown = s.Known[:1], "dx", 1 },
		"Nobody can be picked out with better odds than 1 in 5 by any one value of the person in the column “dx”.", nil},
	{"size-people", func(s *Situation) { s.Known, s.Set, s.SetKnown = s.Known[:2], "dx", 3 },
		"Nobody can be picked out with better odds than 1 in 5 by the other column that could be known and any 3 values of the person in the column “dx”.", nil},
	{"items", func(s *Situation) { s.Set, s.SetKnown = "dx", 2 },
		"Whoever knows more than 2 values of a person in the column “dx”, or that somebody does not have a value there, may find fewer people, or a single one. What else the person has there may be learned from values that everybody found has in common.", nil},
	{"lists", func(s *Situation) { s.Lists = []string{"dx"} },
		"The lists in the column “dx” stand as they are. A value counts for who has it, but whoever knows some values of a person may find the whole list, and learn the others. If somebody could know some, mark the column as one that could be known.", nil},
	{"pseudonyms", func(s *Situation) { s.Pseudonyms = []string{"patient"} },
		"The column “patient” holds pseudonyms. A pseudonym is not anonymous: whoever has its key, or a list of who is who, finds everybody.", nil},
	{"shifted", func(s *Situation) { s.Shifted = []string{"visit"} },
		"The dates in the column “visit” were moved, by as many days for all of a person. Intervals between them are as they were, and a known interval may give a person away.", nil},
	{"other-files", func(s *Situation) { s.Keyed = true },
		"This file is checked by itself. Another file with the same key, such as another table about these people, can be joined to it by what the key made: what both tell together was not checked.", nil},
	{"chosen", func(s *Situation) { s.Chosen = true },
		"Somebody chose how coarse the file is. Whoever knows why may conclude something from that, or from a group that is not there.", []string{"minimality"}},
	{"order", func(s *Situation) { s.Original = true }, "The records stand in the order of the table. Whoever knows what it was sorted by may learn from the place of a record.", nil},
	{"estimate", func(s *Situation) { s.Estimated = true }, "A rule rests on a statistical estimate of the population. It holds as far as the estimate does.", nil},
}

// said are all sentences of a situation.
func said(s Situation) map[string]string {
	all := map[string]string{}
	for _, one := range append(s.Promise(), s.NotCovered()...) {
		all[one.ID] = one.Text
	}
	return all
}

func TestSentences(t *testing.T) {
	tried := map[string]bool{}
	for _, c := range cases {
		s := plain()
		c.change(&s)
		all := said(s)
		tried[c.id] = true
		if all[c.id] != c.want {
			t.Errorf("%s: %q, want %q", c.id, all[c.id], c.want)
		}
		for _, id := range c.gone {
			if all[id] != "" {
				t.Errorf("%s: also %q", c.id, all[id])
			}
		}
	}
	ordinary := said(plain())
	for _, one := range new(Situation).sentences() {
		if !tried[one.id] {
			t.Errorf("the sentence %s is not tried", one.id)
		}
		always := one.id == "size-people" || one.id == "unique-none" || one.id == "average" || one.id == "known-only" ||
			one.id == "releases" || one.id == "minimality"
		if (ordinary[one.id] != "") != always {
			t.Errorf("%s: of the plain situation it says %q", one.id, ordinary[one.id])
		}
	}
}

// TestBrief: many columns are counted, a few are named.
func TestBrief(t *testing.T) {
	text := func(s Situation) string {
		for _, said := range s.NotCovered() {
			if said.ID == "kept" {
				return said.Text
			}
		}
		return ""
	}
	many := make([]string, Few+1)
	for i := range many {
		many[i] = string(rune('a' + i))
	}
	if got := text(Situation{Kept: many, Brief: true}); !strings.HasPrefix(got,
		"7 columns count as harmless and are written as in the table.") {
		t.Error(got)
	}
	for _, s := range []Situation{{Kept: many}, {Kept: many[1:], Brief: true}} {
		if got := text(s); !strings.Contains(got, "“f”") || !strings.HasPrefix(got, "The columns “") {
			t.Error(got)
		}
	}
}

// TestNoClaimBeyond: "nobody" and "people" are never said where records are in the
// file that were left out, or where somebody may have several records.
func TestNoClaimBeyond(t *testing.T) {
	for name, change := range map[string]func(*Situation){
		"masked":     func(s *Situation) { s.LeftOut, s.Written = 1, project.Mask },
		"outsiders":  func(s *Situation) { s.Subset, s.Outsiders = true, true },
		"unanswered": func(s *Situation) { s.People = unanswered },
		"persons":    func(s *Situation) { s.People = persons },
	} {
		s := plain()
		change(&s)
		for _, one := range s.Promise() {
			people := s.People == Rows || s.People == persons && one.ID == "size-share" // of whom shares were counted
			if strings.Contains(strings.TrimPrefix(one.Text, "Of the records that are not hidden: nobody"), "nobody") ||
				strings.HasPrefix(one.Text, "Nobody") && (!people || s.partial()) {
				t.Errorf("%s: %q", name, one.Text)
			}
		}
	}
}

// TestSituation reads the situation off a project.
func TestSituation(t *testing.T) {
	p := project.Project{Person: []string{"patient"}, RecordsKnown: 2, Subset: &project.Subset{Rows: []int{0}},
		Models: []project.Model{{Model: "k-anonymity", Params: param.Values{"k": 7.0}}, {Model: "distinct-l-diversity", Attribute: "dx"}},
		Output: project.Output{LeftOut: project.Blank, Outside: project.Mask, Order: project.Original},
		Columns: []project.Column{{Name: "patient", Role: project.Identifying, Treatment: project.Pseudonym}, {Name: "age", Role: project.QuasiIdentifying},
			{Name: "income", Role: project.QuasiIdentifying, Microaggregate: &project.Microaggregate{}}, {Name: "dx", Role: project.Sensitive},
			{Name: "hiv", Role: project.Sensitive}, {Name: "cost", Role: project.Insensitive}, {Name: "visit", Role: project.Insensitive, Treatment: project.Shift},
			{Name: "dose", Role: project.Insensitive, Perturb: &perturb.Spec{Method: perturb.Noise}}}}
	s := SituationOf(&p, []string{"patient", "age", "income", "dx", "hiv", "cost", "visit", "dose", "ward"},
		&anonymize.Result{After: risk.FromSizes([]int{9}), Suppressed: 3, Linked: true, People: &anonymize.People{Profiles: 2}}, project.Original)
	lists := func(all ...[]string) string {
		var b strings.Builder
		for _, one := range all {
			b.WriteString(strings.Join(one, ",") + ";")
		}
		return b.String()
	}
	if got, want := lists(s.Known, s.Unmarked, s.Kept, s.Unprotected, s.Aggregated, s.Pseudonyms, s.Shifted, s.Perturbed), "age,income;ward;cost;hiv;income;patient;visit;dose;"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if s.People != persons || s.Size != 7 || s.RecordsKnown != 2 || s.Written != project.Blank || !s.Outsiders || !s.Original || !s.Joined || !s.Whole || !s.Sensitive || s.LeftOut != 3 {
		t.Errorf("%+v", s)
	}
	for _, c := range []struct {
		batch int
		few   bool
		size  project.Size
		want  int
	}{{0, false, project.Persons, 7}, {2, false, project.Persons, 7}, {2, true, project.Persons, 1}, {2, false, "", 7}, {2, true, "", 7}} {
		p.Size = c.size
		if s := (Situation{After: risk.FromSizes([]int{9}), Batch: c.batch, Few: c.few}).of(&p, nil); s.Size != c.want {
			t.Errorf("%+v: size %d", c, s.Size)
		}
	}
	rows := SituationOf(&project.Project{RowsArePeople: true}, nil, &anonymize.Result{After: risk.FromSizes([]int{9})}, project.Shuffled)
	if rows.People != Rows || rows.Size != 9 || rows.Written != project.Drop || rows.Sensitive || rows.Original || rows.Joined || rows.Whole {
		t.Errorf("%+v", rows)
	}
}

// TestHelp: the help has the table of all sentences with their conditions.
//
//	go test ./core/evidence -run TestHelp -update
func TestHelp(t *testing.T) {
	const page, begin, end = "../../static/docs/promised.md", "| What is promised | when |\n", "\nIn a report for others"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(text), begin)
	have, tail, ok2 := strings.Cut(rest, end)
	if !ok || !ok2 {
		t.Fatal("the page has no place for the table")
	}
	example := map[string]string{}
	for _, c := range cases {
		if example[c.id] == "" {
			example[c.id] = c.want
		}
	}
	var want strings.Builder
	for _, limits := range []bool{false, true} {
		title := "|---|---|\n"
		if limits {
			title = "\n| What is not covered | when |\n|---|---|\n"
		}
		want.WriteString(title)
		for _, one := range new(Situation).sentences() {
			if one.limit == limits {
				want.WriteString("| " + example[one.id] + " | " + one.when + " |\n")
			}
		}
	}
	if *update {
		if err := os.WriteFile(page, []byte(head+begin+want.String()+end+tail), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if have != want.String() {
		t.Error("static/docs/promised.md does not have the sentences as they are: go test ./core/evidence -run TestHelp -update")
	}
}

// TestTranslatedHelp: the table in other languages has the sentences as the program says them, each
// with its condition, in the order of the English one.
//
//	go test ./core/evidence -run TestTranslatedHelp -update
func TestTranslatedHelp(t *testing.T) {
	examples := map[string]*problem.Text{}
	for _, c := range cases {
		s := plain()
		c.change(&s)
		for _, one := range append(s.Promise(), s.NotCovered()...) {
			if one.ID == c.id && examples[c.id] == nil {
				examples[c.id] = one.Made
			}
		}
	}
	for _, tag := range []string{"de", "fr", "es"} {
		l, err := texts.Load(os.DirFS("../../bridge/language/" + tag))
		if err != nil {
			t.Fatal(err)
		}
		page := "../../static/docs/" + tag + "/promised.md"
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		// The first table says who attacks, the next two are these.
		tables := strings.SplitAfter(string(text), "|---|---|\n")
		for i, limits := range []bool{false, true} {
			old, rest, _ := strings.Cut(tables[i+2], "\n\n")
			rows, n := strings.Split(old, "\n"), 0
			for _, one := range new(Situation).sentences() {
				if one.limit != limits {
					continue
				}
				if n == len(rows) {
					t.Fatalf("%s lacks the conditions from %q on", page, one.when)
				}
				_, when, _ := strings.Cut(strings.Trim(rows[n], "| "), " | ")
				rows[n] = "| " + l.Text(examples[one.id]) + " | " + when + " |"
				n++
			}
			if n < len(rows) {
				t.Errorf("%s has %d rows of %d", page, len(rows), n)
			}
			tables[i+2] = strings.Join(rows, "\n") + "\n\n" + rest
		}
		if want := strings.Join(tables, ""); *update {
			if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if want != string(text) {
			t.Errorf("%s does not have the sentences as they are: go test ./core/evidence -run TestTranslatedHelp -update", page)
		}
	}
}
