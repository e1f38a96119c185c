package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// flagRow is a command line on which a flag does what it is for: it ends with 0, and what it prints
// or writes has a text that is not there without the flag.
type flagRow struct{ args, shows string }

// base is what rows of anonymize and append begin with: AN is the command with its output.
const base = "AN --k 2 --rows-are-people --order original --limit 1 "

// flagRows have a row for every flag, of each command that has it, or of one for all where one
// piece of code reads it for them. AN rows are of anonymize, and hold for append as well, which
// shows other things or refuses some.
var flagRows = map[string][]flagRow{
	// which table, and how it is read
	"delimiter":    {{"columns --delimiter | bar.csv", "b,c"}},
	"encoding":     {{"columns --encoding windows-1251 latin.csv", "grцЯe"}},
	"format":       {{"columns --format csv t.csv", "age"}},
	"quote":        {{"columns --quote none quoted.csv", "2 texts"}},
	"no-header":    {{"columns --no-header t.csv", "column-1"}},
	"names":        {{"columns --names number twice.csv", "a-2"}},
	"header-lines": {{"columns --header-lines 2 grouped.csv", "lab age"}},
	"drop-names":   {{"columns --drop-names paged.csv", "4 whole numbers"}},
	"skip-lines":   {{"columns --skip-lines 1 titled.csv", "age"}},
	"skip-end":     {{"columns --skip-end 1 total.csv", "2 whole numbers"}},
	"missing":      {{"columns --missing none,9 gaps.csv", "1 missing"}},
	"ragged":       {{"columns --ragged pad short.csv", "1 record had too few cells"}},
	"surplus":      {{"columns --surplus join long.csv", "1 record had too many cells"}},
	"join-into":    {{"columns --surplus join --join-into a long.csv", `column "a"`}},
	"keep-aside":   {{"columns --keep-aside short.csv", "kept aside"}},
	"kept-aside":   {{base + "--qi age --kept-aside aside.csv ragged.csv", "33,zz"}, {"check --qi age --kept-aside aside.csv ragged.csv", "33,zz"}},
	"read":         {{"columns --read age=string t.csv", "age 24 texts"}, {base + "--qi age --read age=string --save-project saved.json t.csv", `"type":"string"`}, {"check --qi town --sensitive cost --read cost=string t.csv", "cost"}},
	"blanks":       {{"columns --blanks trim blanks.csv", "sex"}},
	"missing-in":   {{"columns --missing-in ill=flu t.csv", "missing"}, {base + "--qi age --missing-in age=30 --save-project saved.json t.csv", `"missing":[`}, {"check --qi sex --sensitive ill --missing-in ill=flu t.csv", "ill"}},
	"same":         {{"columns --same ill=flu:cold t.csv", "ill"}, {base + "--qi age --sensitive ill --model l-diversity:attribute=ill,l=2 --same ill=cold:flu --save-project saved.json t.csv", `"same"`}, {"check --qi sex --sensitive ill --same ill=flu:cold t.csv", "0.6667 (alpha)"}},
	"scale":        {{"columns --scale sex=f<m t.csv", "f < m"}, {base + "--qi sex --scale sex=f<m --save-project saved.json t.csv", `"ordinal"`}, {"check --qi town --sensitive ill --scale ill=cold<flu<gout --model t-closeness:attribute=ill,t=1,distance=ordered t.csv", "ordered distance"}},
	// roles
	"qi":                  {{base + "--qi age t.csv", "age"}, {"check --qi age t.csv", "1 of 6 tries"}},
	"identifying":         {{base + "--qi age --identifying name --save-project saved.json named.csv", `"identifying"`}},
	"sensitive":           {{base + "--qi age --sensitive ill --model l-diversity:attribute=ill,l=2 --save-project saved.json t.csv", `"sensitive"`}, {"check --qi age --sensitive ill t.csv", "What a group reveals of ill"}},
	"progress-lines":      {{"columns --progress-lines --json t.csv", `{"text":`}},
	"suggested":           {{"anonymize --suggested --k 2 --rows-are-people --limit 1 -o out.csv t.csv", "confirmed by nobody"}},
	"assume":              {{base + "--qi sex --assume repeated-names --save-project saved.json paged.csv", `"repeated-names"`}},
	"hold-back":           {{"AN --k 2 --rows-are-people --limit 1 --qi age --hold-back t.csv", "ritten"}, {"sql --project undecided.json --dialect duckdb --table t --hold-back -o scripts", "1-group.sql"}},
	"keep":                {{base + "--qi age --keep name named.csv", "name,age"}},
	"harmless":            {{"check --harmless name named.csv", "who knows them: name"}},
	"count-column":        {{"AN --k 2 --order sorted --limit 1 --qi age --count-column n counted.csv", "stand for"}, {"check --qi age --count-column n counted.csv", "9"}},
	"person":              {{"AN --k 2 --limit 1 --qi age --person pid --keep admit v.csv", "people"}, {"check --qi age --person pid v.csv", "People:"}},
	"count-known":         {{"anonymize --k 2 --limit 1 --person pid --number pid --qi age,dose --keep admit --table v.csv --table doses.csv --count-known doses=no -o two", "many lines a person has in doses.csv"}},
	"rows-are-people":     {{"AN --k 2 --limit 1 --qi age --rows-are-people --keep pid,admit v.csv", "Written"}},
	"pseudonym":           {{base + "--qi age --pseudonym name --key r.key named.csv", "pseudonyms"}},
	"number":              {{base + "--qi age --number name named.csv", "name,age\n"}},
	"hide":                {{base + "--qi age --hide name named.csv", "name,age\n*,"}},
	"replace-identifying": {{base + "--qi age --identifying name --replace-identifying named.csv", "name,age\n*,"}},
	"shift":               {{"AN --k 2 --limit 1 --qi age --person pid --shift admit --key r.key v.csv", "were moved"}, {"AN --k 2 --limit 1 --qi age --person pid --pseudonym pid --shift admit --key r.key v.csv", "were moved"}},
	"shift-days":          {{"AN --k 2 --limit 1 --qi age --person pid --shift admit --shift-days 9 --key r.key --save-project saved.json v.csv", `"shiftDays":9`}},
	"key":                 {{base + "--qi age --pseudonym name --key r.key named.csv", "pseudonyms"}, {"verify --project pseudo.json --key r.key --original named.csv pseudo.csv", "Verified"}, {"use --project pseudo.json --key r.key --original named.csv --distributions pseudo.csv", "age"}},
	// rules and search
	"k":         {{"AN --k 6 --rows-are-people --limit 1 --qi age --save-project saved.json t.csv", `"k":6`}, {"check --k 2 --qi sex t.csv", "holds:"}},
	"model":     {{base + "--qi age --sensitive ill --model l-diversity:attribute=ill,l=2 --save-project saved.json t.csv", `"distinct-l-diversity"`}, {"check --qi sex --model k-anonymity:k=3 t.csv", "3-anonymity"}},
	"limit":     {{"AN --k 2 --rows-are-people --limit 0.5 --qi age --save-project saved.json t.csv", `"suppressionLimit":0.5`}},
	"algorithm": {{base + "--qi age --algorithm flash --save-project saved.json t.csv", `"algorithm":"flash"`}},
	"time-limit": {{base + "--qi age --time-limit 9 --save-project saved.json t.csv", `"timeLimit":9`},
		{"attack --project p.json --original t.csv --time-limit 99 safe.csv", "Singling out"}},
	"check-limit":     {{base + "--qi age,sex,town --check-limit 1 --save-project saved.json t.csv", `"checkLimit":1`}},
	"seed":            {{base + "--qi age --seed 7 --save-project saved.json t.csv", `"seed":7`}},
	"measure":         {{base + "--qi age --measure discernability --save-project saved.json t.csv", "discernability"}},
	"measure-param":   {{base + "--qi age --measure loss --measure-param aggregate=maximum --save-project saved.json t.csv", `"maximum"`}},
	"recoding":        {{base + "--qi age --recoding finest --save-project saved.json t.csv", `"method":"finest"`}},
	"recoding-mode":   {{base + "--qi age --recoding local --recoding-mode single --save-project saved.json t.csv", `"mode":"single"`}},
	"recoding-rounds": {{base + "--qi age --recoding local --recoding-rounds 2 --save-project saved.json t.csv", `"rounds":2`}},
	"ranges": {{base + "--qi age --recoding finest --ranges neighbours --save-project saved.json t.csv",
		`"ranges":"neighbours"`}},
	"pairs":                  {{base + "--qi age,sex --recoding suppression --pairs 2 --save-project saved.json t.csv", `"pairs":2`}},
	"triples":                {{base + "--qi age,sex,town --recoding suppression --triples 2 --save-project saved.json t.csv", `"triples":2`}},
	"max-rows":               {{"AN --k 2 --limit 1 --qi age --person pid --max-rows 1 v.csv", "12 records"}},
	"size":                   {{"AN --k 2 --limit 1 --qi age --person pid --size persons --keep admit --save-project saved.json v.csv", `"size":"persons"`}},
	"records-known":          {{"AN --k 2 --limit 1 --qi age --person pid --pseudonym pid --key r.key --records-known 1 --keep admit --save-project saved.json v.csv", `"recordsKnown":1`}},
	"leave-out-unattributed": {{"AN --k 2 --limit 1 --order sorted --qi age --person pid --leave-out-unattributed some.csv", "30\n30\n"}},
	"subset-of":              {{"AN --project subset.json --subset-of records v.csv", "ritten"}},
	"outside":                {{"AN --project subset.json --subset-of records --outside mask v.csv", "*"}},
	"left-out":               {{"AN --k 2 --rows-are-people --limit 1 --order shuffled --left-out blank --qi age --save-project saved.json t.csv", `"leftOut":"blank"`}},
	"order":                  {{"AN --k 2 --rows-are-people --limit 1 --order sorted --qi age t.csv", "sorted by all columns"}},
	"apply":                  {{base + `--qi age --apply {"age":1} t.csv`, "level 1"}},
	"solutions":              {{base + "--qi age,sex --solutions others.csv t.csv", "frontier"}},
	"costs":                  {{base + "--qi age --costs costs.csv t.csv", "k-anonymity"}},
	// columns
	"hierarchies": {{base + "--qi age --hierarchies h --levels age=1.. t.csv", "30-31"}},
	"hierarchy":   {{base + "--qi age --hierarchy age=intervals:widths=10 --levels age=1.. t.csv", "30-39"}},
	"levels":      {{base + "--qi age --levels age=1.. t.csv", "*,"}},
	"weight":      {{base + "--qi age --weight age=0.5 --save-project saved.json t.csv", `"weight":0.5`}},
	"aggregate":   {{base + "--qi age,sex --aggregate age=mean t.csv", "mean of each group"}},
	"bounds":      {{base + "--qi age --bounds age=31..32 --save-project saved.json t.csv", `"bottom":`}},
	"items":       {{base + "--qi tags --items tags=;:known=1 tagged.csv", "values in cells"}},
	"perturb":     {{base + "--qi age --perturb cost=rounding:10 t.csv", ",10\n"}},
	"predict":     {{base + "--qi age --measure classification --predict ill t.csv", "Written"}},
	"sampling-weight": {{base + "--qi age --sampling-weight cost --report r.json t.csv", `"population":`},
		{"check --qi age --sampling-weight cost t.csv", "global risk"}},
	// what is written
	"project":           {{"AN --project p.json t.csv", "Written"}, {"check --project p.json safe.csv", "2-anonymity"}, {"columns --project p.json t.csv", "age"}, {"verify --project p.json --original t.csv safe.csv", "Verified"}, {"use --project p.json --original t.csv --pair age,ill safe.csv", "ill"}, {"sql --project p.json --dialect duckdb --table t -o scripts", "1-group.sql"}, {"attack --project p.json --original t.csv safe.csv", "Singling out"}},
	"save-project":      {{base + "--qi age --save-project saved.json t.csv", "\n \"version\":"}},
	"output":            {{"anonymize --k 2 --rows-are-people --limit 1 --qi age -o other.csv t.csv", "other.csv"}, {"append --k 2 --rows-are-people --limit 1 --qi age --state s2.json -o other.csv t.csv", "other.csv"}, {"key --output other.key", "other.key"}, {"sql --project p.json --dialect duckdb --table t --output scripts", "scripts"}},
	"output-dir":        {{"anonymize --k 2 --rows-are-people --limit 1 --qi age --output-dir results t.csv", `"status":"done"`}},
	"stop":              {{"anonymize --k 2 --rows-are-people --limit 1 --qi age --stop --output-dir results t.csv", `"status":"done"`}},
	"output-format":     {{base + "--qi age --output-format gz t.csv", "\x1f\x8b"}},
	"output-delimiter":  {{base + "--qi age --keep sex,town --output-delimiter semicolon t.csv", "sex;town"}},
	"output-encoding":   {{base + "--qi age --output-encoding utf-8-bom t.csv", "\ufeff"}},
	"output-line-break": {{base + "--qi age --output-line-break crlf t.csv", "\r\n"}},
	"output-language":   {{base + "--qi age --output-language de --save-project saved.json t.csv", `"language":"de"`}},
	"escape-formulas":   {{base + "--qi age --keep x --escape-formulas formula.csv", "'=1+1"}},
	"overwrite":         {{base + "--qi age --overwrite t.csv", "ritten"}, {"sample --overwrite --rows 20 dir", "Written"}, {"sql --project p.json --dialect duckdb --table t --overwrite -o scripts", "Written"}, {"import --overwrite study.deid imported", "Written"}, {"check --qi age --overwrite --json-to a.json t.csv", `"holds"`}},
	"json":              {{base + "--qi age --json t.csv", `"verified":true`}, {"check --qi age --json t.csv", `"holds"`}, {"columns --json t.csv", `"columns"`}, {"verify --json --project p.json --original t.csv safe.csv", `"verified"`}, {"use --json --original t.csv --pair age,ill safe.csv", `"pairs"`}, {"attack --json --project p.json --original t.csv safe.csv", `"singlingOut"`}, {"sql --json --project p.json --dialect duckdb --table t -o scripts", `"scripts"`}, {"bench --rows 1000 --repeat 1 --json", `"runs"`}},
	"quiet":             {{base + "--qi age --quiet t.csv", "age,"}},
	"report":            {{base + "--qi age --report r.json t.csv", `"variant"`}},
	"report-variant":    {{base + "--qi age --report r.json --report-variant external t.csv", "external"}},
	"report-for":        {{base + "--qi age --report r.json --report-for wp216 t.csv", "Opinion 05/2014"}},
	"zip-areas":         {{"check --qi age --safe-harbor --zip-areas zips.csv zipped.csv", "smaller than a state: nothing"}, {base + "--qi age --keep zip --report r.json --report-for hipaa-expert --zip-areas few.csv zipped.csv", "by few.csv"}},
	"reference-year": {{"check --qi age --safe-harbor --reference-year 2010 born.csv",
		"tell ages over 89, counted to the year 2010"}, {base + "--qi age --keep birth_year --report r.json --report-for hipaa-expert --reference-year 2010 born.csv", "counted to the year 2010"}},
	"purpose":      {{base + "--qi age --report r.json --purpose Teaching t.csv", "Teaching"}},
	"recipient":    {{base + "--qi age --report r.json --recipient Registry t.csv", "Registry"}, {"key --recipient Registry -o other.key", "Registry"}},
	"decided-by":   {{base + "--qi age --report r.json --decided-by Board t.csv", "Board"}},
	"special":      {{base + "--qi age --report r.json --special 2 t.csv", "special"}, {"check --qi age --special 1 t.csv", "Singled out by few columns"}},
	"highest-risk": {{base + "--qi age --report r.json --highest-risk 1 t.csv", `"limits":{`}, {"check --qi sex --highest-risk 1 t.csv", "kept:"}},
	"at-risk":      {{base + "--qi age --report r.json --highest-risk 0.5 --at-risk 0.7 t.csv", `"atRisk":0.7`}, {"check --qi sex --highest-risk 0.5 --at-risk 0.7 t.csv", "70 %"}},
	"success-rate": {{base + "--qi age --report r.json --success-rate 1 t.csv", "success"}, {"check --qi sex --success-rate 1 t.csv", "kept:"}},
	// tables that grow
	"state":    {{"append --k 2 --rows-are-people --limit 1 --qi age --state s2.json -o out.csv t.csv", "State: s2.json"}},
	"withheld": {{"append --k 2 --rows-are-people --limit 0 --qi age --state s2.json --withheld w.csv -o out.csv t.csv", "ithheld"}},
	"join":     {{"append --k 2 --rows-are-people --limit 1 --qi age --join --state s2.json -o out.csv t.csv", "Written"}},
	"again":    {{"append --k 2 --rows-are-people --limit 1 --qi age --again --state s2.json -o out.csv t.csv", "Written"}},
	// check, use, verify
	"original":      {{"check --project p.json --original t.csv safe.csv", "2-anonymity"}, {"verify --project p.json --original t.csv safe.csv", "Verified"}, {"use --original t.csv --pair age,ill safe.csv", "ill"}, {"attack --project p.json --original t.csv safe.csv", "Singling out"}},
	"wildcard":      {{"check --qi age --wildcard t.csv", "If * could be any value"}},
	"safe-harbor":   {{"check --qi age --safe-harbor t.csv", "HIPAA"}},
	"by":            {{"use --original t.csv --by sex safe.csv", "sex"}},
	"mean":          {{"use --original t.csv --by sex --mean cost safe.csv", "cost"}},
	"pair":          {{"use --original t.csv --pair age,ill safe.csv", "ill"}},
	"distributions": {{"use --original t.csv --distributions safe.csv", "ill"}},
	"target":        {{"use --original t.csv --target ill safe.csv", "ill"}},
	"method":        {{"use --original t.csv --target ill --method bayes safe.csv", "ayes"}},
	"folds":         {{"use --original t.csv --target ill --folds 2 safe.csv", "in 2 folds"}},
	"from":          {{"key --from r.key --output other.key", "for r."}, {"use --original t.csv --target ill --from age safe.csv", "from age\n"}},
	"sheet":         {{"columns --sheet Table book.xlsx", "age"}},
	// attack
	"control": {{"attack --project p.json --original t.csv --control folds safe.csv", "Control by folds"}},
	"previous": {{"attack --project p.json --original t.csv --previous safe.csv safe.csv", "Several releases"},
		{base + "--qi age --attack --previous safe.csv t.csv", "Several releases"}},
	"attack":      {{base + "--qi age --attack t.csv", "Singling out"}},
	"attack-time": {{base + "--qi age --attack --attack-time 99 t.csv", "Singling out"}},
	// others
	"dialect":         {{"sql --project p.json --dialect duckdb --table t -o scripts", "duckdb"}},
	"table":           {{"anonymize --k 2 --limit 1 --person pid --number pid --qi age,dose --keep admit --table v.csv --table doses.csv -o two", "v.csv and doses.csv"}, {"sql --project p.json --dialect duckdb --table ward.t -o scripts", `"ward"."t"`}},
	"receipt":         {{base + "--qi age --receipt r.rec --key r.key t.csv", "personal data"}, {"verify --project p.json --receipt safe.rec --key r.key --original t.csv safe.csv", "erified"}, {"attack --project p.json --receipt safe.rec --key r.key --original t.csv safe.csv", "By proof"}},
	"pseudonyms-only": {{"key --from r.key --pseudonyms-only --output other.key", "fulgurite-key 1"}},
	"release":         {{"sql --project p.json --dialect duckdb --table t --release safe --tuples tuples.csv -o scripts", `"safe_unverified"`}},
	"tuples":          {{"sql --project p.json --dialect duckdb --table t --tuples tuples.csv -o scripts", "3-release.sql"}},
	"drop":            {{"sql --project p.json --dialect duckdb --table t --tuples tuples.csv --drop -o scripts", `DROP TABLE IF EXISTS "fulgurite_release";`}},
	"rows":            {{"sample --rows 20 dir", "ritten"}, {"bench --rows 1000 --repeat 1", "1,000"}},
	"repeat":          {{"bench --rows 1000 --repeat 2", "2 runs"}},
	"lang":            {{"check --qi age --lang de t.csv", "Datensätze"}},
	"show-lines":      {{"check --qi name --show-lines named.csv", "name Ann"}},
	"workers":         {{"check --qi age --workers 1 t.csv", "in the smallest"}},
	"json-to":         {{"check --qi age --json-to a.json t.csv", `"holds"`}},
	"help":            {{"check --help", "Flags:"}},
	"version":         {{"--version", "fulgurite"}},
}

