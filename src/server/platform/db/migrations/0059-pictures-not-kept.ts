/**
 * Pictures not stored yet are listed by number (decision 74): a key has 64 characters and an email eight
 * pictures, which made the index as large as the emails' rows.
 */
export const statements = [
  'set local statement_timeout = 0',
  'drop index images_not_kept',
  'create index images_not_kept on images (id) where blob is null',
];
