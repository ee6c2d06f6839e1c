// What is shown of an answer, and the controls that put the question.

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

// What is shown in the place of an address that is no code, which is told until it changes.
let instead = null;

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
  fitCode();
  if (instead !== codes()) instead = null;
  byId("refused").hidden = instead === null;
  // Outside the grid the command stands where the answer would.
  for (const id of ["inside", "steps-part", "command-part", "rulings-part"]) byId(id).hidden = !answer;
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
  if (answer.again?.n) {
    // What tells the wins apart is the step that decided: a tie is one on all of them.
    const often = [percent(answer.again), attempts(answer.rolls)];
    const text = answer.shares.length
      ? t("A complete tie, # of rolls, is rolled again: # rolls on average.", ...often)
      : t("A tie, # of rolls, is rolled again: # rolls on average.", ...often);
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

// The value after a step, which leads at most one beyond the grid: there the page says what it holds.
function stepped(control, value, step) {
  const next = value + step;
  return (step < 0 ? next < control.low - 1 : next > control.high + 1) ? value : next;
}

function stepper(control, place) {
  const name = given(control.label);
  const input = element("input", { inputMode: "numeric", autocomplete: "off", "aria-label": name });
  const put = (value) => set(place, within(control, value));
  const move = (step) => put(stepped(control, questions[active].values[place], step));
  const button = (sign, step, label) => {
    const made = element("button", { type: "button", "aria-label": `${name}: ${label}` }, sign);
    made.addEventListener("click", () => move(step));
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
    move(step);
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

// Take over what the address asks for. One that is no code is told, and something else is shown.
function arrive() {
  const code = addressed();
  const known = recall(code);
  if (!questions.length) questions.push(starting(0, 0));
  instead = known || !code ? null : codes();
}

function addressed() {
  const code = location.hash.slice(1);
  try {
    return decodeURIComponent(code);
  } catch {
    return code; // a stray % that encodes nothing
  }
}

// The field of the code is as high as the code is long.
function fitCode() {
  const field = byId("code");
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
}

function begin() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  shade(kept("theme") ?? (dark.matches ? "dark" : "light"));
  byId("version").textContent = data.version;
  arrive();

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
  byId("code").addEventListener("input", () => {
    byId("code").setCustomValidity("");
    fitCode();
  });
  byId("code").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    byId("recall").requestSubmit();
  });
  addEventListener("resize", fitCode);
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
    arrive();
    drawControls();
    draw();
  });
  const spoken = kept("language") ?? navigator.language.slice(0, 2);
  speak(spoken in data.languages ? spoken : "en");
}

begin();