// elsewhere are flags that other tests try, because they need a page, a database or the licences.
var elsewhere = map[string]string{
	"serve": "TestServe, TestEmbed", "export": "TestExport, TestEmbed", "query": "bridge/postgres", "to-table": "bridge/postgres", "in-database": "bridge/postgres", "licences": "TestLicences in web/site",
}

// alike are flags of which nothing more is seen on such tables than without them, and why: other
// tests see what they do.
var alike = map[string]string{
	"attack-time": "the attacks end before, see TestLimit in core/internal/attack", "attack --time-limit": "as of attack-time",
	"overwrite":          "the tests may replace files anyway, see TestOverwrite in package disk",
	"quiet":              "less is printed, and nothing more",
	"columns --format":   "the format is recognised",
	"columns --sheet":    "the book has one sheet",
	"columns --same":     "it lists what is there",
	"columns --project":  "the columns are as they are read anyway",
	"check --missing-in": "a group shows all values beside the one that is missing", "check --read": "numbers and texts are counted alike",
	"check --original": "the file holds its rules by itself, too", "use --project": "the file has the order of the original",
	"use --key": "distributions are those of columns without pseudonyms", "verify --key": "a sentence is missing that is there without it", "verify --receipt": "the file is verified without it, too",
	"anonymize --sensitive": "those that a rule protects are sensitive anyway", "append --sensitive": "as of anonymize", "anonymize --subset-of": "people of one record each", "stop": "nothing fails", "append --join": "a first batch has nothing to join", "append --again": "the first batch is new", "append --withheld": "nothing is withheld",
	"sample --rows": "fewer records are written",
}

