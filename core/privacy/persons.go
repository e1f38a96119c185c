package privacy

import (
	"cmp"
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Persons is what models know of the persons of a table before any
// transformation, where some have several records that count. Records of nobody
// who is known are left aside.
type Persons struct {
	Count     int              // P: different persons
	Wholes    bool             // they are judged with all of their records: classes are persons with equal ones
	Torn      bool             // they would be, but the research subset has only some of the records of some: nobody knows how many of the table are like them
	Sensitive []PersonalValues // as Input.Sensitive
}

// PersonalValues are the values of a sensitive column by person.
type PersonalValues struct {
	Holders []int     // by value code: persons who have the value in one of their records
	Mean    []float64 // by value code: the mean over all persons of its share in their records
}

// Held is what the persons of a class have in a sensitive column: pairs of a person
// and a value, each once, in ascending order of person. It is valid until the next
// class.
type Held struct {
	Persons int      // N: different persons who are known
	Person  []uint32 // by pair
	Value   []uint32 // by pair: value code
	Unknown []uint32 // values of records of nobody who is known, each once: they may be about any of the N
}

// PersonModel is a ClassModel that also judges what persons have, whichever of
// their records is meant. Merging classes keeps none of these rules: of persons
// A and B one class has HIV and flu, another flu and HIV; in both together each
// has both.
type PersonModel interface {
	ClassModel
	// ConformsPersons decides for a class that conforms as rows. Persons is at least
	// MinimalClassSize.
	ConformsPersons(h *Held) bool
}

// People says how a model judges what persons have.
type People uint8

const (
	// NoPeople: the model is not defined over persons with several records.
	NoPeople People = iota
	// BySize: the model asks for sizes alone, which are counted by the share of the
	// person who has most.
	BySize
	// ByRisk: the model judges the risks of the persons of all classes together, each
	// in the riskiest of the person's classes.
	ByRisk
	// Wholes: the model compares people, and so judges persons with all of their records,
	// whether the file shows which belong together or not.
	Wholes
	// Greedy: the model applies to g, where g_j = min(n_j, N - (g_1 + ... + g_(j-1)))
	// and n_j are the persons who have a value, descending: a value that all have
	// leaves nothing for the others.
	Greedy
	// Holders: the model compares n_v/N with the share of the table's persons who
	// have v.
	Holders
	// Transported: t-closeness. What each person contributes may be any of the
	// person's values; see closest.
	Transported
)

// overPersons is a class model together with what it asks of persons.
type overPersons struct {
	ClassModel
	judge func(h *Held) bool
}

// minimalShare is a model that asks for a size, beside other things.
type minimalShare interface{ MinimalShare() int }

// MinimalShare is that of the model.
func (m *overPersons) MinimalShare() int {
	if s, ok := m.ClassModel.(minimalShare); ok {
		return s.MinimalShare()
	}
	return 0
}

// Monotone: see PersonModel.
func (m *overPersons) Monotone(bool) bool { return false }

// ConformsPersons implements PersonModel.
func (m *overPersons) ConformsPersons(h *Held) bool { return m.judge(h) }

// holders counts by value the persons who have it. Records of nobody who is known
// are one holder more.
type holders struct {
	counts []uint32 // by value code: all 0 between calls
	codes  []uint32 // that occur, ascending
	values Values
}

func newHolders(values int) *holders { return &holders{counts: make([]uint32, values)} }

func (s *holders) of(h *Held) *Values {
	s.codes = s.codes[:0]
	for _, v := range h.Value {
		if s.counts[v] == 0 {
			s.codes = append(s.codes, v)
		}
		s.counts[v]++
	}
	for _, v := range h.Unknown {
		if s.counts[v] == 0 {
			s.codes = append(s.codes, v)
		}
		s.counts[v] = min(s.counts[v]+1, uint32(h.Persons))
	}
	slices.Sort(s.codes)
	s.values.Codes, s.values.Counts = s.codes, s.values.Counts[:0]
	for _, v := range s.codes {
		s.values.Counts = append(s.values.Counts, s.counts[v])
		s.counts[v] = 0
	}
	return &s.values
}

// greedy replaces the holders of values, in descending order, by those that no
// earlier value has taken; see Greedy. Values that are left without any vanish.
func greedy(v *Values, persons int) {
	slices.SortFunc(v.Counts, func(a, b uint32) int { return cmp.Compare(b, a) })
	left, n := uint32(persons), 0
	for _, count := range v.Counts {
		v.Counts[n] = min(count, left)
		if left -= v.Counts[n]; v.Counts[n] > 0 {
			n++
		}
	}
	v.Codes, v.Counts = v.Codes[:n], v.Counts[:n]
}

// judged lets a class model judge values of persons instead of records.
func judged(m ClassModel, attribute, values int, transform func(v *Values, persons int)) func(h *Held) bool {
	scratch := newHolders(values)
	class := Class{Values: make([]Values, attribute+1)}
	return func(h *Held) bool {
		v := scratch.of(h)
		if transform != nil {
			transform(v, h.Persons)
		}
		class.Size, class.Persons, class.Share, class.Population, class.Values[attribute] = h.Persons, h.Persons, h.Persons, h.Persons, *v
		return h.Persons > 0 && m.Conforms(&class)
	}
}

// bindPeople adds to a model what it asks of persons.
func (e *Entry) bindPeople(m Model, v param.Values, in Input, attribute int) (Model, error) {
	if in.Persons.Torn && populous(m) {
		return nil, problem.New("privacy-people-torn", `Let the research subset be of people with all their records ("subsetOf": "persons").`,
			"%s compares people by all of their records, but the research subset has only some of the records of some people.", e.Info.Name)
	}
	if e.People == BySize {
		return m, nil
	}
	if e.People == Wholes && !in.Persons.Wholes {
		return nil, problem.New("privacy-people-wholes", `Do not limit how many records of a person somebody knows: remove "recordsKnown".`,
			"%s compares people by all of their records, but they are not protected with all of them.", e.Info.Name)
	}
	if _, sample := m.(SampleModel); e.People == ByRisk || e.People == Wholes && sample {
		return byRisk(m), nil
	}
	if e.People == Wholes {
		return m, nil
	}
	c, ok := m.(ClassModel)
	if !ok || e.People == NoPeople {
		return nil, problem.New("privacy-people", "Choose another model, or release one record of each person.",
			"%s is not defined where people have several records.", e.Info.Name)
	}
	values := len(in.Sensitive[attribute].Counts)
	switch e.People {
	case Greedy:
		return &overPersons{c, judged(c, attribute, values, greedy)}, nil
	case Transported:
		return &overPersons{c, newClosest(v.Number("t"), in.Sensitive[attribute], in.Persons.Sensitive[attribute], v.Text("distance")).conforms}, nil
	}
	own, err := e.Bind(v, in.perPerson(), attribute)
	if err != nil {
		return nil, err
	}
	return &overPersons{c, judged(own.(ClassModel), attribute, values, nil)}, nil
}

// populous reports whether a model looks at Class.Population.
func populous(m Model) bool {
	if p, ok := m.(*profitability); ok {
		return p.population
	}
	_, ok := m.(*kmap)
	return ok
}

// perPerson is the input as persons see it: one record a person and value.
func (in Input) perPerson() Input {
	own := in
	own.Records, own.AllRecords, own.Persons = in.Persons.Count, in.Persons.Count, nil
	own.Sensitive = slices.Clone(in.Sensitive)
	for i := range own.Sensitive {
		own.Sensitive[i].Counts = in.Persons.Sensitive[i].Holders
	}
	return own
}

// closest is t-closeness over persons. Each person is taken with whichever of the
// person's values is furthest from the table. Q_v is the mean over the persons of
// the table of their own distributions, n_v the persons of the class who have v.
//
//   - Equal distance: the sum over v of max(0, n_v/N - Q_v).
//   - Ordered: the sum over i of max(|Flo_i - Q_i|, |Fhi_i - Q_i|)/(m-1), where Flo
//     and Fhi are cumulative from each person's lowest and highest value, Q is
//     cumulative, and m is the number of values.
//   - Hierarchical: the mean over the levels below the top of the equal form, of
//     labels instead of values. With one record a person this is the usual
//     distance: what is moved at the cost of level l is what differs on all levels
//     below it.
type closest struct {
	t         float64
	mean      []float64 // Q_v by value code
	rank      []int     // value code -> rank
	byRank    []uint32  // rank -> value code
	levels    []closestLevel
	low, high []int // by rank: persons whose lowest, highest value it is; nil unless ordered
}

// closestLevel is a level of a hierarchy.
type closestLevel struct {
	of     []uint32  // value code -> label
	mean   []float64 // by label
	counts []uint32  // by label: holders, 0 between calls
	last   []uint32  // by label: 1 + number of the person counted last, 0 between calls
	first  []int     // by label: rank of its first value, in whose order terms are added
	labels []uint32  // that occur
}

func newClosest(t float64, s Sensitive, p PersonalValues, distance string) *closest {
	m := &closest{t: t, mean: p.Mean, rank: s.Rank, byRank: make([]uint32, len(s.Rank))}
	for code, rank := range s.Rank {
		m.byRank[rank] = uint32(code)
	}
	identity := make([]uint32, len(p.Mean))
	for i := range identity {
		identity[i] = uint32(i)
	}
	levels := [][]uint32{identity}
	switch distance {
	case "ordered":
		m.low, m.high = make([]int, len(s.Rank)), make([]int, len(s.Rank))
		return m
	case "hierarchical":
		levels = s.Ancestors[:len(s.Ancestors)-1]
	}
	for _, of := range levels {
		size := 0
		for _, label := range of {
			size = max(size, int(label)+1)
		}
		l := closestLevel{of: of, mean: make([]float64, size), counts: make([]uint32, size), last: make([]uint32, size), first: make([]int, size)}
		for rank := len(m.byRank) - 1; rank >= 0; rank-- {
			l.first[of[m.byRank[rank]]] = rank
		}
		for _, code := range m.byRank {
			l.mean[of[code]] += p.Mean[code]
		}
		m.levels = append(m.levels, l)
	}
	return m
}

func (m *closest) conforms(h *Held) bool {
	if h.Persons == 0 {
		return false
	}
	if m.low != nil {
		return m.ordered(h) <= m.t
	}
	sum := 0.0
	for i := range m.levels {
		sum += m.levels[i].excess(h)
	}
	return sum/float64(len(m.levels)) <= m.t
}

// excess is what the labels of a level have too much.
func (l *closestLevel) excess(h *Held) float64 {
	l.labels = l.labels[:0]
	number := uint32(0)
	for i, v := range h.Value {
		if i == 0 || h.Person[i] != h.Person[i-1] {
			number++
		}
		label := l.of[v]
		if l.last[label] == number {
			continue
		}
		if l.last[label] == 0 {
			l.labels = append(l.labels, label)
		}
		l.last[label] = number
		l.counts[label]++
	}
	for _, v := range h.Unknown {
		label := l.of[v]
		if l.last[label] == 0 {
			l.labels = append(l.labels, label)
		}
		if l.last[label] != math.MaxUint32 {
			l.last[label] = math.MaxUint32
			l.counts[label] = min(l.counts[label]+1, uint32(h.Persons))
		}
	}
	slices.SortFunc(l.labels, func(a, b uint32) int { return l.first[a] - l.first[b] })
	sum := 0.0
	for _, label := range l.labels {
		sum += max(0, float64(l.counts[label])/float64(h.Persons)-l.mean[label])
		l.counts[label], l.last[label] = 0, 0
	}
	return sum
}

func (m *closest) ordered(h *Held) float64 {
	values := len(m.byRank)
	if values < 2 {
		return 0
	}
	clear(m.low)
	clear(m.high)
	for i := 0; i < len(h.Value); {
		low, high := values, 0
		for person := h.Person[i]; i < len(h.Value) && h.Person[i] == person; i++ {
			low, high = min(low, m.rank[h.Value[i]]), max(high, m.rank[h.Value[i]])
		}
		m.low[low]++
		m.high[high]++
	}
	lowest, highest := values, -1 // of records of nobody who is known
	for _, v := range h.Unknown {
		lowest, highest = min(lowest, m.rank[v]), max(highest, m.rank[v])
	}
	n, below, under, q, sum := float64(h.Persons), 0, 0, 0.0, 0.0
	for rank := range values - 1 {
		below += m.low[rank]
		under += m.high[rank]
		q += m.mean[m.byRank[rank]]
		low, high := below, under
		if lowest <= rank {
			low = min(low+1, h.Persons)
		}
		if highest > rank {
			high = max(high-1, 0)
		}
		sum += max(math.Abs(float64(low)/n-q), math.Abs(float64(high)/n-q))
	}
	return sum / float64(values-1)
}

// BySize reports whether a model asks for sizes of classes alone, as persons count
// them. Problems are as of Values.
func (s Spec) BySize() (bool, error) {
	e, _, err := s.entry()
	return err == nil && e.People == BySize, err
}

// Wholes reports whether a model compares people in all of their records. Problems are
// as of Values.
func (s Spec) Wholes() (bool, error) {
	e, _, err := s.entry()
	return err == nil && e.People == Wholes, err
}
