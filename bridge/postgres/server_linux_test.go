package postgres_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/internal/server"
)

// canary is the password of the server: a text that may be nowhere else.
const canary = "Canary-9f8e7d-does not sing/@?:&"

var (
	started *server.PostgreSQL
	failed  error
	program string // fulgurite
)

func TestMain(m *testing.M) {
	started, failed = server.StartPostgreSQL(canary)
	dir, err := os.MkdirTemp("", "fulgurite")
	if err == nil {
		program = filepath.Join(dir, "fulgurite")
		_, err = server.Output(exec.Command("go", "build", "-o", program, "../../web/cmd/fulgurite"))
	}
	code := 1
	if err == nil {
		code = m.Run()
	} else {
		println(err.Error())
	}
	if started != nil {
		started.End()
	}
	os.RemoveAll(dir)
	os.Exit(code)
}

// database is the server. Where it cannot be had, tests are skipped, or fail if they must
// not be.
func database(t *testing.T) *server.PostgreSQL {
	t.Helper()
	if failed != nil {
		if os.Getenv("FULGURITE_REQUIRE_SHARED") == "1" {
			t.Fatalf("no PostgreSQL: %v", failed)
		}
		t.Skipf("no PostgreSQL: %v", failed)
	}
	return started
}

// address returns the address of the server, without a password.
func address(s *server.PostgreSQL) string {
	return "postgres:///postgres?host=" + s.Folder + "&user=" + server.User
}

// psql runs statements, and returns what the last one gives, as CSV.
func psql(t *testing.T, statements string) string {
	t.Helper()
	c := database(t).Command("psql", "-X", "-q", "--csv", "-v", "ON_ERROR_STOP=1", "-f", "-")
	c.Env = append(c.Env, "PGPASSWORD="+canary)
	c.Stdin = strings.NewReader(statements)
	out, err := server.Output(c)
	if err != nil {
		t.Fatalf("%.300s: %v", statements, err)
	}
	return out
}

// load makes a table of texts of some records; types overrule that by column.
func load(t *testing.T, table string, records [][]string, types map[string]string) {
	t.Helper()
	var columns []string
	for _, name := range records[0] {
		of := types[name]
		if of == "" {
			of = "text"
		}
		columns = append(columns, `"`+strings.ReplaceAll(name, `"`, `""`)+`" `+of)
	}
	var text strings.Builder
	text.WriteString("CREATE TABLE " + table + " (" + strings.Join(columns, ", ") + ");\nCOPY " + table + " FROM STDIN;\n")
	escapes := strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)
	for _, row := range records[1:] {
		for i, cell := range row {
			if i > 0 {
				text.WriteByte('\t')
			}
			escapes.WriteString(&text, cell)
		}
		text.WriteByte('\n')
	}
	psql(t, text.String()+"\\.\n")
	t.Cleanup(func() { psql(t, "DROP TABLE IF EXISTS "+table) })
}

// ran is a run of the program.
type ran struct {
	code      int
	out, said string
}

// fulgurite runs the program in a folder of its own, with what the environment says besides;
// the password is nowhere in what it says or leaves.
func fulgurite(t *testing.T, folder string, env []string, args ...string) ran {
	t.Helper()
	c := exec.Command(program, args...)
	c.Dir = folder
	var said strings.Builder
	c.Env, c.Stderr = append([]string{"PATH=" + os.Getenv("PATH"), "HOME=" + folder, "TMPDIR=" + folder}, env...), &said
	out, err := c.Output()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	r := ran{c.ProcessState.ExitCode(), string(out), said.String()}
	silent(t, strings.Join(args[:1], " "), r.out+r.said)
	files, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		silent(t, file, string(text))
	}
	if left, err := filepath.Glob(filepath.Join(folder, ".fulgurite*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	return r
}

// silent fails if a text holds the password, or a part of it, however written.
func silent(t *testing.T, what, text string) {
	t.Helper()
	for _, part := range []string{"Canary", "9f8e7d", "does not sing", "does%20not"} {
		if strings.Contains(text, part) {
			t.Errorf("%s shows the password: %s", what, text)
		}
	}
}

func (r ran) want(t *testing.T, code int, words ...string) ran {
	t.Helper()
	if r.code != code {
		t.Fatalf("exit code %d, want %d: %s%s", r.code, code, r.out, r.said)
	}
	for _, w := range words {
		if !strings.Contains(r.out+r.said, w) {
			t.Errorf("%q is not said: %s%s", w, r.out, r.said)
		}
	}
	return r
}
