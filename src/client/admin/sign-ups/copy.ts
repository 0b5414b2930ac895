import type { SignUpRows } from '#shared/contract/intake/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

/** Rhythm of a list: "every 3 days". */
export function rhythmLabel(days: number): string {
  if (days < 0.75) return 'several a day';
  const whole = Math.round(days);
  return whole === 1 ? 'every day' : `every ${whole} days`;
}

/** Counts of a preview. */
export function planSummary({
  added,
  changed,
  unchanged,
}: Pick<SignUpRows, 'added' | 'changed' | 'unchanged'>): string {
  const parts = [
    added > 0 && `${countOf(added, 'sign-up is', 'sign-ups are')} added`,
    changed > 0 && `${countOf(changed, 'changes', 'change')}`,
    unchanged > 0 && `${countOf(unchanged, 'stays the same', 'stay the same')}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing in this list can be added.' : `${parts.join(', ')}.`;
}

/** Options of a choice among identities; the empty one is none. */
export function identityOptions(identities: readonly string[]): Array<[value: string, words: string]> {
  return [['', 'None'], ...identities.map((name): [string, string] => [name, name])];
}
