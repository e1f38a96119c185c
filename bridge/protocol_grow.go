package bridge

import (
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Published describes what the batches of a growing table have published so far.
type Published struct {
	Batches int    `json:"batches"`
	Records int    `json:"records"`       // of all batches
	Groups  int    `json:"groups"`        // of all batches
	Key     string `json:"key,omitempty"` // identifier of the key by which people are recognised; "": they are not
}

// Appended is the release of the open table as the next batch of one that
// grows.
type Appended struct {
	Number    int                `json:"number"`        // 1 for the first batch
	Released  int                `json:"released"`      // records
	Withheld  int                `json:"withheld"`      // records
	Joined    int                `json:"joined"`        // released records whose group was published before
	Classes   int                `json:"classes"`       // new groups
	Kept      float64            `json:"kept"`          // share of detail kept by the released records, 0 to 1
	Published int                `json:"published"`     // records of all batches
	Groups    int                `json:"groups"`        // of all batches
	Key       string             `json:"key,omitempty"` // as in Published
	Contents  core.Contents      `json:"contents"`      // of the file
	Verified  bool               `json:"verified"`      // the written records were read back and meet every rule
	Findings  []*problem.Problem `json:"findings,omitempty"`
	HeldBack  []string           `json:"heldBack,omitempty"` // as of Outcome
	Linked    bool               `json:"linked,omitempty"`   // what is written shows which records are one person's, across batches, too
	Warnings  []*problem.Problem `json:"warnings,omitempty"`
}
