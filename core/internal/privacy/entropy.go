package privacy

import (
	"math"
	"slices"

	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/problem"
)

// EntropyLDiversity is the id of the model.
const EntropyLDiversity ID = "entropy-l-diversity"

func entropyDiversity() Entry {
	return Entry{
		Info: Info{
			ID:       EntropyLDiversity,
			Name:     "Entropy l-diversity",
			Sentence: "In every group of records that look the same the sensitive values are as hard to guess as l equally frequent ones.",
			Definition: "Every equivalence class c has at least ceil(l) distinct sensitive values, and |c|*(psi(|c|) - ln l) >= sum over values v of f_v*psi(f_v), f_v being the records with v. " +
				"Shannon: psi = ln, which is entropy(c) >= ln l. Grassberger: psi corrects the entropy for small classes.",
			Source: "A. Machanavajjhala, D. Kifer, J. Gehrke, M. Venkitasubramaniam: l-diversity: privacy beyond k-anonymity. ACM Transactions on Knowledge Discovery from Data 1(1), 2007, section 4.1. " +
				"Estimator: P. Grassberger: Entropy estimates from insufficient samplings. arXiv:physics/0307138, 2003.",
			Attack: "Attribute disclosure: one value is so frequent among the records that a person may have that guessing it is mostly right.",
			Params: []param.Param{
				{Name: "l", Kind: param.Real, Label: "Effective number of sensitive values", Default: 3.0, Min: 1, Max: math.MaxInt32,
					Sentence: "As uncertain as this many equally frequent values; fractions are allowed."},
				{Name: "estimator", Kind: param.Choice, Label: "Entropy estimator",
					Default: "shannon", Sentence: "How entropy is computed from a class.",
					Choices: []param.Option{
						{Value: "shannon", Label: "Shannon", Sentence: "The entropy of the shares as they are."},
						{Value: "grassberger", Label: "Grassberger", Sentence: "Corrected for small groups, whose entropy would else be underestimated; less strict. Not defined where persons have several records."},
					}},
			},
			Sensitive: true,
		},
		People: Greedy,
		Bind: func(v param.Values, in Input, attribute int) (Model, error) {
			l := v.Number("l")
			least := int(math.Ceil(l))
			if err := atMost("l", "l (rounded up)", least, in.Records, in.Subset); err != nil {
				return nil, err
			}
			size := min(in.Records+1, 1<<13)
			if v.Text("estimator") == "grassberger" {
				if in.Sensitive[attribute].Lists != nil { // as below
					return nil, problem.New("privacy-lists", "Choose Shannon's entropy.",
						"Where cells hold several values, Grassberger's estimate is no bound on what can be learned.").AtPath("estimator")
				}
				if in.Persons != nil { // 2, 2 of four persons may be as certain as 3, 1 is not: g is no bound
					return nil, problem.New("privacy-people", "Choose Shannon's entropy, or release one record of each person.",
						"Where people have several records, Grassberger's estimate is no bound on what can be learned by somebody who knows one of them.").
						AtPath("estimator")
				}
				return &entropy{protects{attribute}, least, ln(l), tabulated(size, grassberger), grassberger, nil}, nil
			}
			return &entropy{protects{attribute}, least, ln(l), tabulated(size, shannon), shannon, nil}, nil
		},
		Rule: func(v param.Values, s Secret) (verify.Rule, error) {
			return verify.EntropyDiversity{Attribute: s.Attribute, L: v.Number("l"), Grassberger: v.Text("estimator") == "grassberger"}, nil
		},
		Guarantee: diverse,
		// Shannon's entropy is concave, so that a union has at least the smaller entropy of its parts;
		// Grassberger's estimate is not known to have this property.
		Uses: func(v param.Values) uses {
			keeps := v.Text("estimator") != "grassberger"
			return uses{Local: keeps, Finest: keeps}
		},
	}
}

// entropy uses float64 with logarithms that are correct to the last bit. Where the entropy equals
// its bound, their rounding decides: three values of two records each fail l = 3, one record each
// pass. The established results for such classes are these.
type entropy struct {
	protects
	least  int       // ceil(l)
	logL   float64   // ln l
	table  []float64 // psi(n) for small n
	large  func(n int) float64
	sorted []uint32 // scratch
}

func (m *entropy) MinimalClassSize() int { return m.least }

// Monotone: entropy is concave, so that without suppression and in exact arithmetic a merged class
// has at least the smaller entropy of the two. The rounding of ties, as above, is a counter-example
// as soon as two such classes are merged, so nothing is claimed. Grassberger's estimate is not even
// concave: with l = 2 classes with frequencies 3, 1 conform, and two of them merged, 6, 2, do not.
// With suppression a suppressed class may return when it is merged with a diverse one (Lightning
// paper, appendix A).
func (m *entropy) Monotone(bool) bool { return false }

func (m *entropy) Conforms(c *Class) bool {
	v := m.of(c)
	if len(v.Codes) < m.least {
		return false
	}
	// The sum must be complete: with Grassberger's psi terms may be negative,
	// so that a later value can still save the class.
	sum := 0.0
	for _, f := range v.Counts {
		sum += m.weighted(int(f))
	}
	bound := float64(c.Size) * (m.psi(c.Size) - m.logL)
	if math.Abs(sum-bound) <= 1e-9*(math.Abs(sum)+1) {
		// Near the bound the order of addition decides. Ascending, it does not
		// depend on the order of the table's rows.
		m.sorted = append(m.sorted[:0], v.Counts...)
		slices.Sort(m.sorted)
		sum = 0
		for _, f := range m.sorted {
			sum += m.weighted(int(f))
		}
	}
	return sum <= bound
}

// weighted returns n*psi(n), rounded before anything is added to it.
func (m *entropy) weighted(n int) float64 { return float64(float64(n) * m.psi(n)) }

func (m *entropy) psi(n int) float64 {
	if n < len(m.table) {
		return m.table[n]
	}
	return m.large(n)
}

// tabulated returns psi(n) for 0 < n < size.
func tabulated(size int, psi func(int) float64) []float64 {
	t := make([]float64, size)
	for n := 1; n < size; n++ {
		t[n] = psi(n)
	}
	return t
}

// shannon is the weight in the ordinary entropy.
func shannon(n int) float64 { return ln(float64(n)) }

// eulerGamma is the Euler-Mascheroni constant.
const eulerGamma = 0.57721566490153286060651209008240243

// grassberger returns Grassberger's G(n), equation 28 of the paper: with G(1) = -gamma - ln 2 and
// G(2) = 2 - gamma - ln 2, G(2m+1) = G(2m) and G(2m+2) = G(2m) + 2/(2m+1). Above 100 it uses the
// asymptotic series of the even member, whose error is below 1e-16.
func grassberger(n int) float64 {
	if n <= 100 {
		g := -eulerGamma - math.Ln2
		for m := 0; m < n/2; m++ {
			g += 2 / float64(2*m+1)
		}
		return g
	}
	n &^= 1
	half := float64(n / 2)
	x := 1 / (half * half)
	return ln(float64(n)) + x*(1.0/24-x*(7.0/960-x*(31.0/8064)))
}
