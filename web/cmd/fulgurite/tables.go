package main

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/heap"
	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/linked"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// tables are the flags for several tables about the same people, which are released together with
// one promise for each person.
type tables struct{ files, counts []string }

// onlyAlone are flags of a release of one table.
var onlyAlone = []string{"from", "output-dir", "to-table", "receipt", "attack", "previous", "report-for", "kept-aside", "output-format"}

func (s *tables) register(c command) {
	c.each(&s.files, "table", "one of several tables about the same people, linked by --person and released into the folder --output with one promise for each person; may be repeated. Columns of the same name are one column, for all flags")
	c.each(&s.counts, "count-known", "whether somebody can know how many lines of a --table a person has, as TABLE=yes (the default) or TABLE=no")
	c.instead("project", "table", "count-known")
	for _, flag := range onlyAlone {
		c.instead("table", flag)
	}
}

// apply writes the tables into the project.
func (s *tables) apply(config *project.Project) error {
	if len(s.files) == 0 {
		if len(s.counts) > 0 {
			return problem.At(misuse("--count-known needs --table: name the tables"), flagged("--count-known"))
		}
		return nil
	}
	var all []project.Linked
	for _, file := range s.files {
		all = append(all, project.Linked{Name: filepath.Base(file)})
	}
	counted := once{}
	for _, text := range s.counts {
		name, known, _ := strings.Cut(text, "=")
		i := slices.IndexFunc(all, func(t project.Linked) bool {
			return t.Name == name || strings.TrimSuffix(t.Name, filepath.Ext(t.Name)) == name
		})
		switch {
		case i < 0 || known != "yes" && known != "no":
			return problem.New("flag-count-known", "Write TABLE=yes or TABLE=no, with the name of a --table.",
				"%q does not say of a table whether the number of a person's lines can be known.", text).AtPath("--count-known")
		case known == "no":
			all[i].CountUnknown = true
		}
		if err := counted.take(all[i].Name, problem.Say("The table %q", name)); err != nil {
			return problem.At(err, flagged("--count-known"))
		}
	}
	config.Link(all)
	return nil
}

// of lists the files of the tables of a command: those of --table, or those of a project that are
// in the folder that is named in place of a file; nil: the command is on one table.
func (s *tables) of(files *disk.Set, config, input string) ([]string, error) {
	given, named := once{}, map[string]string{}
	for _, file := range s.files {
		if file == disk.Standard {
			return nil, misuse("--table needs the name of a file")
		}
		if err := given.take(filepath.Clean(file), problem.Say("The table %q", file)); err != nil {
			return nil, problem.At(err, flagged("--table"))
		}
		name := strings.ToLower(filepath.Base(file)) // which is one file on some systems
		if other, taken := named[name]; taken {
			return nil, problem.New("config-tables", "Rename one of the files.", "Two tables have the same name: %s and %s.", other,
				file).AtPath("--table")
		}
		named[name] = file
	}
	if len(s.files) > 0 || config == "" {
		return s.files, nil
	}
	p, err := readProject(files, config)
	if err != nil {
		return nil, err
	}
	return within(input, p.Tables), nil
}

// within are the files of linked tables in a folder.
func within(folder string, all []project.Linked) (paths []string) {
	for _, of := range all {
		paths = append(paths, filepath.Join(folder, of.Name))
	}
	return paths
}

// folderFor makes the folder for the files of several tables. If nothing comes into it, it is gone
// when the command ends.
func folderFor(files *disk.Set, dir string, paths []string) error {
	if paths == nil {
		return nil
	}
	unused, err := files.Folder(dir)
	if err == nil {
		files.AtEnd(func() { unused() }) // an empty folder that stays harms nobody
	}
	return problem.At(err, flagged("--output"))
}

// basesOf are the names of files without their folders.
func basesOf(paths []string) []string {
	list := make([]string, len(paths))
	for i, path := range paths {
		list[i] = filepath.Base(path)
	}
	return list
}

// openStacked reads the tables of a command and stacks them, until the command ends; how says how
// each is read. Originals have to fit together. Released files are judged by whoever asks for them:
// they may lack the column of the persons.
func openStacked(ctx context.Context, files *disk.Set, paths []string, config *project.Project, released bool,
	how func(i int) table.Options, shown *bar) (stacked *table.Table, all []*table.Table, err error) {
	for i, path := range paths {
		t, err := heldTable(ctx, files, path, how(i), shown)
		if err != nil {
			return nil, nil, err
		}
		all = append(all, t)
	}
	if !released {
		if err := linked.Fits(all, config); err != nil {
			return nil, nil, err
		}
	}
	text, err := scratch(files)
	if err != nil {
		return nil, nil, err
	}
	var back *disk.Back
	stacked, err = linked.Stack(ctx, all, config.Input.Missing, text, func(name string) (core.Input, error) {
		in, size, err := text.At()
		if err != nil {
			return nil, err
		}
		heap.For(size)
		back = in
		return core.FromFile(name, core.WithProgress(keptText{in, size}, shown.reading(name))), nil
	})
	if back != nil {
		err = back.Settled(err)
	}
	return stacked, all, err
}

// openFolder is openStacked of the tables of a project that are in a folder.
func openFolder(ctx context.Context, files *disk.Set, config *project.Project, folder string, released bool,
	how func(i int) table.Options, shown *bar) (stacked *table.Table, all []*table.Table, err error) {
	paths := within(folder, config.Tables)
	if info, err := files.Stat(folder); err != nil || !info.IsDir() {
		return nil, nil, problem.New("linked-folder", "", "The project is of several tables, but %s is no folder.", folder).
			Hinted("Name the folder with the files %s.", problem.Some(basesOf(paths)))
	}
	return openStacked(ctx, files, paths, config, released, how, shown)
}

// scratch is a file of the command's own, which is gone when it ends.
func scratch(files *disk.Set) (*disk.Output, error) {
	text, err := files.Scratch()
	if err == nil {
		files.AtEnd(func() { text.Abort() }) // what of it is still there goes with the process, where the system can do that
	}
	return text, err
}
