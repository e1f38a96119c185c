package site

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"text/tabwriter"
)

// bounds are the largest sizes, in brotli, that a page on a slow line may ask
// its visitors to load: for the page's program, for the engine, and for
// the formats, which come when they are needed. Of the engine 47 kB write SQL, where the
// result is that the scripts are made of, 40 kB change values at random, and some 200 kB attack
// releases, report what they found in the order of five templates, suggest rules and tell a grid
// its rows; 60 kB are linked tables, joined ranges, assumptions, numbers with units and attacks on
// newcomers; 30 kB are tables of the sample, groups left out beside masked records, attacks by
// shifts and moved values, and SQL of MariaDB. The aims are 1.92 MB for the page and 2.10 MB for
// the engine: both are above them.
var bounds = map[string]int64{"app.wasm": 2_052_000, "engine.wasm": 2_485_000, "formats.wasm": 990_000}

// Sizes prints the sizes of both programs of a built site and of its portable
// edition, and returns an error if one is above its bound.
func Sizes(w io.Writer, files fs.FS) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\traw\tgzip\tbrotli\tbound\t")
	var errs []error
	for _, p := range programs {
		sizes := map[string]int64{}
		for _, e := range encodings {
			content, err := plain(files, p.name+e.suffix)
			if err != nil {
				return err
			}
			sizes[e.name] = int64(len(content))
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%d\t\n", p.name, sizes[""], sizes["gzip"], sizes["br"], bounds[p.name])
		if sizes["br"] > bounds[p.name] {
			errs = append(errs, fmt.Errorf("%s has %d bytes in brotli; at most %d are allowed", p.name, sizes["br"], bounds[p.name]))
		}
	}
	page, err := Portable(files)
	if err != nil {
		errs = append(errs, err)
	} else {
		fmt.Fprintf(table, "portable edition\t%d\t\t\t%d\t\n", len(page), PortableLimit)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return errors.Join(errs...)
}
