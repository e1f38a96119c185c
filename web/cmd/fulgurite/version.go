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

func newVersion(std streams) command {
	var licences bool
	c := newCommand(std, "version", "Print the version of the program", "", "")
	c.RunE = func(*cobra.Command, []string) error {
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
	}
	c.flag(&licences, "licences", "print the licences of all that is inside")
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
