import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { readWordingFeatures, type Worded } from './wording-features.ts';
import { readWordingModel, type WordingModel } from './wording-model.ts';
import { wordingWeights } from './wording-weights.ts';

let model: WordingModel | undefined; // loaded on first use

/**
 * Returns how likely each campaign type is by the words of an email alone, as logarithms of odds whose mean
 * is 0. Learnt from invented emails (`npm run learn-wording`): a single word says little, but it helps with
 * emails in which the rules find nothing. Empty for an email without words.
 */
export function judgeWording(worded: Worded): ReadonlyMap<CampaignType, number> {
  const { subject, preheader, body } = worded;
  if (subject.length + preheader.length + body.length === 0) return new Map();
  model ??= readWordingModel(wordingWeights);
  return weighWording(model, worded);
}

/** The same with other weights than the shipped ones. */
export function weighWording(
  { places, weights, scale }: WordingModel,
  worded: Worded,
): Map<CampaignType, number> {
  const classes = campaignTypes.length;
  const sums = new Float64Array(classes);
  for (const { key, value } of readWordingFeatures(worded)) {
    const place = places[key] ?? -1;
    if (place < 0) continue;
    for (let of = 0; of < classes; of += 1)
      sums[of] = (sums[of] ?? 0) + (weights[place * classes + of] ?? 0) * value * scale;
  }
  const mean = sums.reduce((sum, one) => sum + one, 0) / classes;
  return new Map(campaignTypes.map((type, at) => [type, (sums[at] ?? 0) - mean]));
}
