/** The hash of an email's content takes 32 bytes instead of 64 digits (decision 74). */
export const statements = [
  // The rows of a million emails and their indexes are rewritten; other statements time out after half a
  // minute.
  'set local statement_timeout = 0',
  `alter table emails alter column content_hash type bytea using decode(content_hash, 'hex')`,
];
