package pipeline

import (
	"errors"
	"slices"

	"github.com/fulgurite/fulgurite/bridge/tuples"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
)

// Unsupported is the code for settings of a project that the pipeline does not support.
const Unsupported problem.Code = "beam-unsupported"

// Undecided is the code for undecided columns.
const Undecided problem.Code = "beam-undecided"

const instead = "Use fulgurite anonymize."

const decide = "--qi names what somebody could know about a person, --sensitive what nobody should learn, --keep what is neither, and --identifying what names people; --hold-back leaves all of them out."

// way describes the pipeline among the ways of releasing a table where it is.
var way = tuples.Way{They: "pipelines", Instead: instead, Table: "files", Unnamed: "many files", Decide: decide, View: "the files"}

// Check reports all settings of a project that the pipeline does not support.
func Check(p *project.Project) error {
	if err := p.Validate(); err != nil {
		return err
	}
	var all []error
	no := func(path, hint, sentence string, args ...any) {
		all = append(all, problem.At(problem.New(Unsupported, hint, sentence, args...), problem.Place{Path: path}))
	}
	way.Refuse(p, no)
	if p.Output.LeftOut.Chosen() != project.Drop {
		no("output.leftOut", "Do not write records that are left out (“drop”).", "Records that are left out are not written by pipelines.")
	}
	switch p.Output.Order {
	case project.Original, project.Sorted:
		no("output.order", "Choose “Shuffled”, or none.", "The records of a release are spread over files at random, in random order.")
	}
	if p.Output.Format != "" && p.Output.Format != formats.CSV || p.Output.Western() {
		no("output", "Have CSV in UTF-8 written, and change that afterwards.", "Pipelines write CSV in UTF-8.")
	}
	if p.Output.EscapeFormulas {
		no("output.escapeFormulas",
			"Switch it off, and take care when the files are opened in a spreadsheet.", "Pipelines write formulas as they are.")
	}
	if p.Subset != nil && p.SubsetOf == project.SubsetPersons {
		no("subsetOf", instead, "Whether another record of a person is in the research subset is not seen from one record.")
	}
	if p.Input.KeepAside {
		no("input.keepAside", "Clean the files, or use fulgurite anonymize.", "Records that do not fit are not kept aside by pipelines.")
	}
	for i := range p.Columns {
		c := &p.Columns[i]
		if slices.Contains([]project.Treatment{project.Pseudonym, project.Number, project.Shift}, c.Treatment) {
			no("columns["+whole(i)+"].treatment", "Remove the column, or use fulgurite anonymize.",
				"The treatment %q of %q needs a key or all records of a person, which the workers do not have.", c.Treatment, c.Name)
		}
	}
	return errors.Join(all...)
}
