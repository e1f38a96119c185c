package checktest

import (
	"math/rand/v2"

	"github.com/fulgurite/fulgurite/core/internal/classes"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/privacy"
	"github.com/fulgurite/fulgurite/core/param"
)

// DrawPersons returns a random problem of Draw in which persons have several records
// and are judged as wholes, or against somebody who knows two or three of them; some
// records are of nobody who is known. It has k-anonymity, and a model for each
// sensitive column.
func DrawPersons(rng *rand.Rand) *Task {
	for {
		p := Draw(rng)
		k := 1 + rng.IntN(3)
		p.KnownSize = k
		p.Models = []privacy.Spec{{Model: privacy.KAnonymity, Params: param.Values{"k": float64(k)}}}
		if rng.IntN(2) == 0 {
			p.Sensitive = nil
		}
		var protecting []privacy.Info
		for _, info := range privacy.All() {
			if info.Sensitive {
				protecting = append(protecting, info)
			}
		}
		for _, s := range p.Sensitive {
			info := protecting[rng.IntN(len(protecting))]
			p.Models = append(p.Models, privacy.Spec{Model: info.ID, Attribute: s.Name, Params: drawParams(rng, info.Params)})
		}
		persons := 1 + rng.IntN(p.Rows)
		for range p.Rows {
			person := uint32(rng.IntN(persons))
			if rng.IntN(16) == 0 {
				person = classes.Unknown
			}
			p.Persons = append(p.Persons, person)
		}
		if p.Profiles = rng.IntN(2) == 0; !p.Profiles {
			p.Known = 2 + rng.IntN(2)
		}
		p.CountPersons = rng.IntN(3) == 0
		p.addPeople(rng)
		if _, err := p.Checker(evaluate.Tuning{}); err == nil {
			return p
		}
	}
}

// addPeople adds, to some problems, a model about the risks of all persons, or, of persons
// as wholes, one that compares them with all of the table or of a population.
func (p *Task) addPeople(rng *rand.Rand) {
	ids := []privacy.ID{privacy.AverageRisk, privacy.AverageRiskExtended, privacy.SampleUniqueness}
	if p.Profiles && rng.IntN(2) == 0 {
		ids = []privacy.ID{privacy.PopulationUniqueness}
		if p.Subset != nil {
			ids = []privacy.ID{privacy.DeltaPresence, privacy.KMap}
			inside := map[uint32]bool{}
			for row, person := range p.Persons {
				if in, known := inside[person]; known {
					p.Subset[row] = in
				}
				inside[person] = p.Subset[row]
			}
		}
	}
	id := ids[rng.IntN(len(ids))]
	if info, ok := privacy.Find(id); ok && rng.IntN(2) == 0 {
		p.Models = append(p.Models, privacy.Spec{Model: id, Params: drawParams(rng, info.Params)})
	}
}
