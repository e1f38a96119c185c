package state

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"

	"github.com/fulgurite/fulgurite/core"
	"github.com/vugu/vjson"
)

// Runnable returns the settings as the engine is to run them: hierarchies and
// bounds of columns that are not generalized are kept in the page only.
func (s *State) Runnable() core.Config {
	c := Clone(s.Config)
	for i := range c.Columns {
		if column := &c.Columns[i]; column.Role != core.QuasiIdentifying {
			if column.Role != core.Sensitive {
				column.Hierarchy = nil
			}
			column.MinLevel, column.MaxLevel, column.Weight = nil, nil, nil
		}
	}
	c.History = s.History()
	return c
}

// ProjectFile returns the name and the content of the project file.
func (s *State) ProjectFile() (name string, content []byte, err error) {
	c := s.Runnable()
	content, err = c.JSON()
	if err != nil {
		return "", nil, err
	}
	return s.stem() + ".fulgurite.json", content, nil
}

// stem is the file's name without its ending.
func (s *State) stem() string {
	if s.Source == nil {
		return "project"
	}
	return strings.TrimSuffix(s.Source.Name, path.Ext(s.Source.Name))
}

// Fingerprint identifies what decides a result: the history is no part of it.
func Fingerprint(c core.Config) string {
	c.History = nil
	data, err := vjson.Marshal(c)
	if err != nil {
		return err.Error() // numbers that JSON cannot hold never match anything
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
