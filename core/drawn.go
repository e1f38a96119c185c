package core

import (
	"context"
	"io"
	"slices"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/differential"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Drawn is how the records of a release with differential privacy were drawn.
type Drawn struct {
	Of      int     `json:"of"`      // records of the table, those left aside that people had beyond Project.MaxRows
	Records int     `json:"records"` // of these that were drawn: the release is made from them
	Beta    float64 `json:"beta"`    // the probability with which each was
	Size    int     `json:"size"`    // the least size of groups

	rows []uint32 // which
}

// aside is the number of records that were not drawn.
func (d *Drawn) aside() int {
	if d == nil {
		return 0
	}
	return d.Of - d.Records
}

// draw returns the records that a project with differential privacy draws, and how.
func draw(t *table.Table, p *project.Project, random io.Reader) (*table.Table, *Drawn, error) {
	d := p.Differential()
	rows, err := differential.Draw(t.Rows, d.Drawing(), source(random))
	if err != nil {
		return nil, nil, problem.New("release-random", "Try again.", "The records could not be drawn, because the system gave no random numbers: %v.", err)
	}
	drawn := &Drawn{Of: t.Rows, Records: len(rows), Beta: differential.Beta(d.Drawing()), Size: d.Size()}
	if drawn.Records < drawn.Size {
		return nil, nil, problem.New("release-few", "Take a larger epsilon or delta, or a table of more records.",
			"%s", problem.Several(drawn.Records, "Differential privacy with this epsilon and delta needs groups of at least %d records, but only %s record was drawn.",
				"Differential privacy with this epsilon and delta needs groups of at least %d records, but only %s records were drawn.", drawn.Size, digits(drawn.Records))).At(problem.Place{Path: "models"})
	}
	for _, row := range rows {
		drawn.rows = append(drawn.rows, uint32(row))
	}
	return t.Pick(rows), drawn, nil
}

// through are some of the records that were drawn, by their places among these; nil: all.
func through(drawn, rows []uint32) []uint32 {
	if drawn == nil {
		return rows
	}
	for i, row := range rows {
		rows[i] = drawn[row]
	}
	return rows
}

// recoded chooses levels for a project with differential privacy, if a share of epsilon
// pays for that, draws its records, and anonymizes them. Without differential privacy it
// anonymizes the table.
func recoded(ctx context.Context, t *table.Table, p *project.Project, opt Options) (*anonymize.Result, *table.Table, *Drawn, error) {
	d := p.Differential()
	if d == nil {
		found, err := anonymize.Table(ctx, t, *p, opt.Options)
		return found, t, nil, err
	}
	if err := p.Validate(); err != nil {
		return nil, nil, nil, err
	}
	var scheme *anonymize.Scheme
	if d.Search > 0 {
		var err error
		if scheme, err = anonymize.ChooseScheme(ctx, t, *p, source(opt.Random), opt.Options); err != nil {
			return nil, nil, nil, err
		}
	}
	rows := t.Rows
	t, drawn, err := draw(t, p, opt.Random)
	if err != nil {
		return nil, nil, nil, err
	}
	var found *anonymize.Result
	if scheme != nil {
		found, err = anonymize.ByScheme(ctx, t, *p, scheme, opt.Options)
	} else {
		if found, err = anonymize.Table(ctx, t, *p, opt.Options); err == nil {
			found.Chosen, found.Optimal, found.Bound, found.Algorithm = true, false, nil, ""
		}
	}
	if err == nil && d.Delta*float64(rows) >= 1 {
		found.Warnings = append(slices.Clip(found.Warnings), problem.New("release-delta", "",
			"Differential privacy: a delta of %v would allow to publish some of the %s as they are. It promises something only where it is far below 1 divided by their number.", d.Delta, risk.Count(rows)+" records").Hinted("Choose a delta far below %.1g.", 1/float64(rows)).At(problem.Place{Path: "models"}))
	}
	return found, t, drawn, err
}

// notDrawn says what no file can show of differential privacy.
func notDrawn(d *project.Differential) *problem.Text {
	beta := differential.Beta(d.Drawing())
	if d.Search > 0 {
		return problem.Say("That the levels were chosen by the exponential mechanism, and that each record was drawn at random with a probability of %.4g: no file shows that. Only the sizes of groups were verified of differential privacy.", beta)
	}
	return problem.Say("That the levels were fixed before anybody looked at the table, and that each record was drawn at random with a probability of %.4g: no file shows that. Only the sizes of groups were verified of differential privacy.", beta)
}
