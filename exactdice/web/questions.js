// Questions: what the controls are set to, its code, its words on the command line.

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
