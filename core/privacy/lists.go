package privacy

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Lists are the values of a sensitive column whose cells hold several. The value codes of the
// column stand for whole cells.
type Lists struct {
	Of      [][]uint32 // by value code: the values that the cell has, each once; at least one, which may be that there is none
	Holders []int      // by value of a cell: records that count and have it
}

// listed is a class model that judges the values of cells that hold several, as if each record were
// a person's who has all of them: see Greedy and Holders. A value counts for who has it.
//
// Merging two classes adds up who has a value. So a share in a union lies between those in its
// parts, and any l-1 values are had by no more of a union, each counted for each, than by both
// parts together: what conforms without suppression still does. A class that does not conform may
// hold a value once for each of several, and so more often than it has records: with suppression no
// l-diversity is kept.
type listed struct {
	ClassModel
	lists  *Lists
	greedy bool

	counts []uint32 // by value: all 0 between calls
	values Values
	class  Class
}

// countsLists notes whether the model can judge the values of cells that hold several.
func (e *Entry) countsLists() {
	e.Info.Lists = e.Info.Sensitive && (e.People == Greedy || e.People == Holders)
}

// bindLists makes a model judge the values of cells that hold several.
func (e *Entry) bindLists(values param.Values, in Input, attribute int) (Model, error) {
	s := in.Sensitive[attribute]
	if !e.Info.Lists {
		return nil, problem.New("privacy-lists",
			"Choose l-diversity, (alpha,k)-anonymity, beta-likeness or delta-disclosure privacy: they count a value for who has it.",
			"%s takes each record to have one value, but each cell of the column %q holds several.", e.Info.Name, s.Attribute).
			At(problem.Place{Attribute: s.Attribute})
	}
	if in.Persons != nil {
		return nil, problem.New("privacy-lists", "Join the records of a person first.",
			"Each cell of the column %q holds several values, and people have several records: what they have together is not counted.",
			s.Attribute).At(problem.Place{Attribute: s.Attribute})
	}
	own := in
	own.Sensitive = slices.Clone(in.Sensitive)
	own.Sensitive[attribute] = Sensitive{Attribute: s.Attribute, Counts: s.Lists.Holders, Lists: s.Lists}
	m, err := e.Bind(values, own, attribute)
	if err != nil {
		return nil, err
	}
	return &listed{ClassModel: m.(ClassModel), lists: s.Lists, greedy: e.People == Greedy, counts: make([]uint32, len(s.Lists.Holders)),
		class: Class{Values: make([]Values, attribute+1)}}, nil
}

// Monotone: see listed.
func (m *listed) Monotone(suppression bool) bool {
	return m.ClassModel.Monotone(suppression) && !(m.greedy && suppression)
}

// Conforms implements ClassModel.
func (m *listed) Conforms(c *Class) bool {
	at := m.Attribute()
	m.count(&c.Values[at])
	if m.greedy {
		greedy(&m.values, c.Size)
	}
	values := m.class.Values
	m.class = *c
	m.class.Values = values
	m.class.Values[at] = m.values
	return m.ClassModel.Conforms(&m.class)
}

// count counts the records of a class that have a value.
func (m *listed) count(cells *Values) {
	codes := m.values.Codes[:0]
	for i, cell := range cells.Codes {
		for _, value := range m.lists.Of[cell] {
			if m.counts[value] == 0 {
				codes = append(codes, value)
			}
			m.counts[value] += cells.Counts[i]
		}
	}
	m.values.Codes, m.values.Counts = codes, m.values.Counts[:0]
	for _, value := range codes {
		m.values.Counts = append(m.values.Counts, m.counts[value])
		m.counts[value] = 0
	}
}
