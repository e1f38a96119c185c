package evidence

// style makes the document one that prints on A4 in black on white. Fonts are
// those of the reader's system: nothing is fetched.
const style = `
@page { size: A4; margin: 20mm 20mm 22mm 25mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8.5pt Arial, "Liberation Sans", sans-serif; } }
body { margin: 0 auto; padding: 8mm 4mm; max-width: 172mm; }
dt, thead th { hyphens: auto; }
@media print { body { padding: 0; max-width: none; } }
* { box-sizing: border-box; }
html { background: #fff; color: #111; font: 10pt/1.42 Georgia, "Times New Roman", "Liberation Serif", serif; }
header { border-bottom: 1.5pt solid #111; padding-bottom: 5mm; margin-bottom: 6mm; }
header p { margin: 0; }
.kind { font: 600 8.5pt/1.4 "Helvetica Neue", Arial, "Liberation Sans", sans-serif; letter-spacing: .08em; text-transform: uppercase; }
h1 { font-size: 22pt; line-height: 1.2; margin: 1mm 0 1mm; font-weight: normal; }
h2 { font-size: 12.5pt; margin: 7mm 0 2mm; padding-bottom: 1mm; border-bottom: .5pt solid #111; break-after: avoid; }
h3 { font-size: 11pt; margin: 5mm 0 1mm; break-after: avoid; }
h4 { font-size: 10pt; margin: 4mm 0 1mm; break-after: avoid; }
p, ul, ol, dl, table { margin: 0 0 3mm; }
p, li { orphans: 3; widows: 3; }
ul, ol { padding-left: 6mm; }
li { margin-bottom: 1.2mm; break-inside: avoid; }
li::marker { color: #111; }
.promise { list-style: none; padding: 4mm 5mm 2.8mm; border: 1pt solid #111; break-inside: avoid; }
.promise li:first-child { font-size: 12pt; }
dl { display: grid; grid-template-columns: 42mm 1fr; gap: 1mm 4mm; }
dt { font-weight: bold; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 1.2mm 3mm 1.2mm 0; border-bottom: .4pt solid #888; overflow-wrap: break-word; }
tbody th { font-weight: normal; }
.named tbody th { font-weight: bold; }
thead { display: table-header-group; }
thead th { border-bottom: .8pt solid #111; font-size: 9pt; }
tr, table:not(:has(tbody tr:nth-child(13))) { break-inside: avoid; }
tbody tr:nth-child(-n+3) { break-after: avoid; }
tbody tr:nth-last-child(-n+3) { break-before: avoid; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.small, .levels { font-size: 9pt; line-height: 1.4; }
dl { align-items: baseline; }
dl + p { break-before: avoid; }
.labels span { white-space: nowrap; }
.levels td, .levels th { padding: .5mm 3mm .5mm 0; }
code { font: 8pt/1.5 "Liberation Mono", Consolas, monospace; overflow-wrap: anywhere; }
.sign { display: grid; grid-template-columns: 1fr 1fr; gap: 12mm; margin-top: 14mm; break-inside: avoid; }
.sign div { border-top: .8pt solid #111; padding-top: 1mm; font-size: 9pt; }
.asks { font-style: italic; break-after: avoid; }
.of { break-after: avoid; }
.field { border: .8pt dashed #111; padding: 1.5mm 3mm 12mm; margin: 0 0 3mm; break-inside: avoid; }
.field p { margin: 0; font-size: 9pt; font-weight: bold; }
.rule { break-inside: avoid; }
.annex { break-before: page; }
@media screen and (max-width: 640px) { table { display: block; overflow-x: auto; } dl { grid-template-columns: 1fr; } }
`
