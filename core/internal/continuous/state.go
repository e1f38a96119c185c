package continuous

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/vugu/vjson"
)

// Version is the version of states that this program writes. It also reads version 1, which knows
// no persons, version 2, which knows them by class and not by what all batches show of them, and
// version 3, which knows no files; it rejects others.
const Version = 4

// State describes everything released so far: the classes of the output with their sizes, which
// anybody who has the output can count too. It holds no records, released or withheld. With a key
// it also knows whose records a class has; no output shows that, and it must not leave the house.
type State struct {
	Version int      `json:"version"`
	Scheme  string   `json:"scheme"`  // fingerprint of the project: roles, hierarchies, models, way of recoding
	Columns []string `json:"columns"` // quasi-identifiers, in the order of Class.Labels
	K       int      `json:"k"`
	Batches int      `json:"batches"`
	Records int      `json:"records"`       // released
	Key     string   `json:"key,omitempty"` // identifier of the key that recognises people; "": none
	Classes []Class  `json:"classes"`
	// Files holds the fingerprints of the files whose records were released, as in Options.File: of
	// whole files, so that they reveal nothing about a record to anybody who does not have all others
	// exactly.
	Files []string `json:"files,omitempty"`
	// Groups, where people are protected with the records of all batches, holds the people whose
	// records were released, each group in ascending order: the people of a group show the same in
	// every batch. Classes have no People then.
	Groups [][]string `json:"groups,omitempty"`
	// Check is a fingerprint of everything above as it was saved. It detects damage and manual edits;
	// it is not a signature.
	Check string `json:"check"`
}

// Class is a class of all output so far.
type Class struct {
	Labels []string `json:"labels"` // by column, as written
	Levels []int    `json:"levels"` // by column: of the hierarchy; its height for a hidden cell
	Count  int      `json:"count"`  // records
	// Where the state recognises people: the number of unattributed records, and the people with their
	// records, in ascending order of ID.
	Unknown int      `json:"unknown,omitempty"`
	People  []person `json:"people,omitempty"`
}

// person has records in a class.
type person struct {
	ID      string `json:"id"`      // keyed hash of the person columns: pseudonym.Key.Person
	Records int    `json:"records"` // in this class, of all batches
}

// counted reports whether the records of a class add up to those of its people, who are in order.
func (c *Class) counted() bool {
	n := c.Unknown
	for i, p := range c.People {
		if n += p.Records; p.Records < 1 || i > 0 && p.ID <= c.People[i-1].ID {
			return false
		}
	}
	return c.Unknown >= 0 && n == c.Count
}

// grouped reports whether everybody is in exactly one group of at least K.
func (s *State) grouped() bool {
	seen := map[string]bool{}
	for _, g := range s.Groups {
		for _, id := range g {
			if seen[id] || id == "" {
				return false
			}
			seen[id] = true
		}
		if len(g) < s.K || !slices.IsSorted(g) {
			return false
		}
	}
	return s.Groups == nil || s.Key != "" && len(seen) > 0 && len(seen) <= s.Records
}

// Upgraded describes the conversion of an older state, nil for one of this version.
func (s *State) Upgraded() *problem.Problem {
	if s == nil || s.Version == Version {
		return nil
	}
	return problem.New("state-upgraded", "Older programs cannot read the new version: keep a copy of the old one if you may need to go back.",
		"The state has version %d and becomes version %d with this batch. Its groups stay as they are. It recognises people as far as it did (in version 1, nobody), and does not know which files were released before.", s.Version, Version)
}

// maxStateBytes limits the size of a state.
const maxStateBytes = 64 << 20

// JSON writes the state.
func (s *State) JSON() ([]byte, error) {
	own := *s
	err := own.seal()
	if err != nil {
		return nil, err
	}
	text, err := vjson.Marshal(own)
	return append(text, '\n'), err
}

// seal sets the fingerprint.
func (s *State) seal() error {
	s.Check = ""
	text, err := vjson.Marshal(*s)
	s.Check = fingerprint(text)
	return err
}

