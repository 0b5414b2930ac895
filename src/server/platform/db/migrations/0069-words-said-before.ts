/**
 * An instant after every email with a word, replacing the word's latest week: among ten million emails a week
 * holds 64,000, and a search for a word of that week read them all (decision 48). Older servers may still
 * read `last_week` during an upgrade, which then says nothing.
 */
export const statements = [
  'set local statement_timeout = 0',

  'alter table search_words add column said_before timestamptz',

  // A week beyond all days means unknown. Hours, since days differ in length when clocks change.
  `update search_words set last_week = 2147483647, said_before = case
     when last_week > 100000 then 'infinity'
     else timestamptz '2000-01-03 00:00:00+00' + (last_week + 1) * interval '168 hours'
   end`,

  `alter table search_words alter column said_before set not null, alter column said_before set default 'infinity'`,
];
