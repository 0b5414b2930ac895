/**
 * The beginning of a text whose whole lies in a pack stays packed with its email (decision 74). Emails of before have it in
 * `text_content`, until they are made anew.
 */
export const statements = [
  'alter table email_bodies add column text_start bytea',
  // What is packed already is not tried to be packed once more.
  'alter table email_bodies alter column text_start set storage external',
];
