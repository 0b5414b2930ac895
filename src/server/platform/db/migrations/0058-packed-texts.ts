/**
 * The beginning of a text whose whole is in a pack stays compressed with its email (decision 74). Older
 * emails have it in `text_content` until they are reprocessed.
 */
export const statements = [
  'alter table email_bodies add column text_start bytea',
  // Compressed content is not compressed again.
  'alter table email_bodies alter column text_start set storage external',
];
