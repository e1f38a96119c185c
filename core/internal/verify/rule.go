package verify

import (
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Rule is a privacy model as seen from an output. Each has a file of its own,
// written from the definition and not from the engine's model.
type Rule interface {
	// Name says what holds if there is no finding: "5-anonymity".
	Name() *problem.Text
	// Verify returns what contradicts the rule, in the order of the classes.
	Verify(r *Release) []Finding
}

// Protecting is a Rule about a sensitive column. A release whose column is not
// kept as it was is refused.
type Protecting interface {
	Rule
	// Protects is the name of the column.
	Protects() string
}

// Finding is a contradiction to a rule.
type Finding struct {
	Class int           // index into Release.Classes; WholeTable if no single class is to blame
	Said  *problem.Text // what is wrong, for a person
}

// wholeTable is the class of findings about no class in particular.
const wholeTable = -1

// whole is the finding that a rule as a whole does not hold.
func whole(format string, args ...any) []Finding {
	return because(problem.Say(format, args...))
}

// because is whole with a text that is there already.
func because(text *problem.Text) []Finding { return []Finding{{wholeTable, text}} }

// checkRules groups the records that are released, evaluates the rules, and
// counts the suppressed records.
func (v *verification) checkRules(pairs []pair) (*Release, error) {
	release, err := v.release(pairs)
	if err != nil {
		return nil, err
	}
	if err := v.checkAggregates(pairs, release); err != nil {
		return nil, err
	}
	if err := v.checkItems(pairs, release); err != nil {
		return nil, err
	}
	v.suppressed = release.Records
	for _, c := range release.Classes {
		v.suppressed -= release.Weights.Sum(c.Rows) - len(c.LeftOut)
	}
	if err := v.checkJoined(release); err != nil {
		return release, err
	}
	judged := release.judged()
	stars := judged.stars()
	if len(stars) > 0 && v.claim.LeftOut == Masked {
		return release, v.judgeMasked(release, judged.findings(v.claim.Rules))
	}
	findings := judged.findings(v.claim.Rules)
	if len(stars) == 1 && !judged.whole && some(findings) && v.allBlank(release.Classes[stars[0]]) {
		v.suppressed += len(release.Classes[stars[0]].Rows)
		release = release.without(stars)
		findings = release.findings(v.claim.Rules)
	}
	return release, v.judge(findings)
}

// allBlank reports whether all records of a class are blank, and may be.
func (v *verification) allBlank(c Class) bool {
	return !slices.ContainsFunc(c.Rows, func(row uint32) bool { return !v.isBlank(int(row)) })
}

// release groups the records that are generalized as claimed. Their classes in
// the whole table, which a research subset is judged by, follow from the
// hierarchies' definitions alone.
func (v *verification) release(pairs []pair) (*Release, error) {
	r := &Release{In: v.in, Out: v.out, Records: v.weights.Total(v.in.Rows), Weights: v.weights, Subset: v.claim.Subset,
		generalized: []pair{}, known: map[string]*table.Column{}, where: v.where}
	var err error
	if r.Persons, err = v.claim.Persons.Numbered(v.in); err != nil {
		return nil, err
	}
	use := v.expected.clone()
	if p := v.claim.Persons; p != nil {
		r.CountPersons, r.Profiles = p.Count, p.Profiles
		if r.uncounted, err = p.uncounted(v.in); err != nil {
			return nil, err
		}
		for row := range v.in.Rows { // what tells nothing belongs to nobody's records
			if p.Profiles && v.isBlank(row) {
				use.remove(row)
			}
		}
	}
	if v.claim.LeftOut == Blanked {
		for row, out := range v.claim.Suppressed {
			if out {
				use.remove(row)
			}
		}
	}
	if v.claim.LeftOut == Masked {
		for row := range v.in.Rows {
			if v.starred.has(row) && v.written(row) {
				use.add(row)
			}
		}
	}
	var written, claimed []coded
	for _, p := range pairs {
		if !p.known() || p.Treatment == Itemized { // which makes no classes
			continue
		}
		written = append(written, coded{codes: p.out.Codes, size: p.out.Dict.Len()})
		r.known[p.in.Name] = p.out
		if p.Treatment == Generalized {
			r.generalized = append(r.generalized, p)
		}
		if r.irregular = r.irregular || p.Treatment == Recoded; r.Subset != nil && !r.irregular {
			texts, err := p.texts()
			if err != nil {
				return nil, err
			}
			claimed = append(claimed, numbered(p.in.Codes, texts))
		}
	}
	if r.Subset != nil {
		r.Records = 0
		for row, inside := range r.Subset {
			if inside {
				r.Records += v.weights.Of(row)
			} else {
				use.remove(row)
			}
		}
	}
	for _, rows := range group(v.out.Rows, written, use) {
		c := Class{Rows: rows, Population: v.weights.Sum(rows), Stars: v.starred.has(int(rows[0]))}
		for _, row := range rows {
			if !v.expected.has(int(row)) || c.Stars && v.claim.Suppressed != nil && v.claim.Suppressed[row] {
				c.LeftOut = append(c.LeftOut, row)
			}
		}
		c.Shown = c.Population - v.weights.Sum(c.LeftOut)
		r.Classes = append(r.Classes, c)
	}
	if r.Subset == nil || r.irregular {
		return r, nil
	}
	population := make([]int, v.in.Rows)
	var behind []uint32 // records that none of the labels shown belongs to: those who may be behind a "*"
	everywhere := group(v.in.Rows, claimed, nil)
	r.Compare(everywhere)
	for _, rows := range everywhere {
		inside, shown := 0, false
		size := r.Size(rows)
		for _, row := range rows {
			shown = shown || use.has(int(row)) && !v.starred.has(int(row))
			population[row] = size
			if r.Subset[row] {
				inside++
			}
		}
		if !shown {
			behind = append(behind, rows...)
		}
		if inside == 0 {
			r.Missed = append(r.Missed, Class{Rows: rows, Population: v.weights.Sum(rows)})
		}
	}
	for i := range r.Classes {
		c := &r.Classes[i]
		for _, row := range c.Rows { // those that are masked have labels of their own
			if _, masked := slices.BinarySearch(c.LeftOut, row); !masked {
				c.Shown = population[row]
				break
			}
		}
		if c.Population = c.Shown; len(c.LeftOut) > 0 {
			c.Population = r.Size(behind)
		}
	}
	return r, nil
}

// numbered numbers the texts of a column, given by code.
func numbered(codes table.Codes, texts []string) coded {
	c := coded{codes: codes, of: make([]uint32, len(texts))}
	numbers := make(map[string]uint32, len(texts))
	for code, text := range texts {
		n, ok := numbers[text]
		if !ok {
			n = uint32(len(numbers))
			numbers[text] = n
		}
		c.of[code] = n
	}
	c.size = len(numbers)
	return c
}

// findings returns by rule what contradicts it.
func (r *Release) findings(rules []Rule) [][]Finding {
	all := make([][]Finding, len(rules))
	for i, rule := range rules {
		all[i] = rule.Verify(r)
	}
	return all
}

func some(findings [][]Finding) bool {
	return slices.ContainsFunc(findings, func(list []Finding) bool { return len(list) > 0 })
}

// judge makes one problem of all findings of a rule.
func (v *verification) judge(findings [][]Finding) error {
	var problems []error
	for i, list := range findings {
		if len(list) == 0 {
			continue
		}
		p := fault("verify-rule", "The output lacks %s: %s.", v.claim.Rules[i].Name(), summary(list))
		p.Count = len(list)
		p.Place.File = v.file.Name
		problems = append(problems, p)
	}
	return errors.Join(problems...)
}

// summary tells the first finding and how many more there are.
func summary(list []Finding) *problem.Text {
	if len(list) == 1 {
		return list[0].Said
	}
	return problem.Several(len(list)-1, "%s (and %d more finding)", "%s (and %d more findings)", list[0].Said, len(list)-1)
}
