package postgres

import (
	"bufio"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"slices"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/sql"
	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/jackc/pgx/v5/pgconn"
)

// Output is a table that receives a release: a core.Sealed. It has a temporary name until it is
// committed, and until then only its transaction sees it.
type Output struct {
	target
	growing sql.Name
	own     map[string]Column

	conn    *pgconn.PgConn // nil: nothing was written yet, or all is done
	rows    rows
	names   []string
	nulls   []bool // an empty cell of the column is NULL
	pipe    *io.PipeWriter
	in      *bufio.Writer
	copied  chan error
	records int64 // accepted by the database
	back    *text
	bytes   int64
	sum     hash.Hash
}

// target is the table that a release becomes.
type target struct {
	ctx     context.Context
	source  *Source
	name    sql.Name // with its schema
	replace bool
}

// Output starts a release into a table. The columns in own keep their types and NULL, and all
// others are texts: see Column. An existing table is replaced only
// if replace says so, when the release is committed, and never if the query has read it. The
// context ends the writing.
func (s *Source) Output(ctx context.Context, name sql.Name, replace bool, own map[string]Column, read []string) (*Output, error) {
	if err := checkTarget(name); err != nil {
		return nil, err
	}
	conn, err := s.connect(ctx)
	if err != nil {
		return nil, err
	}
	defer hangUp(conn) // the search may take long
	o := &Output{target: target{ctx: ctx, source: s, name: name, replace: replace}, own: own, sum: sha256.New()}
	if err := o.look(conn, read); err != nil {
		return nil, o.told(err)
	}
	o.growing = sql.Name{o.name[0], drawn()}
	return o, nil
}

// checkTarget rejects names of tables that no release can have.
func checkTarget(name sql.Name) error {
	if len(name) > 2 {
		return problem.New("sql-name", "Give it as TABLE or SCHEMA.TABLE.",
			"The release is written to the database that is read, and %s names one.", name)
	}
	return name.Check(&sql.PostgreSQL)
}

// drawn returns a name that no table has.
func drawn() string {
	random := make([]byte, 8)
	rand.Read(random)
	return "fulgurite_" + hex.EncodeToString(random)
}

// look finds the schema of the table, and any existing table; read are the relations that the
// query reads.
func (o *target) look(conn *pgconn.PgConn, read []string) error {
	if len(o.name) == 1 {
		schema, err := texts(o.ctx, conn, "SELECT current_schema()")
		if err != nil {
			return err
		}
		if schema[0][0] == "" {
			return problem.New("database-table", "", "The database has no schema for new tables.").Hinted("Name the schema: SCHEMA.%s.", o.name[0])
		}
		o.name = sql.Name{schema[0][0], o.name[0]}
	}
	there, err := texts(o.ctx, conn, "SELECT c.oid::text, c.relkind::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = $2", o.name...)
	if err != nil || len(there) == 0 {
		return err
	}
	number, kind := there[0][0], there[0][1]
	switch {
	case slices.Contains(read, number):
		return problem.New("database-table", "Give the release another name.", "The release would replace %s, which the query reads.", o.name)
	case !o.replace:
		return problem.New("database-exists", "Choose another name, or let it be replaced with --overwrite.",
			"There is a table %s already. It was left as it is.", o.name)
	case kind != "r":
		return problem.New("database-table", "Choose another name.", "%s is no ordinary table, so that it is not replaced.", o.name)
	}
	return nil
}

// told words an error.
func (o *target) told(err error) error {
	return o.source.told(o.ctx, err, "database-table",
		"Nothing was changed. Check whether you may make tables there, and whether there is room.",
		"The table "+o.name.String()+" cannot be written")
}

// Name names the table, for people.
func (o *target) Name() string { return "table " + strings.Join(o.name, ".") }

// Write takes a part of the release, CSV with commas.
func (o *Output) Write(p []byte) (int, error) {
	for i := range p {
		if err := o.take(p[i]); err != nil {
			return i, o.told(err)
		}
	}
	return len(p), nil
}

// take processes a byte of CSV: the first record creates the table, the others go into it.
func (o *Output) take(c byte) error {
	record, err := o.rows.take(c)
	if err != nil || record == nil {
		return err
	}
	if o.in == nil {
		return o.create(record)
	}
	return o.add(record)
}

