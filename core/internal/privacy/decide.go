package privacy

import (
	"slices"
	"sort"
)

// Distribution gives the distribution of a sensitive column in class i: value codes, ascending, and
// the number of counting records with each.
type Distribution interface {
	Pairs(i int) (codes, counts []uint32)
}

// Classes are the equivalence classes of one transformation, numbered from 0.
type Classes struct {
	Size       []uint64       // records that count; 0 possible with a research subset
	Population []uint64       // all records of the table; nil without a research subset
	Values     []Distribution // by sensitive column, as in Input.Sensitive; nil where no model needs it
	People     *ClassPeople   // nil: every record is another person's
	// Kept is Class.Kept by class; nil where no model is Detailed.
	Kept func(class int) float64

	// Score and Row order classes of equal size when sample-based models
	// suppress some of them: smaller score first, then smaller row. The score is
	// the measure's contribution of the class, nil means 0 for all; the row is a
	// row of the table that stands for the class. Both are called only for
	// classes of the one size that is suppressed in part.
	Score func(class int) float64
	Row   func(class int) int
}

// ClassPeople describes the persons of the classes of one transformation.
type ClassPeople struct {
	Size       []uint32                        // by class: its size as Project.Size counts
	Persons    []uint32                        // by class: different persons
	Population []uint32                        // by class: the size of all records of the table; nil without a research subset
	Held       func(column, class int) *Held   // what its persons have in a sensitive column; valid until the next call
	Risks      func(aside []bool) *PersonRisks // of the persons of all classes that are not aside; valid until the next call
}

// Verdict is the decision of all models on a transformation.
type Verdict struct {
	// Anonymous: the suppressed records do not exceed the limit, and no class
	// without a record of the research subset is to blame.
	Anonymous bool
	// Complete: all classes were judged. Otherwise the limit was exceeded first, the transformation is
	// not anonymous, and nothing else is known except TooSmall.
	Complete   bool
	Suppressed int // records in suppressed classes
	OutClasses int // suppressed classes
	Classes    int // classes that remain, those without records that count left out
	// TooSmall counts the records in classes below the minimal class size. If
	// they alone exceed the limit, no specialization is anonymous either.
	TooSmall int
	// EmptyFails: a class without a record of the research subset does not
	// conform. It cannot be suppressed, so no limit helps.
	EmptyFails bool
}

// Decider decides all classes of a transformation:
//
//  1. Classes below the minimal class size are suppressed.
//  2. Classes that do not conform to every class model are suppressed, each as
//     a whole. Suppressed records need not conform to anything.
//  3. Classes without a record of the research subset are judged by Mandatory
//     models, whatever the minimal class size.
//  4. Sample models see the histogram of the sizes of the classes that remain.
//     Each in turn, in the order of the registry, suppresses the shortest prefix
//     of these classes, in ascending order of size, score and row, that makes it
//     hold, given what its predecessors suppressed, so that no class counts twice.
//     With several of them this is repeated until all hold together.
//
// A Decider has scratch space and is not safe for concurrent use.
type Decider struct {
	minimal   int          // records
	share     int          // with People the least size by shares
	diverse   int          // with People the least number of different persons
	class     []ClassModel // models that test more than the minimal class size
	mandatory []mandatory
	samples   []SampleModel
	columns   []int // sensitive columns that models look at
	detailed  bool  // some model looks at Class.Kept

	view    Class
	sizes   []int // ascending sizes of the classes before the sample models
	classes []int // how many have each
	dense   []int // small size -> classes, all 0 between calls
	large   []int // sizes beyond dense
	partial []int // classes of the size that is suppressed in part
}

// NewDecider returns a decider for models bound to the same input.
func NewDecider(models []Model) *Decider {
	d := &Decider{minimal: MinimalClassSize(models), dense: make([]int, 1024)}
	for _, m := range models {
		if c, ok := m.(ClassModel); ok && c.SizeOnly() {
			d.share = max(d.share, c.MinimalClassSize())
		} else {
			d.diverse = max(d.diverse, m.MinimalClassSize())
		}
		if s, ok := m.(minimalShare); ok {
			d.share = max(d.share, s.MinimalShare())
		}
		if c, ok := m.(ClassModel); ok && !c.SizeOnly() {
			d.class = append(d.class, c)
			if a := c.Attribute(); a >= 0 && !slices.Contains(d.columns, a) {
				d.columns = append(d.columns, a)
				d.view.Values = append(d.view.Values, make([]Values, max(0, a+1-len(d.view.Values)))...)
			}
		}
		if _, ok := m.(Detailed); ok {
			d.detailed = true
		}
		if c, ok := m.(mandatory); ok {
			d.mandatory = append(d.mandatory, c)
		}
		if s, ok := m.(SampleModel); ok {
			d.samples = append(d.samples, s)
		}
	}
	// Models that need only sizes come before those that need a distribution.
	sort.SliceStable(d.class, func(i, j int) bool { return min(d.class[i].Attribute(), 0) < min(d.class[j].Attribute(), 0) })
	sort.SliceStable(d.samples, func(i, j int) bool { return d.samples[i].Order() < d.samples[j].Order() })
	return d
}

