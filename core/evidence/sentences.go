package evidence

import (
	"fmt"
	"math"
	"strings"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// Sentence is a sentence that may be said of a release, with the condition under
// which it is true. The page, the command line and reports say no other.
type Sentence struct {
	ID    string
	Limit bool   // it says what is not covered
	When  string // the condition, in words
	holds func(*Situation) bool
	text  func(*Situation) string
}

// Sentences is the table of all sentences, in the order in which they are said. A
// sentence is said wherever its condition holds.
func Sentences() []Sentence {
	return []Sentence{
		{"nobody", false, "No record shows what somebody could know.",
			func(s *Situation) bool { return s.After.Records == 0 },
			func(s *Situation) string {
				return "No record shows what somebody could know of a person: all of them were left out."
			}},
		{"size-people", false, "Each record is about another person, and no group is of one person. Groups were counted in what was written.",
			func(s *Situation) bool { return s.People == Rows && s.Size > 1 },
			func(s *Situation) string {
				return s.among("anyone looking for one person in the file finds at least %s who look the same, by %s.", risk.Count(s.Size), s.known())
			}},
		{"size-whole", false, "Columns say whom a record is about, the file shows which records are one person's or a rule compares people in all of theirs, and a verified rule bounds how many people show the same in all their records.",
			func(s *Situation) bool { return s.People == Persons && s.Whole && s.Size > 1 },
			func(s *Situation) string {
				return s.among("anyone who knows all records of one person in the file finds at least %s people who show the same in all of theirs, by %s.", risk.Count(s.Size), s.known())
			}},
		{"size-share", false, "Columns say whom a record is about, nothing in the file joins a person's records, and nobody has more than half of the records of a group. Shares were counted in what was written.",
			func(s *Situation) bool { return s.People == Persons && !s.Joined && !s.CountsPersons && s.Size > 1 },
			func(s *Situation) string {
				return s.among("anyone looking for one person in the file, and picking one of the records that look the same, is right in at most 1 of %s tries, by %s.", risk.Count(s.Size), s.known())
			}},
		{"size-persons", false, "Columns say whom a record is about, nothing in the file joins a person's records, and a verified rule bounds the number of different persons in a group.",
			func(s *Situation) bool { return s.People == Persons && !s.Joined && s.CountsPersons && s.Size > 1 },
			func(s *Situation) string {
				return s.among("anyone looking for one person in the file finds at least %s people who look the same, by %s. Somebody who picks one of their records may be right more often.", risk.Count(s.Size), s.known())
			}},
		{"size-known", false, "Columns say whom a record is about, and a verified rule bounds how many people have records in all the groups of those that somebody knows; of a file that shows which records are one person's it is said where the project chose so.",
			func(s *Situation) bool {
				return s.People == Persons && !s.Whole && (s.Joined || s.RecordsKnown > 1) && s.Size > 1
			},
			func(s *Situation) string {
				known, like := "one record", "a record like it"
				if s.RecordsKnown > 1 {
					known, like = fmt.Sprintf("up to %d records", s.RecordsKnown), "records like them"
				}
				return s.among("anyone who knows %s of a person, and no more, finds at least %s people who have %s, by %s.", known, risk.Count(s.Size), like, s.known())
			}},
		{"size-records", false, "Nobody said whether each record is about another person, and no group is of one record.",
			func(s *Situation) bool { return s.People == Unanswered && s.Size > 1 },
			func(s *Situation) string {
				return s.among("anyone looking for one record in the file finds at least %s that look the same, by %s. How many people these are was not said.", risk.Count(s.Size), s.known())
			}},
		{"alone", false, "A group is of one record, or one person has more than half of it; or groups are counted by different persons, and no rule bounds their number.",
			func(s *Situation) bool { return s.After.Records > 0 && s.Size <= 1 },
			func(s *Situation) string {
				return fmt.Sprintf("Somebody who knows %s may find a person at the first try. The rules that were chosen allow it.", s.known())
			}},
		{"unique-none", false, "No record is alone in its group. “Nobody” is said only where each record is about another person and no left-out record is in the file; the number before is told only to whoever has the table.",
			func(s *Situation) bool { return s.Before != nil && s.After.Records > 0 && s.After.Unique == 0 },
			func(s *Situation) string {
				switch was := s.wasUnique(); {
				case s.partial():
					return was + "; of those that are shown in groups, none is now."
				case s.People == Rows || s.Before.People:
					return was + "; in the file nobody is."
				default:
					return was + "; in the file none is."
				}
			}},
		{"unique-some", false, "Some records are alone in their group; the number before is told only to whoever has the table.",
			func(s *Situation) bool { return s.Before != nil && s.After.Unique > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("%s; in the file %s still %s.", s.wasUnique(), risk.Count(s.After.Unique), is(s.After.Unique))
			}},
		{"average", false, "There are groups; the number before is told only to whoever has the table. Where people have several records, it is the mean over people, each in the riskiest of the person's groups.",
			func(s *Situation) bool { return s.Before != nil && s.After.Records > 0 },
			func(s *Situation) string {
				if s.After.People {
					return fmt.Sprintf("On average over people, each looked for in the group where a guess is likeliest to be right, it was right in %s; of the people in groups it now is in %s.", tries(*s.Before), tries(s.After))
				}
				return fmt.Sprintf("On average, a guess was right in %s; of the records in groups it now is in %s.", tries(*s.Before), tries(s.After))
			}},
		{"differential", false, "Differential privacy was asked for: records were drawn at random.",
			func(s *Situation) bool { return s.Differential != nil },
			func(s *Situation) string {
				d := s.Differential
				return fmt.Sprintf("Each record was drawn by itself with a probability of %.4g. With any one record in the table, no file was more than %.4g times as likely as without it, but for a probability of %v; the other way round, too (differential privacy with an epsilon of %v).",
					-math.Expm1(-d.Drawing()), math.Exp(d.Epsilon), d.Delta, d.Epsilon)
			}},

		{"left-out-dropped", true, "Records were left out, and none of them is written.",
			func(s *Situation) bool { return s.told() && s.Written == project.Drop && s.Batch == 0 },
			func(s *Situation) string {
				return s.leftOut() + " left out of the file. Nothing above is about them."
			}},
		{"left-out-blank", true, "Records were left out, and are written as records of *.",
			func(s *Situation) bool { return s.told() && s.Written == project.Blank },
			func(s *Situation) string {
				return s.leftOut() + " left out and in the file with * in every column. Nothing above is about them."
			}},
		{"left-out-masked", true, "Records were left out, and only the columns that somebody could know are hidden in them.",
			func(s *Situation) bool { return s.told() && s.Written == project.Mask },
			func(s *Situation) string {
				return s.leftOut() + " left out: they are in the file with * in the columns that were called known, and with their other columns as they were. The sentences above are not about them."
			}},
		{"capped", true, "Records that a person had beyond a number were left out.",
			func(s *Situation) bool { return s.MaxRows > 0 && s.People == Persons },
			func(s *Situation) string {
				return fmt.Sprintf("Of each person %s kept at most, drawn at random; further ones are not in the file.", number(s.MaxRows, "1 record was", fmt.Sprintf("%d records were", s.MaxRows)))
			}},
		{"withheld", true, "The release is a batch of a table that grows.",
			func(s *Situation) bool { return s.Batch > 0 },
			func(s *Situation) string {
				text := fmt.Sprintf("This is batch %d of a table that grows. %s withheld and not in the file. ", s.Batch, s.leftOut())
				switch {
				case s.Few:
					text += "Fewer records than a group needs may have joined one that was released before: what is promised is about this batch, and groups have the size that the rules ask for only in all batches together"
				default:
					text += "What is promised holds for this batch and for all batches together"
				}
				if s.People == Persons {
					return text + ", counting the records that a person has in all of them."
				}
				return text + ", provided that nobody is in two of them."
			}},
		{"subset", true, "Only the records of a research subset count, and no other is written.",
			func(s *Situation) bool { return s.Subset && !s.Outsiders },
			func(s *Situation) string {
				if s.SubsetPeople {
					return "Only records of the people of a research subset are in the file; everything above is about them."
				}
				return "Only the records of a research subset are in the file; everything above is about them."
			}},
		{"subset-shown", true, "Only the records of a research subset count, and the others are written with *.",
			func(s *Situation) bool { return s.Subset && s.Outsiders },
			func(*Situation) string {
				return "Records outside the research subset are in the file with * in the columns that were called known: whoever can tell by place or by other columns whose record it is learns who belongs to the subset. Everything above is about the subset alone."
			}},
		{"several-rows", true, "Nobody said whether each record is about another person.",
			func(s *Situation) bool { return s.People == Unanswered },
			func(*Situation) string {
				return "Each record was counted as if it were about another person. If somebody has several records, a group holds fewer people than records, and what is promised may not hold for that person."
			}},
		{"records-known", true, "Columns say whom a record is about, nothing in the file joins a person's records, and people are not protected with all of theirs.",
			func(s *Situation) bool { return s.People == Persons && !s.Joined && !s.Whole },
			func(s *Situation) string {
				if s.RecordsKnown == 1 {
					return "Somebody is taken to know one record of a person. Whoever knows several may find fewer people who have all of them."
				}
				return fmt.Sprintf("Somebody is taken to know at most %d records of a person.", s.RecordsKnown)
			}},
		{"linked", true, "The file shows which records are one person's, and somebody has several.",
			func(s *Situation) bool { return s.Joined },
			func(s *Situation) string {
				text := "The file shows which records are one person's. "
				switch {
				case s.Whole:
					return text + "People were protected with all of their records; what the order of these or the time between them tells was not checked."
				case s.People == Persons && s.RecordsKnown == 1:
					return text + "Whoever knows more than one record of a person may find the person, and all of the records."
				case s.People == Persons:
					return text + fmt.Sprintf("Whoever knows more than %d records of a person may find the person, and all of the records.", s.RecordsKnown)
				}
				return text + "Whoever recognises one of them sees all."
			}},
		{"known-only", true, "Always.",
			func(*Situation) bool { return true },
			func(s *Situation) string {
				return fmt.Sprintf("Somebody may know more than %s (%s). Whether they can is a judgement that no program makes.", s.known(), risk.List(s.Known))
			}},
		{"unmarked", true, "Columns of the table have no role.",
			func(s *Situation) bool { return len(s.Unmarked) > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("Nobody said what %s %s. %s written as in the table and %s as not known.", s.list(s.Unmarked), is(len(s.Unmarked)), itIs(len(s.Unmarked)), number(len(s.Unmarked), "counts", "count"))
			}},
		{"kept", true, "Columns are said to be harmless.",
			func(s *Situation) bool { return len(s.Kept) > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("%s %s said to be harmless and %s written as in the table. Whoever can know a value there finds fewer people.", capital(s.list(s.Kept)), was(len(s.Kept)), is(len(s.Kept)))
			}},
		{"perturbed", true, "Values of columns were changed at random, or rounded.",
			func(s *Situation) bool { return len(s.Perturbed) > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("The values of %s were changed a little. That is not k-anonymity: whoever finds a person still learns about what the value is, and what is said of these values is said of the changed ones.", list(s.Perturbed))
			}},
		{"unprotected", true, "A column is sensitive, and no rule protects it.",
			func(s *Situation) bool { return len(s.Unprotected) > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("No rule protects %s, which must not be revealed.", list(s.Unprotected))
			}},
		{"nothing-sensitive", true, "No rule protects a sensitive column.",
			func(s *Situation) bool { return !s.Sensitive },
			func(*Situation) string {
				return "No rule is about what a whole group has in common: if all of its records share a value, it is learned of everybody in it, without finding anyone."
			}},
		{"aggregated", true, "Columns were replaced by one value for each group.",
			func(s *Situation) bool { return len(s.Aggregated) > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("%s %s one value for each group, computed from its records. Groups are as large as promised; how much the value tells of one of these records was not checked.", capital(list(s.Aggregated)), shows(len(s.Aggregated)))
			}},
		{"items", true, "Cells of a column hold several values.",
			func(s *Situation) bool { return s.Set != "" },
			func(s *Situation) string {
				return fmt.Sprintf("Whoever knows more than %s of a person in %s, or that somebody does not have a value there, may find fewer people, or a single one. What else the person has there may be learned from values that everybody found has in common.",
					number(s.SetKnown, "one value", fmt.Sprintf("%d values", s.SetKnown)), list([]string{s.Set}))
			}},
		{"pseudonyms", true, "A column holds pseudonyms or numbers in place of names.",
			func(s *Situation) bool { return len(s.Pseudonyms) > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("%s %s pseudonyms. A pseudonym is not anonymous: whoever has its key, or a list of who is who, finds everybody.", capital(list(s.Pseudonyms)), holds(len(s.Pseudonyms)))
			}},
		{"shifted", true, "Dates were moved by a number of days for each person.",
			func(s *Situation) bool { return len(s.Shifted) > 0 },
			func(s *Situation) string {
				return fmt.Sprintf("The dates in %s were moved, by as many days for all of a person. Intervals between them are as they were, and a known interval may give a person away.", list(s.Shifted))
			}},
		{"other-files", true, "A key made pseudonyms, or moved dates.",
			func(s *Situation) bool { return s.Keyed },
			func(*Situation) string {
				return "This file is checked by itself. Another file with the same key, such as another table about these people, can be joined to it by what the key made: what both tell together was not checked."
			}},
		{"order", true, "Records stand in the order of the table.",
			func(s *Situation) bool { return s.Original },
			func(*Situation) string {
				return "The records stand in the order of the table. Whoever knows what it was sorted by may learn from the place of a record."
			}},
		{"estimate", true, "A rule rests on an estimate of how many people look the same outside the table.",
			func(s *Situation) bool { return s.Estimated },
			func(*Situation) string {
				return "A rule rests on a statistical estimate of the population. It holds as far as the estimate does."
			}},
		{"differential-before", true, "Differential privacy was asked for.",
			func(s *Situation) bool { return s.Differential != nil },
			func(*Situation) string {
				return "Differential privacy takes for granted that hierarchies, types and the bounds of levels were fixed without a look at the table, and that nobody knows the random numbers. No file shows that."
			}},
		{"differential-sum", true, "Differential privacy was asked for.",
			func(s *Situation) bool { return s.Differential != nil },
			func(*Situation) string {
				return "Differential privacy is about this file alone. With each further file of the same people epsilon and delta add up; and what is said beside the file, such as how many records were drawn or left out, is not covered."
			}},
		{"chosen", true, "Levels were chosen, and not searched.",
			func(s *Situation) bool { return s.Chosen },
			func(*Situation) string {
				return "Somebody chose how coarse the file is. Whoever knows why may conclude something from that, or from a group that is not there."
			}},
		{"minimality", true, "The program searched how coarse the file has to be, and not by differential privacy.",
			func(s *Situation) bool { return !s.Chosen && s.Differential == nil },
			func(*Situation) string {
				return "Whoever knows the method knows that it made the file no coarser than it found necessary, and may conclude something from that, or from a group that is not there (a minimality attack)."
			}},
	}
}

// say returns the sentences that are true: what is promised, or what is not covered.
func (s *Situation) say(limits bool) []Said {
	said := []Said{}
	for _, one := range Sentences() {
		if one.Limit == limits && one.holds(s) {
			said = append(said, Said{one.ID, one.text(s)})
		}
	}
	return said
}

// Promise says what holds of the file that is released.
func (s *Situation) Promise() []Said { return s.say(false) }

// NotCovered says what does not.
func (s *Situation) NotCovered() []Said { return s.say(true) }

// partial reports whether the file has records that are in no group.
func (s *Situation) partial() bool {
	return s.Outsiders || s.Written == project.Mask && (s.LeftOut > 0 || s.FewerThan > 0)
}

// told reports whether left-out records are spoken of. If small numbers are not
// told, silence would tell that there are none.
func (s *Situation) told() bool { return s.LeftOut > 0 || s.FewerThan > 0 }

// among begins a sentence that is not about all records of the file.
func (s *Situation) among(format string, args ...any) string {
	text := fmt.Sprintf(format, args...)
	if s.partial() {
		return "Of the records that are not hidden: " + text
	}
	return capital(text)
}

// known names how many columns were called known.
func (s *Situation) known() string {
	if s.Set != "" {
		some := number(s.SetKnown, "any one value", fmt.Sprintf("any %d values", s.SetKnown)) + " of the person in " + list([]string{s.Set})
		switch len(s.Known) {
		case 1:
			return some
		case 2:
			return "the other column that was called known and " + some
		}
		return fmt.Sprintf("the %d other columns that were called known and %s", len(s.Known)-1, some)
	}
	if len(s.Known) == 1 {
		return "the one column that was called known"
	}
	return fmt.Sprintf("the %d columns that were called known", len(s.Known))
}

func (s *Situation) wasUnique() string {
	noun, one := "records", "record"
	if s.People == Rows || s.Before != nil && s.Before.People {
		noun, one = "people", "person"
	}
	if s.Before.Records == 1 {
		noun = one
	}
	return fmt.Sprintf("%s of %s %s %s unique", risk.Count(s.Before.Unique), risk.Count(s.Before.Records), noun, was(s.Before.Unique))
}

// leftOut begins a sentence about the records that were left out.
func (s *Situation) leftOut() string {
	if s.LeftOut < s.FewerThan {
		return fmt.Sprintf("Fewer than %d records were", s.FewerThan)
	}
	if s.LeftOut == 1 {
		return "1 record was"
	}
	return risk.Count(s.LeftOut) + " records were"
}

// list names columns, all of them.
func list(names []string) string {
	text := "the column "
	if len(names) > 1 {
		text = "the columns "
	}
	for i, name := range names {
		switch {
		case i > 0 && i == len(names)-1:
			text += " and "
		case i > 0:
			text += ", "
		}
		text += "“" + name + "”"
	}
	return text
}

// Few is how many columns a brief sentence names at most.
const Few = 6

// list names columns, or counts them.
func (s *Situation) list(names []string) string {
	if s.Brief && len(names) > Few {
		return fmt.Sprintf("%d columns", len(names))
	}
	return list(names)
}

// capital begins a sentence with a text.
func capital(text string) string { return strings.ToUpper(text[:1]) + text[1:] }

func is(n int) string    { return number(n, "is", "are") }
func was(n int) string   { return number(n, "was", "were") }
func itIs(n int) string  { return number(n, "It is", "They are") }
func shows(n int) string { return number(n, "shows", "show") }
func holds(n int) string { return number(n, "holds", "hold") }

func number(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// tries writes an average risk as one of a whole number of tries.
func tries(p risk.Prosecutor) string {
	if p.Average == 0 {
		return "no try"
	}
	of := 1 / p.Average
	if !p.People {
		of = float64(p.Records) / float64(p.Classes)
	}
	n := int(math.Round(of))
	switch {
	case p.Average == 1:
		return "every try"
	case n <= 1:
		return "more than 1 of 2 tries"
	}
	return fmt.Sprintf("about 1 of %s tries", risk.Count(n))
}
