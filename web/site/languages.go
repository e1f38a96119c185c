package site

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/fulgurite/fulgurite/bridge/language/texts"
)

// languagesFolder holds the languages, each in two files that the page loads when it is asked for:
// TAG.json, and TAG-rest.json, for which no step waits.
const languagesFolder = "languages/"

// languages packs the languages in root: the folders of package language.
func languages(root string, files map[string][]byte) error {
	folders, err := filepath.Glob(filepath.Join(root, "bridge", "language", "*", "language.json"))
	if err != nil {
		return err
	}
	for _, file := range folders {
		folder := filepath.Dir(file)
		tag := filepath.Base(folder)
		l, said, err := texts.Read(os.DirFS(folder))
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
