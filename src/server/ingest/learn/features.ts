import { toTokens } from '#server/ingest/classify/tokens.ts';
import type { Evidence } from '#server/ingest/types.ts';

/** Raised when features come to mean something else: older models then count as absent. */
export const featureVersion = 2;

/** Features share so many places by their hash; a power of two. */
export const featurePlaces = 16_384;

/** What a stored email and one that just came both tell, so that what was learnt from the one holds for the other. */
export interface LearnableMail {
  subject: string;
  preheader: string | null;
  text: string | null;
  /** The platform it was sent with. */
  esp: string | null;
  /** What the rules saw. */
  evidence: readonly Evidence[];
}

/** One thing a mail has, with how much of it, and its name for people. */
export interface Feature {
  place: number;
  value: number;
  name: string;
}

/** Of a text the first lines. */
const maxLength = { heading: 300, text: 600, word: 40, evidence: 120 } as const;
/** What a mail is about it says in its first words; each further one says less than the rules have seen. */
const textWords = 80;
const maxEvidence = 24;
/** Weights of rules go to about 10. */
const fullWeight = 6;

/** The features of a mail. Pure, bounded, and the same for the same mail; no value is above 1. */
export function readFeatures(mail: LearnableMail): Feature[] {
  const features: Feature[] = [toFeature('any', 1, 'any email')];
  addEvidence(features, mail.evidence);
  const subject = toTokens(mail.subject.slice(0, maxLength.heading));
  addWords(features, 'subject', subject);
  addWords(features, 'subject', pairsOf(subject));
  addWords(features, 'preheader', toTokens((mail.preheader ?? '').slice(0, maxLength.heading)));
  addWords(features, 'text', toTokens((mail.text ?? '').slice(0, maxLength.text)).slice(0, textWords));
  if (mail.esp !== null) features.push(toFeature(`esp ${mail.esp}`, 1, `sent with ${mail.esp}`));
  return features;
}

function addEvidence(features: Feature[], evidence: readonly Evidence[]): void {
  const sums = new Map<string, number>();
  for (const one of evidence.slice(0, maxEvidence)) {
    const weight = toShare(one.weight);
    // `18 prices in 40 words` is the same sign in another mail with other numbers.
    const what = one.what.slice(0, maxLength.evidence).replace(/\d+/g, '#');
    features.push(toFeature(`sign ${one.for} ${one.where} ${what}`, weight, `${what} in ${one.where}`));
    sums.set(one.for, (sums.get(one.for) ?? 0) + weight);
  }
  for (const [target, sum] of sums)
    features.push(toFeature(`signs ${target}`, toShare(sum * fullWeight * 0.5), `signs of ${target}`));
}

function toShare(weight: number): number {
  return Number.isFinite(weight) ? Math.min(1, Math.max(0, weight / fullWeight)) : 0;
}

/** Many words say each a little: together they count as one. */
function addWords(features: Feature[], where: string, words: readonly string[]): void {
  const different = [...new Set(words)];
  const value = 1 / Math.sqrt(Math.max(1, different.length));
  for (const word of different) {
    const shown = word.slice(0, maxLength.word);
    features.push(toFeature(`${where} ${shown}`, value, `“${shown}” in ${where}`));
  }
}

function pairsOf(words: readonly string[]): string[] {
  return words.slice(1).map((word, at) => `${words[at]} ${word}`);
}

function toFeature(key: string, value: number, name: string): Feature {
  return { place: hash(key) & (featurePlaces - 1), value, name };
}

/** FNV-1a, 32 bits, with the high bits mixed into those that are kept. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}
