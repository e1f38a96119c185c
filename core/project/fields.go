package project

import (
	"math"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/search"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/table"
)

// Fields describes the settings of a project except for its columns, its models, and the parameters
// of models and measure, which packages privacy and utility describe.
func Fields() []Field[Project] {
	return named(append([]Field[Project]{
		{param.Param{Kind: param.Choice, Label: "Delimiter",
			Sentence: "What separates the cells of the table; found out unless given.",
			Choices: []param.Option{{Value: ",", Label: "Comma"}, {Value: ";", Label: "Semicolon"},
				{Value: "\t", Label: "Tab"}, {Value: "|", Label: "Bar"}}},
			"input.delimiter", "delimiter", func(p *Project) any { return &p.Input.Delimiter }},
		{param.Param{Kind: param.Flag, Label: "The first line is data", Default: false,
			Sentence: "The columns are then named column-1, column-2, and so on."},
			"input.noHeader", "no-header", func(p *Project) any { return &p.Input.NoHeader }},
		{param.Param{Kind: param.Choice, Label: "Lines with too few cells", Default: table.RaggedError,
			Sentence: "What becomes of lines that have fewer cells than the first.",
			Choices: []param.Option{{Value: table.RaggedError, Label: "Refuse the table"},
				{Value: table.RaggedPad, Label: "Fill them up with empty cells"}}},
			"input.ragged", "ragged", func(p *Project) any { return &p.Input.Ragged }},
		{param.Param{Kind: param.Choice, Label: "Lines with too many cells", Default: table.SurplusError,
			Sentence: "What becomes of lines that have more cells than the first.",
			Choices: []param.Option{{Value: table.SurplusError, Label: "Refuse the table"}, {Value: table.SurplusDrop,
				Label: "Leave out empty cells at their end"}, {Value: table.SurplusJoin, Label: "Join the surplus cells"}}},
			"input.surplus", "surplus", func(p *Project) any { return &p.Input.Surplus }},
		{param.Param{Kind: param.Integer, Label: "Lines with the names of the columns", Default: 0.0, Min: 0, Max: 3,
			Sentence: "1, or 2 or 3 if groups stand above the names; 0 asks where several seem to, or where the first line seems to be a record."},
			"input.headerLines", "header-lines", func(p *Project) any { return &p.Input.HeaderLines }},
		{param.Param{Kind: param.Flag, Label: "Leave out repeated lines of names", Default: false,
			Sentence: "Lines that repeat the names of the columns, as pages do, are left out."},
			"input.dropNames", "drop-names", func(p *Project) any { return &p.Input.DropNames }},
		{param.Param{Kind: param.Flag, Label: "Keep aside what does not fit", Default: false,
			Sentence: "Lines that do not fit are kept aside instead of refusing the table."},
			"input.keepAside", "keep-aside", func(p *Project) any { return &p.Input.KeepAside }},
		{param.Param{Kind: param.Integer, Label: "Lines before the table", Default: 0.0, Min: 0, Max: table.MaxSkipped,
			Sentence: "How many lines are skipped at the beginning of the file."},
			"input.skipLines", "skip-lines", func(p *Project) any { return &p.Input.SkipLines }},
		{param.Param{Kind: param.Integer, Label: "Lines after the table", Default: 0.0, Min: 0, Max: table.MaxSkipped,
			Sentence: "How many lines are skipped at the end of the file."},
			"input.skipEnd", "skip-end", func(p *Project) any { return &p.Input.SkipEnd }},
		{param.Param{Kind: param.Choice, Label: "Empty and repeated names", Default: table.NamesError,
			Sentence: "What becomes of names of columns that are empty or occur twice.",
			Choices:  []param.Option{{Value: table.NamesError, Label: "Refuse the table"}, {Value: table.NamesNumber, Label: "Number them"}}},
			"input.names", "names", func(p *Project) any { return &p.Input.Names }},
		{param.Param{Kind: param.Choice, Label: "Blanks around cells",
			Sentence: "What becomes of blanks before and behind what stands in a cell; asked where nearly all cells of a column have some.",
			Choices:  []param.Option{{Value: table.BlanksTrim, Label: "Leave them out"}, {Value: table.BlanksKeep, Label: "Keep them"}}},
			"input.blanks", "blanks", func(p *Project) any { return &p.Input.Blanks }},
		{param.Param{Kind: param.Choice, Label: "Quotes",
			Sentence: "What cells stand between that hold a delimiter; found out unless given.",
			Choices: []param.Option{{Value: table.QuoteDouble, Label: "Double quotes"}, {Value: table.QuoteSingle, Label: "Single quotes"},
				{Value: table.QuoteNone, Label: "None"}}},
			"input.quote", "quote", func(p *Project) any { return &p.Input.Quote }},
		{param.Param{Kind: param.Real, Label: "People left out, at most", Default: 0.0, Min: 0, Max: 1, Share: true,
			Sentence: "The share of records that may be left out so that the others can stay finer."},
			"suppressionLimit", "limit", func(p *Project) any { return &p.SuppressionLimit }},
		{param.Param{Kind: param.Choice, Label: "Search", Default: string(search.Auto),
			Sentence: "How the best way to coarsen the table is looked for.", Choices: searches()},
			"search.algorithm", "algorithm", func(p *Project) any { return &p.Search.Algorithm }},
		{param.Param{Kind: param.Real, Label: "Seconds, at most", Default: 0.0, Min: 0, Max: math.MaxInt32,
			Sentence: "The search stops after this many seconds and takes the best result so far; 0 leaves it to the search."},
			"search.timeLimit", "time-limit", func(p *Project) any { return &p.Search.TimeLimit }},
		{param.Param{Kind: param.Integer, Label: "Tries, at most", Default: 0.0, Min: 0, Max: math.MaxInt32, Sentence: "The search stops after this many transformations, or steps of the finest groups, and takes the best result so far; 0 is no limit."},
			"search.checkLimit", "check-limit", func(p *Project) any { return &p.Search.CheckLimit }},
		{param.Param{Kind: param.Choice, Label: "Way of recoding",
			Default: string(FullDomain), Sentence: "How the table is made coarser.",
			Choices: methods()}, "recoding.method", "recoding", func(p *Project) any { return &p.Recoding.Method }},
		{param.Param{Kind: param.Choice, Label: "Ranges of the finest groups",
			Default: ofHierarchy, Sentence: "Which ranges the finest groups show of numbers, dates and codes.",
			Choices: []param.Option{
				{Value: ofHierarchy, Label: "Those of the hierarchy", Sentence: "Each label stands in the hierarchy."},
				{Value: Neighbours, Label: "Neighbouring ranges joined, too", Sentence: "20-24 and 25-34 become 20-34: much more detail is kept."},
			}}, "recoding.ranges", "ranges", func(p *Project) any { return &p.Recoding.Ranges }},
		{param.Param{Kind: param.Choice, Label: "Rounds", Default: string(Fixpoint),
			Sentence: "How often local recoding begins anew with what is left.",
			Choices: []param.Option{
				{Value: string(SinglePass), Label: "Once more", Sentence: "Once more."},
				{Value: string(Iterative), Label: "A number of times", Sentence: "As often as the number of rounds says."},
				{Value: string(Fixpoint), Label: "As long as it helps", Sentence: "Until nothing is gained."},
			}}, "recoding.mode", "recoding-mode", func(p *Project) any { return &p.Recoding.Mode }},
		{param.Param{Kind: param.Integer, Label: "Number of rounds", Default: float64(DefaultRounds), Min: 1,
			Max: math.MaxInt32, Sentence: "How often local recoding starts over, if that is a fixed number of times."},
			"recoding.rounds", "recoding-rounds", func(p *Project) any { return &p.Recoding.Rounds }},
		{param.Param{Kind: param.Integer, Label: "Seed", Default: 0.0, Min: math.MinInt32, Max: math.MaxInt32,
			Sentence: "For small and finest groups, and hidden values: the same seed gives the same result."},
			"recoding.seed", "seed", func(p *Project) any { return &p.Recoding.Seed }},
		{param.Param{Kind: param.Integer, Label: "Records that any two known columns fit", Default: 0.0, Min: 0, Max: math.MaxInt32, Sentence: "Where single values are hidden: whoever knows any two columns finds at least this many records; 0 asks for nothing beyond the rules."},
			"recoding.pairs", "pairs", func(p *Project) any { return &p.Recoding.Pairs }},
		{param.Param{Kind: param.Integer, Label: "Records that any three known columns fit", Default: 0.0, Min: 0, Max: math.MaxInt32, Sentence: "Where single values are hidden: whoever knows any three columns finds at least this many records; 0 asks for nothing beyond the rules."},
			"recoding.triples", "triples", func(p *Project) any { return &p.Recoding.Triples }},
		{param.Param{Kind: param.Choice, Label: "Columns that name the person", Default: "remove",
			Sentence: "What becomes of columns that name the person.",
			Choices:  []param.Option{{Value: "remove", Label: "Leave them out"}, {Value: "replace", Label: "Write * in every cell"}}},
			"output.identifying", "", func(p *Project) any { return &p.Output.Identifying }},
		{param.Param{Kind: param.Flag, Label: "Make formulas harmless", Default: false,
			Sentence: "Puts an apostrophe before cells that a spreadsheet would run as formulas."},
			"output.escapeFormulas", "escape-formulas", func(p *Project) any { return &p.Output.EscapeFormulas }},
	}, append(peopleFields(), dialectFields()...)...))
}

