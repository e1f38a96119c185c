package pipeline

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"regexp"

	"github.com/fulgurite/fulgurite/core/problem"
)

// Errors of a worker come back through the runner within a text: it carries problems unchanged.

// carry encodes the error of a stage so that told finds it.
func carry(err *error) {
	if *err == nil {
		return
	}
	var known *problem.Problem
	if !errors.As(*err, &known) {
		return
	}
	text, failed := json.Marshal(problem.Flatten(*err))
	if failed != nil {
		return // then the runner's text is all there is
	}
	*err = errors.New((*err).Error() + " [fulgurite " + base64.StdEncoding.EncodeToString(text) + "]")
}

var carried = regexp.MustCompile(`\[fulgurite ([A-Za-z0-9+/=]+)\]`)

// told finds the problems of a worker in the runner's text.
func told(err error) error {
	found := carried.FindStringSubmatch(err.Error())
	if found == nil {
		return err
	}
	text, failed := base64.StdEncoding.DecodeString(found[1])
	if failed != nil {
		return err
	}
	var all []*problem.Problem
	if json.Unmarshal(text, &all) != nil {
		return err
	}
	var errs []error
	for _, p := range all {
		errs = append(errs, p)
	}
	return errors.Join(errs...)
}
