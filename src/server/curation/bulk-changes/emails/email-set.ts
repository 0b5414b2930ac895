import type { EmailSet } from '#shared/contract/curation/email-changes.ts';
import { formatCount } from '#shared/format/count.ts';
import { verdictLabel } from '#shared/format/verdict-label.ts';

/** The value set, with the name of the brand if it is one, as a bulk change stores it. */
export interface MadeSet {
  set: EmailSet;
  brandName: string | null;
}

const stateWords = { published: 'published', hidden: 'hidden', deleted: 'deleted' } as const;

function participle({ set, brandName }: MadeSet): string {
  if ('state' in set) return stateWords[set.state];
  if ('brandId' in set) return `moved to “${brandName}”`;
  return `set to ${verdictLabel(set)}`;
}

/** Describes a change in a sentence. @param total its number of emails, if not all were changed. */
export function summaryOf(made: MadeSet, changed: number, total = changed): string {
  const of = changed === total ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(changed)}${of} ${total === 1 ? 'email' : 'emails'} ${participle(made)}.`;
}
