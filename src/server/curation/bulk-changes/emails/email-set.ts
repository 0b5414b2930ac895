import type { EmailSet } from '#shared/contract/curation/email-changes.ts';
import { formatCount } from '#shared/format/count.ts';
import { verdictLabel } from '#shared/format/verdict-label.ts';

/** What was set, with the name of the brand where it is one: as a bulk change keeps it. */
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

/** A change in a sentence. @param total how many it is about, where it has not come to all of them. */
export function summaryOf(made: MadeSet, changed: number, total = changed): string {
  const of = changed === total ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(changed)}${of} ${total === 1 ? 'email' : 'emails'} ${participle(made)}.`;
}
