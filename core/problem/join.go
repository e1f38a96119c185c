package problem

import "errors"

// Join makes one error of problems, nil of none.
func Join(problems []*Problem) error {
	all := make([]error, len(problems))
	for i, p := range problems {
		all[i] = p
	}
	return errors.Join(all...)
}