// create makes the table.
func (o *Output) create(names []string) (err error) {
	columns := make([]string, len(names))
	for i, name := range names {
		if err := (sql.Name{name}).Check(&sql.PostgreSQL); err != nil {
			return err
		}
		of, typed := o.own[name]
		if typed {
			columns[i] = sql.Name{name}.String() + " " + of.Type
		} else {
			columns[i] = sql.Name{name}.String() + " text NOT NULL"
		}
		o.nulls = append(o.nulls, typed && of.Null)
	}
	o.names = names
	if o.conn, err = o.source.connect(o.ctx); err != nil {
		return err
	}
	// Records are read back in the written order only if one process reads from the beginning.
	if err := run(o.ctx, o.conn, "BEGIN;\n"+settings+"SET LOCAL max_parallel_workers_per_gather = 0;\nSET LOCAL synchronize_seqscans = off;\n"+
		"CREATE TABLE "+o.growing.String()+" ("+strings.Join(columns, ", ")+")"); err != nil {
		return err
	}
	in, pipe := io.Pipe()
	o.pipe, o.in, o.copied = pipe, bufio.NewWriterSize(pipe, ahead), make(chan error, 1)
	go func() {
		tag, err := o.conn.CopyFrom(o.ctx, in, "COPY "+o.growing.String()+" FROM STDIN")
		o.records = tag.RowsAffected()
		if err != nil {
			in.CloseWithError(err) // for the writing side
		}
		o.copied <- err
	}()
	return nil
}

// escapes are the special characters of COPY.
var escapes = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

// add sends a record to the database.
func (o *Output) add(cells []string) error {
	for i, cell := range cells {
		if i > 0 {
			o.in.WriteByte('\t')
		}
		if cell == "" && o.nulls[i] {
			o.in.WriteString(`\N`)
			continue
		}
		escapes.WriteString(o.in, cell) // the writer keeps errors
	}
	return o.in.WriteByte('\n')
}

// Written returns the text of the table, as the database returns it.
func (o *Output) Written() (io.Reader, error) {
	record, err := o.rows.end()
	switch {
	case err != nil:
		return nil, o.told(err)
	case record != nil && o.in == nil:
		err = o.create(record)
	case record != nil:
		err = o.add(record)
	}
	if o.in == nil {
		return nil, errors.Join(err, errors.New("a release without names of columns cannot be a table"))
	}
	err = errors.Join(err, o.in.Flush(), o.pipe.Close())
	if said := <-o.copied; said != nil {
		err = said
	}
	o.pipe = nil
	if err != nil {
		return nil, o.told(err)
	}
	o.back = &text{in: o.conn.ExecParams(o.ctx, asTexts("TABLE "+o.growing.String(), len(o.names)), nil, nil, nil, nil), names: o.names}
	return io.TeeReader(told{o}, o.sum), nil
}

// told reads the table back, and words errors.
type told struct{ of *Output }

func (t told) Read(p []byte) (int, error) {
	n, err := t.of.back.Read(p)
	t.of.bytes += int64(n)
	if err != nil && err != io.EOF {
		err = t.of.told(err)
	}
	return n, err
}

// Seal implements core.Sealed: for the text in the table.
func (o *Output) Seal() (int64, string) { return o.bytes, hex.EncodeToString(o.sum.Sum(nil)) }

// Commit gives the table its name and lets others see it.
func (o *Output) Commit() error {
	if o.back.err != io.EOF || o.back.records != o.records {
		return errors.New("the table was not read back to its end")
	}
	statements := ""
	if o.replace {
		statements = "DROP TABLE IF EXISTS " + o.name.String() + ";\n"
	}
	if err := run(o.ctx, o.conn, statements+"ALTER TABLE "+o.growing.String()+" RENAME TO "+sql.Name{o.name[1]}.String()); err != nil {
		return o.told(err)
	}
	err := o.commit(o.conn)
	if err == nil {
		o.close()
	}
	return err
}

// commit ends the transaction so that others see the table.
func (o *target) commit(conn *pgconn.PgConn) error {
	err := run(o.ctx, conn, "COMMIT")
	if err == nil {
		return nil
	}
	var said *pgconn.PgError
	if errors.As(err, &said) {
		return o.told(err)
	}
	return problem.New("database-unknown", "Look whether it is there: if it is, it is the release, whole and verified.",
		"The connection ended while the table %s was committed, so that it is not known whether it was: %s.", o.name, reason(err))
}

// Abort rolls everything back.
func (o *Output) Abort() error {
	if o.conn == nil {
		return nil
	}
	if o.pipe != nil {
		o.pipe.CloseWithError(errors.New("given up"))
		<-o.copied
		o.pipe = nil
	}
	o.close()
	return nil
}

// close closes the connection, which rolls an uncommitted transaction back.
func (o *Output) close() {
	hangUp(o.conn)
	o.conn = nil
}
