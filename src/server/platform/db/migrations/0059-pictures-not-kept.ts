/**
 * Pictures that are not kept yet are gone through by their numbers (decision 74): 64 characters of a key, of eight pictures an
 * email, made the index as large as the email's row.
 */
export const statements = [
  'set local statement_timeout = 0',
  'drop index images_not_kept',
  'create index images_not_kept on images (id) where blob is null',
];
