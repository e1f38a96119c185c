package bridge

import (
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
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
func (r *request) write(open *opened, config *core.Config, found *core.Result, escape bool) (*written, error) {
	w := &written{blob: &Blob{Type: mediaCSV}, escaped: escape}
	report, err := table.Write(&exhaling{w.blob, r}, found.Output.Output, open.table.Dialect, table.WriteOptions{NoHeader: !open.table.Detection.Header, EscapeFormulas: escape})
	if err != nil {
		return nil, err
	}
	w.formulas = report.Formulas
	if w.claim, err = core.Claim(open.table, config, found, escape); err != nil {
		return nil, err
	}
	back, err := table.Read(&breathing{in: w.blob.Reader(), r: r}, open.table.Name, w.blob.Bytes(),
		table.Options{Delimiter: string(rune(open.table.Dialect.Delimiter)), NoHeader: w.claim.NoHeader}, table.Limits{})
	if err := r.breathe(); err != nil {
		return nil, err
	}
	if err == nil {
		_, err = verify.Output(open.table, back, w.claim)
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
func (s *Session) save(r *request) (any, *Blob, error) {
	var want Save
	if err := r.decode(&want); err != nil {
		return nil, nil, err
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
	if len(w.findings) > 0 {
		return nil, nil, problem.New("bridge-not-verified", "Please report this: it is a fault of the program, and nothing is wrong with your file.",
			"The result is not saved, because it did not pass the check of what was written: %s", w.findings[0].Sentence)
	}
	found.written = w
	return Saved{Name: outputName(s.open.table.Name), Type: w.blob.Type, Bytes: w.blob.Bytes(), Rows: found.outcome.Records}, w.blob, nil
}

// outputName is the suggested name of the file: "patients-anonymized.csv" for
// "patients.csv".
func outputName(name string) string {
	base, extension := name, ".csv"
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		base, extension = name[:dot], name[dot:]
	}
	return fileName(base) + "-anonymized" + fileName(extension)
}
