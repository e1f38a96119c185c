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

// What is said here more than once.
const (
	wordsCurveBefore language.Text = "before"
	wordsCurveAfter  language.Text = "after"
	wordsAgain       language.Text = "after"
)

// answer shows how well a column is predicted.
func (p *Prediction) answer(r *predict.Report) app.UI {
	said := ui.Fills(r.Records, "{n} record was predicted, from what was learned of the other {others} of {parts} parts.",
		"Each of {n} records was predicted once, from what was learned of the other {others} of {parts} parts.", "others", ui.Int(r.Folds-1),
		"parts", ui.Int(r.Folds)) + " " +
		ui.Fill("The finished table shows {n} of them with their {target}; records that are left out teach nothing and have to be guessed.", "n",
			ui.Int(r.Learned), "target", r.Target)
	if r.Records < r.Of {
		said = ui.Fill("A sample of {share} of the records, always the same, stands for all {all}.", "share",
			ui.Percent(float64(r.Records)/float64(r.Of)), "all", ui.Int(r.Of)) + " " + said
	}
	return ui.Div("stack",
		ui.Told("calm", language.Render(r.Sentence())),
		rights(r),
		ui.Why(said),
		p.curves(r),
		classes(r)).
		DataSet("testid", ui.Predicted).DataSet("majority", ui.Raw(r.Majority)).
		DataSet("before", ui.Raw(r.Before.Accuracy)).DataSet("after", ui.Raw(r.After.Accuracy)).
		DataSet("auc-before", ui.Raw(r.Before.AUC)).DataSet("auc-after", ui.Raw(r.After.AUC))
}

// rights compares the shares that are predicted correctly.
func rights(r *predict.Report) app.UI {
	row := func(name language.Text, share float64, area string) app.UI {
		return ui.Tr(ui.RowName(language.T(name)), ui.Td("n", ui.Percent(share)), ui.ShareCell(share), ui.Td("n", area))
	}
	return ui.Table(ui.Figures("", "Predicted correctly", "", "Area under the curve"),
		row("Always the most frequent value", r.Majority, ui.Decimal(0.5, 3)),
		row("Learned from your table", r.Before.Accuracy, ui.Decimal(r.Before.AUC, 3)),
		row("Learned from the finished table", r.After.Accuracy, ui.Decimal(r.After.AUC, 3)))
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
		rows = append(rows, ui.Line(named(b.Value), ui.Int(b.Records), share(b.Precision), share(a.Precision), share(&b.Recall),
			share(&a.Recall), ui.Decimal(b.AUC, 3), ui.Decimal(a.AUC, 3)))
	}
	return ui.Div("stack",
		ui.Note("Precision: how often it is true where it was predicted. Recall: how often it was predicted where it is true. Area: how often, of two records, the right one was given the higher probability."),
		ui.Sideways(ui.Fill("By value of {target}", "target", r.Target),
			ui.Table(ui.Figures(r.Target, "Records", "Precision before", wordsAgain, "Recall before", wordsAgain, "Area before", wordsAgain),
				rows...).DataSet("testid", ui.PredictedClasses)))
}

func named(label string) string {
	if label == "" {
		return language.T("(empty)")
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
	sentence := ui.Fill(
		"Receiver operating characteristic of {target} = {value}: the area under the curve is {before} before and {after} after.", "target",
		r.Target, "value", named(before.Value), "before", ui.Decimal(before.AUC, 3), "after", ui.Decimal(after.AUC, 3))
	var rows []app.UI
	for _, side := range []struct {
		name   language.Text
		points []predict.Point
	}{{wordsCurveBefore, before.ROC}, {wordsCurveAfter, after.ROC}} {
		for _, point := range side.points {
			rows = append(rows, ui.Line(language.T(side.name), ui.Percent(point.FPR), ui.Percent(point.TPR)))
		}
	}
	return ui.Div("grid two",
		ui.Div("stack",
			ui.Labelled(ui.PredictedOf, "Curve of the value", "", "",
				ui.Select(ui.PredictedOf, "", before.Value, choices, func(v string) {
					p.value = v
					p.C.Revision++
				})),
			ui.Why(ui.Fill("How many of the records with this value are found, if so many without it are wrongly taken for one. The diagonal is chance; the further a curve bends away from it, the better. The area under it is {before} before and {after} after.", "before", ui.Decimal(before.AUC, 3), "after", ui.Decimal(after.AUC, 3))),
			ui.Twin(ui.Table(ui.Figures("", "Wrongly taken", "Found"), rows...))),
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
	fmt.Fprintf(&b, `<svg class="chart roc" data-testid="%s" viewBox="0 0 %d %d" role="img" aria-label="%s">`, ui.PredictedCurve,
		left+size+14, top+size+44, html.EscapeString(sentence))
	fmt.Fprintf(&b, `<path class="axis" d="M%d,%dV%dH%d" fill="none"/><path class="bound" d="M%d,%dL%d,%d"/>`, left, top,
		top+size, left+size, left, top+size, left+size, top)
	for _, tick := range []int{0, 50, 100} {
		at := tick * size / 100
		fmt.Fprintf(&b, `<text class="tickmark" x="%d" y="%d" text-anchor="middle">%d %%</text>`, left+at, top+size+18, tick)
		fmt.Fprintf(&b, `<text class="tickmark end" x="%d" y="%d" text-anchor="end">%d %%</text>`, left-6, top+size-at+4, tick)
	}
	fmt.Fprintf(&b, `<text class="axis-name" x="%d" y="%d" text-anchor="middle">%s</text>`, left+size/2, top+size+38,
		html.EscapeString(language.T("wrongly taken for one")))
	fmt.Fprintf(&b, `<text class="axis-name start" x="%d" y="%d" text-anchor="start">%s</text>`,
		left+6, top+12, html.EscapeString(language.T("found")))
	fmt.Fprintf(&b, `<path class="roc-before" d="%s"/><path class="roc-after" d="%s"/>`, path(before), path(after))
	const key = left + size - 78
	fmt.Fprintf(&b, `<path class="roc-before" d="M%d,%dh22"/><text class="tickmark start" x="%d" y="%d">%s</text>`, key, top+size-40,
		key+28, top+size-36, html.EscapeString(language.T(wordsCurveBefore)))
	fmt.Fprintf(&b, `<path class="roc-after" d="M%d,%dh22"/><text class="tickmark start" x="%d" y="%d">%s</text></svg>`, key, top+size-18,
		key+28, top+size-14, html.EscapeString(language.T(wordsCurveAfter)))
	return b.String()
}
