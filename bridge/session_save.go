package bridge

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/anonymize"
	"github.com/fulgurite/fulgurite/core/claim"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/table"
	"github.com/fulgurite/fulgurite/core/verify"
)

// written is the result of a run as it will be saved.
type written struct {
	blob     *Blob
	claim    verify.Claim       // what it was verified to be
	escaped  bool               // formulas were made harmless
	formulas int                // cells that a spreadsheet would run
	findings []*problem.Problem // why it must not be saved; none: it is verified
}

// write writes the output of a run, reads it back, and verifies what it read.
func (r *request) write(open *opened, config *project.Project, found *anonymize.Result, escape bool) (*written, error) {
	return r.writeClaimed(open.table, found.Output.Output, escape, func(escaped bool) (verify.Claim, error) {
		return claim.Of(open.table, config, found, escaped)
	})
}

// writeClaimed is write for any output of a table and what is claimed of it.
func (r *request) writeClaimed(t *table.Table, out table.Output, escape bool, claim func(escaped bool) (verify.Claim, error)) (*written, error) {
	w := &written{blob: &Blob{Type: mediaCSV}, escaped: escape}
	report, err := table.Write(&exhaling{w.blob, r}, out, t.Dialect, table.WriteOptions{NoHeader: !t.Detection.Header, EscapeFormulas: escape})
	if err != nil {
		return nil, err
	}
	w.formulas = report.Formulas
	if w.claim, err = claim(escape); err != nil {
		return nil, err
	}
	back, err := table.Read(&breathing{in: w.blob.Reader(), r: r}, t.Name, w.blob.Bytes(),
		table.Options{Delimiter: string(rune(t.Dialect.Delimiter)), NoHeader: w.claim.NoHeader}, table.Limits{})
	if err := r.breathe(); err != nil {
		return nil, err
	}
	if err == nil {
		_, err = verify.Output(t, back, w.claim)
	}
	w.findings = problem.Flatten(err)
	return w, nil
}

// exhaling lets messages in while it writes.
type exhaling struct {
	blob *Blob
	r    *request
}

func (e *exhaling) Write(p []byte) (int, error) {
	if err := e.r.breathe(); err != nil {
		return 0, err
	}
	return e.blob.Write(p)
}

// save hands out the written result if it is verified.
func (s *Session) save(r *request, want *Save) (*Saved, *Blob, error) {
	if want.Part != "" {
		return s.saveBatch(r, want.Part)
	}
	found, err := s.needResult("save")
	if err != nil {
		return nil, nil, err
	}
	w := found.written
	if want.EscapeFormulas != w.escaped {
		if w, err = r.write(s.open, found.config, &found.outcome.Result, want.EscapeFormulas); err != nil {
			return nil, nil, err
		}
	}
	if err := w.refuse(); err != nil {
		return nil, nil, err
	}
	found.written = w
	return &Saved{Name: outputName(s.open.table.Name), Type: w.blob.Type, Bytes: w.blob.Bytes(), Rows: found.outcome.Records}, w.blob, nil
}

// refuse says why what was written must not be saved, nil if it may be.
func (w *written) refuse() error {
	if len(w.findings) == 0 {
		return nil
	}
	return problem.New("bridge-not-verified", "Please report this: it is a fault of the program, and nothing is wrong with your file.",
		"The result is not saved, because it did not pass the check of what was written: %s", w.findings[0].Sentence)
}

// outputName is the suggested name of the file: "patients-anonymized.csv" for
// "patients.csv".
func outputName(name string) string {
	base, extension := nameParts(name)
	return base + "-anonymized" + extension
}

// nameParts divides a file's name where something can be put in.
func nameParts(name string) (base, extension string) {
	base, extension = name, ".csv"
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		base, extension = name[:dot], name[dot:]
	}
	return fileName(base), fileName(extension)
}
