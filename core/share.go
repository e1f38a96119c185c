package core

import "io"

// Told is a file that tells which share of it is read, 0 to 1, in each pass over it:
// they are numbered from 1.
func Told(f File, tell func(pass int, share float64)) File { return &told{File: f, tell: tell} }

type told struct {
	File
	tell   func(pass int, share float64)
	passes int
}

// Open implements File.
func (t *told) Open(encoding string) (io.Reader, error) {
	in, err := t.File.Open(encoding)
	if err != nil || t.Size() <= 0 {
		return in, err
	}
	t.passes++
	pass := t.passes
	return counting(in, t.Size(), func(share float64) { t.tell(pass, share) }), nil
}

// NewSum is that of the file.
func (t *told) NewSum() Sum {
	if s, ok := t.File.(Summing); ok {
		return s.NewSum()
	}
	return nil
}

// counting tells which share of a number of bytes was read; nil: it tells nobody.
func counting(in io.Reader, size int64, tell func(share float64)) io.Reader {
	if tell == nil || size <= 0 {
		return in
	}
	return &counter{in: in, size: size, tell: tell}
}

type counter struct {
	in       io.Reader
	size     int64
	at, next int64 // bytes read, and with which it is told again
	tell     func(share float64)
}

// toldTimes is how often a reader tells, from its beginning to its end.
const toldTimes = 500

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.in.Read(p)
	if c.at += int64(n); c.at >= c.next {
		c.next = c.at + c.size/toldTimes
		c.tell(min(1, float64(c.at)/float64(c.size)))
	}
	return n, err
}

// far tells how far a stage is, nil where nobody asks.
func (o Options) far(s Stage) func(share float64) {
	if o.Far == nil {
		return nil
	}
	return func(share float64) { o.Far(s, share) }
}
