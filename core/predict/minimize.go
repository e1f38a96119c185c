package predict

import "math"

// memory is the number of steps that minimize remembers.
const memory = 8

// minimize finds the minimum of a convex function from x on, which it changes: the limited-memory
// BFGS method with steps that are halved until the function falls enough (J. Nocedal, S. Wright:
// Numerical Optimization. 2nd edition, Springer, 2006, algorithms 3.1, 7.4 and 7.5). f returns the
// value and computes the derivatives. It ends when no derivative exceeds steepest, after a number
// of steps, where no step helps, or with the error of told.
func minimize(x []float64, f func(x, slopes []float64) float64, steepest float64, steps int, told func(step int) error) error {
	n := len(x)
	slopes, next, nextSlopes := make([]float64, n), make([]float64, n), make([]float64, n)
	way := make([]float64, n)
	var past []move
	value := f(x, slopes)
	for step := range steps {
		if err := told(step); err != nil {
			return err
		}
		if largest(slopes) <= steepest {
			return nil
		}
		direction(way, slopes, past)
		down := dot(way, slopes)
		length := 1.0
		if len(past) == 0 {
			length = 1 / math.Sqrt(dot(slopes, slopes))
		}
		fell := false
		for range 40 {
			for i := range x {
				next[i] = x[i] + float64(length*way[i])
			}
			to := f(next, nextSlopes)
			if to <= value+float64(float64(1e-4*length)*down) {
				value, fell = to, true
				break
			}
			length /= 2
		}
		if !fell {
			return nil
		}
		m := move{s: make([]float64, n), y: make([]float64, n)}
		for i := range x {
			m.s[i], m.y[i] = next[i]-x[i], nextSlopes[i]-slopes[i]
		}
		if m.sy = dot(m.s, m.y); m.sy > 1e-12 {
			if len(past) == memory {
				past = past[1:]
			}
			past = append(past, m)
		}
		copy(x, next)
		slopes, nextSlopes = nextSlopes, slopes
	}
	return nil
}

// move is a step and the resulting change of the derivatives.
type move struct {
	s, y []float64
	sy   float64 // their product
}

// direction computes the search direction: minus the derivatives, corrected for the curvature seen
// in past moves (Nocedal and Wright, algorithm 7.4).
func direction(way, slopes []float64, past []move) {
	for i, s := range slopes {
		way[i] = -s
	}
	shares := make([]float64, len(past))
	for i := len(past) - 1; i >= 0; i-- {
		shares[i] = dot(past[i].s, way) / past[i].sy
		add(way, -shares[i], past[i].y)
	}
	if len(past) > 0 {
		last := past[len(past)-1]
		scale := last.sy / dot(last.y, last.y)
		for i := range way {
			way[i] *= scale
		}
	}
	for i := range past {
		add(way, shares[i]-dot(past[i].y, way)/past[i].sy, past[i].s)
	}
}

// The conversions keep compilers from fusing operations, so that sums are the same everywhere.

func dot(a, b []float64) (sum float64) {
	for i, x := range a {
		sum += float64(x * b[i])
	}
	return sum
}

func add(to []float64, factor float64, x []float64) {
	for i := range to {
		to[i] += float64(factor * x[i])
	}
}

func largest(x []float64) (most float64) {
	for _, v := range x {
		most = max(most, math.Abs(v))
	}
	return most
}