// MinimalClassSize returns the size below which no class conforms to all
// models, 0 if none of them sets one.
func MinimalClassSize(models []Model) int {
	k := 0
	for _, m := range models {
		k = max(k, m.MinimalClassSize())
	}
	return k
}

// Columns returns the sensitive columns whose distributions Decide needs, as
// indices into Input.Sensitive.
func (d *Decider) Columns() []int { return d.columns }

// Share returns the least size by shares that a class needs where persons have several records, 0
// if no model sets one.
func (d *Decider) Share() int { return d.share }

// Detailed reports whether some model is Detailed, so that Decide needs Classes.Kept.
func (d *Decider) Detailed() bool { return d.detailed }

// Samples reports whether a sample-based model is among the models, so that
// Decide may need Classes.Score and Classes.Row.
func (d *Decider) Samples() bool { return len(d.samples) > 0 }

// Decide judges all classes and sets out[i] for those that are suppressed; out has one element a
// class. With complete it finishes even when more than limit records are suppressed, which the
// score of a transformation that is not anonymous needs; otherwise it stops there.
func (d *Decider) Decide(c *Classes, limit int, complete bool, out []bool) Verdict {
	v := Verdict{}
	for i, size := range c.Size {
		out[i] = size > 0 && d.tooSmall(c, i, size)
		if out[i] {
			v.TooSmall += int(size)
			v.OutClasses++
		}
	}
	v.Suppressed = v.TooSmall
	if v.Suppressed > limit && !complete {
		return v
	}
	if !d.judgeClasses(c, limit, complete, out, &v) {
		return v
	}
	switch {
	case len(d.samples) > 0 && c.People != nil:
		d.judgePersons(c, out, &v)
	case len(d.samples) > 0:
		d.judgeSample(c, out, &v)
	}
	v.Complete = true
	v.Anonymous = v.Suppressed <= limit && !v.EmptyFails
	return v
}

// tooSmall reports that a class is below the minimal class size.
func (d *Decider) tooSmall(c *Classes, i int, size uint64) bool {
	if p := c.People; p != nil {
		return int(p.Size[i]) < d.share || int(size) < d.diverse || int(p.Persons[i]) < d.diverse
	}
	return int(size) < d.minimal
}

// judgeClasses applies the class models and reports whether it finished.
func (d *Decider) judgeClasses(c *Classes, limit int, complete bool, out []bool, v *Verdict) bool {
	for i, size := range c.Size {
		population := int(size)
		switch p := c.People; {
		case p != nil && p.Population != nil:
			population = int(p.Population[i])
		case p != nil: // without a subset what is released is the population
			population = int(p.Size[i])
		case c.Population != nil:
			population = int(c.Population[i])
		}
		if size == 0 {
			for _, m := range d.mandatory {
				v.EmptyFails = v.EmptyFails || !m.ConformsEmpty(population)
			}
			if v.EmptyFails && !complete {
				return false
			}
			continue
		}
		if !out[i] && len(d.class) > 0 && !d.conforms(c, i, int(size), population) {
			out[i] = true
			v.Suppressed += int(size)
			v.OutClasses++
			if v.Suppressed > limit && !complete {
				return false
			}
		}
		if !out[i] {
			v.Classes++
		}
	}
	return true
}

