package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"github.com/fulgurite/fulgurite/core/bench"
	"github.com/fulgurite/fulgurite/core/bench/recoding"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/spf13/cobra"
)

const benchRecodingHelp = `Compares the ways of recoding on the tables ADULT, CUP and FARS with k = 5 and 10:
full-domain generalization (Flash, with a suppression limit of 100 %), local recoding and
graph-based recoding, which leave nothing out. It prints Loss (every record with its own
levels, averaged over records and columns), the cells that show *, time and memory, and
fails if one of the others loses as much as full-domain generalization. Every output is
verified.`

// benchRecodingFlags are the flags of the command.
type benchRecodingFlags struct{ data, json string }

func newBenchRecoding(std streams) *cobra.Command {
	var f benchRecodingFlags
	c := &cobra.Command{
		Use:     "recoding",
		Short:   "Compare full-domain generalization, local and graph-based recoding",
		Long:    benchRecodingHelp,
		Example: "  fulgurite bench recoding --data data",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return fmt.Errorf("unknown argument %q", args[0])
			}
			if f.data == "" {
				return fmt.Errorf("give a folder of tables with --data")
			}
			return nil
		},
		RunE: func(c *cobra.Command, _ []string) error {
			return f.run(c.Context(), std)
		},
	}
	c.Flags().StringVar(&f.data, "data", "", "folder that holds one folder a table")
	c.Flags().StringVar(&f.json, "json", "", "file to write the rows to, as JSON")
	return c
}

func (f *benchRecodingFlags) run(ctx context.Context, std streams) error {
	start, files := time.Now(), os.DirFS(f.data)
	progress := newBar(std.err, false)
	defer progress.clear()
	var rows []recoding.Row
	var data *bench.Data
	for _, c := range recoding.Suite() {
		progress.step(fmt.Sprintf("%s, k=%d, %s", c.Folder, c.K, c.Method))
		if data == nil || data.Name != c.Folder {
			var err error
			if data, err = bench.Load(files, c.Folder); err != nil {
				return err
			}
		}
		row, err := recoding.Run(ctx, c, data, func() time.Duration { return time.Since(start) })
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	progress.clear()
	if f.json != "" {
		text, err := json.MarshalIndent(rows, "", "  ")
		if err == nil {
			err = os.WriteFile(f.json, append(text, '\n'), 0o644)
		}
		if err != nil {
			return filed(err, f.json)
		}
	}
	if err := recoding.Print(std.out, rows); err != nil {
		return err
	}
	if worse := recoding.Worse(rows); len(worse) > 0 {
		return problem.New("bench-recoding", "Compare the rows of the table.", "%s with k=%d: %s recoding loses as much as the full domain.",
			worse[0].Folder, worse[0].K, worse[0].Method)
	}
	return nil
}
