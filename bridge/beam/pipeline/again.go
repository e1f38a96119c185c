package pipeline

// twice makes each worker do its work twice and forget what the first time gave, as where a
// bundle is tried again: for tests.
var twice bool

// again does the work of an element.
func again(do func(first bool) error) error {
	if twice {
		if err := do(true); err != nil {
			return err
		}
	}
	return do(false)
}
