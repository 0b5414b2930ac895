/** Records mails that cannot be sketched, and finds those viewed without a photograph. */
export const statements = [
  'alter table thumbnails add column sketch_failure text',
  `create index thumbnails_looked_at on thumbnails (email_id)
   where blob is not null and (made_at is null or made_at < wanted_at)`,
];
