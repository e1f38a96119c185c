package sql_test

import (
	"os"
	"testing"

	"github.com/fulgurite/fulgurite/bridge/internal/server"
	"github.com/fulgurite/fulgurite/bridge/sql"
)

// database is a database that runs scripts.
type database interface {
	dialect() *sql.Dialect
	// script runs a script in a folder, in which what it exports is tuples.csv then.
	script(folder, name string) error
	// query returns what a query gives, as CSV with a header.
	query(query string) (string, error)
	// load makes a table of a CSV file with a header; columns are those of the table with
	// their types.
	load(table sql.Name, columns, file string) error
	// key gives what runs from now on a key, "" none.
	key(digits string) error
}

// databases starts the databases that can run here, by dialect; TestMain ends them.
var databases = map[string]func() (database, error){}

// ends holds the functions that end them.
var ends []func()

func TestMain(m *testing.M) {
	code := m.Run()
	for _, end := range ends {
		end()
	}
	os.Exit(code)
}

// started holds the databases that were started; failed says why others were not.
var (
	started = map[string]database{}
	failed  = map[string]error{}
)

// eachDatabase runs a test on each database.
func eachDatabase(t *testing.T, test func(t *testing.T, db database)) {
	for _, d := range sql.Dialects() {
		if d == &sql.MariaDB && os.Getenv("FULGURITE_MARIADB") == "" {
			continue // see make test-mariadb
		}
		t.Run(d.Name, func(t *testing.T) { test(t, open(t, d.Name)) })
	}
}

// open starts a database once for all tests. Where it cannot be had, tests are skipped, or
// fail if they must not be.
func open(t testing.TB, name string) database {
	t.Helper()
	if name == "mariadb" && os.Getenv("FULGURITE_MARIADB") == "" {
		t.Skip("only make test-mariadb runs it, which takes minutes")
	}
	if db := started[name]; db != nil {
		return db
	}
	db, err := database(nil), failed[name]
	if err == nil {
		db, err = databases[name]()
	}
	if err != nil {
		failed[name] = err
		if os.Getenv("FULGURITE_REQUIRE_SHARED") == "1" {
			t.Fatalf("no %s: %v", name, err)
		}
		t.Skipf("no %s: %v", name, err)
	}
	started[name] = db
	return db
}

// output runs a command, whose error says what it printed.
var output = server.Output
