import type { EmailChange, EmailTarget } from '#shared/contract/curation/email-changes.ts';
import { countOf } from '#shared/format/count.ts';
import { verdictLabel } from '#shared/format/verdict-label.ts';

/** The value to set; `brandName` if it is a brand. */
export interface NamedTarget {
  set: EmailTarget;
  brandName?: string;
}

const stateVerbs = { published: 'Publishes', hidden: 'Hides', deleted: 'Deletes' } as const;

/** Preview in numbers: "Hides 312 emails of 14 brands; 20 are hidden already." */
export function lookWords(
  named: NamedTarget,
  { changed, brands, unchanged }: Pick<EmailChange, 'changed' | 'brands' | 'unchanged'>,
): string {
  const { set } = named;
  const already = `${countOf(unchanged, 'is', 'are')} ${'state' in set ? set.state : 'so'} already`;
  if (changed === 0) {
    if (unchanged === 0) return 'Nothing changes: there are no such emails.';
    return `Nothing changes: ${countOf(unchanged, 'email is', 'emails are')} ${'state' in set ? set.state : 'so'} already.`;
  }
  const emails = `${countOf(changed, 'email', 'emails')} of ${countOf(brands, 'brand', 'brands')}`;
  const sentence = `${verbOf(set)} ${emails}${targetOf(named)}`;
  return unchanged === 0 ? `${sentence}.` : `${sentence}; ${already}.`;
}

function verbOf(set: EmailTarget): string {
  if ('state' in set) return stateVerbs[set.state];
  return 'brandId' in set ? 'Moves' : 'Sets';
}

function targetOf({ set, brandName = 'another brand' }: NamedTarget): string {
  if ('state' in set) return '';
  return ` to ${'brandId' in set ? brandName : verdictLabel(set)}`;
}

/** Result of a change: "312 emails hidden". */
export function doneMessage(named: NamedTarget, changed: number): string {
  const { set, brandName = 'another brand' } = named;
  const emails = countOf(changed, 'email', 'emails');
  if ('state' in set) return `${emails} ${set.state}`;
  return 'brandId' in set ? `${emails} moved to ${brandName}` : `${emails} set to ${verdictLabel(set)}`;
}
