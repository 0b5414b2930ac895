/**
 * Letters and digits by their code points, because a database with the C collation knows only A to Z.
 * `toWords` in `features/emails/search/search-words.ts` splits queries in the same way.
 */
const notInWords =
  '[^0-9A-Za-z\\u00AA\\u00B5\\u00BA\\u00C0-\\u1FFF\\u2C00-\\u2DFF\\u3040-\\uD7FF\\uF900-\\uFAFF\\U00010000-\\U0001CFFF\\U00020000-\\U0003FFFF]+';

/** Latin letters with accents, which nobody types in a search. */
const accented = 'ÀÁÂÃÄÅàáâãäåÇçÈÉÊËèéêëÌÍÎÏìíîïÑñÒÓÔÕÖØòóôõöøÙÚÛÜùúûüÝýÿ';
const plain = `${'a'.repeat(12)}cc${'e'.repeat(8)}${'i'.repeat(8)}nn${'o'.repeat(12)}${'u'.repeat(8)}yyy`;

/** The indexes by which administrators find emails and rejected messages. */
export const statements = [
  // Indexing a vault of a million emails takes minutes; other statements time out after half a minute.
  'set local statement_timeout = 0',

  // Lets one GIN index hold numbers as well as words. Trusted, like pg_trgm.
  'create extension if not exists btree_gin',

  // Weeks since Monday, 3 January 2000, in UTC. Searches read the newest ones first.
  `create function email_week(received_at timestamptz) returns integer
    language sql immutable parallel safe strict
    return ((received_at at time zone 'UTC')::date - date '2000-01-03') / 7`,

  `create function email_words(subject text, sender text) returns tsvector
    language sql immutable parallel safe
    return to_tsvector('pg_catalog.simple'::regconfig,
      translate(regexp_replace(subject || ' ' || sender, '${notInWords}', ' ', 'g'), '${accented}', '${plain}'))`,

  // Pending entries would make ingest faster by a third and each search slower by 20 ms. Brand and type are
  // expressions in it, so that a search selects this index and no other.
  `create index emails_search on emails using gin
    (email_week(received_at), (brand_id + 0), (campaign_type || ''), email_words(subject, sender))
    with (fastupdate = off)`,

  // The newest emails of one type, of all brands.
  'create index emails_type_newest on emails (campaign_type, received_at desc, id desc)',

  'create index rejected_emails_reason on rejected_emails (reason_code, rejected_at desc, id desc)',
];
