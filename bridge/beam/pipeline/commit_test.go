package pipeline

import (
	"context"
	"os"
	"path/filepath"
	"testing"
)

// TestMove: a file that has its name keeps it, whoever commits it again; one that is gone is
// missed.
func TestMove(t *testing.T) {
	folder := t.TempDir()
	m := move{From: filepath.Join(folder, "temporary", "1-x"), To: filepath.Join(folder, "safe", "part"), Bytes: 4}
	if err := os.Mkdir(filepath.Dir(m.From), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(m.From, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if err := m.do(context.Background()); err != nil {
			t.Fatal(err)
		}
		if text, err := os.ReadFile(m.To); string(text) != "text" || err != nil {
			t.Errorf("%q, %v", text, err)
		}
	}
	m.Bytes = 5
	if m.do(context.Background()) == nil {
		t.Error("another file is taken for it")
	}
	if err := os.Remove(m.To); err != nil {
		t.Fatal(err)
	}
	if m.do(context.Background()) == nil {
		t.Error("it is there although it is not")
	}
}
