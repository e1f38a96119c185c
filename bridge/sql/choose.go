package sql

import (
	"context"
	"errors"
	"strconv"
	"unicode/utf8"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// Choice is the transformation that a search found, prepared for joins in SQL.
type Choice struct {
	*core.Result
	job     *Job
	read    *project.Project
	labels  [][]pair   // by column of the release, the label of each value; nil: the value
	leftOut [][]string // labels of the classes that are left out, by quasi-identifier
	subset  *helper    // the combinations of values in the research subset; nil: there is none
	rules   []verify.Rule
}

// pair is a value of a column, as its text in the database, and its label.
type pair = tuples.Pair

// Reading returns how the export of 1-group.sql is read.
func (j *Job) Reading() table.Options { return j.forTuples().Input }

// Choose finds the transformation of the table from the export of 1-group.sql. The engine makes and
// verifies a release of the tuples, which is discarded. If nothing meets the rules, that is not an
// error: Result.Found is false, and there are no scripts.
func (j *Job) Choose(ctx context.Context, exported core.Input, opt core.Options) (*Choice, error) {
	if err := j.Check(); err != nil {
		return nil, err
	}
	found, err := core.Release(ctx, exported, j.forTuples(), new(core.Buffer), opt)
	if err != nil {
		return nil, err
	}
	return j.take(found, j.forTuples())
}

// Guaranteed returns how high risks can be in the release.
func (c *Choice) Guaranteed() (bound risk.Guarantee, err error) {
	persons, err := core.PersonsOf(c.Table, c.read)
	if err != nil {
		return bound, err
	}
	return c.Result.Guaranteed(persons)
}

// Of makes scripts of a release of the same table, read from a file, by the project of the job.
// Records that the file lacked are not released, and 4-verify.sql says so.
func (j *Job) Of(found *core.Result) (*Choice, error) {
	if err := j.Check(); err != nil {
		return nil, err
	}
	return j.take(found, j.Project)
}

// take prepares a result for scripts. read is the project by which its table was read.
func (j *Job) take(found *core.Result, read *project.Project) (*Choice, error) {
	c := &Choice{Result: found, job: j, read: read, rules: found.Claim.Rules}
	if !found.Found {
		return c, nil
	}
	if found.Linked || found.Claim.Persons != nil && found.Claim.Persons.Profiles {
		return nil, problem.New(Unsupported,
			"Give the columns that tell it another role, or use fulgurite anonymize, with --from or with the table as a file.",
			"The release would show which records are one person's, so that rules hold for all records of a person together, which scripts do not verify.")
	}
	if len(j.hashed()) > 0 && found.People != nil && found.People.Most > 1 {
		return nil,
			problem.New(Unsupported, "Remove the columns with pseudonyms, or use fulgurite anonymize, with --from or with the table as a file.",
				"Some people have several records. Pseudonyms may show which these are, so that rules hold for all records of a person together, which scripts do not verify.")
	}
	if err := c.learn(); err != nil {
		return nil, err
	}
	return c, c.checkTexts()
}

func (c *Choice) learn() (err error) {
	if c.job.Project.Subset != nil {
		if c.subset, err = c.decided(); err != nil {
			return err
		}
	}
	learned, err := tuples.Learn(c.Result, c.read, c.job.released())
	if err != nil {
		return err
	}
	c.labels, c.leftOut = learned.Labels, learned.LeftOut
	return nil
}

// checkTexts rejects texts that SQL cannot hold.
func (c *Choice) checkTexts() error {
	var all []error
	for i, column := range c.job.released() {
		for _, p := range c.labels[i] {
			for _, text := range []string{p.Value, p.Label} {
				err, most := checkText(text, "The text"), c.job.Dialect.LongestValue
				if err == nil && most > 0 && utf8.RuneCountInString(text) > most {
					err = problem.New("sql-text", "Choose shorter labels.", "The text %s is longer than %d characters, by which %s compares.",
						strconv.Quote(text), most, c.job.Dialect.Label)
				}
				if err != nil {
					all = append(all, problem.At(err, problem.Place{Attribute: column.Name}))
				}
			}
		}
	}
	return errors.Join(all...)
}
