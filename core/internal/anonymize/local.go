package anonymize

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/fulgurite/fulgurite/core/internal/lattice"
	"github.com/fulgurite/fulgurite/core/internal/natural"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/project"
)

// locally is local recoding under way: full-domain generalization with record
// suppression, repeated on what was suppressed (F. Prasser, R. Bild, J. Eicher,
// H. Spengler, K. Kuhn: Lightning, Transactions on Data Privacy 9, 2016, section
// 2.2: "different generalization schemes to different parts of a dataset").
//
// Where the rules and the settings allow it, a round releases a few classes only, those that lose
// least (peel.go). Otherwise it searches the transformation of the records that are left which
// loses the least if any number of them may be left out, and releases the classes that
// meet the models. So each record of the first round is as exact as with
// full-domain generalization and a limit of 100 %, and each record of a later one
// is more exact than the "*" that it would be there.
//
// Of a research subset its records alone are recoded: a class has no others, and models that
// ask which of the others look like a class are refused (privacy.Uses.Local), because two
// rounds may show one of them on different levels.
//
// Records that a round would make "*" throughout stay for the next if others do:
// to a reader they are one with those that are left out in the end, so that they
// have to be judged together.
//
// Classes of two rounds that show the same labels are one class to a reader. What is
// asked of records, and sizes, such a union keeps (privacy.Uses.Local). What is asked
// of persons it need not keep: of A and B one class has HIV and flu, another flu and
// HIV; in both together each has both. Where that is asked, no class is released
// that shows what an earlier round has released (shown.go). Its records stay for the
// next round, and where all of them have to, columns are made coarser. If that does
// not help, rounds are taken back until the last one is full-domain generalization, of
// which no two classes show the same.
//
// Models that ask all classes together (privacy.SampleModel) hold of all rounds if each
// holds of every round's own records: shares of records, or of people who are released as
// wholes. So what is kept back from a round may not be what made it hold. Who has
// records in several rounds has in each another risk, and the mean of the highest may be
// higher than that of each round. Each class is then as large as the models need of
// all (privacy.Sufficient); if that cannot be, or sizes count persons, of whom one may
// have most of a class, there is one round.
type locally struct {
	*prepared
	ctx context.Context
	opt Options
	r   *Result

	together bool // some model asks all classes of a round together
	once     bool // there is one round

	rounds   []settled
	left     []uint32 // rows that are not released, ascending
	shown    *shown   // what rounds have released, nil if it may be released again
	lost     float64  // Loss of the records released, summed
	began    time.Duration
	limit    time.Duration // for all rounds, 0: none
	searches int
	hurry    bool // the time is over, or somebody asked to stop
}

// settled holds the records that a round has released.
type settled struct {
	levels []int // by quasi-identifier, in the table's column order
	rows   []uint32
	lost   float64  // their Loss, summed
	shown  []string // keys of shown
}

// prices lists the cost of leaving out a record in the search of a round, as
// gsFactors of Loss. At 0.5 it costs all of its detail, as if there were no other
// round; this alone loses no more than full-domain generalization with a limit of
// 100 %. In truth it costs what the rounds to come will take from it, which nobody
// knows: cheaper ones leave more to later rounds and keep the first ones finer.
// All are tried, dearest first, or peeling and the dearest, and the best result is taken.
// The user's gsFactor has no meaning here.
var prices = []float64{0.5, 0.2, 0.1, 0.05}

// anonymizeLocally is Anonymize with local recoding.
func (p *prepared) anonymizeLocally(ctx context.Context, opt Options, watch *stopwatch, r *Result) (*Result, error) {
	var best *locally
	l := &locally{prepared: p, ctx: ctx, opt: opt, r: r}
	if !p.unionsKeep() {
		l.shown = newShown(p) // nil if no two rounds can show the same
	}
	if err := l.judgeTogether(); err != nil {
		return nil, err
	}
	l.begin()
	tried := prices
	if l.peels() {
		tried = []float64{peeling, dearest}
	}
	for _, price := range tried {
		found, err := l.attempt(price)
		if err == nil && !found && l.sized {
			l.sized, l.together, l.once = false, true, true
			found, err = l.attempt(dearest)
		}
		if err != nil {
			return nil, cancelled(err)
		}
		if found && (best == nil || l.total() < best.total()) {
			kept := *l
			best = &kept
		}
		if !found || l.hurry || l.once {
			break
		}
	}
	r.Times.Search = watch.Lap()
	if best == nil {
		return r, nil
	}
	if err := best.describe(ctx); err != nil {
		return nil, err
	}
	r.leaveOut = best.leavesOut
	r.Times.Recode = watch.Lap()
	return r, nil
}

