// Package godebug stands in for the standard library's internal/godebug when the
// engine is built (see web/site): every setting has its default, as nobody sets
// GODEBUG in a browser. That leaves out the runtime's metrics as well.
package godebug

// Setting is a setting of GODEBUG.
type Setting struct{ name string }

// New returns the setting of that name.
func New(name string) *Setting { return &Setting{name} }

// Name returns the setting's name.
func (s *Setting) Name() string { return s.name }

// Undocumented reports whether the setting is missing in the documentation.
func (s *Setting) Undocumented() bool { return false }

// String returns the setting as GODEBUG has it.
func (s *Setting) String() string { return s.name + "=" }

// IncNonDefault counts uses of a value other than the default.
func (s *Setting) IncNonDefault() {}

// Value returns the setting's value: "", the default.
func (s *Setting) Value() string { return "" }
