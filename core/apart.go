package core

import (
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// SameFile is the code of the problem that a file is to be compared with itself.
const SameFile problem.Code = "core-same-file"

// apart refuses a file that is the original byte for byte, most often because the same one
// was named twice: a comparison would say of it what it says of a perfect release.
func apart(original, file *table.Table) error {
	if original.Hash == "" || original.Hash != file.Hash {
		return nil
	}
	return problem.New(SameFile, "Give the original table and the file that was made from it. If nothing had to be changed, check the file by itself: that tells whether the rules hold.",
		"The original and the file are the same, byte for byte, so there is nothing to compare.").At(problem.Place{File: file.Name})
}
