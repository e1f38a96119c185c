package continuous

import (
	"slices"
	"sort"
	"strings"

	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
)

// wholes describes the people of a table whose batches show which records are one person's:
// everybody is one unit, with the records of all batches. Somebody can know what each batch shows
// of a person, including that it shows nothing.
//
// The state groups people for whom every batch so far shows the same. A batch splits such a group
// into parts for whom it shows the same, and the rest, of whom it shows nothing because they have
// no records or theirs are withheld. If each part has at least k people and so has the rest, or it
// is empty, then so has every group of people for whom any set of batches shows the same: it is a
// union of parts.
type wholes struct {
	how    *problem.Text // how the batches show it
	rows   [][]int       // by person: rows
	group  []int         // by person: group of the state, -1: nothing of the person was released
	groups [][]string    // with this batch
}

// Joined says how a batch shows which records of all batches are one person's, where people are
// therefore protected with all of them; nil where it does not, or the project says how many records
// somebody knows. The values of t are within the bounds of the project.
func Joined(t *table.Table, cfg *project.Project) (*problem.Text, error) {
	persons, err := anonymize.PersonsOf(t, cfg)
	if err != nil || persons == nil || cfg.RecordsKnown > 0 {
		return nil, err
	}
	if cfg.Linked() { // also where nobody has several records yet
		return problem.Say("pseudonyms or shifted dates are a person's in every batch"), nil
	}
	return persons.Joined(t, cfg, nil), nil
}

// bindWholes determines whether people are protected with all of their records: this batch or an
// earlier one shows which these are, and nobody chose less protection.
func (a *appending) bindWholes(coded *table.Table, persons *anonymize.Persons) error {
	how, err := Joined(coded, &a.config)
	if err != nil {
		return err
	}
	before := a.state != nil && a.state.Groups != nil
	if how == nil && before {
		how = problem.Say("earlier ones did")
	}
	if how == nil {
		return nil
	}
	refuse := func(code problem.Code, path, hint, sentence string) error {
		return problem.New(code, hint,
			"The batches show which records belong to one person (%s), so people are protected with all of their records. %s",
			how, problem.Say(sentence)).
			AtPath(path)
	}
	switch method := a.config.Recoding.Chosen(); {
	case a.state != nil && !before:
		return refuse("core-people-batches", "person",
			"Leave out what shows it, hand these records in with a later batch, or begin anew with a key.",
			"But the state does not know what earlier batches show of whom.")
	case a.people.names == nil:
		return refuse(project.BatchesNeedKey, "person", "Give a key file with the first batch and every later one, or leave out what shows it.",
			"But without a key nobody is recognised in the next batch.")
	case a.opt.Join:
		return refuse("core-people-batches", "person", "Let nobody join a group that is too small by itself.",
			"But whoever joins a group could be told from those who are in it already.")
	case method.Groups():
		return refuse("core-people-batches", "recoding.method", "Choose “The same steps for everybody” (full-domain) as the way of recoding.",
			"But this way of recoding forms groups of records no matter whose they are.")
	}
	w := &wholes{how: how, rows: make([][]int, persons.Count), group: make([]int, persons.Count)}
	for row, person := range persons.Of {
		if person != classes.Unknown { // unattributed records may be anybody's: they are withheld
			w.rows[person] = append(w.rows[person], row)
		}
	}
	earlier := map[string]int{}
	if before {
		for g, people := range a.state.Groups {
			for _, id := range people {
				earlier[id] = g
			}
		}
	}
	for person, id := range a.people.names {
		w.group[person] = -1
		if g, known := earlier[id]; known {
			w.group[person] = g
		}
	}
	a.wholes = w
	return nil
}

