// Package interrupt is the door to pauses and ends for other programs: reading that ends with a
// context, and a function that long loops call in their pauses.
package interrupt

import (
	"context"
	"io"

	"github.com/fulgurite/fulgurite/core/internal/interrupt"
)

// Reader is a reader that ends with a context, and remembers how it ended.
type Reader = interrupt.Reader

// NewReader lets reading end when the context ends.
func NewReader(ctx context.Context, in io.Reader) *Reader { return interrupt.NewReader(ctx, in) }

// OnPause sets the function that long loops call in their pauses; nil sets none. A program whose
// messages arrive on the thread that does the work sets it once, to answer them. The function must
// not start the work that it interrupts.
func OnPause(f func()) { interrupt.OnPause(f) }