// ColumnFields describes the settings of a column.
func ColumnFields() []Field[Column] {
	return named([]Field[Column]{
		{param.Param{Kind: param.Choice, Label: "Role",
			Sentence: "What the column is to somebody who attacks the table; where nobody has said it, the column is not written.",
			Choices: []param.Option{
				{Value: string(Identifying), Label: "Names the person"}, {Value: string(QuasiIdentifying), Label: "Could be known"},
				{Value: string(Sensitive), Label: "Must not be revealed"}, {Value: string(Insensitive), Label: "Harmless"},
				{Value: string(Count), Label: "Number of records", Sentence: "Each line stands for as many records as it says."},
				{Value: string(HeldBack), Label: "Held back", Sentence: "It is not written, and nobody has to say what it is."},
			}}, "role", "", func(c *Column) any { return &c.Role }},
		{param.Param{Kind: param.Choice, Label: "Type", Sentence: "What the values are; found out unless given.",
			Choices: choices(table.String, table.Integer, table.Decimal, table.Date, table.Ordinal)}, "type", "",
			func(c *Column) any { return &c.Type }},
		{param.Param{Kind: param.Integer, Label: "Lowest level", Default: 0.0, Min: 0, Max: math.MaxInt32,
			Sentence: "The finest level of its hierarchy that the column may have; 0 is the value itself."},
			"minLevel", "levels", func(c *Column) any { return &c.MinLevel }},
		{param.Param{Kind: param.Integer, Label: "Highest level", Min: 0, Max: math.MaxInt32,
			Sentence: "The coarsest level of its hierarchy that the column may have; the top unless given."},
			"maxLevel", "levels", func(c *Column) any { return &c.MaxLevel }},
		{param.Param{Kind: param.Real, Label: "Weight", Default: DefaultWeight, Min: 0, Max: 1,
			Sentence: "How much it matters to keep the column fine."},
			"weight", "weight", func(c *Column) any { return &c.Weight }},
		{param.Param{Kind: param.Flag, Label: "To be predicted", Default: false,
			Sentence: "Somebody wants to predict the column from the others, which the measure “Classification” keeps possible."},
			"response", "response", func(c *Column) any { return &c.Response }},
		{param.Param{Kind: param.Flag, Label: "Sampling weight", Default: false,
			Sentence: "How many people of the population each record stands for. Risks of a sample and totals use it."},
			"samplingWeight", "sampling-weight", func(c *Column) any { return &c.SamplingWeight }},
		{param.Param{Kind: param.Choice, Label: "What becomes of it", Sentence: "Of identifying columns, and of dates.",
			Choices: choices(Remove, Hide, Pseudonym, Number, Shift)},
			"treatment", "", func(c *Column) any { return &c.Treatment }},
	})
}

