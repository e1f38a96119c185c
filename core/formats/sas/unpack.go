package sas

import "fmt"

var errPacked = fmt.Errorf("a compressed record is damaged")

// output receives an unpacked record.
type output struct {
	out []byte
	at  int
	bad bool
}

func (o *output) fill(b byte, n int) {
	if o.at+n > len(o.out) {
		o.bad = true
		return
	}
	for i := range n {
		o.out[o.at+i] = b
	}
	o.at += n
}

func (o *output) copy(in []byte, n int) []byte {
	if n > len(in) || o.at+n > len(o.out) {
		o.bad = true
		return nil
	}
	o.at += copy(o.out[o.at:], in[:n])
	return in[n:]
}

// unpackRuns undoes SAS's compression of characters (COMPRESS=CHAR): a command in the
// upper half of a byte, a part of its length in the lower one.
func unpackRuns(out, in []byte) error {
	o := output{out: out}
	for len(in) > 0 && !o.bad {
		command, n := in[0]>>4, int(in[0]&15)
		in = in[1:]
		next := 0 // the next byte, where the command has one
		switch command {
		case 0, 1, 4, 5, 6, 7, 0xC:
			if len(in) == 0 {
				return errPacked
			}
			next, in = int(in[0]), in[1:]
		}
		switch command {
		case 0:
			in = o.copy(in, n<<8+next+64)
		case 1:
			in = o.copy(in, n<<8+next+64+4096)
		case 2:
			in = o.copy(in, n+96)
		case 4:
			if len(in) == 0 {
				return errPacked
			}
			o.fill(in[0], n<<8+next+18)
			in = in[1:]
		case 5:
			o.fill('@', n<<8+next+17)
		case 6:
			o.fill(' ', n<<8+next+17)
		case 7:
			o.fill(0, n<<8+next+17)
		case 8, 9, 0xA, 0xB:
			in = o.copy(in, n+1+16*int(command-8))
		case 0xC:
			o.fill(byte(next), n+3)
		case 0xD:
			o.fill('@', n+2)
		case 0xE:
			o.fill(' ', n+2)
		case 0xF:
			o.fill(0, n+2)
		default:
			return errPacked
		}
	}
	if o.bad || o.at != len(out) {
		return errPacked
	}
	return nil
}

// unpackRoss undoes SAS's binary compression (COMPRESS=BINARY), which is Ross Data
// Compression (E. Ross, C Users Journal, October 1992): 16 bits say of what follows
// whether it is a byte or a command.
func unpackRoss(out, in []byte) error {
	o := output{out: out}
	bits, mask := 0, 0
	take := func() int {
		if len(in) == 0 {
			o.bad = true
			return 0
		}
		b := in[0]
		in = in[1:]
		return int(b)
	}
	for len(in) > 0 && !o.bad {
		if mask >>= 1; mask == 0 {
			bits = take() << 8
			bits |= take()
			mask = 1 << 15
			if len(in) == 0 {
				break
			}
		}
		if bits&mask == 0 {
			o.fill(byte(take()), 1)
			continue
		}
		b := take()
		command, n := b>>4, b&15
		switch command {
		case 0:
			o.fill(byte(take()), n+3)
		case 1:
			n += take()<<4 + 19
			o.fill(byte(take()), n)
		default:
			distance := n + 3 + take()<<4
			n = command
			if command == 2 {
				n = take() + 16
			}
			if distance > o.at || o.at+n > len(out) {
				return errPacked
			}
			for range n { // may overlap
				out[o.at] = out[o.at-distance]
				o.at++
			}
		}
	}
	if o.bad || o.at != len(out) {
		return errPacked
	}
	return nil
}
