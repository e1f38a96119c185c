package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/fulgurite/fulgurite/core/project"
	"github.com/spf13/cobra"
)

// version is the program's version as the toolchain recorded it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(unknown version)"
	}
	return info.Main.Version
}

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
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of the program",
		Args:  cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintf(std.out, "fulgurite %s\n", version())
			if c := commit(); c != "" {
				fmt.Fprintf(std.out, "commit %s\n", c)
			}
			fmt.Fprintf(std.out, "project files of version %d\n", project.Version)
			fmt.Fprintf(std.out, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return nil
		},
	}
}
