"use strict";
// Words, and exact numbers as `exactdice.display` shows them.

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

// --- Exact numbers -----------------------------------------------------------------------------

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

// How often on average until it comes off: 1.00 only if always at once.
function attempts(a) {
  const hundredths = rounded(a.n * 100n, a.d);
  const more = hundredths === 100n && a.n > a.d ? ">" : "";
  return `${more}${hundredths / 100n}.${`${hundredths % 100n}`.padStart(2, "0")}`;
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
  if (a.d <= 20n) return t("# in #", `${a.n}`, `${a.d}`);
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
