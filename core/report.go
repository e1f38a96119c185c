package core

import (
	"crypto/sha256"
	"encoding/hex"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
)

// HashOf is the SHA-256, in hexadecimal, of a project as Project.JSON writes it.
func HashOf(p *project.Project) (string, error) {
	text, err := p.JSON()
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:]), nil
}

// Report writes down what was released: see package evidence.
func (r *Result) Report(c evidence.Circumstances) (*evidence.Report, error) {
	if !r.Found {
		return nil, nothingReleased()
	}
	return evidence.Of(evidence.Source{Project: r.project, Table: r.Table, Result: &r.Result, Claim: r.Claim, Written: r.Written, Checked: r.Verified,
		Order: r.Contents.Order, Records: r.Table.Rows + r.Beyond,
		InputHash: r.InputHash, OutputHash: r.OutputHash, ProjectHash: r.ProjectHash}, c)
}

// Report writes down what was released of a batch: see package evidence.
func (b *Batch) Report(c evidence.Circumstances) (*evidence.Report, error) {
	if b.Released == 0 {
		return nil, nothingReleased()
	}
	var known []string
	for i, column := range b.Claim.Columns {
		if column.Hierarchy != nil {
			known = append(known, b.Table.Columns[i].Name)
		}
	}
	risks, err := risk.Compare(b.Table, b.Recoded.Output, known, nil)
	if err != nil {
		return nil, err
	}
	found := &anonymize.Result{Found: true, Records: b.Released, Suppressed: len(b.Withheld), Method: b.project.Recoding.Chosen(), Recoded: b.Recoded,
		Before: risks.Before.Prosecutor, After: risks.After.Prosecutor}
	return evidence.Of(evidence.Source{Project: b.project, Table: b.Table, Result: found, Claim: b.Claim, Written: b.Written, Checked: b.Verified, Batch: b.Number,
		Order: b.Contents.Order, Records: b.Source.Rows,
		InputHash: b.InputHash, OutputHash: b.OutputHash, ProjectHash: b.ProjectHash}, c)
}

func nothingReleased() error {
	return problem.New("evidence-unverified", "Release it first.", "Nothing was released and verified, so there is nothing to report.")
}
