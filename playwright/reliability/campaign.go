package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
)

// campaign holds what a run over fuzz targets works with.
type campaign struct {
	targets []target
	grown   string // folder of the inputs that fuzzing found, a folder a package and target
	folder  string // of programs, until close
}

// newCampaign finds the targets whose name matches a regular expression.
func newCampaign(ctx context.Context, only string) (*campaign, error) {
	wanted, err := regexp.Compile(only)
	if err != nil {
		return nil, err
	}
	all, err := targets(ctx, ".")
	if err != nil {
		return nil, err
	}
	grown, err := cache(ctx)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "fulgurite-fuzz-")
	if err != nil {
		return nil, err
	}
	return &campaign{
		targets: slices.DeleteFunc(all, func(t target) bool { return !wanted.MatchString(t.String()) }),
		grown:   grown,
		folder:  folder,
	}, nil
}

func (c *campaign) close() { os.RemoveAll(c.folder) }

// readJSON reads what earlier runs did; nothing, if there is no file.
func readJSON(path string, into any) error {
	text, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// writeJSON replaces a file at once, so that who is interrupted loses nothing.
func writeJSON(path string, value any) error {
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
