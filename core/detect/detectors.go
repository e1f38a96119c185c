package detect

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/table"
)

// detectors lists the recognised kinds; of equal confidences the first wins. To recognise more, add
// an entry here, and the names of such columns in words.txt.
var detectors = []detector{
	// What names a person.
	{kind: "email", what: "an e-mail address", role: Identifying, why: "it reaches and names one person",
		byName: 0.8,
		match:  isEmail, share: 0.8, least: 1, byValue: 0.95},
	{kind: "iban", what: "a bank account (IBAN)", role: Identifying, why: "it belongs to one person",
		byName: 0.85,
		match:  isIBAN, share: 0.8, least: 1, byValue: 0.97},
	{kind: "payment-card", what: "the number of a payment card", role: Identifying, why: "it belongs to one person",
		byName: 0.85,
		match:  isPaymentCard, share: 0.95, least: 5, byValue: 0.9},
	{kind: "account-number", what: "the number of an account", role: Identifying, why: "who keeps the accounts finds the person",
		byName: 0.9,
		fits:   isNumbering},
	nationalID("us-ssn", "a US social security number", isSSN),
	nationalID("us-mbi", "a Medicare beneficiary identifier (MBI)", isMedicareID),
	nationalID("us-npi", "a US national provider identifier (NPI)", isNPI),
	nationalID("us-dea", "a registration number of the US Drug Enforcement Administration", isDEA),
	nationalID("fr-nir", "a French social security number (NIR)", isFrenchNIR),
	nationalID("de-tax-id", "a German tax number", isGermanTaxID),
	nationalID("de-health-id", "a German health insurance number", isGermanHealthID),
	nationalID("hu-health-id", "a Hungarian social security number (TAJ)", isHungarianHealthID),
	nationalID("hu-tax-id", "a Hungarian tax number", isHungarianTaxID),
	nationalID("nhs-number", "an NHS number", isNHSNumber),
	nationalID("nl-bsn", "a Dutch citizen service number (BSN)", isDutchBSN),
	nationalID("pl-pesel", "a Polish PESEL number", isPESEL),
	nationalID("es-dni", "a Spanish identity number (DNI, NIE)", isSpanishDNI),
	nationalID("it-tax-code", "an Italian tax code", isItalianTaxCode),
	nationalID("ch-ahv", "a Swiss social security number (AHV)", isSwissAHV),
	nationalID("se-personal-id", "a Swedish personal number", isSwedishID),
	{kind: "national-id", what: "the number of an identity document", role: Identifying, why: "registers lead from it to one person",
		byName: 0.85},
	{kind: "license-number", what: "the number of a licence or a certificate", role: Identifying, why: "registers lead from it to one person",
		byName: 0.85},
	{kind: "vehicle-number", what: "the number of a vehicle or a plate", role: Identifying, why: "registers lead from it to the owner",
		byName: 0.87,
		match:  isVIN, share: 0.95, least: 5, byValue: 0.9},
	{kind: "device-number", what: "the number of a device", role: Identifying, why: "its maker or seller knows whose it is",
		byName: 0.85,
		match:  isDeviceNumber, share: 0.95, least: 5, byValue: 0.92},
	{kind: "phone", what: "a telephone number", role: Identifying, why: "it reaches and names one person",
		byName: 0.85, fits: isNumbering,
		match: isPhone, share: 0.8, least: 3, byValue: 0.85},
	{kind: "fax", what: "a fax number", role: Identifying, why: "it reaches and names one person",
		byName: 0.9},
	{kind: "person-name", what: "a person's name", role: Identifying, why: "it names the person",
		byName: 0.9,
		fits:   func(f *facts) bool { return f.isType(table.String) && f.holds(isWordy, 0.8) },
		match:  isPersonName, share: 0.9, least: 20, byValue: 0.65,
		fitsValue: func(f *facts) bool { return f.distinctShare() > 0.5 && matches(f.tokens, phrases()["thing"]) == 0 }},
	{kind: "medical-record-number", what: "the number of a patient or a case", role: Identifying, why: "the hospital finds the person",
		byName: 0.9,
		fits:   isNumbering},
	{kind: "health-plan-number", what: "the number of an insured person", role: Identifying, why: "the insurer finds the person",
		byName: 0.9,
		fits:   isNumbering},
	{kind: "record-number", what: "a number that stands for one person or case", role: Identifying,
		why:    "who has the register finds the person",
		byName: 0.9, fits: isNumbering,
		// By values alone: codes that are different in nearly every record.
		match: isCode, share: 0.95, least: 20, byValue: 0.45, fitsValue: nearlyUniqueCode,
		evidence: unique},
	{kind: "record-number", named: "person-number", what: "a number that stands for one person or case", role: Identifying,
		why: "who has the register finds the person", byName: 0.85, fits: isNumbering},
	{kind: "record-number", named: "running-number", what: "a number that stands for one person or case", role: Identifying,
		why: "who has the register finds the person", byName: 0.7, fits: manyNumbers},
	{kind: "record-number", named: "identifier", what: "an identifier", role: Identifying, why: "who has the register finds the person",
		byName: 0.7,
		fits:   func(f *facts) bool { return isNumbering(f) && f.profile.UniqueShare > 0.5 },
		match:  isUUID, share: 0.95, least: 1, byValue: 0.9},
	{kind: "ip-address", what: "an internet address", role: Identifying, why: "the provider knows who used it",
		byName: 0.9,
		match:  isInternetAddress, share: 0.9, least: 1, byValue: 0.9},
	{kind: "url", what: "an address on the web", role: Identifying, why: "it may lead to one person's page",
		byName: 0.6,
		match:  isURL, share: 0.9, least: 1, byValue: 0.7},
	{kind: "street-address", what: "a postal address", role: Identifying, why: "few people live there",
		byName: 0.85, fits: func(f *facts) bool { return f.isType(table.String, table.Integer) }},
	{kind: "coordinates", what: "a point on the map", role: Identifying, why: "few people live there",
		byName: 0.82, fits: func(f *facts) bool { return f.isType(table.String) },
		match: isPoint, share: 0.9, least: 3, byValue: 0.9},
	{kind: "coordinates", named: "none", what: "a point on the map", role: Identifying, why: "few people live there",
		byValue: 0.86, least: minUnique, fitsValue: exactCoordinates, evidence: byName},
	{kind: "photo", what: "a picture of the person", role: Identifying, why: "it shows the person",
		byName: 0.88},
	{kind: "biometric", what: "a measure of the body that is unique", role: Identifying, why: "it recognises the person",
		byName: 0.88},
	{kind: "free-text", what: "free text", role: Identifying,
		why:    "it may name people, places or rare events, and no level of detail can be chosen",
		byName: 0.5,
		match:  isFreeText, share: 0.5, least: 10, byValue: 0.8, fitsValue: func(f *facts) bool { return f.distinctShare() > 0.3 }},

	// What others could know.
	{kind: "birth-date", what: "a date of birth", role: QuasiIdentifying, why: "relatives, colleagues and registers know it",
		byName:  0.9,
		fits:    func(f *facts) bool { return f.isType(table.Date, table.Integer, table.String) },
		byValue: 0.8, least: 5, fitsValue: looksLikeBirth, evidence: dated},
	{kind: "date", what: "a date", role: QuasiIdentifying, why: "somebody could know when this happened to a person",
		byName:  0.6,
		fits:    func(f *facts) bool { return f.isType(table.Date) },
		byValue: 0.75, least: 1, fitsValue: func(f *facts) bool { return f.isType(table.Date) }, evidence: dated},
	{kind: "date", what: "dates made coarser", role: QuasiIdentifying, why: "somebody could know when this happened to a person",
		byName: 0.6,
		fits:   func(f *facts) bool { return f.holds(isCoarseDateOrYear, 0.8) },
		match:  isCoarseDate, share: 0.8, least: 1, byValue: 0.75},
	{kind: "date", named: "date-part", what: "dates made coarser", role: QuasiIdentifying,
		why:    "somebody could know when this happened to a person",
		byName: 0.72, fits: func(f *facts) bool { return f.profile.Distinct <= 150 && !f.isType(table.Decimal) }},
	{kind: "sex", what: "sex or gender", role: QuasiIdentifying, why: "everybody who knows the person knows it",
		byName: 0.9,
		match:  isSexWord, share: 1, least: 2, byValue: 0.8, fitsValue: func(f *facts) bool { return f.profile.Distinct <= 6 }},
	{kind: "age", what: "age", role: QuasiIdentifying, why: "others know or guess it",
		byName: 0.9},
	{kind: "postcode", what: "a postcode", role: QuasiIdentifying, why: "it says where the person lives",
		byName: 0.9,
		fits:   func(f *facts) bool { return f.isType(table.String, table.Integer) && f.profile.Longest > 1 },
		match:  isPrintedPostcode, share: 0.95, least: 5, byValue: 0.8},
	{kind: "postcode", named: "none", what: "a postcode", role: QuasiIdentifying, why: "it says where the person lives",
		match: isDigitPostcode, share: 1, least: 5, byValue: 0.55,
		fitsValue: func(f *facts) bool {
			return f.isType(table.String) && f.profile.Shortest == f.profile.Longest && f.distinctShare() < 0.8
		}},
	{kind: "place", what: "a place", role: QuasiIdentifying, why: "others know where the person lives or comes from",
		byName: 0.8},
	{kind: "origin", what: "ethnic origin", role: QuasiIdentifying, why: "others see or know it",
		byName: 0.8, match: oneOf("values of origin"), share: 1, least: 3, byValue: 0.7},
	{kind: "family", what: "the family situation", role: QuasiIdentifying, why: "others know it",
		byName: 0.8, match: oneOf("values of family"), share: 1, least: 3, byValue: 0.7},
	{kind: "education", what: "education", role: QuasiIdentifying, why: "others know it",
		byName: 0.75},
	{kind: "occupation", what: "work", role: QuasiIdentifying, why: "colleagues and neighbours know it",
		byName: 0.8},
	{kind: "insurer", what: "the insurer", role: QuasiIdentifying, why: "the person's insurer and its staff know it",
		byName: 0.6},
	{kind: "institution", what: "where the person was treated or served", role: QuasiIdentifying,
		why:    "others could know that the person was there",
		byName: 0.6},
	{kind: "body", what: "what can be seen of the person", role: QuasiIdentifying, why: "others see it",
		byName: 0.5},
	{kind: "vital", what: "whether or when the person died", role: QuasiIdentifying, why: "it is published or known to others",
		byName: 0.7},

	// What must not be revealed. A date of such a thing is a date.
	{kind: "diagnosis", what: "a diagnosis", role: Sensitive,
		why:    "it tells about the person's health; no group of people who look the same should share a single one",
		byName: 0.82, fits: notDated,
		match: isICD10, share: 0.9, least: 5, byValue: 0.85, fitsValue: func(f *facts) bool { return f.share(hasPoint) > 0.1 }},
	{kind: "cause-of-death", what: "a diagnosis", role: Sensitive, why: "it tells about the person's health", byName: 0.84, fits: notDated},
	{kind: "treatment", what: "a treatment or a medicine", role: Sensitive, why: "it tells about the person's health",
		byName: 0.7, fits: notDated,
		match: isATC, share: 0.9, least: 3, byValue: 0.8},
	{kind: "health", what: "health or the way of life", role: Sensitive, why: "it tells about the person's health",
		byName: 0.72, fits: notDated},
	{kind: "belief", what: "a belief, an orientation or a record of offences", role: Sensitive, why: "the law protects it especially",
		byName: 0.7, fits: notDated},
	{kind: "income", what: "income or debt", role: Sensitive, why: "people do not want others to learn it", byName: 0.75, fits: notDated},

	// What is harmless as a rule.
	{kind: "duration", what: "a duration", role: Insensitive, why: "it describes the case, and hardly anybody knows it exactly",
		byName: 0.7, fits: func(f *facts) bool { return f.isType(table.Integer, table.Decimal) }},
	{kind: "amount", what: "an amount of money", role: Insensitive, why: "it describes the case, and hardly anybody knows it exactly",
		byName: 0.65, fits: func(f *facts) bool { return f.isType(table.Integer, table.Decimal) }},
	{kind: "unit", what: "a unit of measure", role: Insensitive, why: "it says how something was measured, and nothing about the person",
		byName: 0.85, fits: func(f *facts) bool {
			return f.isType(table.String) && f.profile.Distinct <= 60 && f.profile.Longest <= 20
		}},
}

