package verify

import "fmt"

// KAnonymity: nobody can be told from K-1 others. Every class has at least K
// records. (Samarati and Sweeney, "Protecting privacy when disclosing
// information", 1998.)
type KAnonymity struct{ K int }

// Name returns "5-anonymity".
func (r KAnonymity) Name() string { return fmt.Sprintf("%d-anonymity", r.K) }

// Verify finds every class with fewer than K records.
func (r KAnonymity) Verify(classes []Class) []Finding {
	if r.K < 1 {
		return []Finding{{WholeTable, "the smallest class allowed has less than one record, which says nothing"}}
	}
	var findings []Finding
	for i, c := range classes {
		if len(c.Rows) < r.K {
			findings = append(findings, Finding{i, fmt.Sprintf("a class has %d records, the first of them on line %d", len(c.Rows), c.Table.Line(int(c.Rows[0])))})
		}
	}
	return findings
}
