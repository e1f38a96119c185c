package bridge

import (
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/project"
	"github.com/fulgurite/fulgurite/core/summary"
)

// predict says how well a column can be predicted from others, from the table as it was
// and from the last result.
func (s *Session) predict(r *request, _ *opened, asked *AskPrediction, tell func(WorkProgress)) (*predict.Report, error) {
	found, err := s.needResult("learn from")
	if err != nil {
		return nil, err
	}
	from := asked.From
	if len(from) == 0 {
		from = found.features(asked.Target)
	}
	shown, err := found.release.Shown(r.attention(), append([]string{asked.Target}, from...))
	if err != nil {
		return nil, err
	}
	report, err := shown.Predict(asked.Target, from,
		predict.Question{Method: asked.Method, Folds: asked.Folds, Watch: func(share float64) error {
			if r.due() {
				tell(WorkProgress{share})
			}
			return r.breathe()
		}})
	if err == nil {
		found.predicted = report
	}
	return report, err
}

// features are the columns of the table that the result has, but for the target and those
// that name people.
func (r *result) features(target string) (names []string) {
	table := r.release.Table
	for i, c := range table.Columns {
		if c.Name == target || r.outcome.Columns[i].Role == project.Identifying ||
			r.outcome.Columns[i].Role == project.HeldBack || r.severally(c.Name) {
			continue
		}
		for _, source := range r.outcome.Recoded.Source {
			if source == i {
				names = append(names, c.Name)
			}
		}
	}
	return names
}

// severally reports whether each cell of a column holds several values.
func (r *result) severally(name string) bool {
	c := r.config.Column(name)
	return c != nil && c.Items != nil
}

// distributions says how the records are spread over the values of each column.
func (s *Session) distributions(r *request, _ *None) (*Distributions, error) {
	found, err := s.needResult("compare the columns of")
	if err != nil {
		return nil, err
	}
	columns, left, err := found.release.Distributions(r.attention())
	if err != nil {
		return nil, err
	}
	return &Distributions{Columns: append([]summary.Distribution{}, columns...), Left: append([]string{}, left...)}, nil
}

// analysis groups the records by a column.
func (s *Session) analysis(r *request, asked *AskAnalysis) (*summary.Analysis, error) {
	found, err := s.needResult("analyse")
	if err != nil {
		return nil, err
	}
	shown, err := found.release.Shown(r.attention(), []string{asked.By, asked.Of})
	if err != nil {
		return nil, err
	}
	return shown.Analysis(asked.By, asked.Of)
}
