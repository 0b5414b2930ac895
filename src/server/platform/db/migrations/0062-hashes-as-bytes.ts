/** What an email's content is known by takes 32 bytes and not the 64 digits they are written in (decision 74). */
export const statements = [
  // The rows of a million emails and their indexes are written anew; other statements are stopped after half a minute.
  'set local statement_timeout = 0',
  `alter table emails alter column content_hash type bytea using decode(content_hash, 'hex')`,
];
