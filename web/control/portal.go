package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// Portal is the page around this one, where this one is shown in a frame.
type Portal interface {
	// Origin names the portal as the browser's address bar does.
	Origin() string
	// Take takes the finished table, because somebody pressed the button.
	Take(figures Figures, table client.Blob)
}

// Figures describes to a portal the table that it is given. None of
// them is about the original.
type Figures struct {
	Name             string             `json:"name"` // suggested file name
	Bytes            int64              `json:"bytes"`
	Records          int                `json:"records"`    // of the file; with a column of counts, its lines
	Suppressed       int                `json:"suppressed"` // records left out
	Classes          int                `json:"classes"`
	Smallest         int                `json:"smallest"` // records of the smallest class
	Highest          float64            `json:"highest"`  // prosecutor risk
	Kept             float64            `json:"kept"`     // share of the detail: utility.Kept
	Measure          string             `json:"measure"`
	Aggregate        string             `json:"aggregate"` // how the score puts the columns together; "" of measures that do not
	Score            float64            `json:"score"`
	Optimal          bool               `json:"optimal"`
	Transformation   []core.Generalized `json:"transformation"`
	Models           []project.Model    `json:"models"`
	SuppressionLimit float64            `json:"suppressionLimit"`
	Program          string             `json:"program"` // version of the engine
}

// HandOver gives the finished table to the portal. The engine refuses what is
// not verified.
func (c *Control) HandOver() {
	portal, outcome := c.Portal, c.Outcome
	if portal == nil || outcome == nil {
		return
	}
	download(c, bridge.SaveRequest, bridge.Save{EscapeFormulas: outcome.Config.Output.EscapeFormulas}, wordsWritingTable,
		func(saved bridge.Saved, table client.Blob, why []*problem.Problem) {
			if len(why) > 0 {
				c.Problems = why
				return
			}
			portal.Take(Figures{
				Name: saved.Name, Bytes: saved.Bytes, Records: outcome.Contents.Written, Suppressed: outcome.Suppressed, Classes: outcome.Classes,
				Smallest: outcome.After.Smallest, Highest: outcome.After.Highest, Kept: outcome.Kept,
				Measure: string(outcome.Measure), Aggregate: outcome.Aggregate, Score: outcome.Score, Optimal: outcome.Optimal, Transformation: outcome.Transformation,
				Models: outcome.Config.Models, SuppressionLimit: outcome.Config.SuppressionLimit, Program: c.Welcome.Program,
			}, table)
			c.PortalAsks = false
			c.say(wordsHandedOver(portal.Origin()))
		})
	c.Revision++
}
