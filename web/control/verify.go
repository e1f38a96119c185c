package control

import (
	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/state"
)

// CheckProject takes the project by which the file was made that is checked.
func (c *Control) CheckProject(f File) {
	check := c.State.Check
	c.readProject(f, func(p state.Project) {
		check.Against = &p
		check.Compared, check.Report = nil, nil
	})
}

// CheckOriginal takes the table from which the file was made that is checked.
func (c *Control) CheckOriginal(f File) {
	check := c.State.Check
	c.original = f.Data
	check.Original, check.Compared = f.Name, nil
	c.Revision++
}

// CheckReceipt takes the receipt that was made with the file that is checked.
func (c *Control) CheckReceipt(f File) {
	check := c.State.Check
	c.receipt = f.Data
	check.Receipt, check.Compared = f.Name, nil
	c.Revision++
}

// CompareOriginal compares the file with the table that it was made from, as is done
// before a file is saved.
func (c *Control) CompareOriginal() {
	check := c.State.Check
	if check == nil || check.Against == nil || check.Original == "" {
		return
	}
	c.Problems = nil
	c.Revision++
	if check.Receipt == "" {
		c.compareOriginal(check)
		return
	}
	upload(c, bridge.OpenReceiptRequest, bridge.OpenReceipt{Name: check.Receipt}, c.receipt,
		wordsComparing(check.Original), func(_ bridge.None, why []*problem.Problem) {
			if len(why) == 0 {
				c.compareOriginal(check)
			} else if !cancelled(why) {
				c.Problems = why
			}
		})
}

func (c *Control) compareOriginal(check *state.Check) {
	upload(c, bridge.VerifyRequest, bridge.Verify{Name: check.Original, Project: check.Against.Config, Receipt: check.Receipt != "",
		Original: true}, c.original, wordsComparing(check.Original),
		func(found bridge.VerifyReport, why []*problem.Problem) {
			if cancelled(why) {
				return
			}
			if len(why) > 0 {
				c.Problems = why
				return
			}
			check.Compared = &found
		})
}
