//go:build tinygo

package codec

// Marshal returns v as JSON without spaces.
func Marshal(v any) ([]byte, error) { return marshal(v) }

// Unmarshal reads JSON into what v points to. Fields that it does not know are
// skipped.
func Unmarshal(data []byte, v any) error { return unmarshal(data, v) }
