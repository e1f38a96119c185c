package bridge

import (
	"crypto/rand"
	"io"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
)

// MakeKey asks for a new key, for projects with pseudonyms or shifted dates.
type MakeKey struct {
	Recipient string `json:"recipient,omitempty"` // who will receive the data
}

// OpenKey reads the attached key file.
type OpenKey struct {
	Name string `json:"name"`
}

// KeyFile describes a key file. What the key is, no message tells but the file.
type KeyFile struct {
	Name      string `json:"name"` // of the file
	Recipient string `json:"recipient,omitempty"`
	ID        string `json:"id"` // tells keys apart
}

// mediaKey is the media type of key files.
const mediaKey = "text/plain;charset=utf-8"

// makeKey makes a key, which is the one for all runs from now on, and hands out its
// file: it is nowhere else, and lost with the session unless it is saved.
func (s *Session) makeKey(_ *request, asked *MakeKey) (*KeyFile, *Blob, error) {
	key, err := pseudonym.NewKey(rand.Reader, asked.Recipient)
	if err == nil {
		key, err = key.WithReceipts(rand.Reader)
	}
	if err != nil {
		return nil, nil, err
	}
	name := "fulgurite"
	if key.Recipient() != "" {
		name = fileName(key.Recipient())
	}
	blob := &Blob{Type: mediaKey}
	if _, err := blob.Write(key.File()); err != nil {
		return nil, nil, err
	}
	s.key, s.kept = key, nil
	return describeKey(name+".key", key), blob, nil
}

// openKey reads a key file, whose key is the one for all runs from now on.
func (s *Session) openKey(r *request, asked *OpenKey) (*KeyFile, error) {
	in, err := r.attached("")
	if err != nil {
		return nil, err
	}
	data, err := io.ReadAll(io.LimitReader(in, pseudonym.MaxFile+1))
	if err != nil {
		return nil, problem.At(in.Cause(err), problem.Place{File: asked.Name})
	}
	key, err := pseudonym.ParseKey(data)
	if err != nil {
		return nil, problem.At(err, problem.Place{File: asked.Name})
	}
	s.key, s.kept = key, nil
	return describeKey(asked.Name, key), nil
}

func describeKey(name string, key *pseudonym.Key) *KeyFile {
	return &KeyFile{Name: name, Recipient: key.Recipient(), ID: key.ID()}
}

// forgetKey drops the key. A result that was made with it can still be saved.
func (s *Session) forgetKey(*request, *None) (*None, error) {
	s.key, s.kept = nil, nil
	return nil, nil
}
