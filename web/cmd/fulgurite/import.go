package main

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/fulgurite/fulgurite/core/formats/arx"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/spf13/cobra"
)

const importHelp = `Takes over a project of the desktop tool ARX (.deid): writes its table and a project with the
same columns, hierarchies, rules and measure into a folder, and says what could not be taken
over. Files that are there with other content stay as they are, unless --overwrite is given.`

// importedTable is the name of the table of a project that was taken over.
const importedTable = "table.csv"

func newImport(std streams) command {
	c := newCommand(std, "import [flags] FILE DIR", "Take over a project of ARX", importHelp,
		"  fulgurite import study.deid study\n"+
			"  fulgurite anonymize --project study/"+sampleProject+" --rows-are-people --output safe.csv study/"+importedTable)
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return misuse("name the project of ARX, and a folder to write to")
		}
		return nil
	}
	c.RunE = func(c *cobra.Command, args []string) error { return takeOver(c.Context(), std, args[0], args[1]) }
	c.overwrite()
	return c
}

// takeOver writes the table and the settings of a project of ARX.
func takeOver(ctx context.Context, std streams, file, dir string) error {
	std.disk.Read("", file)
	in, err := std.disk.OpenInput(file)
	if err != nil {
		return err
	}
	defer in.Close()
	src, plain, err := source(ctx, in, file)
	if err != nil {
		return err
	}
	if plain != nil {
		return problem.At(tabular.Damaged("ARX project", "it is a text"), problem.Place{File: file})
	}
	got, err := arx.Read(src)
	if err != nil {
		return problem.At(err, problem.Place{File: file})
	}
	taken, err := project.Parse(got.Settings, file)
	if err != nil {
		return err
	}
	settings, err := taken.JSON()
	if err != nil {
		return err
	}
	names := []string{importedTable, sampleProject}
	if err := writeAll(std.disk, dir, names, map[string][]byte{importedTable: got.Table, sampleProject: settings}); err != nil {
		return err
	}
	sayTo(std.out, "Written to %s: %s. The table is as it was: its names are in it.", dir, strings.Join(names, ", "))
	if len(got.Remarks) > 0 {
		fmt.Fprintf(std.out, "\n%s\n", say("Before you release anything:"))
		for _, r := range got.Remarks {
			fmt.Fprintf(std.out, "- %s\n", r)
		}
	}
	fmt.Fprintf(std.out, "\n%s\n  fulgurite anonymize --project %s --output safe.csv %s\n", say("Next:"),
		filepath.Join(dir, sampleProject), filepath.Join(dir, importedTable))
	return nil
}
