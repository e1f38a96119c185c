package figures

import (
	"slices"
	"testing"
)

func TestFigures(t *testing.T) {
	t.Setenv("FULGURITE_FIGURES", "")
	Record(t, Figure{Name: "files/nowhere", Unit: "operations", What: "Nothing is kept."})

	folder := t.TempDir()
	t.Setenv("FULGURITE_FIGURES", folder)
	writes := Figure{Name: "files/writes", Value: 3, Unit: "operations", What: "Writes failed."}
	kills := Figure{Name: "files/kills", Value: 2, Unit: "kills", What: "Programs were killed."}
	for range 2 {
		Record(t, writes)
		Add(t, kills)
	}
	kills.Value = 4
	all, err := Read(folder)
	for i := range all {
		if all[i].Date == "" {
			t.Error("a figure without a date")
		}
		all[i].Date = ""
	}
	if want := []Figure{kills, writes}; err != nil || !slices.Equal(all, want) {
		t.Errorf("%v, %v; want %v", all, err, want)
	}

	for _, f := range []Figure{
		{Name: "writes", Unit: "operations", What: "No section."},
		{Name: "files/Writes", Unit: "operations", What: "A capital letter."},
		{Name: "files/../writes", Unit: "operations", What: "Another folder."},
		{Name: "files/writes", What: "No unit."},
		{Name: "files/writes", Unit: "operations"},
		{Name: "files/writes", Value: -1, Unit: "operations", What: "Negative."},
	} {
		if record(f, false) == nil {
			t.Errorf("%+v was kept", f)
		}
	}
	t.Setenv("FULGURITE_FIGURES", "recorded")
	if record(writes, false) == nil {
		t.Error("a path that means another folder for each package")
	}
}
