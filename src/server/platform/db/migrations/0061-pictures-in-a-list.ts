/**
 * The pictures of an email are a list in its row (decision 74), instead of eight rows of another table, each
 * with two index entries. No foreign key covers a list, so code that deletes a picture locks it first.
 */
export const statements = [
  // The rows of a million emails are rewritten; other statements time out after half a minute.
  'set local statement_timeout = 0',
  `alter table email_bodies add column image_ids integer[] not null default '{}', add column image_names text[]`,
  `update email_bodies set image_ids = shown.ids, image_names = shown.names
     from (select email_id, array_agg(image_id order by image_id) as ids,
         case when count(filename) > 0 then array_agg(filename order by image_id) end as names
       from email_images group by email_id) shown
     where shown.email_id = email_bodies.email_id`,
  'drop table email_images',
  'create index email_bodies_images on email_bodies using gin (image_ids) with (fastupdate = off)',
];
