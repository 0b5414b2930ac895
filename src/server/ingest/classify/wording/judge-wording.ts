import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { readWordingFeatures, type Worded } from './wording-features.ts';
import { readWordingModel, type WordingModel } from './wording-model.ts';
import { wordingWeights } from './wording-weights.ts';

let model: WordingModel | undefined; // read for the first mail

/**
 * How likely each campaign type is by the words of a mail alone, as the logarithm of its odds beside the others, of which
 * the mean is 0. Learnt from invented mail (`npm run learn-wording`): it says little of any one word, and something of
 * mail in which rules find none of theirs. Nothing of mail without a word.
 */
export function judgeWording(worded: Worded): ReadonlyMap<CampaignType, number> {
  const { subject, preheader, body } = worded;
  if (subject.length + preheader.length + body.length === 0) return new Map();
  model ??= readWordingModel(wordingWeights);
  return weighWording(model, worded);
}

/** The same by other weights than those that are shipped. */
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
