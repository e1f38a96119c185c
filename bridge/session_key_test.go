package bridge

import (
	"strings"
	"testing"

	"github.com/fulgurite/fulgurite/core/problem"
	"github.com/fulgurite/fulgurite/core/pseudonym"
	"github.com/vugu/vjson"
)

// The secret of this key is 00 01 02 ... 1f, and its pseudonyms are those that
// another program computes in the tests of package pseudonym.
const registryKey = "fulgurite-key 1\nrecipient Cancer registry\nsecret 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\ncheck 3b75b317\n"

const stays = "patient,age\n4711,40\n4712,40\n4711,40\n"

func pseudonymous() map[string]any {
	return map[string]any{"version": 2, "rowsArePeople": true, "suppressionLimit": 0, "measure": map[string]any{"measure": "loss"},
		"models": []any{map[string]any{"model": "k-anonymity", "params": map[string]any{"k": 2}}},
		"columns": []any{map[string]any{"name": "patient", "role": "identifying", "treatment": "pseudonym"},
			map[string]any{"name": "age", "role": "quasi-identifying"}}}
}

const pseudonyms = "patient,age\nE6YE3SIE3DTDDCIP,40\nLLCPTBP42DT4EDW6,40\nE6YE3SIE3DTDDCIP,40\n"

func TestKeys(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "stays.csv"}, memory(stays), nil)
	var estimate Estimate
	p.must(EstimateRequest.Kind, pseudonymous(), nil, &estimate)
	if len(estimate.Problems) != 1 || estimate.Problems[0].Code != "release-no-key" {
		t.Errorf("%+v", estimate)
	}
	p.refused(RunRequest.Kind, pseudonymous(), nil, "release-no-key")
	p.refused(OpenKeyRequest.Kind, OpenKey{Name: "a.key"}, memory(stays), "key-none")
	p.refused(OpenKeyRequest.Kind, OpenKey{Name: "a.key"}, memory(strings.Replace(registryKey, "1e1f", "1e1e", 1)), "key-damaged")
	p.refused(OpenKeyRequest.Kind, OpenKey{Name: "a.key"}, memory(strings.Repeat("#", pseudonym.MaxFile+2)), "key-damaged")
	p.refused(OpenKeyRequest.Kind, OpenKey{Name: "a.key"}, nil, "bridge-no-file")
	p.refused(RunRequest.Kind, pseudonymous(), nil, "release-no-key")

	var key KeyFile
	r := p.call(OpenKeyRequest.Kind, OpenKey{Name: "registry.key"}, memory(registryKey))
	if err := vjson.Unmarshal(r.Body, &key); err != nil || key != (KeyFile{"registry.key", "Cancer registry", "3RUSE2NG"}) ||
		strings.Contains(string(r.Body), "0a0b") {
		t.Errorf("%s", r.Body)
	}
	p.must(EstimateRequest.Kind, pseudonymous(), nil, &estimate)
	var outcome Outcome
	r = p.call(RunRequest.Kind, pseudonymous(), nil)
	if err := vjson.Unmarshal(r.Body, &outcome); err != nil || !outcome.Linked || !outcome.Verified || len(outcome.Warnings) == 0 ||
		outcome.Warnings[0].Code != "release-linked" {
		t.Errorf("linked: %v, verified: %v, %v", outcome.Linked, outcome.Verified, outcome.Warnings)
	}
	if strings.Contains(string(r.Body), "0a0b0c") || strings.Contains(string(r.Body), "egistry") {
		t.Errorf("the outcome tells of the key: %s", r.Body)
	}
	if got := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); got != pseudonyms {
		t.Errorf("saved %q", got)
	}
	// The next table has the same ones; without the key nothing is made of it, but
	// what was made can be saved.
	p.must(OpenRequest.Kind, Open{Name: "more.csv"}, memory(stays), nil)
	p.must(RunRequest.Kind, pseudonymous(), nil, nil)
	p.must(ForgetKeyRequest.Kind, nil, nil, nil)
	if got := text(p.must(SaveRequest.Kind, Save{EscapeFormulas: true}, nil, nil)); got != pseudonyms {
		t.Errorf("saved %q", got)
	}
	p.refused(RunRequest.Kind, pseudonymous(), nil, "release-no-key")
	p.must(OpenKeyRequest.Kind, OpenKey{Name: "registry.key"}, memory(registryKey), &key)
	p.must(ForgetRequest.Kind, nil, nil, nil)
	p.must(OpenRequest.Kind, Open{Name: "stays.csv"}, memory(stays), nil)
	p.refused(RunRequest.Kind, pseudonymous(), nil, "release-no-key")
}

func TestMakeKey(t *testing.T) {
	p := newPage(t)
	p.refused(MakeKeyRequest.Kind, MakeKey{Recipient: "two\nlines"}, nil, "key-recipient")
	var made, opened KeyFile
	file := text(p.must(MakeKeyRequest.Kind, MakeKey{Recipient: "Registry/Ulm"}, nil, &made))
	key, err := pseudonym.ParseKey([]byte(file))
	if err != nil || made.Recipient != "Registry/Ulm" || made.ID != key.ID() || made.Name != "Registry-Ulm.key" {
		t.Fatalf("%+v, %v", made, err)
	}
	p.must(OpenRequest.Kind, Open{Name: "stays.csv"}, memory(stays), nil)
	p.must(RunRequest.Kind, pseudonymous(), nil, nil)
	first := text(p.must(SaveRequest.Kind, Save{}, nil, nil))
	if first == pseudonyms || !strings.Contains(first, key.Pseudonym("patient", "4711")) {
		t.Errorf("saved %q", first)
	}
	var second KeyFile
	p.must(MakeKeyRequest.Kind, MakeKey{}, nil, &second)
	if second.ID == made.ID || second.Name != "fulgurite.key" {
		t.Errorf("%+v after %+v", second, made)
	}
	p.must(OpenKeyRequest.Kind, OpenKey{Name: made.Name}, memory(file), &opened)
	p.must(RunRequest.Kind, pseudonymous(), nil, nil)
	if again := text(p.must(SaveRequest.Kind, Save{}, nil, nil)); again != first || opened != made {
		t.Errorf("the saved key gives %q", again)
	}
}

// A batch takes the key, too, and says that it is linked.
func TestAppendWithKey(t *testing.T) {
	p := newPage(t)
	p.must(OpenRequest.Kind, Open{Name: "stays.csv"}, memory(stays), nil)
	p.refused(AppendRequest.Kind, pseudonymous(), nil, "release-no-key")
	p.must(OpenKeyRequest.Kind, OpenKey{Name: "registry.key"}, memory(registryKey), nil)
	var a Appended
	p.must(AppendRequest.Kind, pseudonymous(), nil, &a)
	if !a.Linked || len(a.Warnings) != 1 || a.Warnings[0].Code != problem.Code("release-linked") {
		t.Errorf("%+v", a)
	}
	if got := text(p.must(SaveRequest.Kind, Save{Part: PartBatch}, nil, nil)); got != pseudonyms {
		t.Errorf("saved %q", got)
	}
	if state := text(p.must(SaveRequest.Kind, Save{Part: PartState}, nil, nil)); strings.Contains(state, "0a0b") {
		t.Errorf("the state has the key: %s", state)
	}
}
