package anonymize

import (
	"strconv"

	"github.com/fulgurite/fulgurite/core/hierarchy"
	"github.com/fulgurite/fulgurite/core/internal/cluster"
	"github.com/fulgurite/fulgurite/core/internal/evaluate"
	"github.com/fulgurite/fulgurite/core/internal/utility"
	"github.com/fulgurite/fulgurite/core/table"
)

// Columns to be predicted, where groups are formed: each counts as one more column of the
// highest weight, which costs its whole share in groups whose records do not agree on it. Such a
// group may have a majority all the same; but records that agree are always their majority, so
// that what groups cost is no less than what the measure says of them. Beside it the detail of
// the quasi-identifiers counts as ever: groups that show nothing would all be one.

// predict lets groups of a task keep low what the measure says of columns to be predicted.
func (p *prepared) predict(q *cluster.Task) {
	if p.predicted == nil {
		return
	}
	highest, inside := 0.0, p.inside()
	for _, c := range q.Columns {
		highest = max(highest, c.Weight)
	}
	if highest == 0 {
		highest = 1
	}
	for _, r := range p.problem.Responses {
		q.Columns = append(q.Columns, cluster.QuasiIdentifier{
			Hierarchy: apart(r.Values), Codes: responses(r, inside), Weight: highest, Aside: true,
		})
	}
}

// responses are the values of the records that count.
func responses(r evaluate.Response, inside []uint32) []uint32 {
	if inside == nil {
		return r.Codes.Slice()
	}
	codes := table.PickCodes(&r.Codes, inside)
	return codes.Slice()
}

// apart is a hierarchy of so many values in which no two can become alike.
func apart(values int) *hierarchy.Encoded {
	level := hierarchy.Level{Domain: values}
	for value := range values {
		level.Labels = append(level.Labels, strconv.Itoa(value))
		level.Of = append(level.Of, uint32(value))
		level.Rows = append(level.Rows, 1)
	}
	return &hierarchy.Encoded{Size: values, Levels: []hierarchy.Level{level}}
}

// repredict makes the score of a result that of the measure, for the classes of the output.
func (p *prepared) repredict(r *Result) {
	if p.predicted == nil {
		return
	}
	inside, classes := p.inside(), r.Recoded.Partition()
	of := classes.Of
	if inside != nil {
		of = make([]uint32, len(inside))
		for i, row := range inside {
			of[i] = classes.Of[row]
		}
	}
	var values [][]uint32
	for _, response := range p.problem.Responses {
		values = append(values, responses(response, inside))
	}
	r.Measure, r.Aggregate, r.Score = utility.Classification, "", p.predicted.Groups(classes.Classes, of, values).Value
}
