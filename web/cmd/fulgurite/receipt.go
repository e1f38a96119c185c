package main

import (
	"errors"
	"path/filepath"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/fulgurite/fulgurite/web/cmd/fulgurite/disk"
)

// receiptFlag names the file by which a release can be verified later.
type receiptFlag struct{ file string }

func (f *receiptFlag) register(c command) {
	c.text(&f.file, "receipt", "write a receipt, by which fulgurite verify can compare the result exactly later on; encrypted, takes --key. It says which record is whose: keep it with the original, delete it with it, and never hand it on")
}

// check refuses a receipt that nobody could write.
func (f *receiptFlag) check(keyFile string) error {
	switch {
	case f.file == disk.Standard:
		return misuse("--receipt needs the name of a file")
	case f.file != "" && keyFile == "":
		return misuse("--receipt needs --key: a receipt is encrypted. To make a key file: fulgurite key --output FILE")
	}
	return nil
}

// seals refuses a key that seals no receipt where there is to be one.
func (f *receiptFlag) seals(key *pseudonym.Key) error {
	if f.file == "" {
		return nil
	}
	_, _, err := key.ReceiptKey(nil)
	return problem.At(err, flagged("--key"))
}

// write writes the receipt of a release that is in its place, and returns what is to be said
// of it.
func (f *receiptFlag) write(files *disk.Set, found *core.Result, key *pseudonym.Key) (notes []*problem.Problem, err error) {
	if f.file == "" {
		return nil, nil
	}
	sealed, err := found.Receipt(key)
	if err == nil {
		err = files.WriteFile(f.file, sealed, disk.Asked, true)
	}
	if err != nil {
		return nil, errors.Join(problem.New("receipt-unwritten", "Release it again with --receipt to have one.",
			"The release was written and verified, but its receipt could not be."), err)
	}
	return []*problem.Problem{problem.New("receipt-written", "Keep it with the original, delete it with the original, and never hand it on.",
		"%s is personal data: it says which record of the original is behind each record of the result.", f.file)}, nil
}

// readReceipt reads a receipt; nil if none is named.
func readReceipt(files *disk.Set, file string) ([]byte, error) {
	if file == "" {
		return nil, nil
	}
	data, err := files.ReadFile(file, core.MaxReceipt)
	return data, problem.At(err, problem.Place{File: filepath.Base(file)})
}
