package pipeline

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/fulgurite/fulgurite/core/problem"
)

func init() {
	register.DoFn3x1[context.Context, []byte, func([]byte), error](&spreadFn{})
	register.DoFn3x1[context.Context, []byte, func([]byte), error](&moveFn{})
	register.DoFn4x1[context.Context, int, func(*[]byte) bool, []byte, error](&reportFn{})
}

// Report describes a release, as the file release.json beside its files, which is written when all
// of them are there.
type Report struct {
	Records  int64              `json:"records"`  // of the table
	Released int64              `json:"released"` // of them
	LeftOut  int64              `json:"leftOut"`
	Tuples   int                `json:"tuples"` // different ones of the table: what one worker held
	Measure  string             `json:"measure"`
	Score    float64            `json:"score"`
	Classes  int                `json:"classes"`
	Levels   []Level            `json:"levels"`
	HeldBack []string           `json:"heldBack,omitempty"` // columns of the files that are not released, because nobody said what they are
	Rules    []string           `json:"rules"`              // verified rules
	Files    []File             `json:"files"`
	Notes    []*problem.Problem `json:"notes,omitempty"`
}

// Level tells how coarse a column became.
type Level struct {
	Attribute string `json:"attribute"`
	Level     int    `json:"level"`
	Height    int    `json:"height"`
}

// File is one of the files of a release.
type File struct {
	Name    string `json:"name"`
	Records int64  `json:"records"`
	Bytes   int64  `json:"bytes"`
	Hash    string `json:"sha256"`
}

// ReportName names the file with the report.
const ReportName = "release.json"

// commit lists the steps after a release was verified.
type commit struct {
	Moves  []move
	Report Report
}

// move gives a file its name.
type move struct {
	From, To string
	Bytes    int64
}

// spreadFn distributes the moves over the workers.
type spreadFn struct{}

func (*spreadFn) ProcessElement(_ context.Context, text []byte, emit func([]byte)) (err error) {
	defer carry(&err)
	var c commit
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	for _, m := range c.Moves {
		text, err := json.Marshal(m)
		if err != nil {
			return err
		}
		emit(text)
	}
	return nil
}

// moveFn gives a file its name. If the file already has it, that is success.
type moveFn struct{}

func (*moveFn) ProcessElement(ctx context.Context, text []byte, emit func([]byte)) (err error) {
	defer carry(&err)
	var m move
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	err = again(func(bool) error {
		defer timed(ctx, "commit")()
		return m.do(ctx)
	})
	if err == nil {
		emit([]byte(m.To))
	}
	return err
}

func (m *move) do(ctx context.Context) error {
	files, err := filesystem.New(ctx, m.To)
	if err != nil {
		return err
	}
	defer files.Close()
	if there, err := sizeOf(ctx, files, m.From); err != nil {
		return err
	} else if there < 0 {
		done, err := sizeOf(ctx, files, m.To)
		if err != nil {
			return err
		}
		if done != m.Bytes {
			return problem.New("beam-commit", "Start again with another folder.", "The file %s, which was verified, is no longer there.", m.From)
		}
		return nil
	}
	if !strings.Contains(m.To, "://") { // other storage has no folders
		if err := os.MkdirAll(filepath.Dir(m.To), 0o755); err != nil {
			return err
		}
	}
	return filesystem.Rename(ctx, files, m.From, m.To)
}

// sizeOf returns the size of a file, -1 if it does not exist.
func sizeOf(ctx context.Context, files filesystem.Interface, name string) (int64, error) {
	found, err := files.List(ctx, name)
	if err != nil || !slices.Contains(found, name) {
		return -1, err
	}
	return files.Size(ctx, name)
}

// reportFn writes the report when every file has its name.
type reportFn struct{ Plan Plan }

func (f *reportFn) ProcessElement(ctx context.Context, _ int, moved func(*[]byte) bool, text []byte) (err error) {
	defer carry(&err)
	defer timed(ctx, "commit")()
	var c commit
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	n := 0
	for name := []byte(nil); moved(&name); name = nil {
		n++
	}
	if n != len(c.Moves) {
		return problem.New("beam-commit", "Start again with another folder.",
			"%d files of the release have their names in place of %d.", n, len(c.Moves))
	}
	report, err := json.MarshalIndent(c.Report, "", "  ")
	if err != nil {
		return err
	}
	name := f.Plan.Output + "/" + ReportName
	files, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer files.Close()
	return again(func(bool) error { return filesystem.Write(ctx, files, name, append(report, '\n')) })
}
