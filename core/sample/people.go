package sample

// Names of invented people: any first name may meet any last name.
var (
	firstFemale = []string{"Ada", "Alma", "Amira", "Anouk", "Asta", "Beate", "Carla", "Chiara", "Clara", "Dilara", "Edda", "Elif", "Emilia", "Enya", "Fenja",
		"Franka", "Greta", "Hanna", "Hedda", "Ida", "Ilse", "Imke", "Irma", "Jana", "Jule", "Karla", "Kira", "Leni", "Lotte", "Luise", "Maja", "Malin", "Marlene",
		"Merle", "Mila", "Mina", "Nele", "Nora", "Olga", "Paula", "Ronja", "Rosa", "Ruth", "Selma", "Smilla", "Tessa", "Thea", "Ulla", "Wanda", "Zoë"}
	firstMale = []string{"Aaron", "Adem", "Albin", "Anton", "Arne", "Bela", "Bo", "Bruno", "Carl", "Cem", "Dario", "Edgar", "Eike", "Emil", "Enno", "Fiete",
		"Finn", "Frido", "Georg", "Gustav", "Hannes", "Henri", "Ivo", "Jakob", "Janosch", "Joris", "Kaspar", "Keno", "Konrad", "Lasse", "Levi", "Linus", "Magnus",
		"Malte", "Mattis", "Milan", "Moritz", "Nils", "Oskar", "Ole", "Pepe", "Quentin", "Ruben", "Samir", "Theo", "Till", "Veit", "Willi", "Xaver", "Yaro"}
	last = []string{"Abendroth", "Adlerberg", "Ahrendahl", "Bachwinkel", "Birkental", "Blumenau", "Brandheide", "Buchenloh", "Dornfeld", "Dünenmann", "Eckernhof",
		"Eichenstein", "Elsterbach", "Erlenkamp", "Fährhaus", "Falkenried", "Feldmoor", "Finkenwirth", "Föhrental", "Gartenbeck", "Ginsterberg", "Grauhorn", "Grünwald",
		"Habichtsberg", "Hagedornsen", "Haselbach", "Heideström", "Hirschhagen", "Hollerbusch", "Immenhof", "Jasminsky", "Kesselring", "Kiefernholm", "Kirschbrink",
		"Kornblum", "Kranichau", "Küstermoor", "Lärchenfeld", "Lerchental", "Lindenquist", "Löwenhagen", "Marschner", "Meisenburg", "Mohnfeld", "Moosgrund", "Mühlenbeck",
		"Nachtigal", "Nebelung", "Nordkamp", "Ostersund", "Pappelau", "Quellental", "Rabenhorst", "Rehwinkel", "Rosenquist", "Rotdornsen", "Sandmühlen", "Schilfgard",
		"Schlehental", "Seegras", "Silberbach", "Sommerau", "Sperlingshof", "Steinadler", "Storchenau", "Tannwald", "Taubenried", "Ulmenhorst", "Unterwald",
		"Veilchenau", "Wacholder", "Weidenkamp", "Wiesengrund", "Wildrose", "Winterfeld", "Wolkenstein", "Yberg", "Zaunkönig", "Zedernholm", "Ziegelbrink"}
)

// Sexes as the table writes them.
const (
	female  = "female"
	male    = "male"
	diverse = "diverse"
)

// ages are inpatients by age: share says how many of 1,000 are from this age
// up to below the next one's.
var ages = []struct{ from, share int }{
	{0, 62}, {1, 18}, {6, 20}, {15, 38}, {25, 82}, {35, 72}, {45, 82}, {55, 142}, {65, 152}, {75, 182}, {85, 108}, {93, 42}, {101, 0},
}

// districts are those of an invented region. Their postcodes begin with
// prefix; the first of their codes have the most people.
var districts = []struct {
	prefix string
	codes  int
	share  int // of 1,000 people
}{
	{"581", 34, 400}, // the city with the hospital
	{"582", 28, 250}, // its suburbs
	{"613", 30, 200}, // the town across the river
	{"617", 38, 150}, // villages
}

// insurers are invented.
var insurers = []struct {
	name   string
	public bool
	share  int // of 1,000 people
}{
	{"Allgemeine Regional", true, 330}, {"Handwerk & Handel", true, 190}, {"Bergbau Verbund", true, 95}, {"Ingenieur Bund", true, 175},
	{"Landwirte Kasse", true, 45}, {"Seeleute Kasse", true, 25}, {"Alpha Private", false, 58}, {"Beamten Privat", false, 46},
	{"Consilia", false, 24}, {"Self-payer", false, 12},
}

// stays are lengths of stay in percent of the diagnosis's mean, equally
// likely: skewed to the right as real ones are.
var stays = []int{20, 30, 40, 45, 50, 55, 60, 65, 70, 75, 80, 90, 95, 105, 115, 130, 150, 180, 220, 320}
