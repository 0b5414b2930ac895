/**
 * The full-length photographs of emails, made on request. `photograph` is the blob of the thumbnail made with
 * one: a new thumbnail invalidates it.
 */
export const statements = [
  `create table full_photographs (
     email_id integer primary key references thumbnails (email_id) on delete cascade,
     photograph text not null,
     wanted_at timestamptz not null default now(),
     blob text,
     attempts smallint not null default 0,
     failure text
   )`,
  `create trigger full_photographs_deleted after delete on full_photographs
     for each row when (old.blob is not null) execute function note_released_blob()`,
  `create trigger full_photographs_replaced after update of blob on full_photographs
     for each row when (old.blob is not null and old.blob is distinct from new.blob)
     execute function note_released_blob()`,
  'create index full_photographs_blob on full_photographs (blob) where blob is not null',
  'create index full_photographs_wanted on full_photographs (wanted_at) where blob is null',
];