// attempt recodes all records and reports whether that could be done within the
// limit.
func (l *locally) attempt(price float64) (bool, error) {
	l.rounds, l.lost, l.left = nil, 0, l.records()
	l.shown.forget()
	if price == peeling {
		price = prices[len(prices)-1] // where the work ended and not the classes
		if err := l.peel(); err != nil {
			return false, err
		}
	}
	for pass := 0; !l.once && pass <= l.passes() && len(l.left) > 0 && !l.hurry; pass++ {
		released, err := l.round(len(l.left), price)
		if err == nil && !released && price < dearest {
			price = dearest // nothing is to come, so that what is left out is lost
			released, err = l.round(len(l.left), price)
		}
		if err != nil {
			return false, err
		}
		if !released {
			break
		}
	}
	return l.finish()
}

// judgeTogether finds out how models that ask all classes together are asked.
func (l *locally) judgeTogether() error {
	_, models, err := l.bound(nil)
	l.together = slices.ContainsFunc(models, func(m privacy.Model) bool { _, ok := m.(privacy.SampleModel); return ok })
	if o := l.owners(); l.together && o != nil && !l.problem.Profiles {
		if l.once = o.ByPersons; !l.once {
			own := *l.prepared
			l.prepared, l.together, own.sized = &own, false, true
		}
	}
	return err
}

// records are the rows that count: all, or those of the research subset.
func (l *locally) records() []uint32 {
	if l.subset != nil {
		return l.inside()
	}
	return natural.Order[uint32](l.table.Rows)
}

// dearest is the price of a record that is lost. With peeling instead of a price, classes are
// released a few at a time (peel.go), and what is left then is released or lost.
const dearest, peeling = 0.5, 0

// passes limits how often a search may begin anew.
func (l *locally) passes() int {
	switch c := l.config.Recoding; {
	case c.Mode == project.SinglePass:
		return 1
	case c.Mode == project.Iterative && c.Rounds > 0:
		return c.Rounds
	case c.Mode == project.Iterative:
		return project.DefaultRounds
	}
	return l.checker.Records() // each round releases a record at least
}

// begin sets the time for all rounds together.
func (l *locally) begin() {
	l.began = l.opt.Clock()
	l.limit = time.Duration(l.config.Search.TimeLimit * float64(time.Second))
	if l.limit > 0 {
		l.began = l.opt.begun(l.limit)
		return
	}
	id := l.config.Search.Algorithm
	if id == "" || id == search.Auto {
		if choice := search.Choose(l.checker); choice.Whole {
			return
		}
		l.limit = search.DefaultTimeBox
		return
	}
	if a, err := search.Get(id); err == nil && a.TimeBox { // one that does not exist is refused by the first search
		l.limit = search.DefaultTimeBox
	}
}

// round anonymizes what is left, with at most limit records left out, and
// releases what it can. It reports whether there was anything, and no more are left.
func (l *locally) round(limit int, price float64) (bool, error) {
	part, err := l.part(l.left, limit, price)
	if err != nil {
		return false, err
	}
	for {
		found, err := search.Find(l.ctx, part.checker, l.options(part))
		if err != nil {
			return false, err
		}
		l.count(found)
		if found.Best == nil {
			return false, nil
		}
		released, err := l.release(part, found.Best.ID)
		if err != nil {
			return false, err
		}
		if released {
			if len(l.left) <= limit {
				return true, nil
			}
			l.takeBack() // records that show "*", or what has been released, were kept
		}
		if higher, err := l.shown.raise(part, part.levels(found.Best.ID)); err != nil || !higher {
			return false, err
		}
	}
}

