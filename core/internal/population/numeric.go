package population

import "math"

// digamma is the logarithmic derivative of the gamma function, for x > 0: the
// asymptotic series from 10 on, after shifting smaller arguments there. Its
// error is below 1e-14 of the larger of 1 and the result.
func digamma(x float64) float64 {
	shift := 0.0
	for x < 10 {
		shift -= 1 / x
		x++
	}
	y := 1 / (x * x)
	series := y * (1.0/12 - y*(1.0/120-y*(1.0/252-y*(1.0/240-y*(1.0/132-y*(691.0/32760-y/12))))))
	return shift + math.Log(x) - 0.5/x - series
}

// trigamma is the derivative of digamma, for x > 0, by the same method.
func trigamma(x float64) float64 {
	shift := 0.0
	for x < 10 {
		shift += 1 / (x * x)
		x++
	}
	y := 1 / (x * x)
	series := y * (1.0/6 - y*(1.0/30-y*(1.0/42-y*(1.0/30-y*(5.0/66-y*(691.0/2730-y*(7.0/6)))))))
	return shift + (1+0.5/x+series)/x
}

// root finds a zero of f, continuous with f(low) >= 0 >= f(high), by false position with halved
// weights (Illinois method), replaced by bisection where three steps did not halve the bracket. It
// ends when the bracket is down to neighbouring numbers or f is 0, after 200 steps at most:
// bisection alone needs 64 for a bracket.
func root(f func(float64) float64, low, high float64) float64 {
	fl, fh := f(low), f(high)
	side, width := 0, high-low
	for step := 0; step < 200; step++ {
		if fl == 0 {
			return low
		}
		if fh == 0 {
			return high
		}
		x := low + (high-low)*(fl/(fl-fh))
		if step%3 == 2 {
			if high-low > width/2 {
				x = low + (high-low)/2
			}
			width = high - low
		}
		if !(x > low && x < high) {
			x = low + (high-low)/2
		}
		if x <= low || x >= high || high-low <= 1e-15*math.Abs(x) {
			return x
		}
		if fx := f(x); fx >= 0 {
			low, fl = x, fx
			if side > 0 {
				fh /= 2
			}
			side = 1
		} else {
			high, fh = x, fx
			if side < 0 {
				fl /= 2
			}
			side = -1
		}
	}
	return low + (high-low)/2
}
