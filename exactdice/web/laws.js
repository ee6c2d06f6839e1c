// The laws that the package made, unpacked as `exactdice.packing` packs them. There is no rule
// here: a setting of the controls is looked up, and its weights are added and divided.

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
