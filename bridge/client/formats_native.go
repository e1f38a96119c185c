//go:build !js

package client

import (
	"bytes"
	"context"
	"io"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/core/formats"
	"github.com/fulgurite/fulgurite/core/formats/job"
	"github.com/fulgurite/fulgurite/core/formats/tabular"
	"github.com/fulgurite/fulgurite/core/interrupt"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/table"
)

// Formats opens and writes files of any format within this process.
type Formats struct{}

// Read implements bridge.Formats.
func (Formats) Read(ctx context.Context, name string, file bridge.File, opt table.Options,
	exact bool, far func(share float64)) (*bridge.Text, error) {
	out := &made{}
	d, err := run(ctx, job.Task{Name: name, Format: opt.Format, Sheet: opt.Sheet, Exact: exact}, file, out, far)
	if err != nil {
		return nil, err
	}
	return &bridge.Text{File: &out.Blob, Plain: d.Plain, Format: d.Format, Sheet: d.Sheet, Sheets: d.Sheets, Texts: d.Texts,
		Notes: d.Notes, Hash: d.Hash, Settings: d.Settings, Dictionary: d.Dictionary}, nil
}

// Make implements bridge.Formats.
func (Formats) Make(ctx context.Context, text *bridge.Blob, format string, how formats.Written,
	far func(share float64)) (*bridge.Blob, error) {
	out := &made{}
	d, err := run(ctx, job.Task{Write: true, Format: format, Written: how}, text, out, far)
	if err != nil {
		return nil, err
	}
	out.Type, out.Hash = d.Type, d.Hash
	return &out.Blob, nil
}

func run(ctx context.Context, t job.Task, file bridge.File, out job.Output, far func(share float64)) (job.Done, error) {
	in, err := file.Open("")
	if err != nil {
		return job.Done{}, err
	}
	data, err := io.ReadAll(interrupt.NewReader(ctx, in))
	if err != nil {
		return job.Done{}, err
	}
	d := job.Run(t, tabular.Source{ReaderAt: bytes.NewReader(data), Size: int64(len(data))}, out, far)
	return d, problem.Join(d.Problems)
}

// made holds the output of a job.
type made struct{ bridge.Blob }

func (m *made) Source() (tabular.Source, error) {
	data, err := io.ReadAll(m.Reader())
	return tabular.Source{ReaderAt: bytes.NewReader(data), Size: int64(len(data))}, err
}
