package postgres

import (
	"context"
	"errors"
	"strings"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/jackc/pgx/v5/pgconn"
)

// reason words the server's error, or that of the connection, as the end of a sentence. Neither
// contains passwords.
func reason(err error) string {
	var said *pgconn.PgError
	text := err.Error()
	if errors.As(err, &said) {
		text = said.Message
		if said.Detail != "" {
			text += " (" + strings.TrimSuffix(said.Detail, ".") + ")"
		}
	}
	return strings.TrimSuffix(strings.Join(strings.Fields(text), " "), ".")
}

// told words what went wrong while something was done; ends of the context stay what they are.
func (s *Source) told(ctx context.Context, err error, code problem.Code, hint, doing string) error {
	var of *problem.Problem
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &of): // it is a problem already
		return err
	}
	return problem.New(code, hint, "%s: the %s says: %s.", doing, s.Name(), reason(err))
}
