//go:build !tinygo

package codec

import "github.com/vugu/vjson"

// Marshal returns v as JSON without spaces.
func Marshal(v any) ([]byte, error) { return vjson.Marshal(v) }

// Unmarshal reads JSON into what v points to. Fields that it does not know are
// skipped.
func Unmarshal(data []byte, v any) error { return vjson.Unmarshal(data, v) }
