package experiment

import (
	"io"
	"runtime"
	"runtime/metrics"
)

// meter finds the most memory that the heap held at any time it was asked:
// objects in use and those not yet collected. The engine runs in one
// goroutine, and under WebAssembly there is no other, so it is asked where the
// engine reads, writes or reports progress. A nil meter looks at nothing.
type meter struct {
	sample []metrics.Sample
	base   int64 // before
	peak   int64
}

// NewMeter collects garbage and begins.
func NewMeter() *meter {
	runtime.GC()
	m := &meter{sample: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}}
	m.Look()
	m.base = m.peak
	return m
}

// Look asks.
func (m *meter) Look() {
	if m != nil {
		metrics.Read(m.sample)
		m.peak = max(m.peak, int64(m.sample[0].Value.Uint64()))
	}
}

// Pause looks and lets others run, as the engine does between two checks now
// and then. Under WebAssembly garbage is collected only then.
func (m *meter) Pause() {
	m.Look()
	runtime.Gosched()
}

// Grown returns by how much the heap grew at most.
func (m *meter) Grown() int64 {
	m.Look()
	return m.peak - m.base
}

// Reader returns a reader that looks at every read, in pieces of at most 1 MB.
func (m *meter) Reader(r io.Reader) io.Reader { return &meterReader{r, m} }

// Writer returns a writer that looks at every write.
func (m *meter) Writer(w io.Writer) io.Writer { return &meterWriter{w, m} }

type meterReader struct {
	io.Reader
	meter *meter
}

const piece = 1 << 20

func (r *meterReader) Read(p []byte) (int, error) {
	r.meter.Look()
	return r.Reader.Read(p[:min(len(p), piece)])
}

type meterWriter struct {
	io.Writer
	meter *meter
}

func (w *meterWriter) Write(p []byte) (int, error) {
	w.meter.Look()
	return w.Writer.Write(p)
}
