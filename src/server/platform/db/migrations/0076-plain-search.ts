/**
 * A search walks the newest emails and lists matches of one index (decision 48): samples with indexes of their own, and when a word
 * was last said, are looked up no more.
 */
export const statements = [
  'drop index email_facts_sample',
  'drop index email_facts_small_sample',
  'alter table search_words drop column last_week, drop column said_before',
];
