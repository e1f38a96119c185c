package sql_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/internal/server"
	"github.com/fulgurite/fulgurite/bridge/sql"
)

func init() { databases["postgresql"] = startPostgreSQL }

// postgreSQL is a server of its own.
type postgreSQL struct{ *server.PostgreSQL }

func startPostgreSQL() (database, error) {
	p, err := server.StartPostgreSQL("")
	if err != nil {
		return nil, err
	}
	ends = append(ends, func() { p.End() })
	return &postgreSQL{p}, nil
}

func (p *postgreSQL) dialect() *sql.Dialect { return &sql.PostgreSQL }

func (p *postgreSQL) script(folder, name string) error {
	return scripted(p.Command("psql", "-X", "-f", "-"), folder, name)
}

func (p *postgreSQL) query(query string) (string, error) {
	c := p.Command("psql", "-X", "-q", "--csv", "-v", "ON_ERROR_STOP=1", "-f", "-")
	c.Stdin = strings.NewReader(query)
	return output(c)
}

// key logs every statement, too, of which the test looks whether they show the key.
func (p *postgreSQL) key(digits string) error {
	p.Options = ""
	if digits != "" {
		p.Options = "-c log_statement=all -c log_min_messages=debug5 -c log_min_error_statement=debug5 -c fulgurite.key=" + digits
	}
	return nil
}

func (p *postgreSQL) load(table sql.Name, columns, file string) error {
	if _, err := p.query("CREATE TABLE " + table.String() + " (" + columns + ")"); err != nil {
		return err
	}
	in, err := os.Open(file)
	if errors.Is(err, fs.ErrNotExist) || err != nil {
		return err
	}
	defer in.Close()
	c := p.Command("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", "COPY "+table.String()+" FROM STDIN WITH (FORMAT csv, HEADER)")
	c.Stdin = in
	_, err = output(c)
	return err
}

// scripted gives a script to a program, whose output are the tuples of the first one, and nothing
// otherwise.
func scripted(c *exec.Cmd, folder, name string) error {
	in, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	defer in.Close()
	c.Stdin = in
	out, err := output(c)
	if err != nil {
		return err
	}
	if name == sql.GroupName {
		return os.WriteFile(filepath.Join(folder, "tuples.csv"), []byte(out), 0o600)
	}
	if out != "" {
		return fmt.Errorf("%s printed %q", name, out)
	}
	return nil
}
