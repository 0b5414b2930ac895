import type { EmailTarget } from '#shared/contract/curation/email-changes.ts';
import { formatCount } from '#shared/format/count.ts';
import { verdictLabel } from '#shared/format/verdict-label.ts';

/** The target as a bulk change stores it, with the name of the brand if it is one. */
export interface StoredTarget {
  set: EmailTarget;
  brandName: string | null;
}

const stateWords = { published: 'published', hidden: 'hidden', deleted: 'deleted' } as const;

function participle({ set, brandName }: StoredTarget): string {
  if ('state' in set) return stateWords[set.state];
  if ('brandId' in set) return `moved to “${brandName}”`;
  return `set to ${verdictLabel(set)}`;
}

/** Describes a change in a sentence. @param total its number of emails, if not all were changed. */
export function summaryOf(made: StoredTarget, changed: number, total = changed): string {
  const of = changed === total ? '' : ` of ${formatCount(total)}`;
  return `${formatCount(changed)}${of} ${total === 1 ? 'email' : 'emails'} ${participle(made)}.`;
}