// options returns the options of a round's search: half of the time that is left, so that
// some remains for later rounds.
func (l *locally) options(part *prepared) search.Options {
	l.searches++
	opt := l.opt
	if l.opt.Observe != nil {
		records, whole := float64(len(l.left)), float64(l.checker.Records())
		settled, lost := l.checker.Records()-len(l.left), l.gone()
		opt.Observe = func(p Progress) bool {
			p.Round, p.Released = l.searches, settled
			p.Kept = 1 - (lost+(1-p.Kept)*records)/whole
			p.Left *= records / whole
			p.Bound = nil // of a round, which says nothing of them all
			return l.opt.Observe(p) || l.hurry
		}
	}
	o := part.searchOptions(opt)
	if l.hurry {
		o.Algorithm, o.CheckLimit, o.TimeLimit = search.Lightning, hurriedChecks, 0
	} else if l.limit > 0 {
		o.TimeLimit = max((l.limit-(l.opt.Clock()-l.began))/2, 1)
	}
	return o
}

// hurriedChecks bounds the searches that remain to be done when the time is
// over: something has to be done with what is left.
const hurriedChecks = 300

func (l *locally) count(found search.Result) {
	r := l.r
	if r.Algorithm == "" {
		r.Algorithm = string(found.Algorithm)
	}
	r.Checks += found.Different
	r.Rows += found.Rows
	switch {
	case l.hurry:
	case found.Stopped == search.StopUser:
		l.hurry, r.Stopped = true, string(search.StopUser)
	case found.Stopped != "":
		r.Stopped = string(found.Stopped)
	}
	if l.limit > 0 && l.opt.Clock()-l.began > l.limit*9/10 {
		l.hurry = true
	}
}

// release takes the rows that a transformation of what is left does not
// suppress.
func (l *locally) release(part *prepared, id lattice.ID) (bool, error) {
	levels, suppressed := part.levels(id), part.checker.SuppressedRows(id)
	news := slices.Clone(suppressed)
	l.shown.keep(l.left, levels, news)
	out := slices.Clone(news)
	if slices.Contains(out, true) {
		l.keepStars(levels, out)
	}
	holds, err := l.hold(levels, suppressed, out)
	if err == nil && !holds {
		out = news
		holds, err = l.hold(levels, suppressed, out)
	}
	if err != nil || !holds {
		return false, err
	}
	s := settled{levels: levels}
	var left []uint32
	for i, row := range l.left {
		if out[i] {
			left = append(left, row)
		} else {
			s.rows = append(s.rows, row)
		}
	}
	if len(s.rows) == 0 {
		return false, nil
	}
	s.lost, s.shown = l.loss(s.levels, s.rows, l.weights()), l.shown.add(s.rows, levels)
	l.rounds, l.left, l.lost = append(l.rounds, s), left, l.lost+s.lost
	return true, nil
}

