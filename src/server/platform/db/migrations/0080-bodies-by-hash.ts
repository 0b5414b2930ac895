/**
 * A body in the blob store is an object named by its hash (decision 97). A program step
 * (bodies/upgrade-vault.ts) moves bodies out of packs, because SQL cannot read the store; the next migration
 * removes the tables of packs.
 */
export const statements = [
  'set local statement_timeout = 0',
  'drop trigger email_sources_moved on email_sources',
  'drop trigger email_sources_gone on email_sources',
  'drop function note_left_places()',
  'drop function note_gone_places()',
  'drop table body_pack_gaps',
  // While bodies are moved, a copy has a digest with or without a place in a pack.
  `do $$
   declare places record;
   begin
     for places in select conname as name from pg_constraint
       where conrelid = 'email_sources'::regclass and pg_get_constraintdef(oid) like '%num_nulls%' loop
       execute format('alter table email_sources drop constraint %I', places.name);
     end loop;
   end $$`,
  `alter table email_sources
     add column copy_blob bytea check (octet_length(copy_blob) = 32),
     add column source_blob bytea check (octet_length(source_blob) = 32)`,
  'create index email_sources_copy_blob on email_sources (copy_blob) where copy_blob is not null',
  'create index email_sources_source_blob on email_sources (source_blob) where source_blob is not null',
  `create function note_released_bodies() returns trigger language plpgsql as $$
   begin
     insert into released_blobs (blob)
       select encode(left_blob, 'hex') from unnest(array[old.copy_blob, old.source_blob]) as left_blob
       where left_blob is not null;
     return null;
   end $$`,
  `create trigger email_sources_deleted after delete on email_sources
     for each row when (num_nonnulls(old.copy_blob, old.source_blob) > 0) execute function note_released_bodies()`,
  `create trigger email_sources_replaced after update of copy_blob, source_blob on email_sources
     for each row when (num_nonnulls(old.copy_blob, old.source_blob) > 0
       and (old.copy_blob, old.source_blob) is distinct from (new.copy_blob, new.source_blob))
     execute function note_released_bodies()`,
];
