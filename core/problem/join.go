package problem

import "errors"

// Join combines problems into one error, nil for none.
func Join(problems []*Problem) error {
	all := make([]error, len(problems))
	for i, p := range problems {
		all[i] = p
	}
	return errors.Join(all...)
}
