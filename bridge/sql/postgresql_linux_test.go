package sql_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/fulgurite/fulgurite/bridge/sql"
)

func init() { databases["postgresql"] = startPostgreSQL }

// postgreSQL is a server of its own in a temporary folder, with a socket there and no port.
type postgreSQL struct {
	folder, programs string
	options          string // of what connects
	as               *syscall.SysProcAttr
}

func startPostgreSQL() (database, error) {
	programs, err := postgreSQLPrograms()
	if err != nil {
		return nil, err
	}
	p := &postgreSQL{programs: programs}
	if p.folder, err = os.MkdirTemp("", "fulgurite-pg"); err != nil {
		return nil, err
	}
	ends = append(ends, func() { os.RemoveAll(p.folder) })
	if os.Getuid() == 0 { // as whom it refuses to run
		if err := p.somebody(); err != nil {
			return nil, err
		}
	}
	data := filepath.Join(p.folder, "data")
	if _, err := output(p.command("initdb", "-D", data, "-U", "fulgurite", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")); err != nil {
		return nil, err
	}
	// What it says goes into a file: a pipe would stay open as long as the server runs.
	start := p.command("pg_ctl", "-D", data, "-w", "-l", filepath.Join(p.folder, "log"), "-o",
		fmt.Sprintf("-c listen_addresses='' -c unix_socket_directories='%s' -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c work_mem=64MB", p.folder), "start")
	if err := start.Run(); err != nil {
		return nil, err
	}
	ends = append([]func(){func() { p.command("pg_ctl", "-D", data, "-m", "immediate", "stop").Run() }}, ends...)
	return p, nil
}

// postgreSQLPrograms finds the programs of the distribution, and installs them if they are
// not there.
func postgreSQLPrograms() (string, error) {
	for range 2 {
		if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 {
			return filepath.Dir(found[len(found)-1]), nil
		}
		if at, err := exec.LookPath("initdb"); err == nil {
			return filepath.Dir(at), nil
		}
		if said, err := exec.Command("testdata/install-postgresql.sh").CombinedOutput(); err != nil {
			return "", fmt.Errorf("it is not installed, and cannot be: %w: %s", err, said)
		}
	}
	return "", errors.New("it is installed, but initdb is not found")
}

// somebody lets the server run as nobody in particular.
func (p *postgreSQL) somebody() error {
	who, err := user.Lookup("nobody")
	if err != nil {
		return err
	}
	uid, err := strconv.Atoi(who.Uid)
	if err != nil {
		return err
	}
	gid, err := strconv.Atoi(who.Gid)
	if err != nil {
		return err
	}
	p.as = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}
	return os.Chown(p.folder, uid, gid)
}

func (p *postgreSQL) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(p.programs, name), args...)
	c.SysProcAttr, c.Dir = p.as, p.folder
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "HOME=" + p.folder, "PGHOST=" + p.folder, "PGUSER=fulgurite", "PGDATABASE=postgres", "PGOPTIONS=" + p.options}
	return c
}

func (p *postgreSQL) dialect() *sql.Dialect { return &sql.PostgreSQL }

func (p *postgreSQL) script(folder, name string) error {
	in, err := os.Open(filepath.Join(folder, name))
	if err != nil {
		return err
	}
	defer in.Close()
	c := p.command("psql", "-X", "-f", "-")
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

func (p *postgreSQL) query(query string) (string, error) {
	c := p.command("psql", "-X", "-q", "--csv", "-v", "ON_ERROR_STOP=1", "-f", "-")
	c.Stdin = strings.NewReader(query)
	return output(c)
}

// key logs every statement, too, of which the test looks whether they show the key.
func (p *postgreSQL) key(digits string) error {
	p.options = ""
	if digits != "" {
		p.options = "-c log_statement=all -c log_min_messages=debug5 -c log_min_error_statement=debug5 -c fulgurite.key=" + digits
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
	c := p.command("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-c", "COPY "+table.String()+" FROM STDIN WITH (FORMAT csv, HEADER)")
	c.Stdin = in
	_, err = output(c)
	return err
}