// hold reports whether what a round releases still meets the models if more is left out
// than they asked for.
func (l *locally) hold(levels []int, suppressed, out []bool) (bool, error) {
	if !l.together || slices.Equal(suppressed, out) {
		return true, nil
	}
	var rows []uint32
	for i, row := range l.left {
		if !out[i] {
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return true, nil
	}
	part, err := l.part(rows, 0, dearest)
	if err != nil {
		return false, err
	}
	id, err := part.place(levels)
	return err == nil && part.checker.Check(id, false).Anonymous, err
}

// total is the Loss of all records, summed, if no other record is released.
func (l *locally) total() float64 {
	top := 0.0
	for c, w := range l.weights() {
		if l.quasi[c].encoded.Size > 1 { // else there is nothing to lose
			top += w
		}
	}
	return l.lost + top*float64(len(l.left))
}

// gone is the detail of the records released that is lost, summed: what the score counts by other
// shares, among them those of columns in which all records are alike.
func (l *locally) gone() float64 {
	sum := 0.0
	for _, s := range l.rounds {
		sum += l.loss(s.levels, s.rows, l.parts())
	}
	return sum
}

// loss is the Loss of some records on the same levels, summed over them and, by weights, over
// columns.
func (l *locally) loss(levels []int, rows []uint32, weights []float64) float64 {
	sum := 0.0
	for c, weight := range weights {
		level, codes := &l.quasi[c].encoded.Levels[levels[c]], &l.problem.Columns[c].Codes
		under := 0
		for _, row := range rows {
			under += level.Rows[level.Of[codes.At(int(row))]] - 1
		}
		sum += weight * float64(under) / float64(max(1, l.quasi[c].encoded.Size-1))
	}
	return sum
}

// keepStars marks the rows that show "*" throughout. Persons who are protected with all
// of their records stay together: theirs are marked if all of them do.
func (l *locally) keepStars(levels []int, out []bool) {
	stars, shown := make([]bool, len(l.left)), map[uint32]bool{} // shown: persons who have other rows
	for i, row := range l.left {
		stars[i] = l.star(levels, row)
		if l.problem.Profiles && !stars[i] {
			shown[l.problem.Persons[row]] = true
		}
	}
	for i, row := range l.left {
		if stars[i] && !(l.problem.Profiles && shown[l.problem.Persons[row]]) {
			out[i] = true
		}
	}
}

// star reports whether a row shows "*" throughout.
func (l *locally) star(levels []int, row uint32) bool {
	for c := range levels {
		level := &l.quasi[c].encoded.Levels[levels[c]]
		if level.Labels[level.Of[l.problem.Columns[c].Codes.At(int(row))]] != "*" {
			return false
		}
	}
	return true
}

// finish settles the records that are left. Few enough are released together on
// the highest levels if they meet the models there, and left out if not. More are
// anonymized within the limit. If that cannot be done, the records of the round
// before are taken back, in the end those of all: then the problem is that of
// full-domain generalization.
func (l *locally) finish() (bool, error) {
	limit := l.checker.Limit()
	for back := 1; len(l.left) > limit || l.once && len(l.rounds) == 0; back *= 2 {
		released, err := l.round(limit, dearest)
		if err != nil {
			return false, err
		}
		if !released {
			if len(l.rounds) == 0 {
				return false, nil
			}
			for range min(back, len(l.rounds)) {
				l.takeBack()
			}
		}
	}
	if len(l.left) == 0 || l.once {
		return true, nil
	}
	part, err := l.part(l.left, 0, dearest)
	if err != nil {
		return false, err
	}
	if top := part.checker.Lattice().Top(); part.checker.Check(top, false).Anonymous {
		_, err = l.release(part, top)
	}
	return true, err
}

// takeBack undoes the last round.
func (l *locally) takeBack() {
	last := l.rounds[len(l.rounds)-1]
	l.rounds, l.lost = l.rounds[:len(l.rounds)-1], l.lost-last.lost
	l.shown.remove(last.shown)
	l.left = append(l.left, last.rows...)
	slices.Sort(l.left)
}

// describe writes down what became of the records.
func (l *locally) describe(ctx context.Context) error {
	levels, at := l.noLevels(), map[string]int{}
	for _, s := range l.rounds {
		for c, level := range s.levels {
			for _, row := range s.rows {
				levels[c][row] = uint8(level)
			}
		}
		key := fmt.Sprint(s.levels)
		if _, again := at[key]; !again {
			at[key] = len(l.r.Rounds)
			l.r.Rounds = append(l.r.Rounds, Round{Levels: s.levels})
		}
		l.r.Rounds[at[key]].Records += len(s.rows)
	}
	suppressed := make([]bool, l.table.Rows)
	for row, inside := range l.subset {
		suppressed[row] = !inside // it is not part of what is released
	}
	for _, row := range l.left {
		suppressed[row] = true
	}
	if err := l.perRecord(levels, nil, suppressed, l.r); err != nil {
		return err
	}
	if err := l.aggregateOutput(ctx, l.r); err != nil {
		return cancelled(err)
	}
	l.countPeople(l.r)
	return nil
}
