package main

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestMemory says that memory stays what it was, whatever its pieces.
func TestMemory(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		memory := make([]byte, 1+random.IntN(30_000))
		for range random.IntN(20) {
			at := random.IntN(len(memory))
			for i := at; i < min(len(memory), at+random.IntN(100)); i++ {
				memory[i] = byte(random.IntN(4))
			}
		}
		memory[0], memory[len(memory)-1] = 1, 1
		base := random.IntN(1 << 20)
		written := writeData(memory, base)
		got, at, err := readData(written)
		if err != nil || at != base || !bytes.Equal(got, memory) {
			t.Fatalf("%d bytes at %d came back as %d at %d: %v", len(memory), base, len(got), at, err)
		}
		pieces := reader{data: written}
		if n := pieces.unsigned(); n > len(memory)/gap+1 {
			t.Errorf("%d bytes in %d pieces", len(memory), n)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, n := range []int{0, 1, 63, 64, 127, 128, 8191, 8192, 1 << 20, 1<<31 - 1} {
		unsigned := reader{data: appendUnsigned(nil, uint64(n))}
		signed := reader{data: appendSigned(nil, int64(n))}
		if u, s := unsigned.unsigned(), signed.signed(); u != n || s != n || unsigned.err != nil || signed.err != nil {
			t.Errorf("%d came back as %d and %d", n, u, s)
		}
	}
}

func TestStandard(t *testing.T) {
	for name, want := range map[string]bool{
		"runtime.main": true, "encoding/json.(*decodeState).object": true, "": true,
		"slices.pdqsortCmpFunc[go.shape.struct { github.com/x/y.T }]": true,
		"main.main": false, "type:.eq.github.com/x/y.T": false, "github.com/x/y.(*T).F": false,
		"github.com/x/y.sort[go.shape.int]": false, "example.org/z.F": false,
	} {
		if got := isStandard([]byte(name)); got != want {
			t.Errorf("%q: %v", name, got)
		}
	}
}

func TestShortName(t *testing.T) {
	for name, want := range map[string]string{
		"main.main": "main.main", "github.com/x/y.F": "y.F", "github.com/x/y.(*T).F.func1": "y.(*T).F.func1",
		"github.com/x/y.sort[go.shape.struct { a.b/c.T }]": "y.sort[...]", "example.org/z.F[int].func1": "z.F[...]",
		"type:.eq.github.com/x/y.T": "y.T",
	} {
		if got := shortName([]byte(name)); string(got) != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestRefused(t *testing.T) {
	for name, wasm := range map[string][]byte{
		"nothing":               nil,
		"no program":            []byte("\x7fELF\x01\x00\x00\x00"),
		"cut off":               append(bytes.Clone(header), dataSection, 5, 1),
		"endless number":        append(bytes.Clone(header), 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff),
		"no memory":             append(bytes.Clone(header), dataSection, 1, 0),
		"no table":              append(bytes.Clone(header), dataSection, 7, 1, 0, constant, 8, end, 1, 42),
		"far away":              append(bytes.Clone(header), dataSection, 11, 1, 0, constant, 0xff, 0xff, 0xff, 0xff, 7, end, 1, 42),
		"place of a variable":   append(bytes.Clone(header), dataSection, 7, 1, 0, 0x23, 8, end, 1, 42),
		"passive piece":         append(bytes.Clone(header), dataSection, 4, 1, 1, 1, 42),
		"table without content": append(bytes.Clone(header), append([]byte{dataSection, 14, 1, 0, constant, 8, end, 8}, tableMagic...)...),
	} {
		if _, err := Program(wasm); err == nil {
			t.Errorf("%s was accepted", name)
		}
	}
}

// source panics in a function that is inlined, after a collection of garbage,
// which walks the stack with the tables that are left.
const source = `package main

import (
	"fmt"
	"runtime"
	"sort"
)

func index(i int, s []int) int { return s[i] }

func grow(n int) int {
	var space [256]int
	space[n%256] = n
	if n == 0 {
		runtime.GC()
		return 0
	}
	return grow(n-1) + space[n%256]
}

func main() {
	defer func() {
		_, file, line, ok := runtime.Caller(0)
		fmt.Println(recover(), file, line, ok)
	}()
	m := map[string]int{"b": 2, "a": 1}
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	done := make(chan int)
	go func() { done <- grow(2000) }()
	fmt.Println(keys, <-done)
	fmt.Println(index(len(keys), []int{1}))
}
`

// TestProgram runs a program before and after: only places in the source are
// lost.
func TestProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program: skipped with -short")
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not installed")
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "main.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "main.wasm")
	build := exec.Command("go", "build", "-trimpath", "-o", file, filepath.Join(folder, "main.go"))
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	const want = "[a b] 2001000\nruntime error: index out of range [2] with length 1 "
	if got := run(t, file); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "main.go 23 true\n") {
		t.Fatalf("before: %q", got)
	}
	wasm, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	slim, err := Program(wasm)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, slim, 0o644); err != nil {
		t.Fatal(err)
	}
	if got := run(t, file); got != want+"? 0 true\n" {
		t.Errorf("after: %q", got)
	}
	if _, err := Program(slim); err == nil {
		t.Error("a second time was accepted")
	}

	// A table that is laid out in another way is refused, not spoilt.
	r := reader{data: wasm, at: len(header)}
	for r.at < len(wasm) {
		id, content := r.byte(), r.bytes(r.unsigned())
		if id != dataSection {
			continue
		}
		for name, spoil := range map[string]func(table, module []byte){
			"another pointer size":   func(table, _ []byte) { table[7] = 4 },
			"parts out of order":     func(table, _ []byte) { binary.LittleEndian.PutUint64(table[8+8*headPrograms:], 80) },
			"records elsewhere":      func(table, _ []byte) { binary.LittleEndian.PutUint64(table[8+8*headIndex:], 1<<40) },
			"far too many functions": func(table, _ []byte) { binary.LittleEndian.PutUint64(table[8:], 1<<40) },
			"names elsewhere":        func(_, module []byte) { module[8]++ },
			"data before the table":  func(_, module []byte) { binary.LittleEndian.PutUint64(module[moduleData:], 8) },
			"data without an end":    func(_, module []byte) { binary.LittleEndian.PutUint64(module[moduleDataEnd:], 1<<40) },
		} {
			memory, base, err := readData(content)
			if err != nil {
				t.Fatal(err)
			}
			table := memory[bytes.Index(memory, tableMagic):]
			module := memory[bytes.Index(memory, moduleBegin(base+len(memory)-len(table))):]
			spoil(table, module)
			before := bytes.Clone(memory)
			if _, err := dropTraces(memory, base); err == nil || !bytes.Equal(memory, before) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func run(t *testing.T, file string) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	command := exec.Command(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec"), file)
	command.Env = []string{"PATH=" + os.Getenv("PATH")}
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return string(out)
}

// TestReplace: if one file is no program that is known, all stay as they are.
func TestReplace(t *testing.T) {
	var files []string
	for _, name := range []string{"a", "b"} {
		files = append(files, filepath.Join(t.TempDir(), name))
		if err := os.WriteFile(files[len(files)-1], []byte(name), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := replace(files); err == nil || !strings.Contains(err.Error(), files[0]) {
		t.Errorf("%v does not name %s", err, files[0])
	}
	for i, want := range []string{"a", "b"} {
		if got, err := os.ReadFile(files[i]); err != nil || string(got) != want {
			t.Errorf("%q, %v", got, err)
		}
	}
}
