package evidence

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/anonymize"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/internal/recode"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/internal/verify"
	"github.com/fulgurite/fulgurite/core/param"
	"github.com/fulgurite/fulgurite/core/perturb"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/core/risk"
	"github.com/fulgurite/fulgurite/core/table"
)

// Source is a verified release.
type Source struct {
	Project *project.Project
	Table   *table.Table      // as it was read; of a batch: its released records
	Result  *anonymize.Result // of a batch only its Recoded, Before, After, Records and Suppressed
	Claim   verify.Claim      // what it was verified to be
	Written table.WriteReport
	Checked verify.Report
	Batch   int            // of a table that grows, from 1; 0 for others
	Few     bool           // of a batch: fewer records than a group needs may have joined one of an earlier batch
	Order   project.Order  // of the file
	Key     *pseudonym.Key // of pseudonyms and shifted dates; nil if there are none
	Records int            // of the input; 0: those of Table
	Special *Specials      // nil: nobody asked for it
	Sample  *risk.Sampled  // nil: there are no sampling weights
	Counts  int            // with a column of counts: the different ones in the file
	Use     *Use           // nil: nobody asked for it
	// Perturbed says what changing values did to them; nil: none were.
	Perturbed *perturb.Loss
	// Hashes are SHA-256 in hexadecimal, empty if not known.
	InputHash, OutputHash, ProjectHash string
	// Assumed lists what reading the table took for granted; an external report leaves it out.
	Assumed []table.Assumed
}

// minKey is the number of bytes of a key that nobody guesses.
const minKey = 16

// Of writes the report of a release.
func Of(s Source, c Circumstances) (*Report, error) {
	if c.Variant == "" {
		c.Variant = Internal
	}
	if c.Variant != Internal && c.Variant != External {
		return nil, problem.New("evidence-variant", "Choose “internal” or “external”.", "There is no %q report.", string(c.Variant))
	}
	if len(c.Key) < minKey {
		return nil, problem.New("evidence-key", "Make a new key from random bytes of the system.",
			"The key of a report has %d bytes; at least %d are needed.", len(c.Key), minKey)
	}
	if s.OutputHash == "" || len(s.Checked.Rules) != len(s.Claim.Rules) {
		return nil, problem.New("evidence-unverified", "Release the table first.", "No table was released and verified, so there is nothing to report.")
	}
	m := maker{Source: s, out: s.Result.Recoded, report: &Report{Format: format, Version: version, Circumstances: c, Project: s.Project.Name}}
	if c.Limits != nil {
		if err := c.Limits.Validate(); err != nil {
			return nil, err
		}
	}
	m.say()
	m.expose()
	if m.internal() {
		m.report.Use, m.report.Attacks = s.Use, AttacksOf(c.Attacks)
	}
	if s.Key != nil && s.Project.NeedsKey() {
		m.report.PseudonymKey = &PseudonymKey{ID: s.Key.ID(), Recipient: s.Key.Recipient()}
	}
	for i := range s.Table.Columns {
		m.column(i)
	}
	if err := m.rules(); err != nil {
		return nil, err
	}
	m.making()
	m.files(c.Key)
	if c.For != "" {
		if err := m.order(c.For); err != nil {
			return nil, err
		}
		if m.internal() && c.For == HIPAAExpert {
			if err := m.harbored(c.Areas, c.Year); err != nil {
				return nil, err
			}
		}
	}
	if m.internal() {
		m.report.History, m.report.Perturbed, m.report.Assumptions = s.Project.History, s.Perturbed, s.Assumed
		for _, w := range slices.Concat(s.Table.Warnings, s.Result.Warnings, s.Written.Warnings) {
			m.report.Notes, m.report.noted = append(m.report.Notes, w.Sentence), append(m.report.noted, w.Told())
		}
	}
	return m.report, nil
}

// maker is a report under way.
type maker struct {
	Source
	out       *recode.Table
	report    *Report
	generated int // columns of the transformation described so far
}

func (m *maker) internal() bool { return m.report.Variant == Internal }

