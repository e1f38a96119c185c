package privacy

import (
	"slices"

	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Lists holds the values of a sensitive column whose cells have several. The value codes of the
// column stand for whole cells.
type Lists struct {
	Of      [][]uint32 // by value code: the values that the cell has, each once; at least one, which may be that there is none
	Holders []int      // by value of a cell: records that count and have it
}

// listed makes a class model judge the values within cells, as if each record were a person who has
// all of them: see Greedy and Holders. A value counts once for each record that has it.
//
// Merging two classes adds up the holders of a value. So a share in a union lies between those in
// its parts, and any l-1 values have, each counted separately, no more holders in a union than in
// both parts together: without suppression, conforming classes still conform. A class that does not
// conform may count one record for several values, more often than it has records: with suppression
// l-diversity is not preserved.
type listed struct {
	ClassModel
	lists  *Lists
	greedy bool

	counts []uint32 // by value: all 0 between calls
	values Values
	class  Class
}

// countsLists records whether the model can judge the values within cells.
func (e *Entry) countsLists() {
	e.Info.Lists = e.Info.Sensitive && (e.People == Greedy || e.People == Holders)
}

// bindLists makes a model judge the values within cells.
func (e *Entry) bindLists(values param.Values, in Input, attribute int) (Model, error) {
	s := in.Sensitive[attribute]
	if !e.Info.Lists {
		return nil, problem.New("privacy-lists",
			"Choose l-diversity, (alpha,k)-anonymity, beta-likeness or delta-disclosure privacy: they count a value for who has it.",
			"%s takes each record to have one value, but each cell of the column %q holds several.", e.Info.Name, s.Attribute).
			OfColumn(s.Attribute)
	}
	if in.Persons != nil {
		return nil, problem.New("privacy-lists", "Join the records of a person first.",
			"Each cell of the column %q holds several values, and people have several records: what they have together is not counted.",
			s.Attribute).OfColumn(s.Attribute)
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

// count counts the records of a class by value.
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