// refusedByAppend are flags of anonymize whose row a table that grows cannot keep, and appendShows
// what is seen there of others.
var (
	refusedByAppend = []string{"number", "count-column", "max-rows", "pairs", "triples", "aggregate", "items", "perturb", "ranges",
		"subset-of", "outside", "model", "sensitive", "same", "leave-out-unattributed", "receipt"}
	appendShows = map[string]string{}
)

// flagFixtures are the files of the rows.
func flagFixtures(t *testing.T) string {
	t.Helper()
	var table, counted, tagged, visits, tuples strings.Builder
	table.WriteString("age,sex,town,ill,cost\n")
	tagged.WriteString("tags,x\n")
	counted.WriteString("age,n\n30,9\n31,9\n")
	visits.WriteString("pid,age,admit\n")
	tuples.WriteString("age,n\n30,6\n31,6\n32,6\n33,6\n")
	for i := range 24 {
		fmt.Fprintf(&table, "%d,%s,%s,%s,%d\n", 30+i%4, []string{"f", "m"}[i/4%2], []string{"A", "B"}[i/8%2], []string{"flu", "cold", "gout"}[i%3], 11+i%5)
		fmt.Fprintf(&tagged, "%s,%d\n", []string{"a;b", "b", "a"}[i%3], i%2)
		fmt.Fprintf(&visits, "p%d,%d,2020-01-%02d\n", i/2, 30+i/12, 1+i)
	}
	role := func(name, role string) string { return fmt.Sprintf(`{"name":%q,"role":%q}`, name, role) }
	config := func(more string, columns ...string) string {
		return `{"version":2,"columns":[` + strings.Join(columns, ",") + `],"models":[{"model":"k-anonymity","params":{"k":2}}],"suppressionLimit":0.5,"measure":{"measure":"loss"}` + more + `}`
	}
	dir := files(t, map[string]string{
		"t.csv": table.String(), "v.csv": visits.String(), "counted.csv": counted.String(), "tagged.csv": tagged.String(), "tuples.csv": tuples.String(),
		"bar.csv": "a|b,c\n1|2,3\n4|5,6\n", "latin.csv": "gr\xf6\xdfe,b\n1,2\n3,4\n", "quoted.csv": "a,b\n\"1\",3\n\"2\",4\n", "zips.csv": "zip,population\n021,700000\n606,900000\n", "few.csv": "zip,population\n021,700\n606,1\n", "born.csv": "birth_year,age\n" + strings.Repeat("1910,30\n1960,40\n", 6), "zipped.csv": "zip,age\n" + strings.Repeat("021**,30\n606**,40\n", 6), "twice.csv": "a,a\n1,2\n3,4\n",
		"grouped.csv": "lab,,clinic\nage,crp,ward\n1,2,x\n3,4,y\n", "paged.csv": "age,sex\n1,f\n1,f\nage,sex\n2,m\n2,m\n", "titled.csv": "Patients\nage,sex\n1,f\n2,m\n", "total.csv": "age,sex\n1,f\n2,m\nTotal,3\n",
		"gaps.csv": "age,sex\n1,f\nnone,m\n2,m\n", "short.csv": "a,b,c\n1,2,3\n4,5\n6,7,8\n", "long.csv": "a,b\n1,2\n3,4,5\n6,7\n", "ragged.csv": "age,sex\n30,f\n30,m\n31,f\n31,f\n33,zz,9\n",
		"doses.csv": "pid,dose\n" + strings.Repeat("p0,1\np1,1\np2,1\np3,1\n", 2),
		"some.csv":  "pid,age\nx,30\ny,30\n,30\n,30\n",
		"named.csv": "name,age\nAnn,30\nBob,30\nCid,31\nDan,31\n", "blanks.csv": "age, sex\n30, f\n30, m\n40, f\n40, m\n50, f\n50, m\n",
		"formula.csv":    "age,x\n30,=1+1\n30,b\n31,c\n31,c\n",
		"h/age.csv":      "30;30-31;*\n31;30-31;*\n32;32-33;*\n33;32-33;*\n",
		"p.json":         config(`,"rowsArePeople":true`, `{"name":"age","role":"quasi-identifying","minLevel":1,"hierarchy":{"kind":"intervals","intervals":{"widths":[2]}}}`, role("ill", "insensitive"), role("sex", "insensitive"), role("town", "insensitive"), role("cost", "insensitive")),
		"undecided.json": config(`,"rowsArePeople":true`, role("age", "quasi-identifying"), role("ill", "")),
		"pseudo.json":    config(`,"rowsArePeople":true,"output":{"order":"original"}`, role("age", "quasi-identifying"), `{"name":"name","role":"identifying","treatment":"pseudonym"}`),
		"subset.json":    config(`,"person":["pid"],"subset":{"where":[{"column":"age","from":"30"}]}`, role("age", "quasi-identifying"), role("pid", "identifying"), role("admit", "insensitive")),
		"study.deid":     study(t, "2-anonymity"),
	})
	t.Chdir(dir)
	for _, args := range []string{
		"key --recipient r -o r.key", "anonymize --project p.json --order original --hierarchies h -o unused.csv t.csv",
		"anonymize --project p.json --order original --key r.key --receipt safe.rec -o safe.csv t.csv", "anonymize --project pseudo.json --key r.key -o pseudo.csv named.csv",
		"anonymize --k 2 --rows-are-people --limit 1 --qi age --keep sex,town,ill --order original -o book.xlsx t.csv",
	} {
		if r := fulgurite(t, strings.Fields(args)...); r.code != exitDone && !strings.Contains(args, "unused") {
			t.Fatalf("%s: %s%s", args, r.out, r.err)
		}
	}
	return dir
}

