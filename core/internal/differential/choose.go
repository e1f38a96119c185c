package differential

import (
	"io"
	"math/big"
	"slices"
)

// Choose picks one of several by the exponential mechanism (F. McSherry, K. Talwar:
// Mechanism design via differential privacy. FOCS 2007): number i with a probability
// that is proportional to
//
//	exp(-epsilon costs[i] / (2 sensitivity))
//
// so that what is picked tells of one record no more than epsilon, if one record changes
// no cost by more than sensitivity. There is at least one cost; sensitivity and epsilon
// are above 0.
//
// No probability is computed, and so none is rounded: one of all is drawn, each as
// likely as any other, and kept with the probability exp(-x), x being epsilon times the
// distance of its cost from the least, divided by twice the sensitivity, until one is
// kept. It takes as many tries as there are costs at most, on average. How long it takes
// depends on the costs; who measures the time is no attacker of a file.
func Choose(costs []int64, sensitivity int64, epsilon *big.Rat, random io.Reader) (int, error) {
	least := slices.Min(costs)
	all := big.NewInt(int64(len(costs)))
	s := sampler{random}
	for {
		n, err := s.below(all)
		if err != nil {
			return 0, err
		}
		i := int(n.Int64())
		x := new(big.Rat).
			SetFrac(new(big.Int).Sub(big.NewInt(costs[i]), big.NewInt(least)), new(big.Int).Mul(big.NewInt(2), big.NewInt(sensitivity)))
		if kept, err := s.shrinks(x.Mul(x, epsilon)); err != nil || kept {
			return i, err
		}
	}
}

// sampler decides at random, exactly with the probability asked for, if the bytes are
// random.
type sampler struct{ random io.Reader }

// shrinks is true with the probability exp(-x), x being 0 or more (C. Canonne, G. Kamath,
// T. Steinke: The discrete Gaussian for differential privacy. NeurIPS 2020, algorithm 1).
func (s sampler) shrinks(x *big.Rat) (bool, error) {
	one := big.NewRat(1, 1)
	for x.Cmp(one) > 0 {
		if yes, err := s.series(one); err != nil || !yes {
			return false, err
		}
		x = new(big.Rat).Sub(x, one)
	}
	return s.series(x)
}

// series is shrinks for x of at most 1: the first n for which a draw with the
// probability x/n fails is odd with the probability 1 - x + x^2/2! - x^3/3! ...
func (s sampler) series(x *big.Rat) (bool, error) {
	for n := int64(1); ; n++ {
		of := new(big.Int).Mul(x.Denom(), big.NewInt(n))
		at, err := s.below(of)
		if err != nil {
			return false, err
		}
		if at.Cmp(x.Num()) >= 0 {
			return n%2 == 1, nil
		}
	}
}

// below draws one of the whole numbers from 0 to n-1, each as likely as any other.
func (s sampler) below(n *big.Int) (*big.Int, error) {
	bits := new(big.Int).Sub(n, big.NewInt(1)).BitLen()
	word := make([]byte, (bits+7)/8)
	for {
		if _, err := io.ReadFull(s.random, word); err != nil {
			return nil, err
		}
		if rest := bits % 8; rest > 0 {
			word[0] &= 1<<rest - 1
		}
		if at := new(big.Int).SetBytes(word); at.Cmp(n) < 0 {
			return at, nil
		}
	}
}
