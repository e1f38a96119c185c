package site

import (
	"fmt"
	"io/fs"
	"slices"
)

// workerName is the script of the engine's worker. It is one file in every edition, and in
// static/ it has parts with a subject each: those come in front of it, in their order.
const workerName = "worker.js"

var workerParts = []string{"sums.js"}

// join makes one script of the worker's parts.
func join(files map[string][]byte) error {
	var whole []byte
	for _, name := range append(slices.Clone(workerParts), workerName) {
		part, ok := files[name]
		if !ok {
			return fmt.Errorf("static files: there is no %s, which is a part of the worker", name)
		}
		whole = append(append(whole, part...), '\n')
		delete(files, name)
	}
	files[workerName] = whole
	return nil
}

// Worker is the script of the engine's worker as the site has it, made of static files.
func Worker(static fs.FS) ([]byte, error) {
	files := map[string][]byte{}
	for _, name := range append(slices.Clone(workerParts), workerName) {
		part, err := fs.ReadFile(static, name)
		if err != nil {
			return nil, err
		}
		files[name] = part
	}
	err := join(files)
	return files[workerName], err
}
