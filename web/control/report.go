package control

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/risk"
)

const wordsWritingReport language.Text = "Writing the report"

// About holds what somebody wrote about the release beside the settings.
type About struct {
	Purpose, Recipient, DecidedBy string            // as a report says
	Template                      evidence.Template `json:",omitempty"` // in whose order a report is
	Dialect, DatabaseTable        string            `json:",omitempty"` // of the database that has the table

	Limits     *risk.Limits          `json:",omitempty"` // risks that are accepted, nil: as the rules say
	Where      param.Values          `json:",omitempty"` // the population of the estimates, nil: nobody has named one
	Predicting *bridge.AskPrediction `json:",omitempty"` // what is to be predicted, nil: nothing was chosen; see package web/use
}

// SetAbout changes what the next report says.
func (c *Control) SetAbout(change func(*About)) {
	change(&c.About)
	c.Revision++
}

// SaveSQL saves scripts that make the result in a database.
func (c *Control) SaveSQL(dialect string) {
	download(c, bridge.ScriptsRequest, bridge.AskScripts{Dialect: dialect, Table: c.About.DatabaseTable}, "Writing SQL", c.deliver)
	c.Revision++
}

// SaveReport saves the report of the result, for those who have the table or for
// others. It waits for the whole language: its sentences are of the part that comes last.
func (c *Control) SaveReport(variant evidence.Variant) {
	if c.reports[variant] {
		return // it comes with the language
	}
	c.reports[variant] = true
	end := c.begin(language.T(wordsWritingReport))
	c.Revision++
	c.platform.Whole(func() {
		end(func() {
			delete(c.reports, variant)
			if c.Outcome == nil {
				return // the table was closed meanwhile
			}
			download(c, bridge.ReportRequest, bridge.AskReport{Variant: variant, For: c.About.Template, Form: bridge.FormHTML,
				Purpose: c.About.Purpose, Recipient: c.About.Recipient,
				DecidedBy: c.About.DecidedBy, NobodyKnows: c.Config.NobodyKnows, Date: time.Now().Format(time.DateOnly), ProgramHash: c.ProgramHash,
				Limits: c.About.Limits, Special: maxSingled, Use: true, Language: language.Current().File()}, wordsWritingReport, c.deliver)
			c.Revision++
		})
	})
}
