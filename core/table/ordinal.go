package table

import "strings"

// scales lists recognised ordinal scales in ascending order, in lower case.
var scales = func() [][]string {
	var scales [][]string
	for _, words := range []string{
		"very low,low,medium,high,very high",
		"very low,low,moderate,high,very high",
		"very low,low,normal,high,very high",
		"xxs,xs,s,m,l,xl,xxl,xxxl",
		"very small,small,medium,large,very large",
		"none,mild,moderate,severe,very severe",
		"none,minimal,mild,moderate,severe,critical",
		"never,rarely,sometimes,often,always",
		"never,rarely,sometimes,usually,always",
		"very poor,poor,fair,good,very good,excellent",
		"very bad,bad,average,good,very good",
		"strongly disagree,disagree,neutral,agree,strongly agree",
		"strongly disagree,disagree,neither agree nor disagree,agree,strongly agree",
		"very dissatisfied,dissatisfied,neutral,satisfied,very satisfied",
		"very unlikely,unlikely,neutral,likely,very likely",
		"child,adolescent,adult,senior",
		"monday,tuesday,wednesday,thursday,friday,saturday,sunday",
		"mon,tue,wed,thu,fri,sat,sun",
		"january,february,march,april,may,june,july,august,september,october,november,december",
		"jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec",
		"q1,q2,q3,q4",
		"i,ii,iii,iv,v,vi,vii,viii,ix,x",
		"sehr niedrig,niedrig,mittel,hoch,sehr hoch",
		"sehr gering,gering,mittel,hoch,sehr hoch",
		"sehr klein,klein,mittel,groß,sehr groß",
		"keine,leicht,mittel,schwer,sehr schwer",
		"nie,selten,manchmal,oft,immer",
		"montag,dienstag,mittwoch,donnerstag,freitag,samstag,sonntag",
		"januar,februar,märz,april,mai,juni,juli,august,september,oktober,november,dezember",
	} {
		scales = append(scales, strings.Split(words, ","))
	}
	return scales
}()

// scale returns the column's values that are not missing in ascending order if there are at least
// three and all belong to one recognised scale, in any capitalisation; else nil.
func (c *Column) scale() []string { return c.words(3) }

// words is scale with a minimum number of values.
func (c *Column) words(least int) []string {
	const most = 12
	words := make(map[string]string, most)
	for code := 0; code < c.Dict.Len(); code++ {
		if c.Missing[code] {
			continue
		}
		value := c.Dict.Value(uint32(code))
		lower := strings.ToLower(value)
		if _, ok := words[lower]; ok || len(words) == most {
			return nil // two spellings of one word, or too many for a scale
		}
		words[lower] = value
	}
	if len(words) < least {
		return nil
	}
	for _, scale := range scales {
		var order []string
		for _, word := range scale {
			if value, ok := words[word]; ok {
				order = append(order, value)
			}
		}
		if len(order) == len(words) {
			return order
		}
	}
	return nil
}
