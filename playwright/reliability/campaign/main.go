// Command campaign releases random tables under random projects by the native program, and asks
// whether its three answers agree: what anonymize released, verify accepts and check confirms. A
// checker that shares no code with the program judges each file by the definitions. Runs are
// numbered and add up: what was done before is not done again.
//
//	go -C reliability/campaign run . --program ../../fulgurite --runs 20000
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// state collects what all runs so far found.
type state struct {
	Next          int             `json:"next"` // number of the next run
	Outcomes      map[Outcome]int `json:"outcomes"`
	Disagreements []int           `json:"disagreements,omitempty"` // numbers of runs
	Date          string          `json:"date"`
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := campaign(ctx); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func campaign(ctx context.Context) error {
	path := flag.String("program", "../../../fulgurite", "the native program")
	runs := flag.Int("runs", 1000, "how many runs there shall be in all")
	only := flag.Int("only", -1, "this run alone; its files stay in the folder of --keep, and nothing is recorded")
	recorded := flag.String("state", "../recorded/_campaign.json", "file of what was found so far")
	keep := flag.String("keep", filepath.Join(os.TempDir(), "fulgurite-campaign"), "folder for the files of disagreements")
	flag.Parse()
	absolute, err := filepath.Abs(*path)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "campaign-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	p := program{path: absolute, folder: work, refusals: map[string]int{}}
	if _, said, err := p.run(ctx, "key", "--recipient", "campaign", "--output", "key"); err != nil {
		return fmt.Errorf("%s %w", said, err)
	}
	if *only >= 0 {
		p.folder = *keep
		if err := os.MkdirAll(*keep, 0o755); err != nil {
			return err
		}
		if _, said, err := p.run(ctx, "key", "--recipient", "campaign", "--output", "key"); err != nil {
			return fmt.Errorf("%s %w", said, err)
		}
		outcome, err := p.Try(ctx, Generate(*only))
		fmt.Println(outcome, p.folder)
		return err
	}
	s := state{Outcomes: map[Outcome]int{}}
	if text, err := os.ReadFile(*recorded); err == nil {
		if err := json.Unmarshal(text, &s); err != nil {
			return fmt.Errorf("%s: %w", *recorded, err)
		}
	} else if !os.IsNotExist(err) {
		return err
	}
	for ; s.Next < *runs && ctx.Err() == nil; s.Next++ {
		outcome, err := p.Try(ctx, Generate(s.Next))
		if ctx.Err() != nil {
			break // this run counts when it is done again
		}
		if err != nil {
			fmt.Printf("run %d: %v\n", s.Next, err)
			s.Disagreements = append(s.Disagreements, s.Next)
			if err := os.CopyFS(filepath.Join(*keep, fmt.Sprint(s.Next)), os.DirFS(work)); err != nil && !os.IsExist(err) {
				return err
			}
		} else {
			s.Outcomes[outcome]++
		}
		if s.Next%100 == 99 {
			if err := s.write(*recorded); err != nil {
				return err
			}
		}
	}
	if err := s.write(*recorded); err != nil {
		return err
	}
	for _, said := range slices.Sorted(maps.Keys(p.refusals)) {
		fmt.Printf("%6d refused: %s\n", p.refusals[said], said)
	}
	fmt.Printf("%d runs: %v, %d disagreements\n", s.Next, s.Outcomes, len(s.Disagreements))
	if len(s.Disagreements) > 0 {
		return fmt.Errorf("the answers disagree in %d runs: see %s", len(s.Disagreements), *keep)
	}
	return nil
}

func (s *state) write(path string) error {
	s.Date = time.Now().UTC().Format(time.DateOnly)
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(path+".new", append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(path+".new", path)
}
