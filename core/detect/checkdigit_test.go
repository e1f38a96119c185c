package detect

import "testing"

// TestCheckDigits uses the example numbers that issuing bodies or textbooks print.
func TestCheckDigits(t *testing.T) {
	for _, test := range []struct {
		name  string
		check func(string) bool
		right []string
		// detects: every change of a single digit is detected.
		detects bool
	}{
		{"IBAN", isIBAN, []string{"DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "FR14 2004 1010 0505 0001 3M02 606"}, true},
		{"payment card", isPaymentCard, []string{"4111 1111 1111 1111", "5500-0000-0000-0004"}, false}, // may not begin with 0
		{"German tax number", isGermanTaxID, []string{"86095742719", "47036892816"}, true},
		{"German health number", isGermanHealthID, []string{"A123456780"}, true},
		{"Hungarian TAJ", isHungarianHealthID, []string{"111 111 110"}, true},     // (3+7)*4 = 40
		{"Hungarian tax number", isHungarianTaxID, []string{"8071592153"}, false}, // 179 mod 11 = 3; a remainder of 10 is never issued
		{"French NIR", isFrenchNIR, []string{"2 55 08 14 168 025 38"}, true},
		{"NHS number", isNHSNumber, []string{"943 476 5919", "401 023 2137"}, true},
		{"Dutch BSN", isDutchBSN, []string{"111222333"}, true},
		{"PESEL", isPESEL, []string{"44051401359"}, true},
		{"Spanish DNI", isSpanishDNI, []string{"12345678Z", "X1234567L"}, true},
		{"Italian tax code", isItalianTaxCode, []string{"RSSMRA85T10A562S"}, false}, // a pattern only
		{"Swiss AHV", isSwissAHV, []string{"756.9217.0769.85"}, true},
		{"Swedish personal number", isSwedishID, []string{"811218-9876", "19811218-9876"}, false}, // the century has no part
		{"VIN", isVIN, []string{"1M8GDM9AXKP042788", "11111111111111111"}, false},                 // letters and digits can count the same
		{"IMEI", isIMEI, []string{"35-209900-176148-1", "352099001761481"}, false},                // must begin with a known code
		{"NPI", isNPI, []string{"1234567893"}, false},                                             // must begin with 1 or 2
		{"DEA", isDEA, []string{"AB1234563", "F91234563"}, false},
		{"MBI", isMedicareID, []string{"1EG4-TE5-MK73"}, false},
		{"US SSN", isSSN, []string{"900-12-3456"}, false}, // no check digit
	} {
		for _, number := range test.right {
			if !test.check(number) {
				t.Errorf("%s: %s refused", test.name, number)
			}
			for _, wrong := range []string{"", "x", number + "1", number[1:], "abc" + number} {
				if test.check(wrong) {
					t.Errorf("%s: %q accepted", test.name, wrong)
				}
			}
			if !test.detects {
				continue
			}
			for i := range len(number) {
				if !isDigitByte(number[i]) {
					continue
				}
				for d := byte('0'); d <= '9'; d++ {
					wrong := number[:i] + string(d) + number[i+1:]
					if d != number[i] && test.check(wrong) {
						t.Errorf("%s: %s accepted for %s", test.name, wrong, number)
					}
				}
			}
		}
	}
}