// least is the number below which an external report does not tell how many
// records were left out: k, or where no rule has one, the size of the smallest
// group.
func (m *maker) least() int {
	least := 0
	for _, one := range m.Project.Models {
		if info, ok := privacy.Find(one.Model); ok {
			if v, err := param.Check(info.Name, info.Params, one.Params); err == nil { // others were never released
				least = max(least, v.Int("k"))
			}
		}
	}
	if least == 0 {
		return max(m.Result.After.Smallest, 2)
	}
	return least
}

// say counts records, and says what holds.
func (m *maker) say() {
	r, found := m.report, m.Result
	situation := situated(found)
	situation.Batch, situation.Few, situation.Original = m.Batch, m.Few, m.Order == project.Original
	shown := found.Records - found.Suppressed
	if m.Batch > 0 { // withheld records are not among those of the batch
		shown = found.Records
	}
	r.Records = Records{InGroups: shown, LimitShare: m.Project.SuppressionLimit,
		Written: m.Project.Output.LeftOut.Chosen(), Order: m.Order}
	if m.internal() {
		rows, leftOut, counting := max(m.Records, m.Table.Records()), found.Suppressed, found.Records
		r.Records.Input, r.Records.LeftOut = &rows, &leftOut
		if m.Project.Subset != nil {
			r.Records.Counting = &counting
		}
		situation.Before = &found.Before
		before := RisksOf(found.Before)
		r.Before = &before
	} else {
		situation.FewerThan = m.least()
		if found.Suppressed < situation.FewerThan {
			r.Records.FewerThan = situation.FewerThan
		} else {
			leftOut := found.Suppressed
			r.Records.LeftOut = &leftOut
		}
	}
	r.After = RisksOf(found.After)
	p := *m.Project
	if r.NobodyKnows != nil {
		p.NobodyKnows = r.NobodyKnows
	}
	situation.By = r.DecidedBy
	situation = situation.of(&p, m.Table.Names())
	r.Promise, r.NotCovered = situation.Promise(), situation.NotCovered()
}

// RisksOf returns the risks that a report states.
func RisksOf(p risk.Prosecutor) Risks {
	r := Risks{People: p.People, Records: p.Records, Groups: p.Classes, Smallest: p.Smallest, Unique: p.Unique, Highest: p.Highest, Average: p.Average, Sizes: []Range{}}
	for _, b := range p.Buckets {
		r.Sizes = append(r.Sizes, Range{From: b.From, To: b.To, Records: b.Records})
	}
	return r
}

// column describes a column, and its hierarchy if it has one.
func (m *maker) column(i int) {
	source, claim := m.Table.Columns[i], m.Claim.Columns[i]
	c := Column{Name: source.Name, reason: problem.Say("Nobody said what it is.")}
	described := m.Project.Column(source.Name)
	if described != nil {
		c.Role = described.Role
		c.reason = meaning(c.Role)
		if m.internal() && c.Role != project.Count {
			c.reason = reason(source, m.Table.Rows, c.Role)
		}
	}
	c.became = m.became(i, described)
	c.Reason, c.Became = c.reason.String(), c.became.String()
	labels, written := m.labels(i)
	c.After = len(labels)
	if m.internal() {
		c.Before = min(source.Dict.Len()*source.Share(), m.Table.Rows)
	}
	if c.About = !source.Held(); c.About && written { // as it was
		c.After = min(source.Dict.Len()*source.Share(), m.Table.Rows)
	}
	if !written {
		c.After = 0
	}
	if claim.Treatment == verify.Counted {
		c.After = m.Counts
	}
	m.report.Columns = append(m.report.Columns, c)
	if claim.Hierarchy == nil {
		return
	}
	h := Hierarchy{Column: source.Name, Kind: kindOf(described), Labels: labels, Levels: slices.Clone(claim.Hierarchy.LevelNames), said: claim.Hierarchy.LevelsSaid}
	if m.internal() {
		h.Rows = claim.Hierarchy.Rows
	}
	m.report.Hierarchies = append(m.report.Hierarchies, h)
}

