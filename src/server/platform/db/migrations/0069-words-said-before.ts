/**
 * Before which instant every email was received that says a word, in place of the week it was last said in: among ten million
 * emails a week holds 64,000, and a search for what was last said within it read them all (decision 48). Servers of before may
 * still read `last_week` while they are replaced: it tells them nothing any more.
 */
export const statements = [
  'set local statement_timeout = 0',

  'alter table search_words add column said_before timestamptz',

  // Of a week that lies beyond all days nothing was known. Hours, since days are longer and shorter where clocks are changed.
  `update search_words set last_week = 2147483647, said_before = case
     when last_week > 100000 then 'infinity'
     else timestamptz '2000-01-03 00:00:00+00' + (last_week + 1) * interval '168 hours'
   end`,

  `alter table search_words alter column said_before set not null, alter column said_before set default 'infinity'`,
];
