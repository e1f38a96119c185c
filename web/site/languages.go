package site

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

// languagesFolder holds the languages, each in two files that the page loads when it is asked for:
// TAG.json, and TAG-rest.json, for which no step waits.
const languagesFolder = "languages/"

// offered marks where the page's script looks for the languages that there are.
const offered = `<meta name="languages" content="`

// languages packs the languages that there are, from their folders in root, and names them to the
// page's script.
func languages(root string, files map[string][]byte) error {
	var tags []string
	for _, known := range language.Known {
		tag := known.Tag
		l, said, err := texts.Read(os.DirFS(filepath.Join(root, "bridge", "language", tag)))
		if errors.Is(err, fs.ErrNotExist) {
			continue // it is English; of others the test of the catalogue sees to it
		}
		if err != nil {
			return fmt.Errorf("the language %s: %w", tag, err)
		}
		l.Help = translated(files, tag)
		first, rest, err := texts.Pack(l, said)
		if err != nil {
			return fmt.Errorf("the language %s: %w", tag, err)
		}
		files[path.Join(languagesFolder, tag+".json")] = first
		files[path.Join(languagesFolder, tag+"-rest.json")] = rest
		tags = append(tags, tag)
	}
	if page := files["index.html"]; page != nil {
		files["index.html"] = bytes.Replace(page, []byte(offered), []byte(offered+strings.Join(tags, " ")), 1)
	}
	return nil
}

// translated are the pages of the help that a language has, by their names.
func translated(files map[string][]byte, tag string) []string {
	var pages []string
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if path.Dir(file) == helpFolder+tag && path.Ext(file) == ".html" {
			pages = append(pages, path.Base(file))
		}
	}
	return pages
}
