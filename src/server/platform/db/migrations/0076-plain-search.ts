/**
 * A search reads the newest emails and the matches of one index (decision 48): indexed samples, and the
 * instants of words, are no longer used.
 */
export const statements = [
  'drop index email_facts_sample',
  'drop index email_facts_small_sample',
  'alter table search_words drop column last_week, drop column said_before',
];
