package main

import (
	"fmt"
	"os"
)

func main() {
	if err := replace(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// replace makes programs smaller where they lie. If it does not know one of them, all stay as they
// are.
func replace(files []string) error {
	smaller := make([][]byte, len(files))
	for i, file := range files {
		wasm, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if smaller[i], err = Program(wasm); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	for i, file := range files {
		if err := os.WriteFile(file, smaller[i], 0o644); err != nil {
			return err
		}
	}
	return nil
}
