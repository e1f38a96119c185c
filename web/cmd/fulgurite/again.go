package main

import (
	"context"
	"os"
	"slices"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// replaced is the table that a release replaces; its zero value: there is none that can be read as
// a release.
type replaced struct {
	names []string
	hash  string
}

// replacedBy looks at the file in whose place a release by these settings goes, before it is gone.
func replacedBy(ctx context.Context, files *disk.Set, name string, config *project.Project, original *table.Table) replaced {
	if info, err := os.Stat(name); name == disk.Standard || err != nil || !info.Mode().IsRegular() {
		return replaced{}
	}
	t, closed, err := openTable(ctx, files, name, resultOptions(config, original, name), &bar{})
	if err != nil { // whatever it is, it is no release that these settings have made
		return replaced{}
	}
	defer closed()
	return replaced{t.Names(), t.Hash}
}

// note says that a release of a table has replaced an earlier one: what differs between the two
// tells of those who came or went. The same bytes tell nothing new.
func (r replaced) note(j *job) *problem.Problem {
	names := make([]string, len(j.Columns))
	for i, c := range j.Columns {
		names[i] = c.Name
	}
	if len(names) == 0 || !slices.Equal(names, r.names) || r.hash == j.hash {
		return nil
	}
	return problem.New("release-again",
		"Release what is new with fulgurite append. To see what both tell together, attack the new one: --attack --previous FILE.",
		"The file replaces an earlier release with the same columns. Whoever has both may learn from what differs between them who was added or left out, and what their records say, though each release keeps the rules by itself.")
}
