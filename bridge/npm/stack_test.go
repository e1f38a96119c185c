package npm_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// caller asks an engine that does not start, and prints where the error says that it came from.
const caller = `import { anonymizerFor } from './anonymizer.js';
const Anonymizer = anonymizerFor({ program: async () => { throw new Error('there is none'); }, formats: async () => {}, start: () => {}, attach: async () => ({}) });
async function portal() { await new Anonymizer().estimate({}); }
try { await portal(); } catch (error) { console.log(error.stack); }
process.exit(0);
`

// TestStack: the stack of an error names the line of whoever has asked, and not that of the
// engine's answer.
func TestStack(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil || runtime.GOOS == "js" {
		t.Skip("there is no Node.js to ask")
	}
	dir := t.TempDir()
	files, err := filepath.Glob("*.js")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, filepath.Join("..", "..", "static", "memory.js")) {
		content, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, filepath.Base(file)), content, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, content := range map[string]string{"package.json": `{"type": "module"}`, "caller.js": caller} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command(node, "caller.js")
	c.Dir = dir
	said, err := c.CombinedOutput()
	if err != nil || !strings.HasPrefix(string(said), "FulguriteError: ") || !strings.Contains(string(said), "caller.js:3:") {
		t.Errorf("%v\n%s", err, said)
	}
}
