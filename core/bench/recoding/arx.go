package recoding

// ARXSource says where the figures of ARX come from, which cannot be run here.
const ARXSource = "ARX 3.9.2, its own local recoding (suppression limit 99 %, Loss with gs-factor 0, arithmetic mean, iterations of 1 %), on two quiet cores; " +
	"what its released files had lost was measured by a program that knows neither"

// ofARX is what ARX lost and how long it took.
type ofARX struct {
	Loss    float64 // mean share of each cell's domain, * = 1
	Seconds float64
}

// arx is what ARX lost, by the names of cases.
var arx = map[string]ofARX{
	"recoding/adult/k=2/limit=1/loss":                      {.0306, 3.2},
	"recoding/adult/k=5/limit=1/loss":                      {.0589, 10.9},
	"recoding/adult/k=10/limit=1/loss":                     {.0820, 20.8},
	"recoding/fars/k=5/limit=1/loss":                       {.0412, 23.0},
	"recoding/fars/k=10/limit=1/loss":                      {.0546, 32.7},
	"recoding/cup/k=5/limit=1/loss":                        {.0738, 100},
	"recoding/cup/k=10/limit=1/loss":                       {.0897, 135},
	"recoding/adult/distinct-3-diversity/k=5/limit=1/loss": {.0367, 3.3},
	"recoding/adult/0.3-closeness/k=5/limit=1/loss":        {.2895, 80},
}
