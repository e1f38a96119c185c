package pipeline

// twice makes each worker do its work twice and forget the first result, as when a bundle is
// retried: for tests.
var twice bool

// again processes an element.
func again(do func(first bool) error) error {
	if twice {
		if err := do(true); err != nil {
			return err
		}
	}
	return do(false)
}
