// Shows the walk of flash-steps-walk.js: the lattice, and what each step did.
"use strict";

const by = (id) => document.getElementById(id);
const svg = (name, attributes, parent) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
};

const place = [];
const boxes = [];
let way, past, at = 0, timer = 0;

const width = 340, height = 470, box = { w: 48, h: 24 };

// draw draws the lattice once; nodes come level by level, in the order of Flash.
function draw() {
  const levels = [];
  walk.nodes.forEach((node, i) => (levels[node.level] ??= []).push(i));
  levels.forEach((nodes, level) => nodes.forEach((node, i) => {
    place[node] = {
      x: width / 2 + (i - (nodes.length - 1) / 2) * 55,
      y: height - 20 - level * (height - 40) / (levels.length - 1),
    };
  }));
  const root = by("lattice");
  for (const [i, node] of walk.nodes.entries()) {
    for (const up of node.up) {
      svg("line", { class: "edge", x1: place[i].x, y1: place[i].y - box.h / 2, x2: place[up].x, y2: place[up].y + box.h / 2 }, root);
    }
  }
  past = svg("polyline", { class: "way past", points: "" }, root);
  way = svg("polyline", { class: "way", points: "" }, root);
  for (const [i, node] of walk.nodes.entries()) {
    const group = svg("g", { class: "node" }, root);
    svg("rect", { x: place[i].x - box.w / 2, y: place[i].y - box.h / 2, width: box.w, height: box.h, rx: box.h / 2 }, group);
    boxes[i] = { group, text: svg("text", { x: place[i].x, y: place[i].y }, group), name: node.name };
  }
  by("count").textContent = walk.steps.length;
  by("slider").max = walk.steps.length;
}

const kinds = { a: "holds", A: "holds checked", n: "fails", N: "fails checked" };
const marks = { a: " ✓", A: " ✓", n: " ✗", N: " ✗" };
const points = (nodes) => nodes.map((i) => place[i].x + "," + place[i].y).join(" ");

function chips(list, nodes, tags, closed, none) {
  list.replaceChildren();
  for (const [i, node] of nodes.entries()) {
    const item = document.createElement("li");
    item.className = "box " + (kinds[tags[node]] ?? "unknown") + (closed(i) ? " out" : "");
    item.textContent = walk.nodes[node].name + (marks[tags[node]] ?? "");
    list.append(item);
  }
  if (nodes.length === 0) {
    const item = document.createElement("li");
    item.className = "none";
    item.textContent = none;
    list.append(item);
  }
}

function show(step) {
  at = Math.max(0, Math.min(walk.steps.length - 1, step));
  const s = walk.steps[at];
  for (const [i, b] of boxes.entries()) {
    const tag = s.tags[i];
    b.group.setAttribute("class", "node " + (kinds[tag] ?? "unknown") + (i === s.node ? " now" : ""));
    b.text.textContent = b.name + (marks[tag] ?? "");
  }
  past.setAttribute("points", points(s.path));
  way.setAttribute("points", s.high >= s.low ? points(s.path.slice(s.low, s.high + 1)) : "");
  const count = (letters) => [...s.tags].filter((tag) => letters.includes(tag)).length;
  by("number").textContent = at + 1;
  by("text").textContent = s.text;
  by("checked").textContent = count("AN");
  by("decided").textContent = count("aAnN");
  by("best").textContent = s.best < 0 ? "none yet" : "(" + walk.nodes[s.best].name.replaceAll(",", ", ") + ")";
  by("lattice-state").textContent = count("aA") + " are known to be 2-anonymous, " + count("nN") + " not to be.";
  chips(by("path"), s.path, s.tags, (i) => i < s.low || i > s.high, "no path");
  chips(by("heap"), s.heap, s.tags, () => false, "empty");
  const slider = by("slider");
  slider.value = at + 1;
  slider.setAttribute("aria-valuetext", "step " + (at + 1) + " of " + walk.steps.length);
  by("back").setAttribute("aria-disabled", at === 0);
  by("next").setAttribute("aria-disabled", at === walk.steps.length - 1);
}

function play(on) {
  clearInterval(timer);
  timer = 0;
  by("play").setAttribute("aria-pressed", on);
  by("play").textContent = on ? "Pause" : "Play";
  if (!on) return;
  if (at === walk.steps.length - 1) show(0);
  timer = setInterval(() => {
    show(at + 1);
    if (at === walk.steps.length - 1) play(false);
  }, 2500);
}

draw();
show(Number(location.hash.slice(1)) - 1 || 0);
by("back").addEventListener("click", () => { play(false); show(at - 1); });
by("next").addEventListener("click", () => { play(false); show(at + 1); });
by("play").addEventListener("click", () => play(timer === 0));
by("slider").addEventListener("input", (event) => { play(false); show(Number(event.target.value) - 1); });
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.id === "slider") return;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: walk.steps.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  play(false);
  show(to);
});