// spaces are between the columns of what is printed.
var spaces = regexp.MustCompile(`  +`)

// TestEveryFlagCanSucceed: every flag has a command line on which it does what it is for. A flag
// without a row fails the test.
func TestEveryFlagCanSucceed(t *testing.T) {
	dir := flagFixtures(t)
	fixtures := snapshot(t, dir)
	// said is all that a command line prints and writes; the files that it adds are removed.
	said := func(t *testing.T, args []string) (string, result) {
		got := fulgurite(t, args...)
		said := got.out + got.err
		for name, text := range snapshot(t, dir) {
			if fixtures[name] != text {
				said += text
			}
			if was, kept := fixtures[name]; kept && was != text {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(was), 0o600); err != nil {
					t.Error(err)
				}
			} else if !kept {
				if err := os.Remove(filepath.Join(dir, name)); err != nil {
					t.Error(err)
				}
			}
		}
		return spaces.ReplaceAllString(strings.ReplaceAll(said, `": `, `":`), " "), got
	}
	try := func(command string, f *pflag.Flag, row flagRow) {
		t.Run(command+" --"+f.Name, func(t *testing.T) {
			args := strings.Fields(row.args)
			if (args[0] == "anonymize" || args[0] == "append") && !slices.Contains(args, "--project") && !slices.Contains(args, "--hold-back") {
				args = append(args, "--hold-back") // rows name the columns that they are about
			}
			with, got := said(t, slices.Clone(args))
			if got.code != exitDone || !strings.Contains(with, row.shows) {
				t.Errorf("%s: exit code %d, or %q is not to be seen in\n%.1500s", row.args, got.code, row.shows, with)
			}
			if alike[f.Name]+alike[command+" --"+f.Name] != "" {
				return
			}
			without, got := said(t, withoutFlag(args, f))
			if got.code == exitDone && strings.Contains(without, row.shows) {
				t.Errorf("%s: %q is to be seen without the flag, too\n%.3000s\nwith it:\n%.3000s", row.args, row.shows, without, with)
			}
		})
	}
	everyFlag(func(c *cobra.Command, f *pflag.Flag) {
		command := c.Name()
		rows, ok := flagRows[f.Name]
		switch {
		case elsewhere[command] != "" || elsewhere[f.Name] != "":
			return
		case !ok || len(rows) == 0:
			t.Errorf("%s --%s has no row", command, f.Name)
			return
		}
		for _, row := range rows {
			rest, of := strings.CutPrefix(row.args, "AN ")
			switch {
			case of && command == "anonymize":
				try(command, f, flagRow{"anonymize -o out.csv " + rest, row.shows})
			case of && command == "append":
				args := "append --state state.json -o out.csv " + withKey(rest)
				if !slices.Contains(refusedByAppend, f.Name) {
					try(command, f, flagRow{args, cmp.Or(appendShows[f.Name], row.shows)})
				} else if got := fulgurite(t, strings.Fields(args)...); got.code != exitProblem && got.code != exitUsage {
					t.Errorf("append does not refuse --%s: exit code %d\n%s", f.Name, got.code, got.out)
				}
			case !of && strings.HasPrefix(row.args, command+" "):
				try(command, f, row)
			}
		}
	})
}

// withoutFlag are the arguments without a flag and its values.
func withoutFlag(args []string, f *pflag.Flag) (rest []string) {
	for i := 0; i < len(args); i++ {
		switch name, _, _ := strings.Cut(args[i], "="); {
		case name != "--"+f.Name && (f.Shorthand == "" || name != "-"+f.Shorthand):
			rest = append(rest, args[i])
		case f.NoOptDefVal == "" && name == args[i]:
			i++
		}
	}
	return rest
}

// withKey adds the key by which people are known again in later batches.
func withKey(args string) string {
	if strings.Contains(args, "--person") && !strings.Contains(args, "--key") {
		return "--key r.key " + args
	}
	return args
}

// snapshot are the files in a folder, by their names in it.
func snapshot(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all[strings.TrimPrefix(path, dir+"/")] = read(t, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