func (d *Decider) conforms(c *Classes, i, size, population int) bool {
	d.view.Size, d.view.Persons, d.view.Population = size, size, population
	d.view.Share = size
	if c.People != nil {
		d.view.Persons, d.view.Share = int(c.People.Persons[i]), int(c.People.Size[i])
	}
	if d.detailed {
		d.view.Kept = c.Kept(i)
	}
	for _, column := range d.columns {
		d.view.Values[column].Codes, d.view.Values[column].Counts = c.Values[column].Pairs(i)
	}
	for _, m := range d.class {
		if !m.Conforms(&d.view) {
			return false
		}
	}
	if c.People == nil {
		return true
	}
	for _, m := range d.class {
		if p, ok := m.(PersonModel); ok && !p.ConformsPersons(c.People.Held(m.Attribute(), i)) {
			return false
		}
	}
	return true
}

// judgeSample applies the sample models to the classes that remain.
func (d *Decider) judgeSample(c *Classes, out []bool, v *Verdict) {
	total := d.histogram(c, out)
	prefix := 0
	for holds := false; !holds; {
		holds = true
		for _, m := range d.samples {
			if d.holdsWithout(m, prefix) {
				continue
			}
			holds = false
			low, high := prefix, total-1
			for low <= high {
				if mid := (low + high) / 2; d.holdsWithout(m, mid+1) {
					high = mid - 1
				} else {
					low = mid + 1
				}
			}
			prefix = low + 1
		}
		if len(d.samples) == 1 {
			break
		}
	}
	if prefix > 0 {
		d.suppressSmallest(c, prefix, out, v)
	}
}

// histogram counts the sizes of the classes that sample models see, and
// returns the number of these classes.
func (d *Decider) histogram(c *Classes, out []bool) (total int) {
	d.sizes, d.classes, d.large = d.sizes[:0], d.classes[:0], d.large[:0]
	for i, size := range c.Size {
		if size == 0 || out[i] {
			continue
		}
		total++
		if int(size) < len(d.dense) {
			d.dense[size]++
		} else {
			d.large = append(d.large, int(size))
		}
	}
	for size, n := range d.dense {
		if n > 0 {
			d.sizes, d.classes = append(d.sizes, size), append(d.classes, n)
			d.dense[size] = 0
		}
	}
	slices.Sort(d.large)
	for _, size := range d.large {
		if last := len(d.sizes) - 1; last >= 0 && d.sizes[last] == size {
			d.classes[last]++
		} else {
			d.sizes, d.classes = append(d.sizes, size), append(d.classes, 1)
		}
	}
	return total
}

// cut finds where the histogram splits after the given number of smallest
// classes: they are all of the sizes before j, and rest of size j.
func (d *Decider) cut(prefix int) (j, rest int) {
	for prefix > 0 && prefix >= d.classes[j] {
		prefix -= d.classes[j]
		j++
	}
	return j, prefix
}

// holdsWithout reports whether a model holds for the histogram without its smallest classes.
func (d *Decider) holdsWithout(m SampleModel, prefix int) bool {
	j, rest := d.cut(prefix)
	if j == len(d.sizes) {
		return true
	}
	d.classes[j] -= rest
	holds := m.Holds(d.sizes[j:], d.classes[j:])
	d.classes[j] += rest
	return holds
}

// suppressSmallest suppresses the smallest classes of the histogram.
func (d *Decider) suppressSmallest(c *Classes, prefix int, out []bool, v *Verdict) {
	j, rest := d.cut(prefix)
	below, partial := 0, 0 // sizes below are suppressed, size partial in part
	if j > 0 {
		below = d.sizes[j-1] + 1
	}
	if rest > 0 {
		partial = d.sizes[j]
	}
	suppress := func(i int) {
		out[i] = true
		v.Suppressed += int(c.Size[i])
		v.OutClasses++
		v.Classes--
	}
	d.partial = d.partial[:0]
	for i, size := range c.Size {
		if size == 0 || out[i] {
			continue
		}
		if int(size) < below {
			suppress(i)
		} else if int(size) == partial {
			d.partial = append(d.partial, i)
		}
	}
	if rest == 0 {
		return
	}
	d.orderPartial(c)
	for _, i := range d.partial[:rest] {
		suppress(i)
	}
}

// orderPartial sorts the classes of one size by score and row.
func (d *Decider) orderPartial(c *Classes) {
	row := func(i int) int {
		if c.Row == nil {
			return i
		}
		return c.Row(i)
	}
	score := func(i int) float64 { return 0 }
	if c.Score != nil {
		score = c.Score
	}
	slices.SortFunc(d.partial, func(a, b int) int {
		sa, sb := score(a), score(b)
		switch {
		case sa < sb:
			return -1
		case sa > sb:
			return 1
		}
		return row(a) - row(b)
	})
}
