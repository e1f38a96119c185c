//go:build unix

package disk

import (
	"context"
	"errors"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestPatience: who waits for the other end of a pipe, or for what it takes or gives, stops with
// the context, and leaves nothing behind.
func TestPatience(t *testing.T) {
	t.Chdir(t.TempDir())
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	lazy := func(flag int) func() { // somebody opens the other end, and does nothing
		opened := make(chan *os.File)
		go func() {
			f, _ := os.OpenFile("pipe", flag, 0)
			opened <- f
		}()
		return func() { (<-opened).Close() }
	}
	large := strings.Repeat("x", 1<<20) // more than a pipe takes at a time
	for name, c := range map[string]struct {
		other int // how somebody opens the other end; -1: nobody does
		do    func(s *Set) error
		wrote int
	}{
		"nobody reads":            {-1, func(s *Set) error { return s.WriteFile("pipe", []byte("text"), Asked, false) }, 0},
		"somebody stops":          {os.O_RDONLY, func(s *Set) error { return s.WriteFile("pipe", []byte(large), Asked, false) }, 1},
		"nobody writes":           {-1, func(s *Set) error { _, err := s.OpenInput("pipe"); return err }, 0},
		"somebody writes nothing": {os.O_WRONLY, func(s *Set) error { _, err := s.ReadFile("pipe", 10); return err }, 0},
	} {
		if err := os.RemoveAll("pipe"); err != nil {
			t.Fatal(err)
		}
		if err := syscall.Mkfifo("pipe", 0o600); err != nil {
			t.Skipf("no pipes here: %v", err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		s := &Set{System: OS{}, Context: ctx}
		close := func() {}
		if c.other >= 0 {
			close = lazy(c.other)
		}
		done := make(chan error, 1)
		go func() { done <- c.do(s) }()
		select {
		case err := <-done:
			t.Fatalf("%s: it did not wait: %v", name, err)
		case <-time.After(100 * time.Millisecond):
		}
		cancel()
		select {
		case err := <-done:
			if !errors.Is(err, context.Canceled) || (s.Cut() != "") != (c.wrote > 0) {
				t.Errorf("%s: %v, and %q", name, err, s.Written())
			}
		case <-time.After(time.Minute):
			t.Fatalf("%s: it waits for ever", name)
		}
		close()
		if entries, err := os.ReadDir(temporary); err != nil || len(entries) > 0 {
			t.Errorf("%s: left behind: %v (%v)", name, entries, err)
		}
		if other, err := os.OpenFile("pipe", os.O_RDWR, 0); err == nil { // whoever was left waiting is let go
			other.Close()
		}
	}
}

// TestTelling: what is printed to a pipe that nobody reads is given up soon after the command was
// interrupted, and at once from then on; where somebody reads, it is said all the same.
func TestTelling(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &Set{System: OS{}, Context: ctx}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	stalled, done := s.Telling(w), make(chan error, 1)
	go func() { _, err := stalled.Write(make([]byte, 1<<20)); done <- err }()
	select {
	case err := <-done:
		t.Fatalf("it did not wait: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	cancel()
	select {
	case err := <-done:
		if !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Fatal("it waits for ever")
	}
	if n, err := stalled.Write([]byte("more")); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d bytes more, and %v", n, err)
	}
	var heard strings.Builder
	if n, err := s.Telling(&heard).Write([]byte("interrupted")); n != 11 || err != nil || heard.String() != "interrupted" {
		t.Errorf("%d bytes, %q: %v", n, heard.String(), err)
	}
}
