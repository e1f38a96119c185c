package postgres

import (
	"context"
	"io"
	"strconv"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/jackc/pgx/v5/pgconn"
)

// Reading reports what is known of a query that was read.
type Reading struct {
	Records int64
	Columns []Column
	// Relations lists the tables and views that it read, by their numbers.
	Relations []string
}

// Column is a column of a query.
type Column struct {
	Name, Type string
	Null       bool // some cells are NULL; all that are empty are NULL in a release then
}

// columns returns the columns of a prepared query.
func columns(ctx context.Context, conn *pgconn.PgConn, fields []pgconn.FieldDescription) (all []Column, err error) {
	var numbers, modifiers []string
	for _, f := range fields {
		numbers = append(numbers, strconv.FormatUint(uint64(f.DataTypeOID), 10))
		modifiers = append(modifiers, strconv.Itoa(int(f.TypeModifier)))
	}
	// No column can have a pseudo-type, such as that of a row.
	types, err := texts(ctx, conn, "SELECT CASE WHEN t.typtype = 'p' THEN 'text' ELSE format_type(f.number, f.modifier) END"+
		" FROM unnest($1::oid[], $2::integer[]) WITH ORDINALITY AS f(number, modifier, place) JOIN pg_type AS t ON t.oid = f.number ORDER BY f.place",
		"{"+strings.Join(numbers, ",")+"}", "{"+strings.Join(modifiers, ",")+"}")
	for i, row := range types {
		all = append(all, Column{Name: fields[i].Name, Type: row[0]})
	}
	return all, err
}

// Read runs a query and writes its result to w, as CSV with a header.
func (s *Source) Read(ctx context.Context, query string, w io.Writer) (*Reading, error) {
	conn, err := s.connect(ctx)
	if err != nil {
		return nil, err
	}
	defer hangUp(conn)
	r, err := s.read(ctx, conn, query, w)
	if err != nil {
		return nil, s.unread(ctx, err)
	}
	return r, nil
}

// unread words an error of a query.
func (s *Source) unread(ctx context.Context, err error) error {
	return s.told(ctx, err, "database-query",
		"Try it with psql. It has to be one query that only reads, without parameters.", "The query cannot be read")
}

func (s *Source) read(ctx context.Context, conn *pgconn.PgConn, query string, w io.Writer) (*Reading, error) {
	if err := run(ctx, conn, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;\n"+settings); err != nil {
		return nil, err
	}
	query, said, err := prepare(ctx, conn, query)
	if err != nil {
		return nil, err
	}
	r := &Reading{}
	if r.Columns, err = columns(ctx, conn, said); err != nil {
		return nil, err
	}
	names := make([]string, len(said))
	for i, f := range said {
		names[i] = f.Name
	}
	rows := &text{in: conn.ExecParams(ctx, asTexts(query, len(names)), nil, nil, nil, nil), names: names, nulls: make([]bool, len(names))}
	if _, err := io.Copy(w, rows); err != nil {
		return nil, err
	}
	r.Records = rows.records
	for i := range r.Columns {
		r.Columns[i].Null = rows.nulls[i]
	}
	r.Relations, err = relations(ctx, conn)
	return r, err
}

// prepare returns the query as one statement, and its columns. Prepared by itself its brackets,
// quotes and comments end within it, so that it cannot break out of those put around it.
func prepare(ctx context.Context, conn *pgconn.PgConn, query string) (string, []pgconn.FieldDescription, error) {
	query = strings.TrimRight(query, "; \t\r\n")
	said, err := conn.Prepare(ctx, "", query, nil)
	if err != nil {
		return "", nil, err
	}
	if len(said.Fields) == 0 {
		return "", nil, problem.New("database-query", "Write SELECT, with the columns that the table is to have.", "The query gives no table.")
	}
	if len(said.ParamOIDs) > 0 {
		return "", nil,
			problem.New("database-query", "Write the values into the query.", "The query has parameters ($1), which nothing gives a value.")
	}
	return query, said.Fields, nil
}

// relations returns the numbers of the tables and views that a transaction has read.
func relations(ctx context.Context, conn *pgconn.PgConn) (numbers []string, err error) {
	locked, err := texts(ctx, conn, "SELECT relation::text FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'relation'"+
		" AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
	for _, row := range locked {
		numbers = append(numbers, row[0])
	}
	return numbers, err
}

// asTexts returns a query of another one's columns as texts, whatever their names. The line breaks
// around it end a trailing comment.
func asTexts(query string, columns int) string {
	cells, names := make([]string, columns), make([]string, columns)
	for i := range columns {
		names[i] = "c" + strconv.Itoa(i+1)
		cells[i] = "CAST(q." + names[i] + " AS text)"
	}
	return "SELECT " + strings.Join(cells, ", ") + " FROM (\n" + query + "\n) AS q(" + strings.Join(names, ", ") + ")"
}

// text is the rows of a result as CSV with a header, as they come.
type text struct {
	in      *pgconn.ResultReader
	names   []string // nil: those of the result
	nulls   []bool   // by column, whether it has one; nil: nobody asks
	records int64

	buf   []byte
	at    int
	begun bool
	err   error // io.EOF: all is in buf
}

// ahead is the number of bytes made at a time.
const ahead = 64 << 10

// Read implements io.Reader.
func (t *text) Read(p []byte) (int, error) {
	if t.at == len(t.buf) {
		if t.err != nil {
			return 0, t.err
		}
		t.fill()
	}
	n := copy(p, t.buf[t.at:])
	t.at += n
	if n == 0 && t.err != nil {
		return 0, t.err
	}
	return n, nil
}

func (t *text) fill() {
	t.buf, t.at = t.buf[:0], 0
	if !t.begun {
		t.begun = true
		if t.names == nil {
			for _, f := range t.in.FieldDescriptions() {
				t.names = append(t.names, f.Name)
			}
		}
		for i, name := range t.names { // quoted, so that no name begins with a byte order mark of the file
			t.buf = appendQuoted(separated(t.buf, i), []byte(name))
		}
		t.buf = append(t.buf, '\n')
	}
	for len(t.buf) < ahead {
		if !t.in.NextRow() {
			if _, t.err = t.in.Close(); t.err == nil {
				t.err = io.EOF
			}
			return
		}
		t.records++
		cells := t.in.Values()
		for i, cell := range cells {
			t.buf = separated(t.buf, i)
			if cell == nil && t.nulls != nil {
				t.nulls[i] = true
			}
			if len(cells) == 1 && len(cell) == 0 || needsQuotes(cell) { // an empty line would not be a record
				t.buf = appendQuoted(t.buf, cell)
			} else {
				t.buf = append(t.buf, cell...)
			}
		}
		t.buf = append(t.buf, '\n')
	}
}

func separated(b []byte, column int) []byte {
	if column > 0 {
		b = append(b, ',')
	}
	return b
}

func needsQuotes(cell []byte) bool {
	for _, c := range cell {
		if c == ',' || c == '"' || c == '\n' || c == '\r' {
			return true
		}
	}
	return false
}

func appendQuoted(b, cell []byte) []byte {
	b = append(b, '"')
	for _, c := range cell {
		if c == '"' {
			b = append(b, '"')
		}
		b = append(b, c)
	}
	return append(b, '"')
}
