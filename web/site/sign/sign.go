package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"aead.dev/minisign"
)

// sumsName is the list of the hashes of a release. Its signature is that of all files.
const sumsName = "SHA256SUMS"

// signatureName is the file in which minisign looks for the signature of the list.
const signatureName = sumsName + ".minisig"

var (
	// ErrSums means that the files of a release are not those of its list.
	ErrSums = errors.New("the files are not those of " + sumsName)
	// ErrSignature means that the list of a release was not signed with a key, or changed since.
	ErrSignature = errors.New("the signature of " + sumsName + " is not valid")
)

// sign signs the list of the release in dir, if its files are those of the list. The same release,
// key and comment give the same signature.
func sign(dir string, key minisign.PrivateKey, comment string) error {
	list, err := os.ReadFile(filepath.Join(dir, sumsName))
	if err == nil {
		err = checkSums(dir, list)
	}
	if err != nil {
		return err
	}
	// Of the hash of the list: that is what minisign makes itself, and accepts with all options.
	in := minisign.NewReader(bytes.NewReader(list))
	if _, err := io.Copy(io.Discard, in); err != nil {
		return err
	}
	signature := in.SignWithComments(key, comment, "signature of "+sumsName+" of a release of Fulgurite")
	return os.WriteFile(filepath.Join(dir, signatureName), signature, 0o644)
}

// verify tells whether the release in dir is as it was signed: the list by its signature, each
// file by the list. The error wraps ErrSignature or ErrSums if it is not.
func verify(dir string, key minisign.PublicKey) error {
	list, err := os.ReadFile(filepath.Join(dir, sumsName))
	if err != nil {
		return err
	}
	signature, err := os.ReadFile(filepath.Join(dir, signatureName))
	if err != nil {
		return err
	}
	in := minisign.NewReader(bytes.NewReader(list))
	if _, err := io.Copy(io.Discard, in); err != nil {
		return err
	}
	if !in.Verify(key, signature) {
		return ErrSignature
	}
	return checkSums(dir, list)
}

// checkSums compares the files of a folder with a list as sha256sum writes it. A file that is not
// listed is one too many: nobody would notice that it is not of this release.
func checkSums(dir string, list []byte) error {
	listed := map[string]string{}
	for line := range strings.Lines(string(list)) {
		hash, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if !ok {
			return fmt.Errorf("%w: %q is no line of a list", ErrSums, line)
		}
		listed[name] = hash
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := e.Name()
		if name == sumsName || name == signatureName {
			continue
		}
		want, ok := listed[name]
		if !ok {
			return fmt.Errorf("%w: %s is not listed", ErrSums, name)
		}
		delete(listed, name)
		got, err := fileSum(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if got != want {
			return fmt.Errorf("%w: %s has another hash", ErrSums, name)
		}
	}
	for name := range listed {
		return fmt.Errorf("%w: %s is not there", ErrSums, name)
	}
	return nil
}

// fileSum is the hash of a file, as sha256sum prints it.
func fileSum(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, f); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", hash.Sum(nil)), nil
}
