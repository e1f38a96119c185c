package state

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/sentence"
)

// Values of columns that nobody knows, changed a little at random.

// perturbable reports whether values of a column may be changed: it is shown, and nobody is assumed
// to know it.
func (s *State) perturbable(c *project.Column) bool {
	return (c.Role == project.Insensitive || c.Role == project.Sensitive) && c.Items == nil &&
		c.Treatment != project.Shift && s.Config.CountColumn() == "" &&
		len(s.perturbations(c.Name)) > 0
}

// Perturbed lists the columns whose values are changed, in the table's order.
func (s *State) Perturbed() (names []string) {
	for i := range s.Config.Columns {
		if c := &s.Config.Columns[i]; c.Perturb != nil && s.perturbable(c) {
			names = append(names, c.Name)
		}
	}
	return names
}

// Perturbable lists the columns whose values could be changed, too.
func (s *State) Perturbable() (names []string) {
	for i := range s.Config.Columns {
		if c := &s.Config.Columns[i]; c.Perturb == nil && s.perturbable(c) {
			names = append(names, c.Name)
		}
	}
	return names
}

// perturbations returns the methods for the values of a column: those for its type; for a protected
// column only the deterministic one; and its present one, which the engine may reject.
func (s *State) perturbations(column string) []param.Option {
	var allowed []perturb.Method
	switch t, _ := s.TypeOf(column); t {
	case table.Integer, table.Decimal:
		allowed = perturb.Methods()
	case table.Date, table.Ordinal:
		allowed = []perturb.Method{perturb.RankSwapping, perturb.PRAM}
	default:
		allowed = []perturb.Method{perturb.PRAM}
	}
	var all []param.Option
	for _, o := range options(perturbMethods) {
		m, now := perturb.Method(o.Value), s.Column(column).Perturb
		if slices.Contains(allowed, m) && (m == perturb.Rounding || len(s.ModelsOf(column)) == 0) || now != nil && now.Method == m {
			all = append(all, o)
		}
	}
	return all
}

// Perturb starts changing the values of a column, with its first method.
func (s *State) Perturb(column string) {
	if ways := s.perturbations(column); len(ways) > 0 {
		s.Set(s.Perturbation(column), ways[0].Value)
	}
}

// Perturbation sets how the values of a column are changed; "" leaves them.
func (s *State) Perturbation(column string) Setting {
	now := ""
	if c := s.Column(column); c.Perturb != nil {
		now = string(c.Perturb.Method)
	}
	p := param.Param{Kind: param.Choice, Label: column, Choices: append(s.perturbations(column),
		param.Option{Label: language.T("stay as they are")})}
	return s.ofColumn("perturb-", column, p, now, func(c *project.Column, v any) {
		c.Perturb = nil
		if method := perturb.Method(v.(string)); method != "" {
			c.Perturb = &perturb.Spec{Method: method}
			if method == perturb.Rounding {
				c.Perturb.Base = s.base(column)
			}
		}
	}, func(v any) string {
		if v == "" {
			return sentence.Fill("left the values of {column} as they are", "column", column)
		}
		return sentence.Fill("chose “{way}” for the values of {column}", "column", column, "way", label(p.Choices)(v))
	})
}

// base returns the initial base for rounding numbers: the power of ten that leaves some hundred of
// them.
func (s *State) base(column string) float64 {
	p := s.ColumnProfile(column)
	if p == nil {
		return 1
	}
	n := s.Notation(column)
	number := func(text string) float64 {
		if plain, ok := n.Plain(text); ok {
			text = plain
		}
		v, _ := param.Param{Kind: param.Real}.Parse(text)
		x, _ := v.(float64)
		return x
	}
	span := number(p.High) - number(p.Low)
	if !(span > 0) {
		return 1
	}
	power := math.Floor(math.Log10(span / 100))
	if t, _ := s.TypeOf(column); t == table.Integer {
		power = max(power, 1) // multiples of 1 change nothing
	}
	return math.Pow(10, power)
}

// PerturbationParams returns the settings of a column's method.
func (s *State) PerturbationParams(column string) (all []Setting) {
	spec := s.Column(column).Perturb
	if spec == nil {
		return nil
	}
	for _, name := range map[perturb.Method][]string{perturb.Noise: {"share", "joint"}, perturb.Rounding: {"base"},
		perturb.RankSwapping: {"within"}, perturb.PRAM: {"stay"}}[spec.Method] {
		f := project.FieldAt(project.PerturbFields(), name)
		words := perturbFields[slices.IndexFunc(perturbFields, func(c choice) bool { return c.Value == name })]
		f.Label, f.Sentence = language.T(words.Label), language.T(words.Sentence)
		set := func(c *project.Column, v any) {
			own := *c.Perturb // keep the recorded settings unchanged
			f.Set(&own, v)
			c.Perturb = &own
		}
		did := told("set “{name}” of {column} to {value}", said, "column", column, "name", f.Label)
		if f.Kind == param.Flag {
			did = either(sentence.Fill("gave {column} noise that is correlated as the columns are", "column", column),
				sentence.Fill("gave {column} noise of its own", "column", column))
		}
		g := s.ofColumn("perturb-"+name+"-", column, f.Param, f.Get(spec), set, did)
		if f.Share {
			g = g.inPerCent(f.Get(spec).(float64))
		}
		g.Gone = func() bool {
			c := s.Column(column)
			return c == nil || c.Perturb == nil || c.Perturb.Method != spec.Method
		}
		all = append(all, g)
	}
	return all
}
