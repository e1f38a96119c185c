package postgres

import (
	"context"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
)

// Source is a database.
type Source struct{ config *pgconn.Config }

// secrets are the parameters of an address that must not be in it.
var secrets = []string{"password", "sslpassword"}

// Parse parses the address of a database. Missing parts come from the environment (PGHOST, PGUSER,
// PGPASSWORD, PGSERVICE, PGSSLMODE, ...) and from the files named there, as for PostgreSQL's own
// programs.
func Parse(address string) (*Source, error) {
	rest, ok := strings.CutPrefix(address, "postgres://")
	if !ok {
		rest, ok = strings.CutPrefix(address, "postgresql://")
	}
	const form = "Write it as postgres://USER@HOST:PORT/DATABASE; what is left out comes from the environment: PGHOST, PGUSER, PGSERVICE and so on."
	if !ok {
		// The text may be a misplaced password: do not repeat it.
		return nil, problem.New("database-address", form, "This is no address of a PostgreSQL database.")
	}
	if named(rest) {
		return nil, problem.New("database-password", "Leave it out there, and give it in the environment (PGPASSWORD) or in a file: ~/.pgpass, the one that PGPASSFILE names, or a service (PGSERVICE). If it is in use, change it.",
			"The address holds a password, which other users of this computer may see on the command line, and which stays in the history of the shell.")
	}
	config, err := pgconn.ParseConfig(address)
	if err != nil {
		return nil, problem.New("database-address", form, "The database cannot be looked for: %s.", reason(err))
	}
	if err := private(config); err != nil {
		return nil, err
	}
	// The database stops computing what a command has given up.
	config.BuildContextWatcherHandler = func(c *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{Conn: c, DeadlineDelay: time.Second}
	}
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "fulgurite"
	}
	return &Source{config}, nil
}

// named reports whether an address contains a password, anywhere.
func named(rest string) bool {
	authority, query := rest, ""
	if at := strings.IndexByte(rest, '?'); at >= 0 {
		authority, query = rest[:at], rest[at+1:]
	}
	if at := strings.LastIndexByte(authority, '@'); at >= 0 {
		if strings.Contains(authority[:at], ":") {
			return true
		}
	} else if at := strings.IndexByte(authority, ':'); at >= 0 && strings.Contains(query, "@") {
		// A password that is not escaped as addresses require may contain a question mark; otherwise
		// there is a port.
		port, _, _ := strings.Cut(authority[at+1:], "/")
		if _, err := strconv.ParseUint(port, 10, 16); err != nil {
			return true
		}
	}
	for pair := range strings.SplitSeq(query, "&") {
		key, _, _ := strings.Cut(pair, "=")
		if plain, err := url.QueryUnescape(key); err == nil {
			key = plain
		}
		for _, secret := range secrets {
			if strings.EqualFold(strings.TrimSpace(key), secret) {
				return true
			}
		}
	}
	return false
}

// private rejects a file of passwords that others may read, as PostgreSQL's own programs do.
func private(config *pgconn.Config) error {
	if config.Password == "" || os.Getenv("PGPASSWORD") != "" || runtime.GOOS == "windows" {
		return nil
	}
	file := os.Getenv("PGPASSFILE")
	if file == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil // then it was not read, either
		}
		file = filepath.Join(home, ".pgpass")
	}
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() || info.Mode()&fs.FileMode(0o077) == 0 {
		return nil // a password from elsewhere comes from a service
	}
	return problem.New("database-password", "", "The file of passwords %s can be read by others.", file).
		Hinted("Keep them from reading it: chmod 600 %s.", file)
}

// Name names the database, for messages and reports.
func (s *Source) Name() string { return "database " + s.config.Database }

// connect opens a connection.
func (s *Source) connect(ctx context.Context) (*pgconn.PgConn, error) {
	if s.config.Database == "" {
		s.config.Database = s.config.User // the server's default
	}
	conn, err := pgconn.ConnectConfig(ctx, s.config)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, problem.New("database-unreachable",
			"Check the address, whether the database runs, and the password that PGPASSWORD or the file ~/.pgpass gives.",
			"There is no connection to the %s: %s.", s.Name(), reason(err))
	}
	return conn, nil
}

// closing limits how long a connection may take to close.
const closing = 2 * time.Second

// hangUp closes a connection and ends whatever it had begun, even after the context has ended.
func hangUp(conn *pgconn.PgConn) {
	ctx, end := context.WithTimeout(context.Background(), closing)
	defer end()
	conn.Close(ctx) // whatever it returns, the connection is no longer used
}

// settings fix how dates, numbers and bytes become texts, so that they are the same for every user:
// those of the scripts. They last as long as the transaction.
const settings = `SET LOCAL client_encoding = 'UTF8';
SET LOCAL standard_conforming_strings = on;
SET LOCAL datestyle = 'ISO, YMD';
SET LOCAL intervalstyle = 'postgres';
SET LOCAL timezone = 'UTC';
SET LOCAL extra_float_digits = 1;
SET LOCAL bytea_output = 'hex';
`

// run runs statements without results.
func run(ctx context.Context, conn *pgconn.PgConn, statements string) error {
	_, err := conn.Exec(ctx, statements).ReadAll()
	return err
}

// texts runs one statement with parameters, and returns its rows.
func texts(ctx context.Context, conn *pgconn.PgConn, statement string, params ...string) ([][]string, error) {
	values := make([][]byte, len(params))
	for i, p := range params {
		values[i] = []byte(p)
	}
	result := conn.ExecParams(ctx, statement, values, nil, nil, nil).Read()
	if result.Err != nil {
		return nil, result.Err
	}
	all := make([][]string, len(result.Rows))
	for i, row := range result.Rows {
		for _, cell := range row {
			all[i] = append(all[i], string(cell))
		}
	}
	return all, nil
}
