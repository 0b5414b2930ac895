import { mostMatches } from '#server/features/email-search/find-hits.ts';

const most = mostMatches.toLocaleString('en-GB');

/** A phrase or a field may stand in emails that were not read for it. */
export const phraseNote = `A phrase was looked up in ${most} emails that say its words, and there are more. Narrow your search to look further.`;

/** There are more matches than are counted. */
export const countNote = `Counts are of the newest ${most} emails.`;
