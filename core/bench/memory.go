package bench

import (
	"io"
	"runtime"
	"runtime/metrics"
)

// Meter finds the most memory that the heap held at any time it was asked:
// objects in use and those not yet collected. The engine runs in one
// goroutine, and under WebAssembly there is no other, so it is asked where the
// engine reads, writes or reports progress.
type Meter struct {
	sample []metrics.Sample
	base   int64 // before
	peak   int64
}

// NewMeter collects garbage and begins.
func NewMeter() *Meter {
	runtime.GC()
	m := &Meter{sample: []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}}
	m.Look()
	m.base = m.peak
	return m
}

// Look asks.
func (m *Meter) Look() {
	metrics.Read(m.sample)
	m.peak = max(m.peak, int64(m.sample[0].Value.Uint64()))
}

// Pause looks, unless m is nil, and lets others run, as the engine does between
// two checks now and then. Under WebAssembly garbage is collected only then.
func (m *Meter) Pause() {
	if m != nil {
		m.Look()
	}
	runtime.Gosched()
}

// Grown returns by how much the heap grew at most.
func (m *Meter) Grown() int64 {
	m.Look()
	return m.peak - m.base
}

// sampledReader calls sample at every read, in pieces of at most 1 MB.
type sampledReader struct {
	io.Reader
	sample func()
}

const piece = 1 << 20

func (r *sampledReader) Read(p []byte) (int, error) {
	if r.sample != nil {
		r.sample()
	}
	return r.Reader.Read(p[:min(len(p), piece)])
}

// sampledWriter calls sample at every write.
type sampledWriter struct {
	io.Writer
	sample func()
}

func (w *sampledWriter) Write(p []byte) (int, error) {
	w.sample()
	return w.Writer.Write(p)
}