// meaning explains a role where its reason would tell of the values.
func meaning(r project.Role) *problem.Text {
	switch r {
	case project.Identifying:
		return problem.Say("It names people.")
	case project.QuasiIdentifying:
		return problem.Say("Somebody could know it of a person.")
	case project.Sensitive:
		return problem.Say("It must not be revealed of a person.")
	case project.Insensitive:
		return problem.Say("It was called harmless.")
	case project.HeldBack, project.Undecided:
		return problem.Say("Nobody said what it is.")
	}
	return problem.Say("It says for how many records each line stands.")
}

// reason says why a column has its role: what the program saw in it, or that
// somebody decided otherwise.
func reason(c *table.Column, rows int, role project.Role) *problem.Text {
	suggested := detect.SuggestRole(c, detect.Profile(c, rows))
	if project.Role(suggested.Role) == role || role == project.HeldBack && suggested.Role == detect.Undecided {
		return suggested.Said
	}
	if suggested.Role == detect.Undecided {
		return problem.Say("Decided by the user. The program saw: %s", suggested.Said)
	}
	return problem.Say("Decided by the user. The program suggested “%s”: %s", roleName(project.Role(suggested.Role)), suggested.Said)
}

func kindOf(c *project.Column) string {
	spec := hierarchy.Spec{Kind: hierarchy.KindAuto}
	if c != nil && c.Hierarchy != nil {
		spec = *c.Hierarchy
	}
	for _, b := range hierarchy.Builders() {
		if b.Kind == spec.Kind {
			return b.Label
		}
	}
	return string(spec.Kind)
}

// labels are the different texts of a column in the records that are shown, in
// the order in which its hierarchy has them; false if it is not written.
func (m *maker) labels(i int) ([]string, bool) {
	at := slices.Index(m.out.Source, i)
	if at < 0 {
		return nil, false
	}
	c := &m.out.Columns[at]
	seen := map[string]bool{}
	var labels []string
	if c.Fetched > 0 {
		return nil, true
	}
	if c.Codes.Len() == 0 {
		return []string{c.Text(0)}, true
	}
	known := make([]bool, m.codes(c))
	for row, code := range c.Codes.All() {
		if known[code] || c.Starred && m.out.Suppressed != nil && m.out.Suppressed[row] {
			continue
		}
		known[code] = true
		if text := c.Text(row); !seen[text] {
			seen[text] = true
			labels = append(labels, text)
		}
	}
	slices.Sort(labels)
	return labels, true
}

// codes limits the codes that a column may have.
func (m *maker) codes(c *table.OutputColumn) int {
	switch {
	case c.Map != nil:
		return len(c.Map)
	case c.Dict != nil:
		return c.Dict.Len()
	}
	return len(c.Labels)
}

func (m *maker) making() {
	found := m.Result
	made := Making{Method: found.Method, Algorithm: found.Algorithm, Joined: found.Runs != nil, Chosen: found.Chosen,
		Optimal: found.Optimal, Batch: m.Batch}
	if info, ok := utility.Find(m.Project.Measure.Measure); ok && m.Batch == 0 {
		made.Measure = info.Name
	}
	if m.internal() && m.Batch == 0 {
		made.Aggregate = found.Aggregate
		made.Score, made.Kept = &found.Score, &found.Kept
		made.Tried, made.Lattice, made.Stopped = found.Checks, found.Lattice, found.Stopped
	}
	m.report.Making = made
}

// files tells hashes: plain ones of what the recipient has anyhow, and keyed ones
// of the rest.
func (m *maker) files(key []byte) {
	f := &m.report.Files
	f.Output = File{Bytes: m.Written.Bytes, Hash: m.OutputHash}
	f.Input.Keyed, f.Project.Keyed = keyed(key, m.InputHash), keyed(key, m.ProjectHash)
	if m.internal() {
		f.Input.Name, f.Input.Hash, f.Project.Hash = m.Table.Name, m.InputHash, m.ProjectHash
		f.Key = hex.EncodeToString(key)
	}
}

// keyed is HMAC-SHA-256 over the bytes of a hash, "" of one that is not known.
func keyed(key []byte, hash string) string {
	sum, err := hex.DecodeString(hash)
	if err != nil || len(sum) == 0 {
		return ""
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(sum)
	return hex.EncodeToString(mac.Sum(nil))
}
