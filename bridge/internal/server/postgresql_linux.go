// Package server starts databases for tests: programs of the distribution, which are
// installed where they are not there, in temporary folders.
package server

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// PostgreSQL is a server of its own in a temporary folder, with a socket there and no port.
type PostgreSQL struct {
	Folder   string // of its socket and of its log
	Programs string
	Options  string // of what connects
	as       *syscall.SysProcAttr
}

// User is the name of the only one who may connect, and do everything.
const User = "fulgurite"

// StartPostgreSQL starts a server. With a password it asks for that.
func StartPostgreSQL(password string) (p *PostgreSQL, err error) {
	p = &PostgreSQL{}
	if p.Programs, err = postgreSQLPrograms(); err != nil {
		return nil, err
	}
	if p.Folder, p.as, err = folder("fulgurite-pg"); err != nil {
		return nil, err
	}
	ask, data := []string{"-A", "trust"}, p.data()
	if password != "" {
		file := filepath.Join(p.Folder, "password")
		if err := errors.Join(os.WriteFile(file, []byte(password), 0o644)); err != nil {
			return nil, errors.Join(err, os.RemoveAll(p.Folder))
		}
		ask = []string{"-A", "scram-sha-256", "--pwfile", file}
	}
	_, err = Output(p.Command("initdb", append([]string{"-D", data, "-U", User, "-E", "UTF8", "--locale=C", "--no-sync"}, ask...)...))
	if err == nil {
		// What it says goes into a file: a pipe would stay open as long as the server runs.
		err = p.Command("pg_ctl", "-D", data, "-w", "-l", filepath.Join(p.Folder, "log"), "-o",
			fmt.Sprintf("-c listen_addresses='' -c unix_socket_directories='%s' -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c work_mem=64MB", p.Folder), "start").Run()
	}
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(p.Folder))
	}
	return p, nil
}

// End stops the server and removes what it had.
func (p *PostgreSQL) End() error {
	return errors.Join(p.Command("pg_ctl", "-D", p.data(), "-m", "immediate", "stop").Run(), os.RemoveAll(p.Folder))
}

func (p *PostgreSQL) data() string { return filepath.Join(p.Folder, "data") }

//go:embed install-postgresql.sh
var installPostgreSQL string

// postgreSQLPrograms finds the programs of the distribution.
func postgreSQLPrograms() (string, error) {
	for range 2 {
		if found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb"); len(found) > 0 {
			return filepath.Dir(found[len(found)-1]), nil
		}
		if at, err := exec.LookPath("initdb"); err == nil {
			return filepath.Dir(at), nil
		}
		if err := install(installPostgreSQL); err != nil {
			return "", err
		}
	}
	return "", errors.New("it is installed, but initdb is not found")
}

// Command is one of its programs, which connects to it.
func (p *PostgreSQL) Command(name string, args ...string) *exec.Cmd {
	c := exec.Command(filepath.Join(p.Programs, name), args...)
	c.SysProcAttr, c.Dir = p.as, p.Folder
	c.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "HOME=" + p.Folder, "PGHOST=" + p.Folder,
		"PGUSER=" + User, "PGDATABASE=postgres", "PGOPTIONS=" + p.Options}
	return c
}

// install runs a script that installs programs.
func install(script string) error {
	c := exec.Command("bash", "-s")
	c.Stdin = strings.NewReader(script)
	if said, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("it is not installed, and cannot be: %w: %s", err, said)
	}
	return nil
}

// folder is a temporary folder of whoever is to run a server: nobody in particular where
// this is root, as whom servers refuse to run.
func folder(name string) (dir string, as *syscall.SysProcAttr, err error) {
	if dir, err = os.MkdirTemp("", name); err != nil || os.Getuid() != 0 {
		return dir, nil, err
	}
	uid, gid := 0, 0
	who, err := user.Lookup("nobody")
	if err == nil {
		uid, err = strconv.Atoi(who.Uid)
	}
	if err == nil {
		gid, err = strconv.Atoi(who.Gid)
	}
	if err == nil {
		err = os.Chown(dir, uid, gid)
	}
	if err != nil {
		return "", nil, errors.Join(err, os.RemoveAll(dir))
	}
	return dir, &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}}, nil
}

// Output runs a command, whose error says what it printed.
func Output(c *exec.Cmd) (string, error) {
	var said strings.Builder
	c.Stderr = &said
	out, err := c.Output()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, said.String())
	}
	return string(out), err
}
