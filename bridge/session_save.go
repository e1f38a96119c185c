package bridge

import (
	"context"
	"errors"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/fulgurite/fulgurite/core/problem"
)

// sink is the output of a release. Its blob is
// nobody's to save before it was committed.
type sink struct {
	Blob
	rest      []byte // that is not in the store yet
	committed bool
}

func (s *sink) Commit() error {
	if s.Store != nil && len(s.rest) > 0 { // nobody read it back
		if err := s.flush(); err != nil {
			return err
		}
		s.rest = nil
	}
	s.committed = true
	return nil
}

func (s *sink) Abort() error {
	s.Parts, s.Store, s.rest = nil, nil, nil
	return nil
}

// restless is a request's context that lets messages in whenever it is asked
// whether it has ended.
type restless struct {
	context.Context
	request *request
}

func (b restless) Err() error { return b.request.breathe() }

// attention is the request's context for work that takes long.
func (r *request) attention() context.Context { return restless{r.ctx, r} }

// save hands out the written result if it is verified.
func (s *Session) save(r *request, want *Save) (*Saved, *Blob, error) {
	switch want.Part {
	case "":
	case PartAside:
		return s.saveAside()
	case PartReceipt:
		return s.saveReceipt()
	default:
		return s.saveBatch(r, want.Part)
	}
	found, err := s.needResult("save")
	if err != nil {
		return nil, nil, err
	}
	if refusal := found.outcome.Refusal; refusal != nil {
		return nil, nil, refusal
	}
	if err := refuse(found.outcome.Findings); err != nil {
		return nil, nil, err
	}
	if want.As != nil || want.Receipt {
		if err := s.open.alone(); err != nil {
			return nil, nil, err
		}
	}
	as := found.config.Output // each time: what was asked for once is no setting
	if want.As != nil {
		as.Format, as.Delimiter, as.Encoding, as.LineBreak = want.As.Format, want.As.Delimiter, want.As.Encoding, want.As.LineBreak
	}
	if want.Receipt {
		if err := s.seals(); err != nil {
			return nil, nil, err
		}
	}
	far := r.writes()
	if want.EscapeFormulas != found.escaped || as != found.as || want.Receipt && found.receipt == nil {
		config := found.config
		config.Output = found.given
		out, text, files, err := s.output(&config)
		if err != nil {
			return nil, nil, err
		}
		if err := found.release.WriteAs(r.attention(), out, want.EscapeFormulas, as, core.Options{Progress: far,
			Receipt: want.Receipt}); err != nil {
			return nil, nil, unverified(err)
		}
		found.written, found.files, found.escaped, found.as, found.file, found.receipt = text, files, want.EscapeFormulas, as, nil, nil
	}
	switch {
	case found.files == nil:
	case want.Table == "":
		return s.saveArchive(r, found)
	default:
		return s.saveLinked(r, found, want.Table, far)
	}
	if found.file == nil {
		if found.file, err = s.made(r, &found.written.Blob, s.open.table, &found.config, as, far); err != nil {
			return nil, nil, err
		}
		if found.file.Hash != "" { // reports are about the file that is saved
			found.release.OutputHash, found.release.Written.Bytes = found.file.Hash, found.file.Bytes()
		}
	}
	if want.Receipt && found.receipt == nil {
		if found.receipt, err = found.release.Receipt(s.key); err != nil {
			return nil, nil, err
		}
	}
	return &Saved{Name: formatName(s.open.table.Name, as.Format), Type: found.file.Type,
			Bytes: found.file.Bytes(), Rows: found.outcome.Contents.Written},
		found.file, nil
}

// saveAside hands out the records that were kept aside when the open table was read.
func (s *Session) saveAside() (*Saved, *Blob, error) {
	open, err := s.needTable("save what was kept aside of")
	if err != nil {
		return nil, nil, err
	}
	t := open.table
	if len(t.Aside) == 0 {
		return nil, nil, problem.New("bridge-nothing-aside", "", "No lines of %s were set aside.", t.Name)
	}
	blob := &Blob{Type: mediaCSV}
	blob.Write(t.KeptAside())
	base, extension := nameParts(t.Name)
	return &Saved{Name: base + "-kept-aside" + extension, Type: blob.Type, Bytes: blob.Bytes(), Rows: len(t.Aside)}, blob, nil
}

// unverified turns a refusal into what the page is told.
func unverified(err error) error {
	var refused *core.VerificationError
	if errors.As(err, &refused) {
		return refuse(refused.Findings)
	}
	return err
}

// refuse says why what was written must not be saved, nil if it may be.
func refuse(findings []*problem.Problem) error {
	if len(findings) == 0 {
		return nil
	}
	return problem.New("bridge-not-verified",
		"This is a fault of the program, and nothing is wrong with your file: please report it with the steps that led here.",
		"The result is not saved, because what was written failed its verification: %s", findings[0].Sentence)
}

// outputName is the suggested name of the file: "patients-released.csv" for
// "patients.csv".
func outputName(name string) string {
	base, extension := nameParts(name)
	return base + "-released" + extension
}

// nameParts divides a file's name where something can be put in.
func nameParts(name string) (base, extension string) {
	base, extension = name, ".csv"
	if dot := strings.LastIndexByte(name, '.'); dot > 0 {
		base, extension = name[:dot], name[dot:]
	}
	return fileName(base), fileName(extension)
}
