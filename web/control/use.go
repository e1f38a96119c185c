package control

import (
	"time"

	"github.com/fulgurite/fulgurite/bridge"
	"github.com/fulgurite/fulgurite/bridge/client"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/core/problem"
)

// Prediction is a question how well a column can be predicted, and its answer.
type Prediction struct {
	Answer[predict.Report]
	Asked bridge.AskPrediction
	Share float64 // that is done
}

// Predict asks how well a column can be predicted from others.
func (c *Control) Predict(asked bridge.AskPrediction) {
	p := &Prediction{Asked: asked, Answer: Answer[predict.Report]{Waiting: true}}
	c.Insight.Prediction = p
	var drawn time.Time
	client.Work(c.engine, bridge.PredictRequest, asked, client.File{}, func(far bridge.WorkProgress) {
		c.platform.Dispatch(func() {
			p.Share = far.Share
			if now := time.Now(); c.Insight.Prediction == p && now.Sub(drawn) >= drawEvery {
				drawn = now
				c.Revision++
			}
		})
	}, func(report predict.Report, why []*problem.Problem) {
		c.platform.Dispatch(func() {
			p.Waiting, p.Report, p.Problems = false, report, why
			if cancelled(why) && c.Insight.Prediction == p {
				c.Insight.Prediction = nil
			}
			c.settle()
		})
	})
	c.Revision++
}

// CancelPredict ends the prediction under way.
func (c *Control) CancelPredict() {
	if p := c.Insight.Prediction; p != nil && p.Waiting {
		c.engine.Cancel(nil)
		c.Revision++
	}
}
