package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// exit codes of the program.
const (
	done        = 0
	refused     = 1 // the input, the project or the flags
	none        = 3 // no result meets the rules
	failed      = 4 // the verification did not confirm
	undecidable = 5 // not without the receipt
)

// Outcome says what became of a case.
type Outcome string

const (
	Agreed      Outcome = "released" // and verify and check agree
	Undecidable Outcome = "released, not decidable without the receipt"
	NoResult    Outcome = "no result"
	Refusal     Outcome = "refused"
)

// program is the native program.
type program struct {
	path   string
	folder string // of the files of one case
	// refusals counts what the program said of cases that it refused, where it is wanted.
	refusals map[string]int
}

// run calls the program in the folder of a case.
func (p program) run(ctx context.Context, args ...string) (int, string, error) {
	ctx, stop := context.WithTimeout(ctx, 2*time.Minute)
	defer stop()
	run := exec.CommandContext(ctx, p.path, append(args, "--lang", "en", "--workers", "1")...)
	run.Dir = p.folder
	var said bytes.Buffer
	run.Stdout, run.Stderr = &said, &said
	err := run.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, "", err
	}
	if ctx.Err() != nil {
		return 0, "", fmt.Errorf("%v: no end after two minutes", args)
	}
	return run.ProcessState.ExitCode(), said.String(), nil
}

// Try releases a case and holds the three answers against each other, and all of them against the
// checker. A disagreement is the error.
func (p program) Try(ctx context.Context, c *Case) (Outcome, error) {
	project, err := c.JSON()
	if err != nil {
		return "", err
	}
	for name, text := range map[string][]byte{"in.csv": c.CSV(), "p.json": project} {
		if err := os.WriteFile(filepath.Join(p.folder, name), text, 0o644); err != nil {
			return "", err
		}
	}
	args := []string{"anonymize", "-p", "p.json", "--overwrite", "-q", "-o", "out.csv"}
	if c.Unique {
		args = append(args, "--keep", "uid")
	}
	if c.Receipt {
		args = append(args, "--receipt", "receipt", "--key", "key")
	}
	code, said, err := p.run(ctx, append(args, "in.csv")...)
	switch {
	case err != nil:
		return "", err
	case code == refused:
		p.note(said)
		return Refusal, nil
	case code == none:
		return NoResult, nil
	case code != done:
		return "", fmt.Errorf("anonymize ends with %d: %s", code, said)
	}
	file, err := os.ReadFile(filepath.Join(p.folder, "out.csv"))
	if err != nil {
		return "", err
	}
	released, err := c.read(file)
	if err == nil {
		err = released.judge()
	}
	if err != nil {
		return "", fmt.Errorf("the file breaks a rule: %w", err)
	}
	if c.Receipt {
		code, said, err := p.run(ctx, "verify", "-p", "p.json", "--original", "in.csv", "--receipt", "receipt", "--key", "key", "out.csv")
		if err == nil && code != done {
			err = fmt.Errorf("verify with the receipt ends with %d: %s", code, said)
		}
		if err != nil {
			return "", err
		}
	}
	outcome := Agreed
	code, said, err = p.run(ctx, "verify", "-p", "p.json", "--original", "in.csv", "out.csv")
	switch {
	case err != nil:
		return "", err
	case code == undecidable:
		outcome = Undecidable
	case code != done:
		return "", fmt.Errorf("verify ends with %d: %s", code, said)
	}
	code, said, err = p.run(ctx, "check", "-p", "p.json", "--original", "in.csv", "out.csv")
	if err == nil && code != done && (code != undecidable || outcome != Undecidable) {
		err = fmt.Errorf("check ends with %d: %s", code, said)
	}
	if err != nil {
		return "", err
	}
	if c.Unique {
		return outcome, p.damaged(ctx, file, c.Receipt)
	}
	return outcome, nil
}

// note keeps why a case was refused, by the first line of what the program said.
func (p program) note(said string) {
	if first, _, _ := strings.Cut(said, "\n"); p.refusals != nil {
		p.refusals[place.ReplaceAllString(first, "")]++
	}
}

// place says where in a project something stands: the same is refused in many places.
var place = regexp.MustCompile(`(p\.json, line \d+, position \d+, )|\[\d+\]`)

// damaged changes a cell of the file that no rule allows to change and no record of the table
// has: verify must refuse it, with the receipt and without.
func (p program) damaged(ctx context.Context, file []byte, receipt bool) error {
	text := string(file)
	i := strings.Index(text, "u0")
	if i < 0 {
		return nil // no record is left
	}
	if err := os.WriteFile(filepath.Join(p.folder, "damaged.csv"), []byte(text[:i]+"x"+text[i+1:]), 0o644); err != nil {
		return err
	}
	args := []string{"verify", "-p", "p.json", "--original", "in.csv", "damaged.csv"}
	if receipt {
		args = append(args, "--receipt", "receipt", "--key", "key")
	}
	code, said, err := p.run(ctx, args...)
	if err == nil && code != failed {
		err = fmt.Errorf("verify takes a changed cell and ends with %d: %s", code, said)
	}
	return err
}
