package use

import (
	"fmt"
	"html"
	"strings"

	"github.com/fulgurite/fulgurite/bridge/language"
	"github.com/fulgurite/fulgurite/core/predict"
	"github.com/fulgurite/fulgurite/web/ui"
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// answer shows how well a column is predicted.
func (p *Prediction) answer(r *predict.Report) app.UI {
	said := ui.Fills(r.Records, wordsPredictedOne, wordsPredictedMany, "others", ui.Int(r.Folds-1), "parts", ui.Int(r.Folds)) + " " +
		ui.Fill(wordsLearned, "n", ui.Int(r.Learned), "target", r.Target)
	if r.Records < r.Of {
		said = ui.Fill(wordsSample, "share", ui.Percent(float64(r.Records)/float64(r.Of)), "all", ui.Int(r.Of)) + " " + said
	}
	return app.Div().Class("stack").DataSet("testid", ui.Predicted).DataSet("majority", ui.Raw(r.Majority)).
		DataSet("before", ui.Raw(r.Before.Accuracy)).DataSet("after", ui.Raw(r.After.Accuracy)).
		DataSet("auc-before", ui.Raw(r.Before.AUC)).DataSet("auc-after", ui.Raw(r.After.AUC)).Body(
		app.P().Class("calm").Aria("live", "polite").Text(language.Text(r.Sentence())),
		rights(r),
		ui.Why(said),
		p.curves(r),
		classes(r))
}

// rights compares the shares that are predicted correctly.
func rights(r *predict.Report) app.UI {
	row := func(name string, share float64, area string) app.UI {
		return app.Tr().Body(app.Th().Scope("row").Text(name), app.Td().Class("n").Text(ui.Percent(share)),
			app.Td().Class("share").Body(ui.Bar(share)), app.Td().Class("n").Text(area))
	}
	return app.Table().Class("plain").Body(
		app.THead().Body(app.Tr().Body(app.Td(), app.Th().Scope("col").Class("n").Text(wordsCorrect), app.Td(), app.Th().Scope("col").Class("n").Text(wordsAreaHead))),
		app.TBody().Body(
			row(wordsMajority, r.Majority, ui.Decimal(0.5, 3)),
			row(wordsFromYours, r.Before.Accuracy, ui.Decimal(r.Before.AUC, 3)),
			row(wordsFromFinished, r.After.Accuracy, ui.Decimal(r.After.AUC, 3))))
}

// classes is the table by value of the target.
func classes(r *predict.Report) app.UI {
	share := func(x *float64) string {
		if x == nil {
			return "–"
		}
		return ui.Percent(*x)
	}
	var rows []app.UI
	for i, b := range r.Before.Classes {
		a := r.After.Classes[i]
		rows = append(rows, ui.Line(named(b.Value), ui.Int(b.Records), share(b.Precision), share(a.Precision), share(&b.Recall), share(&a.Recall), ui.Decimal(b.AUC, 3), ui.Decimal(a.AUC, 3)))
	}
	return app.Div().Class("stack").Body(
		ui.Why(wordsMeasures),
		ui.Sideways(ui.Fill(wordsByValue, "target", r.Target), ui.Table([]string{r.Target, "#" + wordsRecords, "#" + wordsPrecision, "#" + wordsAgain, "#" + wordsRecall, "#" + wordsAgain, "#" + wordsArea, "#" + wordsAgain}, rows).
			DataSet("testid", ui.PredictedClasses)))
}

func named(label string) string {
	if label == "" {
		return wordsEmpty
	}
	return label
}

// curves draws the receiver operating characteristics of one value, before and after.
func (p *Prediction) curves(r *predict.Report) app.UI {
	at := 0
	if len(r.Before.Classes) == 2 {
		at = 1 // the rarer one; the other curve is its mirror image
	}
	var choices []ui.Choice
	for i, c := range r.Before.Classes {
		choices = append(choices, ui.Choice{Value: c.Value, Label: named(c.Value)})
		if c.Value == p.value {
			at = i
		}
	}
	before, after := r.Before.Classes[at], r.After.Classes[at]
	sentence := ui.Fill(wordsCurve, "target", r.Target, "value", named(before.Value), "before", ui.Decimal(before.AUC, 3), "after", ui.Decimal(after.AUC, 3))
	var rows []app.UI
	for _, side := range []struct {
		name   string
		points []predict.Point
	}{{wordsCurveBefore, before.ROC}, {wordsCurveAfter, after.ROC}} {
		for _, point := range side.points {
			rows = append(rows, ui.Line(side.name, ui.Percent(point.FPR), ui.Percent(point.TPR)))
		}
	}
	return app.Div().Class("grid two").Body(
		app.Div().Class("stack").Body(
			ui.Labelled(ui.PredictedOf, wordsCurveOf, "", "", ui.Select(ui.PredictedOf, "", before.Value, choices, func(v string) {
				p.value = v
				p.C.Revision++
			})),
			ui.Why(ui.Fill(wordsCurveWhy, "before", ui.Decimal(before.AUC, 3), "after", ui.Decimal(after.AUC, 3))),
			ui.Twin(ui.Table([]string{"", "#" + wordsWronglyTaken, "#" + wordsFound}, rows))),
		app.Raw(drawing(sentence, before.ROC, after.ROC)))
}

// drawing is the chart as text; classes colour it, and each curve has its name beside it.
func drawing(sentence string, before, after []predict.Point) string {
	const size, left, top = 220, 44, 10
	path := func(points []predict.Point) string {
		var d strings.Builder
		for i, p := range points {
			letter := "L"
			if i == 0 {
				letter = "M"
			}
			fmt.Fprintf(&d, "%s%.1f,%.1f", letter, left+p.FPR*size, top+(1-p.TPR)*size)
		}
		return d.String()
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg class="chart roc" data-testid="%s" viewBox="0 0 %d %d" role="img" aria-label="%s">`, ui.PredictedCurve, left+size+14, top+size+44, html.EscapeString(sentence))
	fmt.Fprintf(&b, `<path class="axis" d="M%d,%dV%dH%d" fill="none"/><path class="bound" d="M%d,%dL%d,%d"/>`, left, top, top+size, left+size, left, top+size, left+size, top)
	for _, tick := range []int{0, 50, 100} {
		at := tick * size / 100
		fmt.Fprintf(&b, `<text class="tickmark" x="%d" y="%d" text-anchor="middle">%d %%</text>`, left+at, top+size+18, tick)
		fmt.Fprintf(&b, `<text class="tickmark end" x="%d" y="%d" text-anchor="end">%d %%</text>`, left-6, top+size-at+4, tick)
	}
	fmt.Fprintf(&b, `<text class="axis-name" x="%d" y="%d" text-anchor="middle">%s</text>`, left+size/2, top+size+38, html.EscapeString(wordsAxisWrong))
	fmt.Fprintf(&b, `<text class="axis-name start" x="%d" y="%d" text-anchor="start">%s</text>`, left+6, top+12, html.EscapeString(wordsAxisFound))
	fmt.Fprintf(&b, `<path class="roc-before" d="%s"/><path class="roc-after" d="%s"/>`, path(before), path(after))
	const key = left + size - 78
	fmt.Fprintf(&b, `<path class="roc-before" d="M%d,%dh22"/><text class="tickmark start" x="%d" y="%d">%s</text>`, key, top+size-40, key+28, top+size-36, html.EscapeString(wordsCurveBefore))
	fmt.Fprintf(&b, `<path class="roc-after" d="M%d,%dh22"/><text class="tickmark start" x="%d" y="%d">%s</text></svg>`, key, top+size-18, key+28, top+size-14, html.EscapeString(wordsCurveAfter))
	return b.String()
}