// settleWholes releases the people whom it can, with all records of the batch, and withholds the
// others.
func (a *appending) settleWholes() error {
	offered, err := a.offer()
	if err != nil {
		return err
	}
	w, parts := a.wholes, map[int]map[string][]uint32{-1: {}} // group -> what the batch shows -> people
	for person, rows := range w.rows {
		var shown []string
		for _, row := range rows {
			if !offered[row] {
				shown = nil // people must be released with all records, or not at all
				break
			}
			labels, _ := a.labels(row)
			shown = append(shown, key(labels))
		}
		if shown == nil {
			continue
		}
		slices.Sort(shown)
		of := parts[w.group[person]]
		if of == nil {
			of = map[string][]uint32{}
			parts[w.group[person]] = of
		}
		of[strings.Join(shown, " ")] = append(of[strings.Join(shown, " ")], uint32(person))
	}
	w.split(a.people.names, parts[-1], nil, a.k)
	if a.state != nil {
		for g, people := range a.state.Groups {
			w.split(a.people.names, parts[g], people, a.k)
		}
	}
	sort.Slice(w.groups, func(x, y int) bool { return w.groups[x][0] < w.groups[y][0] })
	for _, of := range parts {
		for _, people := range of {
			for _, person := range people {
				for _, row := range w.rows[person] {
					a.done[row] = true
				}
			}
		}
	}
	return nil
}

// offer proposes levels for rows, and withholds the others. The first batch is anonymized as the
// project says. Full-domain generalization keeps its levels. Other ways of recoding form groups of
// people for whom earlier batches show the same.
func (a *appending) offer() (offered []bool, err error) {
	offered = make([]bool, a.table.Rows)
	full := a.config.Recoding.Chosen().Uniform()
	if full && a.state != nil {
		for row := range offered {
			offered[row] = true
			for c, q := range a.quasi {
				a.levels[c][row] = uint8(min(a.state.Classes[0].Levels[c], q.Hierarchy.Height()-1))
			}
		}
		return offered, nil
	}
	alike := map[int][]int{} // group -> rows
	for person, g := range a.wholes.group {
		alike[g] = append(alike[g], a.wholes.rows[person]...)
	}
	for g := -1; a.state != nil && g < len(a.state.Groups) || g < 0; g++ {
		slices.Sort(alike[g]) // in the order of the table
		if err := a.form(alike[g], offered); err != nil {
			return nil, err
		}
	}
	return offered, nil
}

// split splits a group of people for whom all batches so far show the same into parts, and leaves
// the released ones in parts; group is nil for people of whom nothing was released, whose number is
// not limited. Parts of fewer than k are withheld. The others, of whom the batch shows nothing,
// form a part as well. If these are too few, further people are withheld: among those who show what
// few records show, either as many as leave k, or all who show the same, whichever withholds fewer
// records.
func (w *wholes) split(names []string, parts map[string][]uint32, group []string, k int) {
	rest := len(group)
	for shown, part := range parts {
		if len(part) < k {
			delete(parts, shown)
			continue
		}
		rest -= len(part)
		sort.Slice(part, func(x, y int) bool { return names[part[x]] < names[part[y]] })
	}
	if rest > 0 && rest < k {
		w.spare(parts, k-rest, k)
	}
	gone := map[string]bool{}
	for _, part := range parts {
		var ids []string
		for _, person := range part {
			ids = append(ids, names[person])
			gone[names[person]] = true
		}
		w.groups = append(w.groups, ids)
	}
	var others []string
	for _, id := range group {
		if !gone[id] {
			others = append(others, id)
		}
	}
	if others != nil {
		w.groups = append(w.groups, others)
	}
}

// spare withholds a number of further people, as split says. Among those who show the same, those
// with the first keyed hashes are withheld.
func (w *wholes) spare(parts map[string][]uint32, few, k int) {
	records := func(shown string) int { return len(w.rows[parts[shown][0]]) } // of one person
	var order []string
	for shown := range parts {
		order = append(order, shown)
	}
	sort.Slice(order, func(x, y int) bool {
		if a, b := records(order[x]), records(order[y]); a != b {
			return a < b
		}
		return order[x] < order[y]
	})
	whole, price := order[0], 0
	for _, shown := range order {
		if len(parts[shown])*records(shown) < len(parts[whole])*records(whole) {
			whole = shown
		}
	}
	spared := map[string]int{}
	for _, shown := range order {
		n := min(few, len(parts[shown])-k)
		spared[shown] = n
		few -= n
		price += n * records(shown)
	}
	if few > 0 || price > len(parts[whole])*records(whole) {
		delete(parts, whole)
		return
	}
	for shown, n := range spared {
		parts[shown] = parts[shown][n:]
	}
}