// hierarchyFields and aggregateFields describe the choices of optional parts of a column.
func hierarchyFields() []Field[hierarchy.Spec] {
	var kinds []hierarchy.Kind
	for _, b := range hierarchy.Builders() {
		kinds = append(kinds, b.Kind)
	}
	return named([]Field[hierarchy.Spec]{{param.Param{Kind: param.Choice, Label: "Kind of hierarchy", Default: "",
		Choices: choices(append(kinds, hierarchy.KindAuto)...)},
		"kind", "hierarchy", func(s *hierarchy.Spec) any { return &s.Kind }}})
}

func aggregateFields() []Field[Microaggregate] {
	return named([]Field[Microaggregate]{
		{param.Param{Kind: param.Choice, Label: "Function", Default: "", Choices: choices(recode.Functions()...)},
			"function", "aggregate", func(m *Microaggregate) any { return &m.Function }}})
}

// searches lists the algorithms as choices.
func searches() []param.Option {
	var options []param.Option
	for _, a := range search.All() {
		options = append(options, param.Option{Value: string(a.ID), Label: a.Name, Sentence: a.Sentence})
	}
	return options
}

// DefaultWeight is the weight of columns whose weight is not given.
const DefaultWeight = 0.5

// WeightOf returns the weight of a column, from 0 to 1.
func (p *Project) WeightOf(name string) float64 {
	if c := p.Column(name); c != nil && c.Weight != nil {
		return *c.Weight
	}
	return DefaultWeight
}
