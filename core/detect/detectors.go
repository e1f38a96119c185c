package detect

import (
	"strings"

	"github.com/fulgurite/fulgurite/core/table"
)

// detectors lists what is recognised, in the order in which equal confidences
// win. To recognise more, add an entry. Phrases are written as nameTokens
// writes names: lower case without accents.
var detectors = []detector{
	// What names a person.
	{kind: "email", what: "an e-mail address", role: Identifying, why: "it reaches and names one person",
		words: []string{"email", "e mail", "mail", "courriel", "emailcim"}, byName: 0.8,
		match: isEmail, share: 0.8, least: 1, byValue: 0.95},
	{kind: "iban", what: "a bank account (IBAN)", role: Identifying, why: "it belongs to one person",
		words: []string{"iban", "bankszamla", "kontonummer", "bank account", "bank account number"}, byName: 0.85,
		match: isIBAN, share: 0.8, least: 1, byValue: 0.97},
	{kind: "payment-card", what: "the number of a payment card", role: Identifying, why: "it belongs to one person",
		words: []string{"card number", "credit card number", "kreditkartennummer"}, byName: 0.85,
		match: isPaymentCard, share: 0.95, least: 5, byValue: 0.9},
	{kind: "account-number", what: "the number of an account", role: Identifying, why: "who keeps the accounts finds the person",
		words: []string{"=account", "account number", "account no", "account nr", "account id", "=acct", "acct number", "acct no", "acct id", "customer id", "customer number", "customer no", "client id", "client number", "kundennummer", "kundennr", "mitgliedsnummer", "numero compte", "numero de compte", "numero client", "szamlaszam", "ugyfelszam", "ugyfelazonosito", "numero cuenta", "numero de cuenta"}, byName: 0.9,
		fits: func(f *facts) bool { return !f.isType(table.Date, table.Decimal) }},
	nationalID("us-ssn", "a US social security number", isSSN, "ssn", "social security*"),
	nationalID("us-mbi", "a Medicare beneficiary identifier (MBI)", isMedicareID, "mbi", "hicn", "medicare id", "medicare number", "medicare no", "medicaid id", "medicaid number", "medicaid no"),
	nationalID("us-npi", "a US national provider identifier (NPI)", isNPI, "npi"),
	nationalID("us-dea", "a registration number of the US Drug Enforcement Administration", isDEA, "dea", "dea number"),
	nationalID("fr-nir", "a French social security number (NIR)", isFrenchNIR, "nir", "securite sociale", "insee"),
	nationalID("de-tax-id", "a German tax number", isGermanTaxID, "steuer id", "steueridentifikationsnummer", "steuernummer", "tax id"),
	nationalID("de-health-id", "a German health insurance number", isGermanHealthID, "kvnr", "versichertennummer", "versicherten nr", "krankenversichertennummer"),
	nationalID("hu-health-id", "a Hungarian social security number (TAJ)", isHungarianHealthID, "taj", "tajszam", "taj szam"),
	nationalID("hu-tax-id", "a Hungarian tax number", isHungarianTaxID, "adoazonosito*", "adoszam", "ado azonosito"),
	nationalID("nhs-number", "an NHS number", isNHSNumber, "nhs"),
	nationalID("nl-bsn", "a Dutch citizen service number (BSN)", isDutchBSN, "bsn", "burgerservicenummer"),
	nationalID("pl-pesel", "a Polish PESEL number", isPESEL, "pesel"),
	nationalID("es-dni", "a Spanish identity number (DNI, NIE)", isSpanishDNI, "dni", "nie", "nif"),
	nationalID("it-tax-code", "an Italian tax code", isItalianTaxCode, "codice fiscale"),
	nationalID("ch-ahv", "a Swiss social security number (AHV)", isSwissAHV, "ahv", "avs"),
	nationalID("se-personal-id", "a Swedish personal number", isSwedishID, "personnummer"),
	{kind: "national-id", what: "the number of an identity document", role: Identifying, why: "registers lead from it to one person",
		words: []string{"passport*", "reisepass*", "ausweis*", "personalausweis*", "passeport*", "szemelyi*", "utlevel*", "national id", "national identity", "nationalid", "id card", "identity card", "identity number", "tribal id", "visa number", "carte identite", "carte d identite", "pasaporte*", "documento identidad"}, byName: 0.85},
	{kind: "license-number", what: "the number of a licence or a certificate", role: Identifying, why: "registers lead from it to one person",
		words: []string{"=license", "=licence", "license id", "licence id", "license number", "licence number", "license no", "licence no", "driver license*", "drivers license*", "driver s license*", "driver s licence*", "driving licence*", "driver licence*", "=certificate", "certificate number", "certificate no", "certificate id", "certification number", "registration number", "diploma number", "fuhrerschein*", "zulassungsnummer", "approbationsnummer", "urkundennummer", "permis conduire", "permis de conduire", "numero permis", "numero certificat", "numero de certificat", "jogositvany*", "igazolvany*", "bizonyitvany*", "licencia conducir", "licencia de conducir", "numero licencia"}, byName: 0.85},
	{kind: "vehicle-number", what: "the number of a vehicle or a plate", role: Identifying, why: "registers lead from it to the owner",
		words: []string{"license plate*", "licence plate*", "=plate", "plate number", "number plate", "registration plate", "vin", "vehicle id*", "vehicle number", "vehicle serial*", "vehicle registration", "kennzeichen", "autokennzeichen", "fahrgestellnummer", "fahrzeugnummer", "fahrzeugidentifikationsnummer", "fin", "rendszam*", "alvazszam", "immatriculation", "plaque immatriculation", "plaque d immatriculation", "matricula", "targa", "chassis number", "numero chassis"}, byName: 0.87,
		match: isVIN, share: 0.95, least: 5, byValue: 0.9},
	{kind: "device-number", what: "the number of a device", role: Identifying, why: "its maker or seller knows whose it is",
		words: []string{"imei", "imsi", "meid", "iccid", "udid", "=mac", "mac address", "mac addr", "device id*", "device number", "device no", "device serial*", "serial number", "serial no", "=serial", "implant serial*", "implant number", "pacemaker serial*", "=udi", "seriennummer", "geratenummer", "gerate id", "geratenr", "numero serie", "numero de serie", "numero appareil", "gyari szam", "sorozatszam", "eszkozazonosito", "cookie", "advertising id"}, byName: 0.85,
		match: isDeviceNumber, share: 0.95, least: 5, byValue: 0.92},
	{kind: "phone", what: "a telephone number", role: Identifying, why: "it reaches and names one person",
		words: []string{"phone*", "telephone*", "telefon*", "tel", "mobile", "handy", "mobil", "mobiltelefon", "=cell", "cellphone", "cell phone", "beeper", "pager", "portable", "*telefonszam", "telefono*", "movil"}, byName: 0.85,
		fits:  func(f *facts) bool { return !f.isType(table.Date, table.Decimal) },
		match: isPhone, share: 0.8, least: 3, byValue: 0.85},
	{kind: "fax", what: "a fax number", role: Identifying, why: "it reaches and names one person",
		words: []string{"fax*", "telefax*", "facsimile", "telecopie*", "*faxszam"}, byName: 0.9},
	{kind: "person-name", what: "a person's name", role: Identifying, why: "it names the person",
		words: []string{"=name", "=names", "=nev", "=nom", "=namen", "full name", "fullname", "first name", "firstname", "last name", "lastname", "surname", "given name", "family name", "maiden name", "middle name",
			"patient name", "person name", "mothers maiden name", "mother name", "father name", "spouse name", "next of kin", "guardian name", "guardian", "emergency contact", "beneficiary name", "alias", "initials", "nickname", "customer name", "client name", "employee name", "contact name", "member name",
			"vorname", "nachname", "familienname", "geburtsname", "patientenname", "zuname", "rufname", "name vorname",
			"prenom", "prenoms", "nom prenom", "nom famille", "nom de famille", "nom naissance", "nom patient", "vezeteknev", "keresztnev", "csaladi nev", "teljes nev", "szuletesi nev", "anyja neve", "paciens neve", "beteg neve", "nombre", "apellido*", "cognome", "nome"}, byName: 0.9,
		fits:  func(f *facts) bool { return f.isType(table.String) && f.holds(isWordy, 0.8) },
		match: isPersonName, share: 0.9, least: 20, byValue: 0.65, fitsValue: func(f *facts) bool { return f.distinctShare() > 0.5 }},
	{kind: "medical-record-number", what: "the number of a patient or a case", role: Identifying, why: "the hospital finds the person",
		words: []string{"mrn", "emrn", "record number", "record no", "record nr", "medical record*", "chart number", "chart no", "health record*", "case number", "case no", "case id", "patient id", "patient number", "patient no", "patient nr", "patientid", "encounter id", "encounter number", "visit id", "visit number", "admission id", "admission number", "specimen id", "specimen number", "accession number", "lab id", "prescription number",
			"fallnummer", "fall nr", "fall id", "fallnr", "patientennummer", "patienten id", "patienten nr", "patnr", "pat id", "pat nr", "aufnahmenummer", "krankenakte*", "aktennummer", "rezeptnummer",
			"numero dossier", "numero de dossier", "num dossier", "numero patient", "id patient", "ipp", "nip", "betegazonosito", "torzsszam", "naploszam", "esetszam", "historia clinica"}, byName: 0.9,
		fits: func(f *facts) bool { return !f.isType(table.Date) }},
	{kind: "health-plan-number", what: "the number of an insured person", role: Identifying, why: "the insurer finds the person",
		words: []string{"policy number", "policy no", "policy id", "insurance number", "insurance no", "insurance id", "insurance policy", "member id", "member number", "member no", "subscriber id", "subscriber number", "subscriber no", "beneficiary id", "beneficiary number", "health plan id", "health plan number", "plan number", "=health plan beneficiary", "payer id", "enrollee id", "claim number", "claim id", "hic number",
			"policennummer", "versicherungsnummer", "versicherungsnr", "versichertennr", "numero assure", "numero police", "numero assurance", "numero de police", "biztositasi szam", "kotvenyszam", "numero poliza"}, byName: 0.9,
		fits: func(f *facts) bool { return !f.isType(table.Date) }},
	{kind: "record-number", what: "a number that stands for one person or case", role: Identifying, why: "who has the register finds the person",
		words: []string{"record id", "=patient", "=patients", "=person", "=subject", "=participant", "=respondent", "=insured", "=insuree", "=proband", "=teilnehmer", "=versicherter", "=patiens", "person id", "person number", "person no", "personid", "employee id", "employee number", "employee no", "subject id", "subject number", "participant id", "respondent id", "user id", "userid", "username", "user name", "login", "screen name", "=handle", "student id", "student number", "badge number", "study id", "donor id",
			"aktenzeichen", "personalnummer", "matrikelnummer", "teilnehmer id", "probanden id", "benutzername", "identifiant", "matricule",
			"azonosito", "ugyiratszam", "felhasznalonev"}, byName: 0.9,
		fits: func(f *facts) bool { return !f.isType(table.Date) },
		// The values alone: codes of which nearly every record has its own.
		match: isCode, share: 0.95, least: 20, byValue: 0.75, fitsValue: nearlyUniqueCode,
		evidence: unique},
	{kind: "record-number", what: "an identifier", role: Identifying, why: "who has the register finds the person",
		words: []string{"id", "ident", "identifier", "uuid", "guid", "key", "nr", "no", "number", "nummer", "numero", "szam", "code patient", "pseudonym"}, byName: 0.8,
		fits:  func(f *facts) bool { return !f.isType(table.Date, table.Decimal) && f.profile.UniqueShare > 0.5 },
		match: isUUID, share: 0.95, least: 1, byValue: 0.9},
	{kind: "ip-address", what: "an internet address", role: Identifying, why: "the provider knows who used it",
		words: []string{"ip", "ip address", "ip adresse", "ipaddress", "ip addr", "ipv 4", "ipv 6", "remote addr", "adresse ip", "ip cim"}, byName: 0.9,
		match: isInternetAddress, share: 0.9, least: 1, byValue: 0.9},
	{kind: "url", what: "an address on the web", role: Identifying, why: "it may lead to one person's page",
		words: []string{"url", "uri", "homepage", "website", "web site", "webseite", "web address", "web page", "=link", "profile page", "site web", "weboldal", "honlap", "pagina web"}, byName: 0.6,
		match: isURL, share: 0.9, least: 1, byValue: 0.7},
	{kind: "street-address", what: "a postal address", role: Identifying, why: "few people live there",
		words: []string{"address*", "adresse*", "anschrift", "street", "strasse*", "hausnummer", "house number", "rue", "lakcim", "utca", "cim", "direccion", "indirizzo"}, byName: 0.85,
		fits: func(f *facts) bool { return f.isType(table.String) }},
	{kind: "photo", what: "a picture of the person", role: Identifying, why: "it shows the person",
		words: []string{"photo", "photos", "photograph*", "foto", "fotos", "fotografie*", "picture", "pictures", "image", "image file", "bild", "lichtbild", "passbild", "portrait", "=face", "face image", "face picture", "mugshot", "gesichtsbild", "fenykep*", "fotografia"}, byName: 0.88},
	{kind: "biometric", what: "a measure of the body that is unique", role: Identifying, why: "it recognises the person",
		words: []string{"fingerprint*", "finger print*", "biometric*", "retina*", "iris scan", "iris code", "voice print", "voiceprint", "=voice", "voice recording", "face id", "face template", "palm print", "=gait", "=dna", "dna profile", "dna sequence", "=genome", "=genotype", "fingerabdruck*", "=stimme", "stimmaufnahme", "stimmabdruck", "empreinte*", "ujjlenyomat*", "huella*", "signature", "unterschrift", "alairas"}, byName: 0.88},
	{kind: "free-text", what: "free text", role: Identifying, why: "it may name people, places or rare events, and no level of detail can be chosen",
		words: []string{"comment*", "note", "notes", "remark*", "bemerkung*", "notiz*", "kommentar*", "freitext", "anamnese", "commentaire*", "remarque*", "megjegyzes*", "description", "beschreibung"}, byName: 0.5,
		match: isFreeText, share: 0.5, least: 10, byValue: 0.8, fitsValue: func(f *facts) bool { return f.distinctShare() > 0.3 }},

	// What others could know.
	{kind: "birth-date", what: "a date of birth", role: QuasiIdentifying, why: "relatives, colleagues and registers know it",
		words: []string{"birth*", "date of birth", "dob", "born", "bdate", "geburtsdatum", "geburtstag", "geburtsjahr", "geboren", "geb", "gebdat", "gebdatum", "naissance", "date naissance", "ne le", "szuletesi ido", "szuletesi datum", "szuletesi ev", "szuletes*", "nacimiento", "nascita"}, byName: 0.9,
		fits:    func(f *facts) bool { return f.isType(table.Date, table.Integer, table.String) },
		byValue: 0.8, least: 5, fitsValue: looksLikeBirth, evidence: dated},
	{kind: "date", what: "a date", role: QuasiIdentifying, why: "somebody could know when this happened to a person",
		words: dateNames, byName: 0.6,
		fits:    func(f *facts) bool { return f.isType(table.Date) },
		byValue: 0.75, least: 1, fitsValue: func(f *facts) bool { return f.isType(table.Date) }, evidence: dated},
	{kind: "date", what: "dates made coarser", role: QuasiIdentifying, why: "somebody could know when this happened to a person",
		words: dateNames, byName: 0.6,
		fits:  func(f *facts) bool { return f.holds(isCoarseDateOrYear, 0.8) },
		match: isCoarseDate, share: 0.8, least: 1, byValue: 0.75},
	{kind: "sex", what: "sex or gender", role: QuasiIdentifying, why: "everybody who knows the person knows it",
		words: []string{"sex", "isex", "gender", "geschlecht", "sexe", "genre", "nem", "=neme", "sexo", "sesso", "genero"}, byName: 0.9,
		match: isSexWord, share: 1, least: 2, byValue: 0.8, fitsValue: func(f *facts) bool { return f.profile.Distinct <= 6 }},
	{kind: "age", what: "age", role: QuasiIdentifying, why: "others know or guess it",
		words: []string{"age", "iage", "=alter", "lebensalter", "alter jahre", "altersgruppe", "age group", "eletkor", "kor", "edad", "eta", "year of birth", "yob", "lebensjahr*", "ages"}, byName: 0.9},
	{kind: "postcode", what: "a postcode", role: QuasiIdentifying, why: "it says where the person lives",
		words: []string{"zip", "zipcode", "zip code", "postcode", "post code", "postal*", "plz", "postleitzahl", "code postal", "cp", "irsz", "iranyitoszam", "codigo postal", "cap"}, byName: 0.9,
		fits:  func(f *facts) bool { return f.isType(table.String, table.Integer) },
		match: isPrintedPostcode, share: 0.95, least: 5, byValue: 0.8},
	{kind: "postcode", what: "a postcode", role: QuasiIdentifying, why: "it says where the person lives",
		match: isDigitPostcode, share: 1, least: 5, byValue: 0.55,
		fitsValue: func(f *facts) bool {
			return f.isType(table.String) && f.profile.Shortest == f.profile.Longest && f.distinctShare() < 0.8
		}},
	{kind: "place", what: "a place", role: QuasiIdentifying, why: "others know where the person lives or comes from",
		words: []string{"city", "town", "village", "municipality", "county", "district", "state", "istatenum", "province", "region", "country", "nation", "nationality", "native country", "citizenship", "birthplace", "residence", "location", "latitude", "longitude", "lat", "lon", "lng", "geo*", "area", "neighborhood", "parish",
			"ort", "wohnort", "stadt", "gemeinde", "kreis", "landkreis", "bundesland", "land", "staat", "herkunftsland", "geburtsort", "geburtsland", "nationalitat", "staatsangehorigkeit", "bezirk",
			"ville", "commune", "departement", "pays", "nationalite", "lieu*", "telepules", "varos", "megye", "orszag", "allampolgarsag", "szuletesi hely", "lakhely", "regio", "ciudad", "pais", "citta", "paese"}, byName: 0.8},
	{kind: "origin", what: "ethnic origin", role: QuasiIdentifying, why: "others see or know it",
		words: []string{"race", "irace", "racea", "ethnic*", "ihispanic", "hispanic", "origin", "ethnie", "herkunft", "abstammung", "skin color", "migration*", "anyanyelv", "language", "mother tongue", "sprache", "muttersprache", "langue"}, byName: 0.8},
	{kind: "family", what: "the family situation", role: QuasiIdentifying, why: "others know it",
		words: []string{"marital*", "marriage", "married", "marstat", "divorced", "widowed", "civil status", "relationship", "familienstand", "verheiratet", "kinder", "children", "number of children", "household*", "haushalt*", "etat civil", "situation familiale", "matrimonial*", "csaladi allapot", "gyermek*", "estado civil", "stato civile"}, byName: 0.8},
	{kind: "education", what: "education", role: QuasiIdentifying, why: "others know it",
		words: []string{"education*", "educ", "degree", "school*", "study", "bildung*", "ausbildung*", "schulabschluss", "abschluss", "studium", "studiengang", "diplome", "etudes", "niveau etude*", "vegzettseg", "iskola*", "educacion", "istruzione", "grade level", "highest level of school completed"}, byName: 0.75},
	{kind: "occupation", what: "work", role: QuasiIdentifying, why: "colleagues and neighbours know it",
		words: []string{"occupation*", "job*", "profession*", "work class", "workclass", "employer", "employment*", "company", "industry", "labor force status", "military*", "rank", "beruf*", "tatigkeit", "arbeitgeber", "firma", "branche", "metier", "emploi", "employeur", "csp", "foglalkozas", "munkahely", "munkakor", "profesion", "ocupacion", "professione"}, byName: 0.8},
	{kind: "insurer", what: "the insurer", role: QuasiIdentifying, why: "the person's insurer and its staff know it",
		words: []string{"insurer*", "insurance*", "payer", "payor", "health plan", "krankenkasse*", "kasse", "kostentrager", "versicherung*", "versicherer", "assurance*", "assureur", "mutuelle", "caisse", "biztosito*", "biztositas*", "aseguradora"}, byName: 0.7},
	{kind: "institution", what: "where the person was treated or served", role: QuasiIdentifying, why: "others could know that the person was there",
		words: []string{"hospital*", "clinic*", "ward", "department", "station", "abteilung", "klinik*", "krankenhaus", "fachabteilung", "hopital", "service", "korhaz*", "osztaly", "physician", "doctor", "arzt", "hausarzt", "medecin", "orvos*", "provider*", "practice", "praxis"}, byName: 0.6},
	{kind: "body", what: "what can be seen of the person", role: QuasiIdentifying, why: "others see it",
		words: []string{"height", "weight", "bmi", "eye color", "hair color", "body height", "body weight", "grosse", "korpergrosse", "gewicht", "korpergewicht", "taille", "poids", "magassag", "suly", "testsuly", "testmagassag"}, byName: 0.5},
	{kind: "vital", what: "whether or when the person died", role: QuasiIdentifying, why: "it is published or known to others",
		words: []string{"death*", "died", "deceased", "ideathmon", "ideathday", "tod", "todesdatum", "verstorben", "sterbedatum", "deces", "halal*"}, byName: 0.7},

	// What must not be revealed.
	{kind: "diagnosis", what: "a diagnosis", role: Sensitive, why: "it tells about the person's health; no group of people who look the same should share a single one",
		words: []string{"diagnos*", "icd", "icd 10", "disease*", "illness", "condition", "comorbidit*", "*diagnose", "erkrankung*", "krankheit*", "diagnostic*", "maladie*", "cim 10", "bno", "betegseg*", "korkep", "injury", "iinjury", "cancer", "tumor*", "hiv*", "diagnozis*", "enfermedad"}, byName: 0.8,
		match: isICD10, share: 0.9, least: 5, byValue: 0.85, fitsValue: func(f *facts) bool { return f.share(hasPoint) > 0.1 }},
	{kind: "treatment", what: "a treatment or a medicine", role: Sensitive, why: "it tells about the person's health",
		words: []string{"treatment*", "therapy", "procedure*", "surgery", "operation*", "medication*", "medicine*", "drug*", "prescription*", "atc", "ops", "therapie*", "behandlung*", "prozedur*", "medikament*", "wirkstoff*", "verordnung*", "traitement*", "medicament*", "acte", "kezeles*", "gyogyszer*", "mutet*", "beavatkozas*"}, byName: 0.7,
		match: isATC, share: 0.9, least: 3, byValue: 0.8},
	{kind: "belief", what: "a belief, an orientation or a record of offences", role: Sensitive, why: "the law protects it especially",
		words: []string{"religion*", "religious*", "konfession*", "faith", "political*", "party", "partei", "union member*", "gewerkschaft*", "sexual*", "orientation", "criminal*", "conviction*", "straftat*", "vallas*", "politi*", "disability*", "behinderung*", "handicap"}, byName: 0.7},
	{kind: "income", what: "income or debt", role: Sensitive, why: "people do not want others to learn it",
		words: []string{"salary*", "income*", "wage*", "earnings", "debt*", "credit score", "limit bal", "default payment*", "gehalt*", "einkommen*", "lohn*", "schulden", "revenu*", "salaire*", "fizetes*", "jovedelem*", "kereset", "sueldo", "ingresos"}, byName: 0.75},

	// What is harmless as a rule.
	{kind: "duration", what: "a duration", role: Insensitive, why: "it describes the case, and hardly anybody knows it exactly",
		words: []string{"length of stay", "los", "duration*", "stay", "days", "hours", "minutes", "verweildauer*", "liegedauer*", "dauer", "tage", "liegetage", "duree*", "apolasi*", "apolasi napok", "napok", "hours per week"}, byName: 0.7,
		fits: func(f *facts) bool { return f.isType(table.Integer, table.Decimal) }},
	{kind: "amount", what: "an amount of money", role: Insensitive, why: "it describes the case, and hardly anybody knows it exactly",
		words: []string{"cost*", "price*", "charge*", "amount*", "amt", "bill*", "fee*", "total", "revenue", "expense*", "gift*", "kosten*", "preis*", "betrag*", "entgelt*", "erlos*", "rechnung*", "cout*", "prix", "montant*", "koltseg*", "ar", "osszeg*", "dij*", "coste"}, byName: 0.65,
		fits: func(f *facts) bool { return f.isType(table.Integer, table.Decimal) }},
	{kind: "measurement", what: "a measurement", role: Insensitive, why: "hardly anybody knows it exactly",
		words: []string{"score", "value", "result", "level", "rate", "ratio", "temperature", "pressure", "glucose", "wert", "messwert", "ergebnis", "laborwert", "mesure", "valeur", "ertek", "eredmeny", "weighting", "fnlwgt"}, byName: 0.5,
		fits: func(f *facts) bool { return f.isType(table.Decimal, table.Integer) }},
}

