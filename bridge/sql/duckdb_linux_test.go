package sql_test

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/sql"
)

func init() { databases["duckdb"] = startDuckDB }

// duckDB is a database in the memory of a program of Node.js.
type duckDB struct {
	in  io.Writer
	out *bufio.Reader
	pid int
}

func startDuckDB() (database, error) {
	if said, err := exec.Command("testdata/duckdb/install.sh").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("it is not installed, and cannot be: %w: %s", err, said)
	}
	c := exec.Command("node", "testdata/duckdb/duckdb.mjs")
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	ends = append(ends, func() {
		in.Close()
		c.Wait()
	})
	return &duckDB{in, bufio.NewReader(out), c.Process.Pid}, nil
}

func (d *duckDB) dialect() *sql.Dialect { return &sql.DuckDB }

// ask sends a request and returns the rows of the answer.
func (d *duckDB) ask(request map[string]any) ([][]string, error) {
	line, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	if _, err := d.in.Write(append(line, '\n')); err != nil {
		return nil, err
	}
	if line, err = d.out.ReadBytes('\n'); err != nil {
		return nil, err
	}
	var answer struct {
		Rows  [][]string
		Error string
	}
	if err := json.Unmarshal(line, &answer); err != nil {
		return nil, err
	}
	if answer.Error != "" {
		return nil, errors.New(answer.Error)
	}
	return answer.Rows, nil
}

func (d *duckDB) script(folder, name string) error {
	text, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	rows, err := d.ask(map[string]any{"folder": folder, "sql": string(text)})
	if err == nil && len(rows) > 1 { // beside names of columns
		err = fmt.Errorf("%s returned %q", name, rows)
	}
	return err
}

func (d *duckDB) query(query string) (string, error) {
	rows, err := d.ask(map[string]any{"folder": os.TempDir(), "sql": query})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = csv.NewWriter(&b).WriteAll(rows)
	return b.String(), err
}

func (d *duckDB) key(digits string) error {
	_, err := d.query("SET VARIABLE fulgurite_key = '" + digits + "'")
	return err
}

func (d *duckDB) load(table sql.Name, columns, file string) error {
	_, err := d.ask(
		map[string]any{"folder": os.TempDir(), "load": map[string]string{"table": table.String(), "columns": columns, "file": file}})
	return err
}
