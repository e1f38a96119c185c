package verify

import (
	"errors"
	"fmt"

	"github.com/fulgurite/fulgurite/core/table"
)

// Rule is a privacy model as seen from an output. Each has a file of its own,
// written from the definition and not from the engine's model.
type Rule interface {
	// Name says what holds if there is no finding: "5-anonymity".
	Name() string
	// Verify returns what contradicts the rule, in the order of the classes.
	// The classes hold all records that are not suppressed.
	Verify(classes []Class) []Finding
}

// Finding is a contradiction to a rule.
type Finding struct {
	Class    int    // index of the class; WholeTable if no single class is to blame
	Sentence string // what is wrong, for a person
}

// WholeTable is the class of findings about no class in particular.
const WholeTable = -1

// checkRules groups the records that are generalized as claimed, evaluates the
// rules, and counts the suppressed records.
func (v *verification) checkRules() ([]Class, error) {
	var columns []*table.Column
	for i, j := 0, 0; i < len(v.claim.Columns); i++ {
		if v.claim.Columns[i].Treatment == Generalized {
			columns = append(columns, v.out.Columns[j])
		}
		if v.claim.Columns[i].Treatment != Removed {
			j++
		}
	}
	classes := group(v.out, columns, v.expected)
	v.suppressed = len(v.expected)
	star := -1 // the class of records that the hierarchies make "*" throughout
	for i, c := range classes {
		v.suppressed -= len(c.Rows)
		if v.starred[c.Rows[0]] {
			star = i
		}
	}
	findings := v.findings(classes)
	for _, f := range findings {
		if f.Class == star && star >= 0 {
			v.suppressed += len(classes[star].Rows)
			classes = append(classes[:star:star], classes[star+1:]...)
			findings = v.findings(classes)
			break
		}
	}
	return classes, v.judge(findings)
}

// ruled is a finding with the name of its rule.
type ruled struct {
	Finding
	rule string
}

func (v *verification) findings(classes []Class) []ruled {
	var all []ruled
	for _, rule := range v.claim.Rules {
		for _, f := range rule.Verify(classes) {
			all = append(all, ruled{f, rule.Name()})
		}
	}
	return all
}

// judge makes one problem of all findings of a rule.
func (v *verification) judge(findings []ruled) error {
	var problems []error
	for i := 0; i < len(findings); {
		n := i
		for n < len(findings) && findings[n].rule == findings[i].rule {
			n++
		}
		more := ""
		if n-i > 1 {
			more = fmt.Sprintf(" (and %d more findings)", n-i-1)
		}
		p := fault("verify-rule", "The output lacks %s: %s%s.", findings[i].rule, findings[i].Sentence, more)
		p.Count = n - i
		p.Place.File = v.out.Name
		problems = append(problems, p)
		i = n
	}
	return errors.Join(problems...)
}