// fingerprint is the hash FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo).
func fingerprint(text []byte) string {
	h := uint64(14695981039346656037)
	for _, b := range text {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return strconv.FormatUint(h, 16)
}

// ParseState reads a state. file is its name for messages, and may be empty.
func ParseState(data []byte, file string) (*State, error) {
	refuse := func(code problem.Code, hint, format string, args ...any) (*State, error) {
		return nil, problem.New(code, hint, format, args...).InFile(file)
	}
	if len(data) > maxStateBytes {
		return refuse("state-too-large", "Perhaps this is the table: open the state instead.",
			"The state has %d bytes, more than the limit of %d.", len(data), maxStateBytes)
	}
	s := new(State)
	if err := vjson.Unmarshal(data, s); err != nil {
		return refuse("state-syntax", "Open the file that was saved with the last batch.", "The file is not a saved state: %v.", err)
	}
	if s.Version < 1 || s.Version > Version {
		return refuse("state-version", "Use the version of the program that wrote it, or a newer one.",
			"The state has version %d, but this program knows only versions 1 to %d.", s.Version, Version)
	}
	records := 0
	for _, c := range s.Classes {
		if len(c.Labels) != len(s.Columns) || len(c.Levels) != len(s.Columns) || c.Count < s.K ||
			slices.ContainsFunc(c.Levels, func(l int) bool { return l < 0 }) {
			return refuse("state-damaged", "Get the file again as it was saved.",
				"The state is damaged: some group does not have its %d labels or at least %d records.", len(s.Columns), s.K)
		}
		byClass := s.Key != "" && s.Groups == nil
		if !byClass && (c.Unknown != 0 || c.People != nil) || byClass && !c.counted() {
			return refuse("state-damaged", "Get the file again as it was saved.",
				"The state is damaged: the records of some group are not those of its people.")
		}
		records += c.Count
	}
	if !s.grouped() {
		return refuse("state-damaged", "Get the file again as it was saved.",
			"The state is damaged: some group has fewer than %d people, or somebody is in two groups.", s.K)
	}
	if s.K < 1 || len(s.Columns) == 0 || len(s.Files) > s.Batches || records != s.Records || s.Batches < 1 || s.Scheme == "" {
		return refuse("state-damaged", "Get the file again as it was saved.", "The state is damaged: its numbers contradict each other.")
	}
	saved := s.Check
	if err := s.seal(); err != nil || s.Check != saved {
		return refuse("state-damaged", "Get the file again as it was saved.", "The state is damaged, or was changed after it was saved.")
	}
	return s, nil
}

// scheme returns the fingerprint of everything that must stay the same from batch to batch.
func scheme(cfg project.Project) (string, error) {
	cfg.Name, cfg.History, cfg.SuppressionLimit, cfg.Search = "", nil, 0, project.Search{}
	// each file may be formatted differently
	cfg.Input = table.Options{NoHeader: cfg.Input.NoHeader, Missing: cfg.Input.Missing, Ragged: cfg.Input.Ragged}
	// Nothing that was published depends on the order of a batch, and no record is left
	// out: so a state of a program before version 2 fits the same project.
	cfg.Version, cfg.Output.LeftOut, cfg.Output.Outside, cfg.Output.Order = 1, "", "", ""
	text, err := cfg.JSON()
	if err != nil {
		return "", err
	}
	return fingerprint(text), nil
}

// fits rejects a project other than the one of the state.
func (s *State) fits(now string, columns []string, k int) error {
	if s.Scheme == now && slices.Equal(s.Columns, columns) && s.K == k {
		return nil
	}
	return problem.New("state-scheme", "Use the project of the first batch, or start again with a first batch.",
		"The state was made with a project that has other columns, hierarchies or rules, or another way of recoding.")
}

// fresh rejects a file whose records were released before.
func (s *State) fresh(file string) error {
	if file == "" || !slices.Contains(s.Files, file) {
		return nil
	}
	return problem.New(FileAgain, "Hand in the records that came since, together with those that were withheld.",
		"Records of this very file were released before: each would be published, and counted, twice.")
}

// FileAgain is the code of the problem that a file was handed in before.
const FileAgain problem.Code = "continuous-again"

// k returns the size of groups, and rejects rules that later batches cannot meet.
func k(cfg *project.Project) (int, error) {
	var all []error
	refuse := func(path, hint, format string, args ...any) {
		all = append(all, problem.New("continuous-config", hint, format, args...).AtPath(path))
	}
	k := 0
	for i, m := range cfg.Models {
		uses, err := privacy.Spec(m).Uses()
		if err != nil {
			all = append(all, problem.Within(fmt.Sprintf("models[%d]", i), err))
			continue
		}
		if !uses.Batches {
			refuse(fmt.Sprintf("models[%d].model", i), "Use k-anonymity alone, or anonymize all records at once.",
				"Batches can keep only the size of groups, not the model %q, which would have to know the values that were released before.", m.Model)
			continue
		}
		bound, err := privacy.New(privacy.Spec(m), privacy.Input{Records: math.MaxInt32, AllRecords: math.MaxInt32}) // of all batches to come
		if err != nil {
			all = append(all, problem.Within(fmt.Sprintf("models[%d]", i), err))
			continue
		}
		k = max(k, bound.MinimalClassSize())
	}
	if k == 0 && len(all) == 0 {
		refuse("models", "Add k-anonymity.", "Batches keep the size of groups, but no rule says how large groups must be.")
	}
	if cfg.Subset != nil {
		refuse("subset", "Remove the subset.", "A table that comes in batches cannot have a research subset.")
	}
	if cfg.Recoding.Chosen().Hides() {
		refuse("recoding.method", "Choose another way of recoding.",
			"The values of a table that comes in batches cannot be hidden one by one: who joins a group later would have to be exact where it is.")
	}
	if cfg.Recoding.Ranges == project.Neighbours {
		refuse("recoding.ranges", "Choose the ranges of the hierarchy (hierarchy).",
			"A table that comes in batches shows the labels of its hierarchies, which later batches have, too.")
	}
	for i, c := range cfg.Columns {
		if c.Items != nil {
			refuse(fmt.Sprintf("columns[%d].items", i), "Release the whole table, or leave the column out.",
				"Columns whose cells hold several values cannot come in batches: how coarse a value was released cannot change when others join it.")
		}
		if c.Microaggregate != nil {
			refuse(fmt.Sprintf("columns[%d].microaggregate", i), "Generalize the column.",
				"The columns of a table that comes in batches cannot be aggregated: what was released for a group cannot change when others join it.")
		}
	}
	if err := checkPeople(cfg); err != nil {
		all = append(all, err)
	}
	return k, errors.Join(all...)
}
