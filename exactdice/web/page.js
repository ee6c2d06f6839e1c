"use strict";
// The page of odds. It holds the weights that the package made, and no rule: a setting of the
// controls is looked up, its weights are added and divided, and the fractions are shown.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

// --- Words -------------------------------------------------------------------------------------

let language = "en";

// A number as the language writes it: its separator of thousands, its decimal point.
function written(text) {
  const marks = data.marks[language];
  const localised = text.replace(/(\d)([.,])(?=\d)/g, (_, digit, mark) => digit + (marks[mark] ?? mark));
  return localised.replace(" %", "\u00a0%");
}

// A text of the page's own, with numbers in the places of #.
function t(text, ...numbers) {
  return data.words[language][text].replace(/#/g, () => written(numbers.shift()));
}

// A text that the package gave, by its number.
const given = (place) => data.texts[language][place];

// --- Exact numbers, and how they are shown: as `exactdice.display` does ------------------------

function gcd(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}

function fraction(numerator, denominator) {
  const common = gcd(numerator < 0n ? -numerator : numerator, denominator);
  return { n: numerator / common, d: denominator / common };
}

const minus = (a, b) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
const exactly = (a) => (a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`);
const share = (a) => Number((a.n * 1000000n) / a.d) / 1000000;

// n / d to the nearest whole number, half to even; neither may be negative.
function rounded(n, d) {
  const whole = n / d;
  const twice = 2n * (n % d);
  return twice > d || (twice === d && whole % 2n) ? whole + 1n : whole;
}

function percent(a) {
  if (a.n === 0n || a.n === a.d) return a.n ? "100 %" : "0 %";
  const tenths = rounded(a.n * 1000n, a.d);
  if (tenths === 0n) return "<0.1 %";
  if (tenths === 1000n) return ">99.9 %";
  return `${tenths / 10n}.${tenths % 10n} %`;
}

function points(a) {
  if (a.n === 0n) return "0";
  const size = percent({ n: a.n < 0n ? -a.n : a.n, d: a.d }).replace(" %", "");
  return (a.n > 0n ? "+" : "-") + size;
}

// A longer number is shown as a power of ten.
const LARGEST_COUNT = 10n ** 7n;

function count(number) {
  if (number < LARGEST_COUNT) return `${number}`.replace(/\B(?=(\d{3})+$)/g, ",");
  let exponent = `${number}`.length - 1;
  let tenths = rounded(number * 10n, 10n ** BigInt(exponent));
  if (tenths === 100n) [tenths, exponent] = [10n, exponent + 1];
  return `${tenths / 10n}.${tenths % 10n} × 10^${exponent}`;
}

function odds(a) {
  if (a.n === 0n) return t("impossible");
  if (a.n === a.d) return t("certain");
  if (a.n * 10n < a.d) {
    const [times, precise] = oneIn(a);
    return precise ? t("# in #", "1", times) : t("about # in #", "1", times);
  }
  if (a.n * 10n > a.d * 9n) {
    const [times, precise] = oneIn({ n: a.d - a.n, d: a.d });
    return precise ? t("all but # in #", "1", times) : t("all but about # in #", "1", times);
  }
  if (a.d <= 12n) return t("# in #", `${a.n}`, `${a.d}`);
  let near = null;
  for (let d = 1n; d <= 10n; d++) {
    const n = rounded(a.n * d, a.d);
    const off = minus(a, { n, d });
    const size = { n: off.n < 0n ? -off.n : off.n, d: off.d };
    if (!near || size.n * near.size.d < near.size.n * size.d) near = { n, d, size };
  }
  return t("about # in #", `${near.n}`, `${near.d}`);
}

// Once in how many times, and whether what is shown is exact.
function oneIn(a) {
  const times = rounded(a.d, a.n);
  return [count(times), a.n * times === a.d && times < LARGEST_COUNT];
}

// --- The package's numbers: unpacked as `exactdice.packing` packs them -------------------------

const unpacked = new Map();

async function lawsOf(test) {
  if (!unpacked.has(test)) {
    const bytes = Uint8Array.from(atob(test.data), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    unpacked.set(test, readLaws(test, new Uint8Array(await new Response(stream).arrayBuffer())));
  }
  return unpacked.get(test);
}

function readLaws(test, bytes) {
  let at = 0;
  const next = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++];
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const several = (number, read) => Array.from({ length: number }, read);
  const shapes = several(next(), () => ({
    headline: next(),
    notes: several(next(), next),
    rulings: several(next(), () => [next(), next()]),
    retaken: next() === 1,
    outcomes: several(next(), () => ({ label: next(), holds: next() })),
  }));
  const sizes = several(next(), () => several(next(), next));
  const places = sizes.map((row) => {
    const place = at;
    at += row.reduce((sum, size) => sum + size, 0);
    return place;
  });
  const block = (number) => {
    let place = places[number];
    return sizes[number].map((size) => {
      let digits = "0x0";
      for (const end = place + size; place < end; place++) {
        digits += bytes[place].toString(16).padStart(2, "0");
      }
      return BigInt(digits);
    });
  };
  const cells = test.controls.reduce((product, control) => product * sizeOf(control), 1);
  const run = () => {
    let value = 0;
    return Int32Array.from({ length: cells }, () => {
      const step = next();
      value += step % 2 ? -(step + 1) / 2 : step / 2;
      return value;
    });
  };
  return { shapes, block, shapeAt: run(), blockAt: run() };
}

const isStepper = (control) => !control.options;
const sizeOf = (control) => (isStepper(control) ? control.high - control.low + 1 : control.options.length);

// The place of a value among the values of its control; -1 outside the page's grid.
function placeOf(control, value) {
  if (!isStepper(control)) return value;
  return value >= control.low && value <= control.high ? value - control.low : -1;
}

// The answer to a question, or null outside the page's grid.
async function solve(question) {
  const test = testOf(question);
  let place = 0;
  for (const [i, control] of test.controls.entries()) {
    const step = placeOf(control, question.values[i]);
    if (step < 0) return null;
    place = place * sizeOf(control) + step;
  }
  const laws = await lawsOf(test);
  const shape = laws.shapes[laws.shapeAt[place]];
  const weights = laws.block(Math.floor(laws.blockAt[place] / 2));
  const ties = shape.retaken ? weights.pop() : 0n;
  if (laws.blockAt[place] % 2) weights.reverse();
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const chance = (bit) =>
    fraction(
      weights.reduce((sum, weight, i) => (shape.outcomes[i].holds >> bit) & 1 ? sum + weight : sum, 0n),
      total,
    );
  const first = test.other === null ? 1 : 2;
  return {
    headline: { sentence: shape.headline, chance: chance(0) },
    other: test.other === null ? null : { sentence: test.other, chance: chance(1) },
    shares: test.shares
      .map((label, i) => ({ label, chance: chance(first + i) }))
      .filter((one) => one.chance.n),
    steps: stepsOf(shape, weights, total, test.bestFirst),
    again: shape.retaken ? fraction(ties, total + ties) : null,
    rolls: shape.retaken ? fraction(total + ties, total) : null,
    notes: shape.notes,
    rulings: shape.rulings,
  };
}

function stepsOf(shape, weights, total, bestFirst) {
  const steps = [];
  shape.outcomes.forEach(({ label }, i) => {
    if (!steps.length || steps.at(-1).label !== label) steps.push({ label, weight: 0n });
    steps.at(-1).weight += weights[i];
  });
  let below = 0n;
  for (const step of steps) {
    step.exactly = fraction(step.weight, total);
    step.atLeast = fraction(total - below, total);
    below += step.weight;
    step.atMost = fraction(below, total);
  }
  return bestFirst ? steps.reverse() : steps;
}

// --- Questions: what is set, its code, its words -----------------------------------------------

// A question is {game, test, values}: places of the game and the test, and the controls' values.
const questions = [];
let active = 0;

const gameOf = (question) => data.games[question.game];
const testOf = (question) => gameOf(question).tests[question.test];
const starting = (game, test) => ({
  game,
  test,
  values: data.games[game].tests[test].controls.map((control) => control.start),
});

function textOf(control, value) {
  if (!isStepper(control)) return control.options[value].text;
  if (value === control.unwritten) return "";
  return control.before + (control.signed && value > 0 ? "+" : "") + value + control.after;
}

function wordsOf(question) {
  const test = testOf(question);
  const texts = new Map();
  test.controls.forEach((control, i) => {
    const text = (texts.get(control.parameter) ?? "") + textOf(control, question.values[i]);
    texts.set(control.parameter, text);
  });
  const words = [gameOf(question).name, test.name];
  for (const parameter of test.parameters) {
    if (!texts.get(parameter)) continue;
    if (parameter.startsWith("--")) words.push(parameter);
    words.push(texts.get(parameter));
  }
  return words.join(" ");
}

function codeOf(question) {
  const values = testOf(question).controls.map((control, i) =>
    isStepper(control) ? question.values[i] : control.options[question.values[i]].text.replace(/ /g, "-"),
  );
  return [gameOf(question).name, testOf(question).name, ...values].join("/");
}

// The question of a code, or null for a text that is none.
function questionOf(code) {
  const [gameName, testName, ...texts] = code.trim().split("/");
  const game = data.games.findIndex((one) => one.name === gameName);
  const test = game < 0 ? -1 : data.games[game].tests.findIndex((one) => one.name === testName);
  if (test < 0) return null;
  const controls = data.games[game].tests[test].controls;
  if (texts.length !== controls.length) return null;
  const values = controls.map((control, i) => {
    if (isStepper(control)) return /^[+-]?\d{1,6}$/.test(texts[i]) ? Number(texts[i]) : NaN;
    const place = control.options.findIndex((option) => option.text.replace(/ /g, "-") === texts[i]);
    return place < 0 ? NaN : place;
  });
  return values.some(Number.isNaN) ? null : { game, test, values };
}

const codes = () => questions.map(codeOf).join("+vs+");

// Take over the questions of a code, one or two; false if it is none.
function recall(code) {
  const found = code.split("+vs+").map(questionOf);
  if (found.length > 2 || found.includes(null)) return false;
  questions.splice(0, questions.length, ...found);
  active = Math.min(active, questions.length - 1);
  return true;
}

// The question with one control set to a value.
function valued(question, place, value) {
  return { ...question, values: question.values.map((old, i) => (i === place ? value : old)) };
}

// The question after a move of one control, or null where nothing would change.
function moved(question, move) {
  const control = testOf(question).controls[move.control];
  const value = isStepper(control) ? question.values[move.control] + move.step : move.place;
  if (value === question.values[move.control]) return null;
  return valued(question, move.control, value);
}

// --- Showing -----------------------------------------------------------------------------------

function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) made[key] = value;
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

const shown = (chance) => written(percent(chance));

// A minus sign is no hyphen.
const signed = (text) => text.replace(/-(?=[<\d])/g, "−");

function sentence(line) {
  return `${given(line.sentence)} ${shown(line.chance)}, ${odds(line.chance)}`;
}

let drawing = 0;

// Draw everything that depends on the questions. A slower, older drawing gives way to a newer one.
async function draw() {
  const mine = ++drawing;
  const question = questions[active];
  const answers = await Promise.all(questions.map(solve));
  const answer = answers[active];
  const changes = answer ? await changesOf(question, answer) : [];
  if (mine !== drawing) return;
  remember();
  showValues(question);
  showCompared(answers);
  byId("command").textContent = `exactdice ${wordsOf(question)}`;
  byId("code").value = codes();
  byId("inside").hidden = byId("steps-part").hidden = !answer;
  if (answer) showAnswer(answer, changes);
  else showOutside(question);
  document.body.dataset.drawn = codes();
}

async function changesOf(question, answer) {
  const found = [];
  for (const move of testOf(question).moves) {
    const changed = moved(question, move);
    const then = changed && (await solve(changed));
    if (then) {
      const chance = then.headline.chance;
      found.push({ label: move.label, question: changed, chance, difference: minus(chance, answer.headline.chance) });
    }
  }
  return found.sort((a, b) => {
    const gap = minus(b.difference, a.difference).n;
    return gap > 0n ? 1 : gap < 0n ? -1 : 0;
  });
}

function showAnswer(answer, changes) {
  const { chance } = answer.headline;
  byId("headline").replaceChildren(
    element("p", {}, given(answer.headline.sentence)),
    element("p", { className: "percent" }, shown(chance)),
    element("p", { className: "odds" }, odds(chance)),
  );
  byId("exact").textContent = t("exactly #", exactly(chance));
  const lines = [gauge(chance)];
  if (answer.other) lines.push(element("p", {}, `${sentence(answer.other)}.`));
  if (answer.again) {
    const rolls = rounded(answer.rolls.n * 100n, answer.rolls.d);
    const average = `${rolls / 100n}.${`${rolls % 100n}`.padStart(2, "0")}`;
    const text = t("A tie, # of rolls, is rolled again: # rolls on average.", percent(answer.again), average);
    lines.push(element("p", { "data-exact": exactly(answer.again) }, text));
  }
  lines.push(...answer.notes.map((note) => element("p", {}, given(note))));
  byId("lines").replaceChildren(...lines);
  byId("changes-part").hidden = !changes.length;
  byId("changes").replaceChildren(...changes.map(changeLine));
  byId("steps-head").replaceChildren(
    ...[given(testOf(questions[active]).scale), t("exactly"), t("at least"), t("at most")].map((text) =>
      element("th", { scope: "col" }, text),
    ),
  );
  byId("steps").replaceChildren(...answer.steps.map(stepLine));
  byId("rulings-part").hidden = !answer.rulings.length;
  byId("rulings").replaceChildren(
    ...answer.rulings.map((texts) => element("li", {}, texts.map(given).join(" "))),
  );
  byId("shares-part").hidden = !answer.shares.length;
  byId("shares").replaceChildren(
    ...answer.shares.map((one) =>
      element("li", { "data-exact": exactly(one.chance) }, element("span", {}, given(one.label)), element("span", { className: "then" }, shown(one.chance))),
    ),
  );
}

function gauge(chance) {
  const fill = element("div");
  fill.style.width = `${share(chance) * 100}%`;
  return element("div", { className: "gauge", "aria-hidden": "true" }, fill);
}

function changeLine({ label, question, chance, difference }) {
  const kind = difference.n > 0n ? "gain" : difference.n < 0n ? "loss" : "";
  const then = element(
    "span",
    { className: "then", "data-exact": exactly(chance) },
    `${shown(chance)} `,
    element("span", { className: kind }, signed(written(points(difference)))),
  );
  const button = element("button", { type: "button" }, element("span", {}, signed(given(label))), then);
  button.addEventListener("click", () => {
    questions[active] = question;
    draw();
  });
  return element("li", {}, button);
}

function stepLine(step) {
  const cell = (chance) => element("td", { "data-exact": exactly(chance) }, shown(chance));
  const row = element(
    "tr",
    {},
    element("th", { scope: "row" }, signed(given(step.label))),
    cell(step.exactly),
    cell(step.atLeast),
    cell(step.atMost),
  );
  // The bar of "at least" lies behind the row.
  row.style.setProperty("--at-least", `${share(step.atLeast) * 100}%`);
  return row;
}

function showOutside(question) {
  const outside = testOf(question).controls.flatMap((control, i) =>
    placeOf(control, question.values[i]) < 0
      ? [signed(`${given(control.label)}: ${control.low} … ${control.high}`)]
      : [],
  );
  byId("headline").replaceChildren(
    element("p", { className: "odds" }, t("This page does not hold that. It holds:")),
    ...outside.map((text) => element("p", {}, text)),
    element("p", {}, t("The package answers it, on the command line:")),
    element("pre", {}, element("code", {}, `exactdice ${wordsOf(question)}`)),
  );
}

function showCompared(answers) {
  const comparing = questions.length > 1;
  byId("compare").textContent = comparing ? t("stop comparing") : t("compare with another question");
  byId("compared").hidden = byId("gap").hidden = !comparing;
  if (!comparing) return;
  byId("compared").replaceChildren(
    ...questions.map((question, i) => {
      const chance = answers[i] ? shown(answers[i].headline.chance) : "–";
      const button = element(
        "button",
        { type: "button", "aria-pressed": `${i === active}` },
        "AB"[i],
        element("strong", {}, chance),
        element("small", {}, wordsOf(question)),
      );
      button.addEventListener("click", () => {
        active = i;
        drawControls();
        draw();
        byId("compared").children[i].focus();
      });
      return button;
    }),
  );
  byId("gap").textContent = answers.includes(null) ? "" : gapText(...answers.map((one) => one.headline.chance));
}

function gapText(a, b) {
  const size = points(minus(a, b)).slice(1);
  if (!size) return t("A and B are equal.");
  return minus(a, b).n > 0n ? t("A is # points above B.", size) : t("B is # points above A.", size);
}

// --- Controls ----------------------------------------------------------------------------------

function drawControls() {
  const question = questions[active];
  fill(byId("game"), data.games.map((game) => given(game.title)), question.game);
  fill(byId("test"), gameOf(question).tests.map((test) => given(test.title)), question.test);
  byId("controls").replaceChildren(
    ...testOf(question).controls.map((control, i) => (isStepper(control) ? stepper : choice)(control, i)),
  );
}

function fill(select, texts, chosen) {
  select.replaceChildren(...texts.map((text, i) => element("option", { value: `${i}` }, text)));
  select.selectedIndex = chosen;
}

function set(place, value) {
  const question = questions[active];
  questions[active] = valued(question, place, value);
  draw();
}

// A number that nothing is written for is the natural end of its range, if it is an end at all.
function within(control, value) {
  const { low, high, unwritten } = control;
  if (unwritten === low) return Math.max(value, low);
  return unwritten === high ? Math.min(value, high) : value;
}

function stepper(control, place) {
  const name = given(control.label);
  const input = element("input", { inputMode: "numeric", autocomplete: "off", "aria-label": name });
  const put = (value) => set(place, within(control, value));
  const button = (sign, step, label) => {
    const made = element("button", { type: "button", "aria-label": `${name}: ${label}` }, sign);
    made.addEventListener("click", () => put(questions[active].values[place] + step));
    return made;
  };
  input.addEventListener("change", () => {
    const text = input.value.trim().replace("−", "-");
    if (/^[+-]?\d{1,6}$/.test(text)) put(Number(text));
    else showValues(questions[active]);
  });
  input.addEventListener("focus", () => input.select());
  input.addEventListener("keydown", (event) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    put(questions[active].values[place] + step);
  });
  return element(
    "div",
    { className: "control", role: "group", "aria-label": name },
    element("span", { "aria-hidden": "true" }, name),
    element("div", { className: "stepper" }, button("−", -1, t("one less")), input, button("+", 1, t("one more"))),
  );
}

function choice(control, place) {
  const options = control.options.map((option, i) => {
    const radio = element("input", { type: "radio", name: `control-${place}`, value: `${i}` });
    radio.addEventListener("change", () => set(place, i));
    return element("label", {}, radio, element("span", {}, given(option.label)));
  });
  return element(
    "fieldset",
    { className: "control choice" },
    element("legend", {}, given(control.label)),
    element("div", { className: "options" }, ...options),
  );
}

function showValues(question) {
  testOf(question).controls.forEach((control, i) => {
    const inputs = byId("controls").children[i].querySelectorAll("input");
    if (isStepper(control)) inputs[0].value = valueText(control, question.values[i]);
    else inputs[question.values[i]].checked = true;
  });
}

function valueText(control, value) {
  if (value === control.unwritten && control.nothing !== null) return given(control.nothing);
  return (control.signed && value > 0 ? "+" : "") + signed(`${value}`);
}

// --- Language, light, links ---------------------------------------------------------------------

// A browser may refuse storage to a file; then nothing is kept, and nothing else is lost.
function kept(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(`exactdice-${key}`, value);
    return localStorage.getItem(`exactdice-${key}`);
  } catch {
    return null;
  }
}

function speak(code) {
  language = code;
  document.documentElement.lang = code;
  for (const place of document.querySelectorAll("[data-t]")) place.textContent = t(place.dataset.t);
  for (const place of document.querySelectorAll("[data-t-label]")) {
    place.setAttribute("aria-label", t(place.dataset.tLabel));
  }
  document.title = `exactdice: ${t("Exact odds")}`;
  const other = nextLanguage();
  byId("language").textContent = data.languages[other];
  byId("language").lang = other;
  drawControls();
  return draw();
}

function nextLanguage() {
  const all = Object.keys(data.languages);
  return all[(all.indexOf(language) + 1) % all.length];
}

const shade = (theme) => (document.documentElement.dataset.theme = theme);

function remember() {
  const code = `#${codes()}`;
  if (location.hash !== code) history.replaceState(null, "", code);
}

function begin() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  shade(kept("theme") ?? (dark.matches ? "dark" : "light"));
  byId("version").textContent = data.version;
  if (!recall(decodeURIComponent(location.hash.slice(1)))) questions.push(starting(0, 0));

  byId("game").addEventListener("change", () => {
    questions[active] = starting(byId("game").selectedIndex, 0);
    drawControls();
    draw();
  });
  byId("test").addEventListener("change", () => {
    questions[active] = starting(questions[active].game, byId("test").selectedIndex);
    drawControls();
    draw();
  });
  byId("compare").addEventListener("click", () => {
    if (questions.length > 1) questions.splice(1 - active, 1);
    else questions.push(questions[active]);
    active = questions.length - 1;
    drawControls();
    draw();
  });
  byId("language").addEventListener("click", () => {
    kept("language", nextLanguage());
    speak(nextLanguage());
  });
  byId("theme").addEventListener("click", () => {
    shade(document.documentElement.dataset.theme === "dark" ? "light" : "dark");
    kept("theme", document.documentElement.dataset.theme);
  });
  byId("recall").addEventListener("submit", (event) => {
    event.preventDefault();
    const code = byId("code").value.trim().replace(/^.*#/, "");
    const known = recall(code);
    byId("code").setCustomValidity(known ? "" : t("This is no code of this page."));
    byId("code").reportValidity();
    if (known) {
      drawControls();
      draw();
    }
  });
  byId("code").addEventListener("input", () => byId("code").setCustomValidity(""));
  byId("copy").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      byId("copy").textContent = t("copied");
    } catch {
      byId("code").focus();
      byId("code").select();
    }
  });
  addEventListener("hashchange", () => {
    if (recall(decodeURIComponent(location.hash.slice(1)))) {
      drawControls();
      draw();
    }
  });
  const spoken = kept("language") ?? navigator.language.slice(0, 2);
  speak(spoken in data.languages ? spoken : "en");
}

begin();
