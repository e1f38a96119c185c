package verify

import "github.com/fulgurite/fulgurite/core/table"

// Against is a table that a file is compared with which is judged by itself: the
// original that it was made from, in any order and with any records left out.
type Against struct {
	Table  *table.Table
	Subset []bool // by record of the table: belongs to the research subset; nil: all do

	persons []int // by record of the table: whose it is, as Release.Persons; nil where every record is another person's
}

// Comparing reports whether a rule compares the values of a class with those of a
// table, so that it matters which table that is.
func Comparing(rule Rule) bool {
	if listed, ok := rule.(Listed); ok {
		rule = listed.Protecting
	}
	switch rule.(type) {
	case Closeness, DeltaDisclosure, BasicBeta, EnhancedBeta:
		return true
	}
	return false
}

// NeedsOriginal reports whether a rule cannot be judged by a file alone: it is about the table
// beside a research subset, about what labels are worth, or about records that are known together.
func NeedsOriginal(rule Rule, subset bool) bool {
	switch r := rule.(type) {
	case Profitability, KnownRecords:
		return true
	case NoAttack:
		return r.Journalist && subset
	}
	return OfPopulation(rule)
}

// OverPersons reports whether a rule is about a mean or a share over persons where they have
// several records: that over records may be higher, and says nothing of it.
func OverPersons(rule Rule) bool {
	switch rule.(type) {
	case AverageRisk, AverageRiskExtended, SampleUniqueness, PopulationUniqueness:
		return true
	}
	return false
}

// OfPopulation reports whether a rule is about a research subset beside the whole table, so
// that a file alone says nothing of it.
func OfPopulation(rule Rule) bool {
	switch rule.(type) {
	case DeltaPresence, Inclusion, KMap:
		return true
	}
	return false
}

// spread is the distribution of a column of a file beside that of the table, whose
// values get codes behind those of the file.
func (a *Against) spread(column *table.Column) *Spread {
	own, codes := a.merged(column)
	s := &Spread{column: own, total: make([]int, own.Dict.Len()), counts: make([]int, own.Dict.Len())}
	for row, code := range codes.All() {
		if a.Subset == nil || a.Subset[row] {
			n := a.Table.Weights.Of(row)
			s.total[code] += n
			s.records += n
		}
	}
	return s
}

// merged is a column of a file with a dictionary that has the values of the table, too,
// and by record of the table the code of its value there.
func (a *Against) merged(column *table.Column) (*table.Column, table.Codes) {
	original := a.Table.Column(column.Name)
	own, dict := *column, &table.Dictionary{}
	for _, value := range column.Dict.Values() {
		dict.Add(value)
	}
	to := make([]uint32, original.Dict.Len())
	for i, value := range original.Dict.Values() {
		to[i] = dict.Add(value)
	}
	own.Dict, own.Unfit = dict, nil
	return &own, original.Codes.Through(to)
}

// everybody returns what the values of persons are compared with: by record that counts the
// person, or nobody, and the code of the value in the column.
func (r *Release) everybody(attribute string) (column *table.Column, persons []int, codes []uint32) {
	column = r.In.Column(attribute)
	all, whose, subset := column.Codes, r.Persons, r.Subset
	if a := r.Against; a != nil {
		column, all = a.merged(column)
		whose, subset = a.persons, a.Subset
	}
	for row, code := range all.All() {
		p := row // every record is another person's
		if whose != nil {
			p = whose[row]
		}
		if subset == nil || subset[row] {
			persons, codes = append(persons, p), append(codes, code)
		}
	}
	return column, persons, codes
}
