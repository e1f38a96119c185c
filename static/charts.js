// Bar charts by uPlot (static/vendor/uplot.js). The program hands over labels
// and shares; colours come from the design tokens, so that a chart changes with
// light, dark and print. What a chart says stands beside it in a sentence and
// in a table: the canvas is for the eye alone.
"use strict";

(function () {
  const charts = new Set();
  const height = 250;
  const letter = 8; // pixels of a letter of a name: where names have no room they are turned

  function token(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function font(pixels) {
    return pixels + "px Inter, system-ui, sans-serif";
  }

  /** Width of a bar in pixels of the canvas. */
  function barWidth(u, scale) {
    const single = u.data.length === 2;
    return Math.min((single ? 56 : 40) * scale * uPlot.pxRatio, u.bbox.width / u.data[0].length * (single ? 0.6 : 0.4));
  }

  /** Writes each share above its bar, the highest first, where no other one stands. */
  function labels(u, looks, texts, scale) {
    const bar = barWidth(u, scale), unit = scale * uPlot.pxRatio, size = Math.max(10.5, Math.min(12.5, bar / unit / 2)) * unit;
    u.ctx.save();
    u.ctx.font = font(size);
    u.ctx.textAlign = "center";
    u.ctx.textBaseline = "alphabetic";
    const written = [], wanted = [];
    looks.forEach((look, s) => {
      const aside = looks.length === 1 ? 0 : (s === 0 ? -1 : 1) * bar / 2;
      u.data[s + 1].forEach((percent, i) => wanted.push({
        color: token(look.line), text: texts[s][i], percent: percent ?? 0,
        x: u.valToPos(i, "x", true) + aside, y: u.valToPos(percent ?? 0, "y", true) - 5 * unit,
      }));
    });
    for (const { color, text, x, y } of wanted.sort((a, b) => b.percent - a.percent)) {
      const reach = u.ctx.measureText(text).width / 2 + 2 * unit;
      if (written.some((other) => Math.abs(other.x - x) < other.reach + reach && Math.abs(other.y - y) < size)) continue; // the table has it
      written.push({ x, y, reach });
      u.ctx.fillStyle = color;
      u.ctx.fillText(text, x, y);
    }
    u.ctx.restore();
  }

  /** Draws a line through the bars, and its text above them. */
  function line(u, mark, scale) {
    const unit = scale * uPlot.pxRatio, { left, top, width, height: high } = u.bbox, x = u.valToPos(mark.at - 0.5, "x", true);
    u.ctx.save();
    u.ctx.strokeStyle = u.ctx.fillStyle = token("--text");
    u.ctx.lineWidth = 1.5 * unit;
    u.ctx.setLineDash([5 * unit, 4 * unit]);
    u.ctx.beginPath();
    u.ctx.moveTo(x, top - 20 * unit);
    u.ctx.lineTo(x, top + high);
    u.ctx.stroke();
    u.ctx.font = font(12 * unit);
    u.ctx.textBaseline = "alphabetic";
    const after = x < left + width / 2;
    u.ctx.textAlign = after ? "left" : "right";
    u.ctx.fillText(mark.text, x + (after ? 6 : -6) * unit, top - 20 * unit);
    u.ctx.restore();
  }

  /**
   * Draws a chart into an element. spec: {names: [text], axis: text, unit: text,
   * series: [{values: [per cent], texts: [text], hollow: boolean}], one or two of them, and
   * mark: {at: among the names, from 0, text}, which may be left out}.
   * Returns a function that removes the chart, or null where there is no uPlot.
   */
  function bars(box, spec) {
    if (typeof uPlot !== "function") return null;
    const looks = spec.series.map((s) => (s.hollow
      ? { fill: "--before-soft", line: "--before" } : { fill: "--after", line: "--after" }));
    const indices = spec.names.map((_, i) => i);
    const texts = spec.series.map((s) => s.texts);
    let plot = null;

    // k makes everything larger, for paper, where it is shrunk again.
    function draw(k = 1) {
      if (plot) plot.destroy();
      const width = Math.max(200, box.clientWidth);
      const turned = (width - 44) / spec.names.length < letter * Math.max(...spec.names.map((name) => name.length));
      const path = (align) => (u, series, from, to) => uPlot.paths.bars({
        size: [barWidth(u, k) / (u.bbox.width / indices.length), Infinity], align, radius: 0.08,
      })(u, series, from, to);
      const ink = () => token("--faint");
      const options = {
        width: width * k, height: (turned ? height + 26 : height) * k, pxAlign: 0, padding: [(spec.mark ? 38 : 20) * k, 0, 0, 0],
        legend: { show: false }, cursor: { show: false }, select: { show: false },
        scales: {
          x: { time: false, range: () => [-0.5, indices.length - 0.5] },
          y: { range: (_, low, high) => [0, high > 0 ? high : 1] },
        },
        series: [{}].concat(looks.map((look, i) => ({
          stroke: () => token(look.line), fill: () => token(look.fill), width: 1.5 * k, points: { show: false },
          paths: path(looks.length === 1 ? 0 : i === 0 ? -1 : 1),
        }))),
        axes: [
          {
            splits: () => indices, values: () => spec.names, rotate: turned ? 38 : 0, size: (turned ? 56 : 26) * k, gap: 6 * k,
            stroke: ink, font: font(12 * k), label: spec.axis, labelFont: font(12 * k), labelSize: 20 * k, labelGap: 0,
            grid: { show: false }, ticks: { show: false }, border: { show: true, stroke: () => token("--edge"), width: k },
          },
          {
            values: (_, values) => values.map((v) => v + " " + spec.unit), space: 44 * k, size: 46 * k, gap: 4 * k,
            stroke: ink, font: font(12 * k), grid: { stroke: () => token("--line"), width: k }, ticks: { show: false },
          },
        ],
        hooks: { draw: [(u) => labels(u, looks, texts, k), (u) => spec.mark && line(u, spec.mark, k)] },
      };
      plot = new uPlot(options, [indices].concat(spec.series.map((s) => s.values.map((v) => v || null))), box); // nothing has no bar
      plot.root.setAttribute("aria-hidden", "true");
      plot.root.style.zoom = 1 / k;
    }

    let width = box.clientWidth;
    const resized = new ResizeObserver(() => {
      if (box.clientWidth !== width) {
        width = box.clientWidth;
        draw();
      }
    });
    draw();
    resized.observe(box);
    charts.add(draw);
    return function remove() {
      charts.delete(draw);
      resized.disconnect();
      plot.destroy();
    };
  }

  function redraw(k) {
    charts.forEach((draw) => draw(k));
  }

  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => redraw());
  new MutationObserver(() => redraw()).observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  // The face of the labels may come after the first chart.
  document.fonts.addEventListener("loadingdone", () => redraw());
  // Paper is light and finer than a screen.
  let before;
  addEventListener("beforeprint", () => {
    before = document.documentElement.getAttribute("data-theme");
    document.documentElement.setAttribute("data-theme", "light");
    redraw(3);
  });
  addEventListener("afterprint", () => {
    if (before === null) document.documentElement.removeAttribute("data-theme");
    else document.documentElement.setAttribute("data-theme", before);
    redraw();
  });

  window.fulguriteCharts = { bars };
})();
