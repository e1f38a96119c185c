package main

import (
	"errors"
	"io/fs"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
	"github.com/fulgurite/fulgurite/web/site"
	"github.com/spf13/cobra"
)

const exportHelp = `Writes the page out of this program, to be used without it: a folder for any web server, with its files
compressed already (which takes a minute), and the headers for nginx, Apache and Caddy; or with --portable one HTML file that is opened from disk and
needs nothing else.

The folder has to be new, empty, or one that was exported before.`

func newExport(std streams) command {
	var dir, file string
	var portals site.Embedding
	var light bool
	c := newCommand(std, "export {DIR | --portable FILE}", "Write the page for a web server, or as one file", exportHelp,
		"  fulgurite export --portable fulgurite.html\n  fulgurite export /srv/www/fulgurite")
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) == 1 == (file == "") && len(args) <= 1 {
			return nil
		}
		return misuse("name either a folder, or a file with --portable")
	}
	c.RunE = func(_ *cobra.Command, args []string) error {
		files, err := siteFiles(dir)
		if err != nil {
			return err
		}
		if file == "" {
			if files, err = embeddable(files, portals); err != nil {
				return err
			}
			return exportFolder(std, files, dir, args[0], !light)
		}
		return exportPortable(std, files, dir, file)
	}
	c.text(&file, "portable", "write the portable edition into this file")
	c.text(&dir, "site", "folder of a built site, in place of the one inside this program")
	c.flag(&light, "without-brotli", "compress with gzip alone, which takes a second and not a minute; files are a quarter larger")
	embedFlags(c, &portals)
	c.text(&portals.Site, "site-origin",
		"origin that the folder will be served from, such as https://fulgurite.example: with --embed-origin, frames need it in browsers built on WebKit, such as Safari")
	c.overwrite()
	return c
}

func exportPortable(std streams, files fs.FS, dir, file string) error {
	page, err := site.Portable(files)
	if err != nil {
		return missingSite(err, dir)
	}
	if err := std.disk.WriteFile(file, page, disk.Asked, false); err != nil {
		return err
	}
	sayTo(std.out, "%s holds everything, in %s bytes. Open it with a double click.", file, thousands(len(page)))
	return nil
}

// exportedTo writes an exported site, over that of an earlier version.
type exportedTo struct{ *disk.Set }

// Write implements site.Folder.
func (e exportedTo) Write(file string, content []byte) error {
	if err := e.MkdirAll(filepath.Dir(file)); err != nil {
		return disk.Unwritable(err, filepath.Dir(file))
	}
	return e.WriteFile(file, content, disk.Always, false)
}

// Remove implements site.Folder.
func (e exportedTo) Remove(file string) error {
	if err := e.Set.Remove(file); err != nil {
		return disk.Unwritable(err, file)
	}
	return nil
}

func exportFolder(std streams, files fs.FS, dir, folder string, brotli bool) error {
	err := site.Export(files, folder, brotli, exportedTo{std.disk})
	switch {
	case errors.Is(err, site.ErrNotEmpty):
		return problem.New("export-not-empty", "Choose a new folder.", "The folder %s holds other files.", folder)
	case errors.As(err, new(*fs.PathError)):
		return disk.Unreadable(err, folder)
	case err != nil:
		return missingSite(err, dir)
	}
	sayTo(std.out,
		"%s holds the site. %s has the headers that make its promise hold: add them to the server.", folder, folder+"/"+site.ServerFolder)
	return nil
}
