package tuples

import (
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/utility"
)

// No refuses what stands at a path of the project: what to do, and why.
type No func(path, hint, sentence string, args ...any)

// Way is a way in which a table is recoded and verified where it is.
type Way struct {
	They    string // what does it: "scripts"
	Instead string // what to do where they cannot: "Use fulgurite anonymize, with --from or with the table as a file."
	Table   string // what it is: "the table"
	Unnamed string // records of what have no numbers: "a database"
	Decide  string // how to say what columns are, or to leave out those of which nobody says it
	View    string // what has other columns or records: "a view of the table"
}

// Refuse says what of a project no way of this kind can do.
func (w *Way) Refuse(p *project.Project, no No) {
	if !p.Recoding.Chosen().Uniform() {
		no("recoding.method", "Choose “The same steps for everybody” (full-domain). "+w.Instead,
			"Values are joined with one label each, and the way of recoding %q gives groups of records labels of their own.", p.Recoding.Chosen())
	}
	if len(p.Tables) > 0 {
		no("tables", "Release them with fulgurite anonymize --table.", "Several tables with one promise are stacked from files.")
	}
	w.subset(p, no)
	if p.MaxRows > 0 {
		no("maxRows", w.Instead, "The records that people have beyond a number are drawn while a file is read.")
	}
	if p.LeaveOutUnattributed {
		no("leaveOutUnattributed", "Make "+w.View+" without them and name that.", "Unattributed records are left out while a file is read.")
	}
	if p.RecordsKnown > 1 {
		no("recordsKnown", w.Instead, "What somebody finds who knows several records of a person is not verified by %s.", w.They)
	}
	w.persons(p, no)
	w.columns(p, no)
}

func (w *Way) subset(p *project.Project, no No) {
	if p.Subset == nil {
		return
	}
	hint := "Say by conditions on columns which records belong to it, or make " + w.View + " with them and name that."
	switch {
	case p.Subset.Rows != nil:
		no("subset.rows", hint, "The research subset names records by their numbers, which records of %s do not have.", w.Unnamed)
	case p.Subset.Sample != nil:
		no("subset.sample", hint,
			"The research subset is drawn at random from the records in their order, which records of %s do not have.", w.Unnamed)
	}
	for i, c := range p.Subset.Where {
		path := "subset.where[" + strconv.Itoa(i) + "].column"
		switch column := p.Column(c.Column); {
		case column == nil:
			no(path, "Say in the project what it is.", "The column %q tells the research subset, but the project does not name it.", c.Column)
		case column.Role == project.Identifying:
			no(path, "Make a column in "+w.View+" that tells the subset without naming people.",
				"The column %q tells the research subset and names people, so that it is not among the tuples.", c.Column)
		}
	}
	if p.Output.Outside.Chosen() != project.Drop {
		no("output.outside", "Do not write those records (“drop”).", "Records outside of the research subset are not written by %s.", w.They)
	}
}

// Naming are the columns outside of the tuples that may tell whom a record is about, where the
// project does not say it.
func Naming(p *project.Project) (names []string) {
	for _, c := range p.Columns {
		known := c.Role == project.QuasiIdentifying || c.Role == project.Sensitive || c.Role == project.Count
		if !p.SaysPeople() && (c.Role == project.Identifying || !known && detect.NumbersPeople(c.Name)) {
			names = append(names, c.Name)
		}
	}
	return names
}

func (w *Way) persons(p *project.Project, no No) {
	if len(Naming(p)) > 0 {
		no("person", `Say whom a record is about ("person": ["patient_id"]), or that each is about a different person ("rowsArePeople": true).`,
			"Is each record about a different person? Columns that name people are not among the tuples, so that only the project can say.")
	}
	for _, name := range p.Person {
		c := p.Column(name)
		switch {
		case c != nil && c.Role == project.QuasiIdentifying:
			no("person", "Name people by a column that is identifying.",
				"The column %q says whom a record is about and is made coarser, which %s do not do.", name, w.They)
		case c != nil && (len(c.Read.Merges()) > 0 || c.TopBottom != nil):
			no("person", "Clean the column in "+w.View+".",
				"The column %q says whom a record is about, and its spellings are not merged by %s.", name, w.They)
		}
	}
}

func (w *Way) columns(p *project.Project, no No) {
	all := Columns(p)
	for i := range all {
		c, path := &all[i], "columns["+strconv.Itoa(i)+"]"
		if c.Role == project.Undecided {
			no(path+".role", w.Decide, "Nobody has said what the column %q is, so it is not written until somebody does.", c.Name)
		}
		if c.Role == project.Count {
			no(path+".role", "Name "+w.Table+" that has a line for each record, or use fulgurite anonymize.",
				"Each record of the table is one for %s, and not as many as %q says.", w.They, c.Name)
		}
		if c.Perturb != nil {
			no(path+".perturb", w.Instead, "Values of %q are changed at random or by all of their ranks, which %s do not do.", c.Name, w.They)
		}
		if c.Items != nil {
			no(path+".items", w.Instead, "Each cell of %q holds several values, which %s do not take apart.", c.Name, w.They)
		}
		if c.Microaggregate != nil {
			no(path+".microaggregate", "Give the column a hierarchy.",
				"The values that a group of %q shares are computed from all of its records, and not joined.", c.Name)
		}
		if c.Response && !c.Tuple && utility.Predicts(p.Measure.Measure) {
			no(path+".response", "Choose another measure, or mark the column as sensitive or as one that somebody could know.",
				"The search asks how well %q can be predicted, but the column is not among the tuples.", c.Name)
		}
		if c.Kept() && !c.Tuple && (len(c.Read.Merges()) > 0 || c.TopBottom != nil) {
			no(path, "Take it away, or give the column another role.",
				"Values of %q are to be replaced, but the column is not among the tuples, so that they are not known.", c.Name)
		}
	}
	if !slices.ContainsFunc(all, func(c Column) bool { return c.Known() }) {
		no("columns", "Mark at least one column as one that somebody could know.",
			"No column is marked as one that somebody could know, so there is nothing to make coarser.")
	}
}
