// Make brings the catalogues of the languages up to date: run it in the repository's root after
// sentences have changed. It says how many each language lacks.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/fulgurite/fulgurite/bridge/language/catalogue"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	english, err := catalogue.English(".")
	if err != nil {
		return err
	}
	n := 0
	for _, f := range english {
		n += len(f.Sentences)
	}
	fmt.Printf("English: %d sentences\n", n)
	folders, err := filepath.Glob(filepath.Join("bridge", "language", "*", "language.json"))
	if err != nil {
		return err
	}
	for _, file := range folders {
		folder := filepath.Dir(file)
		open, err := catalogue.Update(folder, english)
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		fmt.Printf("%s: %d to be translated\n", folder, open)
	}
	return nil
}
