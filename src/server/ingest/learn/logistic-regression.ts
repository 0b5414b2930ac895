import { featurePlaces } from '#server/ingest/learn/features.ts';

/** One example, or one mail to be judged: sparse features, and what the rules say. */
export interface Sample {
  places: Uint16Array;
  values: Float32Array;
  /** The rules' verdict, as its place among the classes, and how sure they are, 0 to 1. */
  rules: number;
  confidence: number;
}

export interface Example extends Sample {
  label: number;
  weight: number;
}

/** A weight for each feature and class, the classes of a feature side by side. */
export type Weights = Float32Array;

/**
 * What the rules say is the beginning, and what is learnt is added to it: nothing learnt, the verdict is theirs, and the
 * surer they are the more it takes to overrule them. Two in three of their least sure verdicts are right, and more.
 */
const rulesStart = { any: Math.log(2), byConfidence: 2.5 } as const;
const rate = 0.3;
/** Weights fall back to nothing by so much for each example that has their feature. */
const decay = 0.002;
/** Keeps what lightly weighted examples alone say as light as they are. */
const startSquare = 0.1;
/** Few examples are gone through more often than many. */
const wantedSteps = 40_000;
const passes = { least: 4, most: 30 } as const;

/**
 * Multinomial logistic regression on the rules' verdict and the features, by AdaGrad with L2. The same examples in the
 * same order give the same weights, to the bit. Takes time in proportion to the examples.
 */
export function train(examples: readonly Example[], classes: number): Weights {
  const weights = new Float32Array(featurePlaces * classes);
  const squares = new Float32Array(featurePlaces * classes).fill(startSquare);
  const wanted = Math.ceil(wantedSteps / Math.max(1, examples.length));
  const count = Math.min(passes.most, Math.max(passes.least, wanted));
  const order = Uint32Array.from(examples, (_, at) => at);
  const random = seeded();
  for (let pass = 0; pass < count; pass += 1) {
    shuffle(order, random);
    for (const at of order) {
      const example = examples[at];
      if (example !== undefined) step(weights, squares, example, classes);
    }
  }
  return weights;
}

function step(weights: Weights, squares: Float32Array, example: Example, classes: number): void {
  const { places, values, label, weight } = example;
  const errors = probabilities(weights, example, classes);
  errors[label] = (errors[label] ?? 0) - 1;
  for (let at = 0; at < places.length; at += 1) {
    const base = (places[at] ?? 0) * classes;
    const value = values[at] ?? 0;
    for (let of = 0; of < classes; of += 1) {
      const place = base + of;
      const old = weights[place] ?? 0;
      const slope = weight * ((errors[of] ?? 0) * value + decay * old);
      const square = (squares[place] ?? 0) + slope * slope;
      squares[place] = square;
      weights[place] = old - (rate * slope) / Math.sqrt(square);
    }
  }
}

/** How probable each class is; they add up to 1. */
export function probabilities(weights: Weights, sample: Sample, classes: number): Float64Array {
  const { places, values, rules, confidence } = sample;
  const scores = new Float64Array(classes);
  scores[rules] = Math.log(classes - 1) + rulesStart.any + rulesStart.byConfidence * confidence;
  for (let at = 0; at < places.length; at += 1) {
    const base = (places[at] ?? 0) * classes;
    const value = values[at] ?? 0;
    for (let of = 0; of < classes; of += 1)
      scores[of] = (scores[of] ?? 0) + (weights[base + of] ?? 0) * value;
  }
  const most = Math.max(...scores);
  let sum = 0;
  for (let of = 0; of < classes; of += 1) {
    const share = Math.exp((scores[of] ?? 0) - most);
    scores[of] = share;
    sum += share;
  }
  for (let of = 0; of < classes; of += 1) scores[of] = (scores[of] ?? 0) / sum;
  return scores;
}

/** Numbers from 0 to 1, always the same ones (mulberry32). */
function seeded(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle(order: Uint32Array, random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
}
