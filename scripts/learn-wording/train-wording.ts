import {
  readWordingFeatures,
  type Worded,
  type WordingFeature,
} from '#server/ingest/classify/wording/wording-features.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';

/** An invented mail with its label. */
export interface WordedExample {
  worded: Worded;
  type: CampaignType;
  /** Weight among the examples. */
  weight: number;
}

const classes = campaignTypes.length;
/** Features of one mail alone do not generalize. */
const minEmails = 2;
const passes = 12;
const rate = 0.5;
/** L2 decay of a weight, for each mail with its feature. */
const decay = 0.002;
const startSquare = 1e-3;

/**
 * Multinomial logistic regression by AdaGrad with L2 over all examples in a fixed order: the same examples
 * give the same weights.
 * @returns a row of weights for each feature in several mails, one weight for each campaign type.
 */
export function trainWording(examples: readonly WordedExample[]): Map<number, number[]> {
  const samples = examples.map(({ worded, type, weight }) => ({
    features: readWordingFeatures(worded),
    label: campaignTypes.indexOf(type),
    weight,
  }));
  const counts = new Map<number, number>();
  for (const { features } of samples)
    for (const key of new Set(features.map((one) => one.key))) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const sample of samples)
    sample.features = sample.features.filter(({ key }) => (counts.get(key) ?? 0) >= minEmails);
  const weights = new Map<number, number[]>();
  const squares = new Map<number, number[]>();
  for (const [key, count] of counts) {
    if (count < minEmails) continue;
    weights.set(key, new Array<number>(classes).fill(0));
    squares.set(key, new Array<number>(classes).fill(startSquare));
  }
  const random = seeded();
  const order = samples.map((_, at) => at);
  for (let pass = 0; pass < passes; pass += 1) {
    shuffle(order, random);
    for (const at of order) {
      const sample = samples[at];
      if (sample !== undefined) step(weights, squares, sample);
    }
  }
  return weights;
}

function step(
  weights: ReadonlyMap<number, number[]>,
  squares: ReadonlyMap<number, number[]>,
  { features, label, weight }: { features: readonly WordingFeature[]; label: number; weight: number },
): void {
  const errors = sharesOf(weights, features).map((share, of) => (of === label ? share - 1 : share));
  for (const { key, value } of features) {
    const own = weights.get(key) ?? [];
    const square = squares.get(key) ?? [];
    for (let of = 0; of < classes; of += 1) {
      const slope = weight * (errors[of] ?? 0) * value + decay * (own[of] ?? 0);
      square[of] = (square[of] ?? 0) + slope * slope;
      own[of] = (own[of] ?? 0) - (rate * slope) / Math.sqrt(square[of] ?? 1);
    }
  }
}

function sharesOf(weights: ReadonlyMap<number, number[]>, features: readonly WordingFeature[]): number[] {
  const sums = new Array<number>(classes).fill(0);
  for (const { key, value } of features) {
    const own = weights.get(key) ?? [];
    for (let of = 0; of < classes; of += 1) sums[of] = (sums[of] ?? 0) + (own[of] ?? 0) * value;
  }
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((sum, one) => sum + one, 0);
  return powers.map((one) => one / total);
}

/** Returns a repeatable generator of numbers from 0 to 1 (mulberry32). */
function seeded(): () => number {
  let state = 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function shuffle(order: number[], random: () => number): void {
  for (let at = order.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
}
