package evidence

import (
	"math"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// sentence may be said of a release, where it is true. The page, the command line and reports say
// no other.
type sentence struct {
	id    string
	limit bool   // it says what is not covered
	when  string // the condition, in words
	holds bool
	text  func() *problem.Text // what it says if it holds
}

// sentences is the table of all sentences, in the order in which they are said. A
// sentence is said wherever its condition holds.
func (s *Situation) sentences() []sentence {
	return []sentence{
		{"suggested", false, "The program suggested roles and rules, and nobody confirmed them.",
			s.Suggested,
			func() *problem.Text {
				return problem.Say("What columns are and which rules hold was suggested by the program, confirmed by nobody.")
			}},
		{"nobody", false, "No record shows what somebody could know.",
			s.After.Records == 0,
			func() *problem.Text {
				return problem.Say("No record shows what somebody could know of a person: all of them were left out.")
			}},
		{"size-people", false, "Each record is about another person, and no group is of one person. Groups were counted in what was written.",
			s.People == Rows && s.Size > 1,
			func() *problem.Text {
				return s.among("Nobody can be picked out with better odds than 1 in %s by %s.", count(s.Size), s.known())
			}},
		{"size-whole", false, "Columns say whom a record is about, the file shows which records are one person's or a rule compares people in all of theirs, and a verified rule bounds how many people show the same in all their records.",
			s.People == persons && s.Whole && s.Size > 1,
			func() *problem.Text {
				return s.among(
					"Anyone who knows all records of one person in the file finds at least %s people who show the same in all of theirs, by %s.",
					count(s.Size), s.known())
			}},
		{"tables", false, "Several tables about the same people were released together.",
			len(s.Tables) > 0 && s.Whole,
			func() *problem.Text {
				return problem.Say("That is about all lines of a person in all tables together: %s.", problem.Some(s.Tables))
			}},
		{"counts-unknown", false, "Somebody said of a table that nobody can know how many lines of it a person has.",
			len(s.Uncounted) > 0 && s.Whole,
			func() *problem.Text {
				return problem.Say("It holds of whoever does not know how many lines a person has in %s, but may know which different ones.",
					problem.Some(s.Uncounted))
			}},
		{"size-share", false, "Columns say whom a record is about, nothing in the file joins a person's records, and nobody has more than half of the records of a group. Shares were counted in what was written.",
			s.People == persons && !s.Joined && !s.CountsPersons && s.Size > 1,
			func() *problem.Text {
				return s.among("Nobody can be picked out with better odds than 1 in %s by %s.", count(s.Size), s.known())
			}},
		{"size-persons", false, "Columns say whom a record is about, nothing in the file joins a person's records, and a verified rule bounds the number of different persons in a group.",
			s.People == persons && !s.Joined && s.CountsPersons && s.Size > 1,
			func() *problem.Text {
				return s.among("Anyone looking for one person in the file finds at least %s people who look the same, by %s. Somebody who picks one of their records may be right more often.", count(s.Size), s.known())
			}},
		{"size-known", false, "Columns say whom a record is about, and a verified rule bounds how many people have records in all the groups of those that somebody knows; of a file that shows which records are one person's it is said where the project chose so.",
			s.People == persons && !s.Whole && (s.Joined || s.RecordsKnown > 1) && s.Size > 1,
			func() *problem.Text {
				if s.RecordsKnown > 1 {
					return s.among(
						"Anyone who knows up to %d records of a person, and no more, finds at least %s people who have records like them, by %s.",
						s.RecordsKnown, count(s.Size), s.known())
				}
				return s.among("Anyone who knows one record of a person, and no more, finds at least %s people who have a record like it, by %s.",
					count(s.Size), s.known())
			}},
		{"size-records", false, "Nobody said whether each record is about another person, and no group is of one record.",
			s.People == unanswered && s.Size > 1,
			func() *problem.Text {
				return s.among(
					"No record can be picked out with better odds than 1 in %s by %s. How many people these are was not said.",
					count(s.Size), s.known())
			}},
		{"alone", false, "A group is of one record, or one person has more than half of it; or groups are counted by different persons, and no rule bounds their number.",
			s.After.Records > 0 && s.Size <= 1,
			func() *problem.Text {
				return problem.Say("Somebody who knows %s may find a person at the first try. The rules that were chosen allow it.", s.known())
			}},
		{"unique-none", false, "No record is alone in its group. “Nobody” is said only where each record is about another person and no left-out record is in the file; the number before is told only to whoever has the table.",
			s.Before != nil && s.After.Records > 0 && s.After.Unique == 0,
			func() *problem.Text {
				switch was := s.wasUnique(); {
				case s.partial():
					return problem.Say("%s; of those that are shown in groups, none is now.", was)
				case s.People == Rows || s.Before.People:
					return problem.Say("%s; in the file nobody is.", was)
				default:
					return problem.Say("%s; in the file none is.", was)
				}
			}},
		{"unique-some", false, "Some records are alone in their group; the number before is told only to whoever has the table.",
			s.Before != nil && s.After.Unique > 0,
			func() *problem.Text {
				return problem.Several(s.After.Unique, "%s; in the file %s still is.",
					"%s; in the file %s still are.", s.wasUnique(), count(s.After.Unique))
			}},
		{"average", false, "There are groups; the number before is told only to whoever has the table. Where people have several records, it is the mean over people, each in the riskiest of the person's groups.",
			s.Before != nil && s.After.Records > 0,
			func() *problem.Text {
				if s.After.People {
					return problem.Say("Before the release, %s was right on average over people, each looked for in the group where a guess is likeliest to be right; for the people in groups it is now %s.", tries(*s.Before), tries(s.After))
				}
				return problem.Say("Before the release, %s was right on average; for the records in groups it is now %s.",
					tries(*s.Before), tries(s.After))
			}},
		{"differential", false, "Differential privacy was asked for: records were drawn at random.",
			s.Differential != nil,
			func() *problem.Text {
				d := s.Differential
				return problem.Say("Each record was drawn by itself with a probability of %.4g. With any one record in the table, no file was more than %.4g times as likely as without it, but for a probability of %v; the other way round, too (differential privacy with an epsilon of %v).",
					-math.Expm1(-d.Drawing()), math.Exp(d.Epsilon), d.Delta, d.Epsilon)
			}},

		{"left-out-dropped", true, "Records were left out, and none of them is written.",
			s.told() && s.Written == project.Drop && s.Batch == 0,
			func() *problem.Text {
				return s.leftOut("Fewer than %d records were left out of the file. Nothing above is about them.",
					"1 record was left out of the file. Nothing above is about it.", "%s records were left out of the file. Nothing above is about them.")
			}},
		{"left-out-blank", true, "Records were left out, and are written as records of *.",
			s.told() && s.Written == project.Blank,
			func() *problem.Text {
				return s.leftOut("Fewer than %d records were left out: they are in the file with * in every column. Nothing above is about them.",
					"1 record was left out: it is in the file with * in every column. Nothing above is about it.",
					"%s records were left out: they are in the file with * in every column. Nothing above is about them.")
			}},
		{"left-out-masked", true, "Records were left out, and only the columns that somebody could know are hidden in them.",
			s.told() && s.Written == project.Mask,
			func() *problem.Text {
				return s.leftOut("Fewer than %d records were left out: they are in the file with * in the columns that were called known, and with their other columns as they were. The sentences above are not about them.",
					"1 record was left out: it is in the file with * in the columns that were called known, and with its other columns as they were. The sentences above are not about it.",
					"%s records were left out: they are in the file with * in the columns that were called known, and with their other columns as they were. The sentences above are not about them.")
			}},
		{"capped", true, "Records that a person had beyond a number were left out.",
			s.MaxRows > 0 && s.People == persons,
			func() *problem.Text {
				if s.MaxRows == 1 {
					return problem.Say("At most 1 record of each person was kept, drawn at random; the others are not in the file.")
				}
				return problem.Say("At most %d records of each person were kept, drawn at random; the others are not in the file.", s.MaxRows)
			}},
		{"unattributed", true, "Records of which nothing says whose they are were left out.",
			s.Attributed,
			func() *problem.Text {
				return problem.Say("Unattributed records, of which nothing says whose they are, are not in the file.")
			}},
		{"withheld", true, "The release is a batch of a table that grows.",
			s.Batch > 0,
			func() *problem.Text {
				const few = "Fewer records than a group needs may have joined one that was released before: what is promised is about this batch, and groups have the size that the rules ask for only in all batches together"
				const all = "What is promised holds for this batch and for all batches together"
				var holds *problem.Text
				switch {
				case s.Few && s.People == persons:
					holds = problem.Say(few + ", counting the records that a person has in all of them.")
				case s.Few:
					holds = problem.Say(few + ", provided that nobody is in two of them.")
				case s.People == persons:
					holds = problem.Say(all + ", counting the records that a person has in all of them.")
				default:
					holds = problem.Say(all + ", provided that nobody is in two of them.")
				}
				withheld := s.leftOut("Fewer than %d records were withheld: they are not in the file.",
					"1 record was withheld: it is not in the file.", "%s records were withheld: they are not in the file.")
				return problem.Say("This is batch %d of a table that grows. %s %s", s.Batch, withheld, holds)
			}},
		{"subset", true, "Only the records of a research subset count, and no other is written.",
			s.Subset && !s.Outsiders,
			func() *problem.Text {
				if s.SubsetPeople {
					return problem.Say("Only records of the people of a research subset are in the file; everything above is about them.")
				}
				return problem.Say("Only the records of a research subset are in the file; everything above is about them.")
			}},
		{"subset-shown", true, "Only the records of a research subset count, and the others are written with *.",
			s.Subset && s.Outsiders,
			func() *problem.Text {
				return problem.Say("Records outside the research subset are in the file with * in the columns that were called known: whoever can tell by place or by other columns whose record it is learns who belongs to the subset. Everything above is about the subset alone.")
			}},
		{"several-rows", true, "Nobody said whether each record is about another person.",
			s.People == unanswered,
			func() *problem.Text {
				return problem.Say("Each record was counted as if it were about another person. If somebody has several records, a group holds fewer people than records, and what is promised may not hold for that person.")
			}},
		{"records-known", true,
			"Columns say whom a record is about, nothing in the file joins a person's records, and people are not protected with all of theirs.",
			s.People == persons && !s.Joined && !s.Whole,
			func() *problem.Text {
				if s.RecordsKnown == 1 {
					return problem.Say("What is promised assumes that somebody knows only one record of a person. Whoever knows several may find fewer people who have all of them.")
				}
				return problem.Say("Somebody is taken to know at most %d records of a person.", s.RecordsKnown)
			}},
		{"person-assumed", true, "Nobody said whether each record is about another person where a column suggests that some are about the same one, and the strictest answer was taken.",
			len(s.Assumed) > 0,
			func() *problem.Text {
				return named(s.Assumed, "Nobody said whether each record is about another person. As the strictest answer, records with the same value in the column %s are taken to be about the same person.",
					"Nobody said whether each record is about another person. As the strictest answer, records with the same values in the columns %s are taken to be about the same person.")
			}},
		{"linked", true, "The file shows which records are one person's, and somebody has several.",
			s.Joined,
			func() *problem.Text {
				switch {
				case s.Whole:
					return problem.Say("The file shows which records are one person's. People were protected with all of their records; what the order of these or the time between them tells was not checked.")
				case s.People == persons && s.RecordsKnown == 1:
					return problem.Say("The file shows which records are one person's. Whoever knows more than one record of a person may find the person, and all of the records.")
				case s.People == persons:
					return problem.Say("The file shows which records are one person's. Whoever knows more than %d records of a person may find the person, and all of the records.", s.RecordsKnown)
				}
				return problem.Say("The file shows which records are one person's. Whoever recognises one of them sees all.")
			}},
		{"keys", true, "Several tables were released together, and pseudonyms or numbers of something else than people join their lines.",
			len(s.Keys) > 0,
			func() *problem.Text {
				return named(s.Keys, "The column %s shows which of a person's lines belong to one another. People who show the same lines may differ in that, which was not checked.",
					"The columns %s show which of a person's lines belong to one another. People who show the same lines may differ in that, which was not checked.")
			}},
		{"known-only", true, "Always.",
			true,
			func() *problem.Text {
				return problem.Say("Nobody is taken to know more than %s (%s). Whether somebody does is a judgement that no program makes.",
					s.known(), risk.Details(s.Known))
			}},
		{"held-back", true, "Columns are held back.",
			len(s.HeldBack) > 0,
			func() *problem.Text {
				return s.about(s.HeldBack, "The column %s is held back: nobody said what it is, and it is not in the file.",
					"The columns %s are held back: nobody said what they are, and they are not in the file.",
					"%d columns are held back: nobody said what they are, and they are not in the file.")
			}},
		{"unmarked", true, "Columns that are plainly harmless have no role.",
			len(s.Unmarked) > 0,
			func() *problem.Text {
				return s.about(s.Unmarked, "Nobody said what the column %s is. It is written as in the table and counts as not known.",
					"Nobody said what the columns %s are. They are written as in the table and count as not known.",
					"Nobody said what %d columns are. They are written as in the table and count as not known.")
			}},
		{"kept", true, "Columns count as harmless.",
			len(s.Kept) > 0,
			func() *problem.Text {
				return s.about(s.Kept,
					"The column %s counts as harmless and is written as in the table. Whoever can know a value there finds fewer people.",
					"The columns %s count as harmless and are written as in the table. Whoever can know a value there finds fewer people.",
					"%d columns count as harmless and are written as in the table. Whoever can know a value there finds fewer people.")
			}},
		{"confirmed", true, "Somebody said, asked about it, that nobody can know columns that are written as they are.",
			len(s.Confirmed) > 0,
			func() *problem.Text {
				by := problem.Say("whoever made this release")
				if s.By != "" {
					by = problem.Say("%s", s.By)
				}
				if s.Brief && len(s.Confirmed) > Few {
					return problem.Say("Nobody can know %d columns of a person, said %s. They are written as in the table.", len(s.Confirmed), by)
				}
				return problem.Several(len(s.Confirmed), "Nobody can know the column %s of a person, said %s. It is written as in the table.",
					"Nobody can know the columns %s of a person, said %s. They are written as in the table.", problem.Cite(s.Confirmed), by)
			}},
		{"perturbed", true, "Values of columns were changed at random, or rounded.",
			len(s.Perturbed) > 0,
			func() *problem.Text {
				const rest = " were changed a little. That is not k-anonymity: whoever finds a person still learns about what the value is, and what is said of these values is said of the changed ones."
				return named(s.Perturbed, "The values of the column %s"+rest, "The values of the columns %s"+rest)
			}},
		{"unprotected", true, "A column is sensitive, and no rule protects it.",
			len(s.Unprotected) > 0,
			func() *problem.Text {
				return named(s.Unprotected, "No rule protects the column %s, which must not be revealed.",
					"No rule protects the columns %s, which must not be revealed.")
			}},
		{"nothing-sensitive", true, "No rule protects a sensitive column.",
			!s.Sensitive,
			func() *problem.Text {
				return problem.Say("No rule is about what a whole group has in common: if all of its records share a value, it is learned of everybody in it, without finding anyone.")
			}},
		{"aggregated", true, "Columns were replaced by one value for each group.",
			len(s.Aggregated) > 0,
			func() *problem.Text {
				const rest = " one value for each group, computed from its records. Groups are as large as promised; how much the value tells of one of these records was not checked."
				return named(s.Aggregated, "The column %s shows"+rest, "The columns %s show"+rest)
			}},
		{"items", true, "Cells of a column hold several values.",
			s.Set != "",
			func() *problem.Text {
				const rest = " of a person in the column %s, or that somebody does not have a value there, may find fewer people, or a single one. What else the person has there may be learned from values that everybody found has in common."
				if s.SetKnown == 1 {
					return problem.Say("Whoever knows more than one value"+rest, problem.Cite{s.Set})
				}
				return problem.Say("Whoever knows more than %d values"+rest, s.SetKnown, problem.Cite{s.Set})
			}},
		{"lists", true, "Cells of a sensitive column hold several values.",
			len(s.Lists) > 0,
			func() *problem.Text {
				const rest = " stand as they are. A value counts for who has it, but whoever knows some values of a person may find the whole list, and learn the others. If somebody could know some, mark the column as one that could be known."
				return named(s.Lists, "The lists in the column %s"+rest, "The lists in the columns %s"+rest)
			}},
		{"pseudonyms", true, "A column holds pseudonyms or numbers in place of names.",
			len(s.Pseudonyms) > 0,
			func() *problem.Text {
				const rest = " pseudonyms. A pseudonym is not anonymous: whoever has its key, or a list of who is who, finds everybody."
				return named(s.Pseudonyms, "The column %s holds"+rest, "The columns %s hold"+rest)
			}},
		{"shifted", true, "Dates were moved by a number of days for each person.",
			len(s.Shifted) > 0,
			func() *problem.Text {
				const rest = " were moved, by as many days for all of a person. Intervals between them are as they were, and a known interval may give a person away."
				return named(s.Shifted, "The dates in the column %s"+rest, "The dates in the columns %s"+rest)
			}},
		{"other-files", true, "A key made pseudonyms, or moved dates.",
			s.Keyed,
			func() *problem.Text {
				return problem.Say("This file is checked by itself. Another file with the same key, such as another table about these people, can be joined to it by what the key made: what both tell together was not checked.")
			}},
		{"releases", true, "Always, but for differential privacy, which has a sentence of its own.",
			s.Differential == nil,
			func() *problem.Text {
				return problem.Say("This release was checked by itself. Two or three releases of the same people may make a secret certain that none of them tells alone; attacks with the earlier ones show it.")
			}},
		{"order", true, "Records stand in the order of the table.",
			s.Original,
			func() *problem.Text {
				return problem.Say(
					"The records stand in the order of the table. Whoever knows what it was sorted by may learn from the place of a record.")
			}},
		{"estimate", true, "A rule rests on an estimate of how many people look the same outside the table.",
			s.Estimated,
			func() *problem.Text {
				return problem.Say("A rule rests on a statistical estimate of the population. It holds as far as the estimate does.")
			}},
		{"differential-before", true, "Differential privacy was asked for.",
			s.Differential != nil,
			func() *problem.Text {
				return problem.Say("Differential privacy takes for granted that hierarchies, types and the bounds of levels were fixed without a look at the table, and that nobody knows the random numbers. No file shows that.")
			}},
		{"differential-sum", true, "Differential privacy was asked for.",
			s.Differential != nil,
			func() *problem.Text {
				return problem.Say("Differential privacy is about this file alone. With each further file of the same people epsilon and delta add up; and what is said beside the file, such as how many records were drawn or left out, is not covered.")
			}},
		{"chosen", true, "Levels were chosen, and not searched.",
			s.Chosen,
			func() *problem.Text {
				return problem.Say(
					"Somebody chose how coarse the file is. Whoever knows why may conclude something from that, or from a group that is not there.")
			}},
		{"minimality", true, "The program searched how coarse the file has to be, and not by differential privacy.",
			!s.Chosen && s.Differential == nil,
			func() *problem.Text {
				return problem.Say("Whoever knows the method knows that it made the file no coarser than it found necessary, and may conclude something from that, or from a group that is not there (a minimality attack).")
			}},
	}
}

// say returns the sentences that are true: what is promised, or what is not covered.
func (s *Situation) say(limits bool) []Said {
	said := []Said{}
	for _, one := range s.sentences() {
		if one.limit == limits && one.holds {
			text := one.text()
			said = append(said, Said{one.id, text.String(), text})
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
func (s *Situation) among(format string, args ...any) *problem.Text {
	text := problem.Say(format, args...)
	if s.partial() {
		return problem.Say("Of the records that are not hidden: %s", problem.GoOn{Text: text})
	}
	return text
}

// known names how many columns could be known, as somebody said.
func (s *Situation) known() *problem.Text {
	others := len(s.Known) - 1
	switch {
	case s.Set == "" && len(s.Known) == 1:
		return problem.Say("the one column that could be known")
	case s.Set == "":
		return problem.Say("the %d columns that could be known", len(s.Known))
	case others == 0:
		return s.some()
	case others == 1:
		return problem.Say("the other column that could be known and %s", s.some())
	}
	return problem.Say("the %d other columns that could be known and %s", others, s.some())
}

// some are values of a column whose cells have several.
func (s *Situation) some() *problem.Text {
	if s.SetKnown == 1 {
		return problem.Say("any one value of the person in the column %s", problem.Cite{s.Set})
	}
	return problem.Say("any %d values of the person in the column %s", s.SetKnown, problem.Cite{s.Set})
}

func (s *Situation) wasUnique() *problem.Text {
	unique, all := s.Before.Unique, s.Before.Records
	people := s.People == Rows || s.Before.People
	switch {
	case all == 1 && unique == 1 && people:
		return problem.Say("1 of 1 person was unique")
	case all == 1 && unique == 1:
		return problem.Say("1 of 1 record was unique")
	case all == 1 && people:
		return problem.Say("0 of 1 person were unique")
	case all == 1:
		return problem.Say("0 of 1 record were unique")
	case people:
		return problem.Several(unique, "%s of %s people was unique", "%s of %s people were unique", count(unique), count(all))
	}
	return problem.Several(unique, "%s of %s records was unique", "%s of %s records were unique", count(unique), count(all))
}

// leftOut is a sentence about the records that were left out: fewer than a number, one, or so many.
func (s *Situation) leftOut(fewer, one, many string) *problem.Text {
	switch {
	case s.LeftOut < s.FewerThan:
		return problem.Say(fewer, s.FewerThan)
	case s.LeftOut == 1:
		return problem.Say(one)
	}
	return problem.Say(many, count(s.LeftOut))
}

// Few limits how many columns a brief sentence names.
const Few = 6

// named is a sentence about columns, all of which it names.
func named(columns []string, one, many string) *problem.Text {
	return problem.Several(len(columns), one, many, problem.Cite(columns))
}

// about is a sentence that names columns, or counts them.
func (s *Situation) about(columns []string, one, many, counted string) *problem.Text {
	if s.Brief && len(columns) > Few {
		return problem.Say(counted, len(columns))
	}
	return named(columns, one, many)
}

// count writes a number for people.
func count(n int) problem.Digits { return problem.Thousands(n) }

// tries writes an average risk as one of a whole number of tries.
func tries(p risk.Prosecutor) *problem.Text {
	if p.Average == 0 {
		return problem.Say("no guess")
	}
	of := 1 / p.Average
	if !p.People {
		of = float64(p.Records) / float64(p.Classes)
	}
	n := int(math.Round(of))
	switch {
	case p.Average == 1:
		return problem.Say("every guess")
	case n <= 1:
		return problem.Say("more than one guess in two")
	}
	return problem.Say("about one guess in %s", count(n))
}
