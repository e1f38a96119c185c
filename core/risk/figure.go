package risk

import "github.com/fulgurite/fulgurite/core/param"

// figure describes one figure on risk for people, forms and help.
type figure struct {
	ID         string        `json:"id"`         // "prosecutor"
	Name       string        `json:"name"`       // "Prosecutor risk"
	Sentence   string        `json:"sentence"`   // what it says, in plain words
	Definition string        `json:"definition"` // the formula, in plain text
	Source     string        `json:"source"`     // paper or book, and where in it
	Attack     string        `json:"attack"`     // who tries what
	Params     []param.Param `json:"params,omitempty"`
}

// Figures describes the figures in the order of reports.
func Figures() []figure {
	return []figure{prosecutorFigure, journalistFigure, marketerFigure, atRiskFigure, uniquenessFigure,
		sizesFigure, distributionFigure, wildcardFigure, attributesFigure, guaranteeFigure,
		specialFigure, individualFigure, dankarFigure(), pitmanFigure(), zayatzFigure(), snbFigure()}
}

// elEmam is the source of most figures.
const elEmam = "K. El Emam: Guide to the De-Identification of Personal Health Information. CRC Press, 2013, chapter 16"
