import { type Feature, type LearnableMail, readFeatures } from '#server/ingest/learn/features.ts';
import type { LearntModel } from '#server/ingest/learn/learnt-model.ts';
import { probabilities, type Sample } from '#server/ingest/learn/logistic-regression.ts';
import {
  classesOf,
  type LearntSubject,
  learntSubjects,
  type Verdict,
  verdictOn,
} from '#server/ingest/learn/subjects.ts';
import type { Classification, Evidence } from '#server/ingest/types.ts';

/** A mail is taken from the rules where something else is as probable as all the rest together. */
const overruling = 0.5;
/** Names the evidence that was learnt, beside `subject`, `body` and the like. */
export const learntPlace = 'learnt' satisfies Evidence['where'];
/** So many of the strongest learnt signs are kept with a verdict. */
const keptShares = 4;
/** A smaller share of a verdict is not worth a line. */
const leastShare = 0.05;

/**
 * The rules' classification with what was learnt from corrections: where that overrules them, its verdict; in any case
 * the learnt signs for the verdict, beside those of the rules. What the rules said is kept in `learnt.rules`.
 */
export function applyLearnt(
  rules: Classification,
  mail: Omit<LearnableMail, 'evidence'>,
  model: LearntModel | undefined,
): Classification {
  if (model === undefined) return rules;
  const features = readFeatures({ ...mail, evidence: rules.evidence });
  const { evidence, ...verdict } = rules;
  const result: Classification = { ...verdict, evidence: [...evidence] };
  const corrections: Partial<Record<LearntSubject, number>> = {};
  for (const subject of learntSubjects) {
    const part = model.parts[subject];
    if (part === undefined) continue;
    corrections[subject] = part.corrections;
    const judged = judge(toSample(features, verdict, subject), part.weights, subject);
    if (judged.isOverruled) setVerdict(result, subject, judged);
    result.evidence.push(...explain(features, part.weights, subject, judged.at));
  }
  result.learnt = { version: model.version, corrections, rules: { ...verdict } };
  return result;
}

/** The features of a mail, packed, and what the rules say on the subject. */
export function toSample(features: readonly Feature[], rules: Verdict, subject: LearntSubject): Sample {
  const { value, confidence } = verdictOn(rules, subject);
  return {
    places: Uint16Array.from(features, ({ place }) => place),
    values: Float32Array.from(features, (one) => one.value),
    rules: Math.max(0, classesOf[subject].indexOf(value)),
    confidence: Number.isFinite(confidence) ? Math.min(1, Math.max(0, confidence)) : 0,
  };
}

interface Judged {
  /** Place of the verdict among the classes. */
  at: number;
  probability: number;
  isOverruled: boolean;
}

/** The verdict of the rules and the weights together. */
export function judge(sample: Sample, weights: Float32Array, subject: LearntSubject): Judged {
  const shares = probabilities(weights, sample, classesOf[subject].length);
  let best = 0;
  for (let of = 1; of < shares.length; of += 1) if ((shares[of] ?? 0) > (shares[best] ?? 0)) best = of;
  const isOverruled = best !== sample.rules && (shares[best] ?? 0) >= overruling;
  const at = isOverruled ? best : sample.rules;
  return { at, probability: shares[at] ?? 0, isOverruled };
}

function setVerdict(result: Classification, subject: LearntSubject, { at, probability }: Judged): void {
  const confidence = Math.round(probability * 100) / 100;
  const value = classesOf[subject][at];
  Object.assign(
    result,
    subject === 'campaignType'
      ? { campaignType: value, campaignTypeConfidence: confidence }
      : { season: value, seasonConfidence: confidence },
  );
}

/** What spoke for the verdict more than for the other classes, strongest first. */
function explain(
  features: readonly Feature[],
  weights: Float32Array,
  subject: LearntSubject,
  at: number,
): Evidence[] {
  const classes = classesOf[subject];
  return features
    .map(({ place, value, name }) => {
      const own = weights.subarray(place * classes.length, (place + 1) * classes.length);
      const mean = own.reduce((sum, weight) => sum + weight, 0) / classes.length;
      return { what: name, share: ((own[at] ?? 0) - mean) * value };
    })
    .filter(({ share }) => share >= leastShare)
    .sort((a, b) => b.share - a.share || (a.what < b.what ? -1 : 1))
    .slice(0, keptShares)
    .map(({ what, share }) => ({
      for: classes[at] as Evidence['for'],
      where: learntPlace,
      what,
      weight: Math.round(share * 100) / 100,
    }));
}