// nationalID returns the detector of a number with a check digit or a distinctive form.
func nationalID(kind, what string, match func(string) bool) detector {
	return detector{kind: kind, what: what, role: Identifying, why: "registers lead from it to one person",
		byName: 0.85, match: match, share: 0.95, least: 10, byValue: 0.9,
		fits:      func(f *facts) bool { return f.isType(table.String, table.Integer) },
		fitsValue: func(f *facts) bool { return f.distinctShare() > 0.05 }}
}

// isNumbering holds for possible numbers of people or cases: not dates, fractions or counts (few
// numbers from zero on).
func isNumbering(f *facts) bool {
	p := f.profile
	count := f.isType(table.Integer) && p.Distinct <= 12 && p.Min == "0" && p.Rows > p.Distinct
	return !count && !f.isType(table.Date) && (!f.isType(table.Decimal) || f.holds(isWhole, 1))
}

// isFlags holds for two values at most that say yes or no, which name nobody: whether an e-mail
// address was given is none.
func isFlags(f *facts) bool {
	p := f.profile
	return p.Distinct <= 2 && p.Rows-p.Missing > 2 && f.holds(isFlag, 1)
}

// manyNumbers holds for numbers that are as many as there may be people: a few that repeat count
// something, or stand for a group.
func manyNumbers(f *facts) bool {
	return isNumbering(f) && (f.isType(table.Decimal) || f.holds(isCode, 0.8)) &&
		(f.profile.Distinct >= minUnique || f.distinctShare() >= 0.2)
}

