package main

import (
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/detect"
	"github.com/fulgurite/fulgurite/core/privacy"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

const suggestedFlag = "suggested"

// suggested lists for scripts what the program assumed of a table because nobody said it.
type suggested struct {
	Columns []detect.FoundColumn   `json:"columns"`           // with the roles that they seem to have
	Secrets []core.SuggestedSecret `json:"secrets,omitempty"` // with the rule for each
	Person  []string               `json:"person,omitempty"`  // columns that are taken to say whom a record is about
	Written int                    `json:"written"`           // columns of the file
	Of      int                    `json:"of"`                // columns of the table
	Command string                 `json:"command"`           // flags that confirm all of it

	config *project.Project
}

// suggest fills in what nobody said of a table: roles before its columns are held, and rules then.
func (f *anonymizeFlags) suggest(c *cobra.Command, config *project.Project, t *table.Table) (*suggested, error) {
	if !c.Flags().Changed("limit") {
		config.SuppressionLimit = core.SuggestedLimit
	}
	own, found, err := core.SuggestRoles(t, config)
	if err != nil {
		return nil, err
	}
	*config = *own
	s := &suggested{Columns: found, Of: len(t.Columns), config: config}
	if config.PersonAssumed {
		s.Person = config.Person
	}
	return s, nil
}

// rule suggests the rules, once the columns are held.
func (s *suggested) rule(f *anonymizeFlags, c *cobra.Command, t *table.Table, input string) (err error) {
	if s.Secrets, err = core.SuggestRules(t, s.config); err != nil {
		return err
	}
	for _, column := range t.Columns {
		if of := s.config.Column(column.Name); !of.Held() && (of.Role != project.Identifying || s.config.Treated(of) != project.Remove) {
			s.Written++
		}
	}
	s.Command = f.confirming(c, s, input)
	return nil
}

// confirming returns the command line that says by flags what was suggested.
func (f *anonymizeFlags) confirming(c *cobra.Command, s *suggested, input string) string {
	words := []string{"fulgurite", c.Name()}
	add := func(flag, value string) { words = append(words, "--"+flag, shellWord(value)) }
	columns := func(flag string, names []string) {
		if len(names) > 0 {
			var line bytes.Buffer
			w := csv.NewWriter(&line)
			_ = w.Write(names) // a buffer takes it
			w.Flush()
			add(flag, strings.TrimSuffix(line.String(), "\n"))
		}
	}
	c.Flags().Visit(func(flag *pflag.Flag) {
		switch list, many := flag.Value.(pflag.SliceValue); {
		case slices.Contains([]string{suggestedFlag, "k", "hold-back"}, flag.Name): // said below
		case flag.Value.Type() == "stringSlice":
			columns(flag.Name, list.GetSlice())
		case many:
			for _, value := range list.GetSlice() {
				add(flag.Name, value)
			}
		case flag.NoOptDefVal != "":
			words = append(words, "--"+flag.Name+"="+flag.Value.String())
		default:
			add(flag.Name, flag.Value.String())
		}
	})
	roles, held := map[project.Role][]string{}, false
	for _, found := range s.Columns {
		role := s.config.Column(found.Name).Role
		roles[role], held = append(roles[role], found.Name), held || role == project.HeldBack
	}
	for _, of := range []struct {
		flag string
		role project.Role
	}{{"qi", project.QuasiIdentifying}, {"identifying", project.Identifying}, {"sensitive", project.Sensitive}, {"keep",
		project.Insensitive}} {
		columns(of.flag, slices.DeleteFunc(roles[of.role],
			func(name string) bool { return of.flag == "identifying" && slices.Contains(s.Person, name) }))
	}
	if held {
		words = append(words, "--hold-back")
	}
	for _, name := range s.Person {
		add("person", name)
	}
	if !c.Flags().Changed("limit") {
		add("limit", fmt.Sprint(s.config.SuppressionLimit))
	}
	if len(f.rules.models) == 0 {
		for _, m := range s.config.Models {
			if m.Model == privacy.KAnonymity {
				add("model", fmt.Sprintf("%s:k=%v", m.Model, m.Params["k"]))
			}
		}
	}
	for _, secret := range s.Secrets {
		if secret.Values > 0 {
			add("model", fmt.Sprintf("%s:attribute=%s,l=%d", privacy.DistinctLDiversity, secret.Column, secret.Values))
		}
	}
	return strings.Join(append(words, shellWord(input)), " ")
}

// unmet names the suggestion that prevents a result. It takes back each one alone, and names the
// first without which there is a result.
func (s *suggested) unmet(ctx context.Context, t *table.Table, opt core.SearchOptions) error {
	without := func(change func(p *project.Project)) bool {
		own := *s.config
		own.Columns, own.Models = slices.Clone(own.Columns), slices.Clone(own.Models)
		change(&own)
		found, err := core.Anonymize(ctx, t, own, opt)
		return err == nil && found.Found
	}
	const code = "core-no-solution"
	var secrets []string
	for _, secret := range s.Secrets {
		if secret.Values > 0 {
			secrets = append(secrets, secret.Column)
		}
	}
	if len(secrets) > 0 && without(func(p *project.Project) {
		p.Models = slices.DeleteFunc(p.Models, func(m project.Model) bool { return slices.Contains(secrets, m.Attribute) })
		for _, name := range secrets {
			p.Column(name).Role = project.HeldBack
		}
	}) {
		return problem.New(code, "Leave them out with --identifying, or say which rules protect them with --model.",
			"No result meets the rules, because it is assumed that nobody should learn these: %s.", problem.Some(secrets))
	}
	if len(s.Person) > 0 && without(func(p *project.Project) { p.Person, p.PersonAssumed, p.RowsArePeople = nil, false, true }) {
		return problem.New(code, "If each is about another person, say so with --rows-are-people.",
			"No result meets the rules, because it is assumed that records with the same value in these columns are about the same person: %s.", problem.Some(s.Person))
	}
	var known []string
	for _, column := range s.config.Columns {
		if column.Role == project.QuasiIdentifying {
			known = append(known, column.Name)
		}
	}
	return problem.New(code, "Say which of them somebody could know with --qi, and leave out the others with --identifying; or lower --k.",
		"No result meets the rules, because it is assumed that somebody could know these: %s.", problem.Some(known))
}

// print says for people what was assumed, and how to confirm it.
func (s *suggested) print(w io.Writer) {
	sayTo(w, "Suggested by the program, confirmed by nobody:")
	rules := map[string]int{}
	for _, secret := range s.Secrets {
		rules[secret.Column] = secret.Values
	}
	for _, found := range s.Columns {
		fmt.Fprintf(w, "  %s\n", say("%s: %s. %s", found.Name, s.taken(found, rules), found.Said))
	}
	if len(s.Person) > 0 {
		fmt.Fprintf(w, "  %s\n", say("Records with the same value in these columns are about the same person: %s.", problem.Some(s.Person)))
	}
	sayTo(w, "Columns written: %d of %d (%s).", s.Written, s.Of, percent(float64(s.Written)/float64(s.Of), 0))
	fmt.Fprintf(w, "%s\n  %s\n\n", say("To confirm it, and to have the same release:"), s.Command)
}

// taken says which role a column was given.
func (s *suggested) taken(found detect.FoundColumn, rules map[string]int) *problem.Text {
	switch s.config.Column(found.Name).Role {
	case project.QuasiIdentifying:
		return problem.Say("somebody could know it")
	case project.Identifying:
		return problem.Say("it names people, and is not written")
	case project.Insensitive:
		return problem.Say("it is harmless, and is written as it is")
	case project.Sensitive:
		return problem.Say("nobody should learn it: every group has at least %d different values", rules[found.Name])
	}
	if _, secret := rules[found.Name]; secret {
		return problem.Say("nobody should learn it, but too few people have another value than the commonest: it is held back")
	}
	return problem.Say("held back")
}