// dateNames are names of columns with dates.
var dateNames = []string{"date", "datum", "*datum", "day", "admission*", "admitted", "discharge*", "discharged", "aufnahme*", "entlassung*", "entree", "sortie", "felvetel*", "elbocsatas*", "visit", "zeitpunkt", "date*"}

// nationalID makes the detector of a number with a check digit or a form of its own.
func nationalID(kind, what string, match func(string) bool, words ...string) detector {
	return detector{kind: kind, what: what, role: Identifying, why: "registers lead from it to one person",
		words: words, byName: 0.85, match: match, share: 0.95, least: 10, byValue: 0.9,
		fits:      func(f *facts) bool { return f.isType(table.String, table.Integer) },
		fitsValue: func(f *facts) bool { return f.distinctShare() > 0.05 }}
}

// nearlyUniqueCode holds where nearly every record has a value of its own, and
// the values do not look like amounts: words, or whole numbers of one length or
// without gaps.
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

// looksLikeBirth holds for dates without time that spread over 40 years or
// more, as the dates of birth of a population do.
func looksLikeBirth(f *facts) bool {
	if !f.isType(table.Date) || strings.Contains(f.column.Format, "15") {
		return false
	}
	first, ok := table.ParseDate(f.column.Format, f.profile.Min)
	last, also := table.ParseDate(f.column.Format, f.profile.Max)
	return ok && also && last.Year()-first.Year() >= 40 && last.Year() < 2100
}

func hasPoint(s string) bool { return strings.IndexByte(s, '.') > 0 }
