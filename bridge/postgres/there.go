package postgres

import (
	"context"
	"errors"
	"io"
	"maps"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/jackc/pgx/v5/pgconn"
)

// There releases a query where its table is, by the scripts of package sql. All of it is one
// transaction, which sees one state of the database. Nobody sees anything of it before it is
// committed: if it fails, or the program or the connection ends, everything is as it was, and an
// earlier table of the name is still there.
type There struct {
	target
	Columns []Column // of the query

	conn   *pgconn.PgConn
	asked  sql.Name // the query as a view
	aside  sql.Name // see sql.Job
	beside bool     // views and tables aside lie in the schema of the release: there may be no temporary ones
}

// There starts a release of a query into a table. An existing table is replaced only if replace
// says so. key is that of the pseudonyms, as hexadecimal digits; "": none are made. Close has to be
// called.
func (s *Source) There(ctx context.Context, query string, name sql.Name, replace bool, key string) (*There, error) {
	if err := checkTarget(name); err != nil {
		return nil, err
	}
	of := &Source{s.config.Copy()}
	if key != "" { // what comes with the connection is in no statement, and so in no log of statements
		of.config.RuntimeParams = maps.Clone(of.config.RuntimeParams)
		of.config.RuntimeParams["options"] = strings.TrimSpace(of.config.RuntimeParams["options"] + " -c fulgurite.key=" + key)
	}
	conn, err := of.connect(ctx)
	if err != nil {
		return nil, err
	}
	t := &There{target: target{ctx: ctx, source: of, name: name, replace: replace}, conn: conn}
	if err := t.open(query); err != nil {
		t.Close()
		return nil, t.unread(err)
	}
	return t, nil
}

// unread words an error of the query.
func (t *There) unread(err error) error { return t.source.unread(t.ctx, err) }

func (t *There) open(query string) error {
	if err := run(t.ctx, t.conn, "BEGIN ISOLATION LEVEL REPEATABLE READ;\n"+settings+"SET LOCAL idle_in_transaction_session_timeout = 0"); err != nil {
		return err
	}
	query, fields, err := prepare(t.ctx, t.conn, query)
	if err != nil {
		return err
	}
	if t.Columns, err = columns(t.ctx, t.conn, fields); err != nil {
		return err
	}
	allowed, err := texts(t.ctx, t.conn, "SELECT has_database_privilege(current_database(), 'TEMP')::text")
	if err != nil {
		return err
	}
	if t.beside = allowed[0][0] != "true"; t.beside {
		if err := t.look(t.conn, nil); err != nil { // finds the schema
			return t.told(err)
		}
		t.aside = sql.Name{t.name[0], drawn()}
	} else {
		t.aside = sql.Name{"pg_temp", drawn()}
	}
	t.asked = sql.Name{t.aside[0], t.aside[1] + "_query"}
	// The view holds on to the tables that it reads, so that nobody changes their columns or empties
	// them meanwhile.
	if err := run(t.ctx, t.conn, "CREATE VIEW "+t.asked.String()+" AS\n"+query); err != nil {
		return err
	}
	read, err := relations(t.ctx, t.conn)
	if err == nil {
		err = t.told(t.look(t.conn, read))
	}
	return err
}

// Job returns the job of a project for the query.
func (t *There) Job(p *project.Project) *sql.Job {
	inside := sql.PostgreSQL // scripts run in the transaction of this program
	inside.Client, inside.Begin, inside.End = "", "", ""
	return &sql.Job{Dialect: &inside, Project: p, Table: t.asked, Release: t.name, Drop: t.replace, Aside: t.aside, HoldBack: true}
}

// Names writes the columns of the query as CSV with a header: of those for which shown is true the
// values of all records, of the others nothing.
func (t *There) Names(w io.Writer, shown func(name string) bool) error {
	var cells []string
	limit := "\nLIMIT 1"
	for _, c := range t.Columns {
		cell := "''"
		if shown(c.Name) {
			cell, limit = "CAST(t."+sql.Name{c.Name}.String()+" AS text)", ""
		}
		cells = append(cells, cell+" AS "+sql.Name{c.Name}.String())
	}
	return t.export(w, "SELECT "+strings.Join(cells, ", ")+"\nFROM "+t.asked.String()+" AS t"+limit)
}

// Repeated returns the first of some columns of which several records have the same value.
func (t *There) Repeated(columns []string) (name string, err error) {
	for _, name := range columns {
		cell := "CAST(t." + sql.Name{name}.String() + " AS text)"
		rows, err := texts(t.ctx, t.conn, "SELECT 1 FROM "+t.asked.String()+" AS t WHERE "+cell+" <> '' GROUP BY "+cell+" HAVING COUNT(*) > 1 LIMIT 1")
		if err != nil || len(rows) > 0 {
			return name, t.unread(err)
		}
	}
	return "", nil
}

// Export writes what the search needs as CSV with a header.
func (t *There) Export(w io.Writer, j *sql.Job) error {
	first, query, order := j.Exports()
	if err := run(t.ctx, t.conn, first); err != nil {
		return t.refused(err)
	}
	return t.export(w, query+"\nORDER BY "+order)
}

// export writes the result of a query that may change nothing.
func (t *There) export(w io.Writer, query string) error {
	const begin = "SAVEPOINT reading; SET LOCAL transaction_read_only = on"
	if err := run(t.ctx, t.conn, begin); err != nil {
		return t.unread(err)
	}
	rows := &text{in: t.conn.ExecParams(t.ctx, query, nil, nil, nil, nil)}
	if _, err := io.Copy(w, rows); err != nil {
		return t.unread(err)
	}
	return t.unread(run(t.ctx, t.conn, "RELEASE SAVEPOINT reading")) // ends that it may change nothing, too
}

// refused words the refusal of a script, which is a sentence for people.
func (t *There) refused(err error) error {
	var said *pgconn.PgError
	if errors.As(err, &said) && said.Code == raised {
		return problem.New(sql.Unsupported, "", "%s", said.Message)
	}
	return t.unread(err)
}

// raised is the code of errors that scripts raise.
const raised = "P0001"

// Release makes the release of a choice, verifies it and commits it, and returns the number of its
// records. If it is not right, nothing is committed, and findings say what is wrong.
func (t *There) Release(c *sql.Choice) (records int, findings []*problem.Problem, err error) {
	for _, script := range c.Scripts()[:3] { // they leave nothing to clean
		results, err := t.conn.Exec(t.ctx, script.Text).ReadAll()
		for _, r := range results {
			for _, row := range r.Rows { // only what is wrong is returned
				findings = append(findings, problem.New("verify-database", "", "%s: %s.", string(row[0]), string(row[1])))
			}
		}
		var said *pgconn.PgError
		if len(findings) > 0 && errors.As(err, &said) && said.Code == raised {
			return 0, findings, nil
		}
		if err != nil {
			return 0, nil, t.told(err)
		}
	}
	if t.beside {
		if err := run(t.ctx, t.conn, "DROP VIEW "+t.asked.String()); err != nil {
			return 0, nil, t.told(err)
		}
	}
	counted, err := texts(t.ctx, t.conn, "SELECT COUNT(*)::text FROM "+t.name.String())
	if err == nil {
		records, err = strconv.Atoi(counted[0][0])
	}
	if err != nil {
		return 0, nil, t.told(err)
	}
	return records, nil, t.commit(t.conn)
}

// Close ends the connection, which undoes what was not committed.
func (t *There) Close() { hangUp(t.conn) }
