import type { WordEvidence } from './find-words.ts';

/** Share that the second, third … sign of one class in one zone still adds: many weak words stay weak. */
const diminishing = [1, 0.6, 0.45, 0.35, 0.25, 0.2, 0.15, 0.1] as const;
/** A repeated phrase adds a little, up to this many times. */
const maxRepeats = 6;
const repeatShare = 0.12;

/** Returns the score of each class: per zone the strongest sign in full, each further one less. */
export function addUp(evidence: readonly WordEvidence[]): Map<string, number> {
  const groups = new Map<string, { target: string; values: number[] }>();
  for (const one of evidence) {
    const key = `${one.where} ${one.for}`;
    const group = groups.get(key) ?? { target: one.for, values: [] };
    group.values.push(one.weight * (1 + repeatShare * Math.min(one.count - 1, maxRepeats)));
    groups.set(key, group);
  }
  const scores = new Map<string, number>();
  for (const { target, values } of groups.values()) {
    values.sort((a, b) => b - a);
    const sum = values.reduce((total, value, at) => total + value * (diminishing[at] ?? 0), 0);
    scores.set(target, (scores.get(target) ?? 0) + sum);
  }
  return scores;
}

/** From 0 to 1: how far the best score exceeds the next and the threshold. */
export function toConfidence(best: number, second: number, threshold: number): number {
  const lead = best / (best + second);
  const strength = 1 - Math.exp(-best / (threshold * 1.5));
  return Math.round(lead * strength * 100) / 100;
}
