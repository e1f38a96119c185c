package main

import (
	"fmt"
	"io/fs"
	"runtime"
	"runtime/debug"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/web/site"
	"github.com/spf13/cobra"
)

// version is that of all editions.
func version() string { return site.Version }

// commit is the commit that the program was built from, if it was recorded.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	var revision, modified string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			revision = s.Value
		case s.Key == "vcs.modified" && s.Value == "true":
			modified = " with changes"
		}
	}
	return revision + modified
}

func newVersion(std streams) *cobra.Command {
	var licences bool
	c := &cobra.Command{
		Use:   "version",
		Short: said("Print the version of the program"),
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			if licences {
				return printLicences(std)
			}
			fmt.Fprintf(std.out, "fulgurite %s\n", version())
			if c := commit(); c != "" {
				fmt.Fprintf(std.out, "commit %s\n", c)
			}
			fmt.Fprintf(std.out, "project files of version %d\n", project.Version)
			fmt.Fprintf(std.out, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
	c.Flags().BoolVar(&licences, "licences", false, said("print the licences of all that is inside"))
	return c
}

// printLicences prints what the site has of licences, which are those of this program, too.
func printLicences(std streams) error {
	files, err := siteFiles("")
	if err != nil {
		return err
	}
	text, err := fs.ReadFile(files, site.LicencesName)
	if err != nil {
		return err
	}
	_, err = std.out.Write(text)
	return err
}
