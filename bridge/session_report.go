package bridge

import (
	"crypto/rand"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/evidence"
	"github.com/fulgurite/fulgurite/core/problem"
)

// mediaHTML is the media type of documents.
const mediaHTML = "text/html;charset=utf-8"

// report writes down the last result, or the last batch. All reports on one
// release have the same key.
func (s *Session) report(r *request, ask *AskReport) (*Saved, *Blob, error) {
	if ask.Form != "" && ask.Form != FormHTML && ask.Form != FormJSON {
		return nil, nil, problem.New("bridge-report-form", "Choose “html” or “json”.", "A report cannot be written as %q.", string(ask.Form))
	}
	about := evidence.Circumstances{Variant: ask.Variant, Purpose: ask.Purpose,
		Recipient: ask.Recipient, DecidedBy: ask.DecidedBy, NobodyKnows: ask.NobodyKnows, Date: ask.Date,
		Program: evidence.Program{Version: s.host.Program, Commit: s.host.Commit, Hash: ask.ProgramHash}, Limits: ask.Limits,
		Special: ask.Special, Use: ask.Use, For: ask.For, Areas: ask.Areas, Year: ask.Year}
	made, err := s.evidence(r, about, ask.Batch)
	if err != nil {
		return nil, nil, err
	}
	base, _ := nameParts(s.open.table.Name)
	base += "-report-" + string(made.Variant)
	if ask.For != "" {
		base += "-" + string(ask.For)
	}
	saved := &Saved{Name: base + ".html", Type: mediaHTML}
	text, err := document(made, ask.Language)
	if err != nil {
		return nil, nil, err
	}
	if ask.Form == FormJSON {
		saved.Name, saved.Type = base+".json", mediaJSON
		if text, err = made.JSON(); err != nil {
			return nil, nil, err
		}
	}
	blob := &Blob{Type: saved.Type}
	if _, err := blob.Write(text); err != nil {
		return nil, nil, err
	}
	saved.Bytes, saved.Rows = blob.Bytes(), made.Records.InGroups
	return saved, blob, nil
}

// document is a report in a language as its files have it, or in English.
func document(r *evidence.Report, file string) ([]byte, error) {
	if file == "" {
		return r.HTML(), nil
	}
	l, err := language.Read([]byte(file))
	if err != nil {
		return nil,
			problem.New("bridge-language", "Give the text of the language’s files in the folder languages, as the site of this version has them.",
				"The language of the report cannot be read: %v.", err)
	}
	return r.HTMLIn(l.Tag, l.Dir, l.Text), nil
}

// evidence is the report of what was released.
func (s *Session) evidence(r *request, about evidence.Circumstances, batch bool) (*evidence.Report, error) {
	if batch {
		if s.batch == nil {
			return nil, problem.New("bridge-no-result", "Release a batch first.", "No batch was released that could be reported on.")
		}
		if err := refuse(s.batch.findings); err != nil {
			return nil, err
		}
		s.batch.key = drawn(s.batch.key)
		about.Key = s.batch.key
		return s.batch.Report(r.attention(), about)
	}
	found, err := s.needResult("report on")
	if err != nil {
		return nil, err
	}
	if err := refuse(found.outcome.Findings); err != nil {
		return nil, err
	}
	found.key = drawn(found.key)
	about.Key, about.Prediction, about.Attacks = found.key, found.predicted, found.attacked
	return found.release.Report(r.attention(), about)
}

// drawn is a key, drawn from the system's randomness if there is none yet.
func drawn(key []byte) []byte {
	if key == nil {
		key = make([]byte, 32)
		rand.Read(key) // it never fails: see its documentation
	}
	return key
}
