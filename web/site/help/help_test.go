package help

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// textOf makes a page of a text beside a few others, and returns its main part.
func textOf(t *testing.T, source string) (string, error) {
	t.Helper()
	files := map[string][]byte{
		"docs/a.md":      []byte("# A\n\n" + source),
		"docs/b.md":      []byte("# B"),
		"docs/walk.html": []byte("<title>Walk - Fulgurite</title>"),
		"docs/plot.svg":  []byte("<svg/>"),
	}
	if err := Pages(files); err != nil {
		return "", err
	}
	_, text, _ := strings.Cut(string(files["docs/a.html"]), "<main class=\"help\">\n<h1 id=\"a\">A</h1>\n")
	text, _, found := strings.Cut(text, "</main>")
	if !found {
		t.Fatalf("the page is %s", files["docs/a.html"])
	}
	return strings.TrimSuffix(text, "\n"), nil
}

func TestHelpText(t *testing.T) {
	for source, want := range map[string]string{
		"see [B](b.md)":           `<p>see <a href="b.html">B</a></p>`,
		"see [*B*](b.md#x)":       `<p>see <a href="b.html#x"><em>B</em></a></p>`,
		"[below](#x)":             `<p><a href="#x">below</a></p>`,
		"[watch](walk.html)":      `<p><a href="walk.html" target="_blank" rel="noopener">watch</a></p>`,
		"![a \"plot\"](plot.svg)": `<p><img src="plot.svg" alt="a &quot;plot&quot;"></p>`,
		// No link leads away: addresses are text.
		"[ARX](https://arx.example/?a=1&b=2)":    `<p>ARX (https://arx.example/?a=1&amp;b=2)</p>`,
		"[mail](mailto:a@b.example)":             `<p>mail (mailto:a@b.example)</p>`,
		"[x](//arx.example)":                     `<p>x (//arx.example)</p>`,
		"[y](javascript:alert)":                  `<p>y (javascript:alert)</p>`,
		"<https://arx.example/>":                 `<p>https://arx.example/</p>`,
		"[https://a.example](https://a.example)": `<p>https://a.example</p>`,
		// What looks like HTML in code is text.
		"`<b style=\"x\">` & a < b": `<p><code>&lt;b style=&quot;x&quot;&gt;</code> &amp; a &lt; b</p>`,
		"```\n<script>\n```":        "<pre tabindex=\"0\"><code>&lt;script&gt;\n</code></pre>",
		"## The state, *now*":       `<h2 id="the-state-now">The state, <em>now</em></h2>`,
		"| | n |\n|---|--:|\n| a | 1 |": `<div class="scroll" tabindex="0" role="group" aria-label="Table">
<table>
<thead>
<tr>
<td></td>
<th align="right">n</th>
</tr>
</thead>
<tbody>
<tr>
<td>a</td>
<td align="right">1</td>
</tr>
</tbody>
</table>
</div>`,
	} {
		if got, err := textOf(t, source); err != nil || got != want {
			t.Errorf("%s\ngot  %s (%v)\nwant %s", source, got, err, want)
		}
	}
}

func TestHelpRefuses(t *testing.T) {
	for source, want := range map[string]string{
		"a <b>c</b>":                    "HTML",
		"<script>\nalert(1)\n</script>": "HTML",
		"[gone](gone.md)":               "gone.md",
		"![gone](gone.svg)":             "gone.svg",
	} {
		if got, err := textOf(t, source); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "docs/a.md") {
			t.Errorf("%s: %v, %s", source, err, got)
		}
	}
	if err := Pages(map[string][]byte{"docs/a.md": []byte("no heading")}); err == nil {
		t.Error("a text without a heading is taken")
	}
	if err := Pages(map[string][]byte{"docs/a.html": []byte("no title")}); err == nil {
		t.Error("a page without a title is taken")
	}
}

func TestHelpList(t *testing.T) {
	files := map[string][]byte{
		"docs/zebra.md":         []byte("# Zebra & ass"),
		"docs/hierarchies.md":   []byte("# Hierarchies"),
		"docs/using.md":         []byte("# Using\n![](seen.png)"),
		"docs/flash-steps.html": []byte(`<title>Flash - Fulgurite</title><a href="using.md">x</a><a href="using.md#y">x</a><img src="own.svg">`),
		"docs/flash-steps.js":   []byte("walk()"),
		"docs/seen.png":         nil,
		"docs/own.svg":          nil,
		"docs/unseen.png":       nil,
		"style/a.css":           nil,
	}
	if err := Pages(files); err != nil {
		t.Fatal(err)
	}
	want := []string{"docs/flash-steps.html", "docs/flash-steps.js", "docs/hierarchies.html", "docs/own.svg",
		"docs/seen.png", "docs/using.html", "docs/zebra.html", "style/a.css"}
	if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, want) {
		t.Errorf("files: %v\nwant: %v", got, want)
	}
	if got := string(files["docs/flash-steps.html"]); !strings.Contains(got, `<a href="using.html">x</a><a href="using.html#y">x</a>`) {
		t.Errorf("links of a page: %s", got)
	}
	list := `<ul>
<li><a href="using.html">Using</a></li>
<li><a href="hierarchies.html" aria-current="page">Hierarchies</a></li>
<li><a href="flash-steps.html" target="_blank" rel="noopener">Flash</a></li>
<li><a href="zebra.html">Zebra &amp; ass</a></li>
</ul>`
	if page := string(files["docs/hierarchies.html"]); !strings.Contains(page, list) ||
		!strings.Contains(page, "<title>Hierarchies - Fulgurite</title>") {
		t.Errorf("the page: %s\nwant the list %s", page, list)
	}
}
