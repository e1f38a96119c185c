package server

import (
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// MariaDB is a server of its own in a temporary folder, with a socket there and no port. Its
// database "trial" has the collation that most tables have, which tells neither case nor blanks.
type MariaDB struct {
	folder string
	as     *syscall.SysProcAttr
	server *exec.Cmd
}

//go:embed install-mariadb.sh
var installMariaDB string

// StartMariaDB starts a server, to which everybody who reaches its socket may connect.
func StartMariaDB() (m *MariaDB, err error) {
	if _, err := exec.LookPath("mariadb-install-db"); err != nil {
		if err := install(installMariaDB); err != nil {
			return nil, err
		}
	}
	m = &MariaDB{}
	if m.folder, m.as, err = folder("fulgurite-mariadb"); err != nil {
		return nil, err
	}
	data := filepath.Join(m.folder, "data")
	if _, err = Output(m.command("mariadb-install-db", "--no-defaults", "--datadir="+data, "--skip-test-db", "--skip-name-resolve",
		"--innodb-flush-method=nosync")); err != nil {
		return nil, errors.Join(err, os.RemoveAll(m.folder))
	}
	m.server = m.command("mariadbd", "--no-defaults", "--datadir="+data, "--socket="+m.socket(), "--pid-file="+filepath.Join(m.folder, "pid"),
		"--log-error="+filepath.Join(m.folder, "log"), "--skip-networking", "--skip-grant-tables", "--skip-log-bin",
		"--innodb-flush-log-at-trx-commit=0", "--innodb-flush-method=nosync", "--local-infile=1")
	if err := m.server.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(m.folder))
	}
	for range 200 {
		time.Sleep(100 * time.Millisecond)
		if _, err = Output(m.client("-e", "CREATE DATABASE IF NOT EXISTS trial CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci")); err == nil {
			return m, nil
		}
	}
	return nil, errors.Join(fmt.Errorf("the server does not answer: %w", err), m.End())
}

func (m *MariaDB) socket() string { return filepath.Join(m.folder, "socket") }

// Client is its program, which connects to the database "trial".
func (m *MariaDB) Client(args ...string) *exec.Cmd { return m.client(append(args, "trial")...) }

func (m *MariaDB) client(args ...string) *exec.Cmd {
	c := exec.Command("mariadb", append([]string{"--no-defaults", "--socket=" + m.socket(), "--default-character-set=utf8mb4"}, args...)...)
	c.Dir = m.folder
	return c
}

func (m *MariaDB) command(name string, args ...string) *exec.Cmd {
	c := exec.Command(name, args...)
	c.SysProcAttr, c.Dir = m.as, m.folder
	return c
}

// End stops the server and removes what it had.
func (m *MariaDB) End() error {
	err := m.server.Process.Kill()
	_ = m.server.Wait() // it was killed
	return errors.Join(err, os.RemoveAll(m.folder))
}