// exactCoordinates holds for a latitude or longitude to about a hundred metres or better that is
// different in most records: together with the other one it is an address.
func exactCoordinates(f *facts) bool {
	return f.isType(table.Decimal) && f.profile.UniqueShare >= 0.5 && matches(f.tokens, latitudes) > 0 && f.holds(hasPlaces, 0.8)
}

// latitudes lists names of one of the two coordinates.
var latitudes = []string{"lat", "latitude", "lon", "lng", "=long", "longitude",
	"breitengrad", "langengrad", "latitud", "longitud", "easting", "northing"}

func notDated(f *facts) bool { return !f.isType(table.Date) }

// nearlyUniqueCode holds where nearly every record has a different value, and the values do not
// look like amounts: they are words, or whole numbers of one length or without gaps.
func nearlyUniqueCode(f *facts) bool {
	p := f.profile
	if p.UniqueShare < 0.95 || f.isType(table.Decimal, table.Date) {
		return false
	}
	if !f.isType(table.Integer) {
		return true
	}
	if p.Shortest == p.Longest && p.Shortest >= 4 {
		return true
	}
	low, okLow := f.column.NumberOf(p.Min)
	high, okHigh := f.column.NumberOf(p.Max)
	return okLow && okHigh && high-low < 2*float64(p.Distinct)
}

// looksLikeBirth holds for dates without time that span 40 years or more, like a population's dates
// of birth.
func looksLikeBirth(f *facts) bool {
	if !f.isType(table.Date) || strings.Contains(f.column.Format, "15") {
		return false
	}
	first, ok := table.ParseDate(f.column.Format, f.profile.Min)
	last, also := table.ParseDate(f.column.Format, f.profile.Max)
	return ok && also && last.Year()-first.Year() >= 40 && last.Year() < 2100
}

func hasPoint(s string) bool { return strings.IndexByte(s, '.') > 0 }
