package catalogue

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

// said are the sentences of a script: what it asks the language for, and what the worker tells of
// itself as the page shows it.
var said = regexp.MustCompile(`\bspeak\(("(?:[^"\\]|\\.)*")|^\s*(?:(?:fatal|fail)\([^,]*, )?("[A-Z][^"]* [^"]*\.")[,)]|(?:fatal|fail)\("[^"]*", ("[A-Z][^"]*\.")(?:, ("[A-Z][^"]*\."))?`)

// Scripts collects the sentences of the page's scripts, and of the first screen's frame.
func Scripts(root string) (sentences []Sentence, err error) {
	files, err := filepath.Glob(filepath.Join(root, "static", "*.js"))
	if err != nil {
		return nil, err
	}
	sort.Strings(files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		for i, line := range strings.Split(string(data), "\n") {
			for _, m := range said.FindAllStringSubmatch(line, -1) {
				for _, quoted := range m[1:] {
					if quoted == "" {
						continue
					}
					text, err := strconv.Unquote(quoted)
					if err != nil {
						return nil, fmt.Errorf("%s:%d: %w", file, i+1, err)
					}
					sentences = append(sentences, Sentence{Text: text, Where: fmt.Sprintf("static/%s:%d", filepath.Base(file), i+1)})
				}
			}
		}
	}
	return sentences, nil
}
