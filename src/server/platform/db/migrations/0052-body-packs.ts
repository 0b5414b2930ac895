const noting = (name: string, left: string) =>
  `create function ${name}() returns trigger language plpgsql as $$
   begin
     insert into body_pack_gaps (pack_id) select distinct pack_id from ${left};
     return null;
   end $$`;

/**
 * Public copies and source messages may be in the blob store (decision 97), many in one blob, a pack. If an
 * email's html or source is null here, `body_places` has its place. Bodies that leave a pack are recorded, so
 * that the gap is closed.
 */
export const statements = [
  'set local statement_timeout = 0',
  `create table body_packs (
     id integer primary key generated always as identity,
     blob text not null unique,
     kind text not null check (kind in ('copy', 'source')),
     bytes integer not null check (bytes > 0)
   )`,
  `create table body_places (
     email_id integer not null references emails (id) on delete cascade,
     pack_id integer not null references body_packs (id),
     start integer not null check (start >= 0),
     length integer not null check (length > 0),
     kind text not null check (kind in ('copy', 'source')),
     digest bytea not null check (octet_length(digest) = 32),
     primary key (email_id, kind)
   )`,
  'create index body_places_pack on body_places (pack_id)',
  `create table body_pack_gaps (
     id integer primary key generated always as identity,
     pack_id integer not null
   )`,
  'create index body_pack_gaps_pack on body_pack_gaps (pack_id)',
  noting(
    'note_left_places',
    'before_rows b where not exists (select from after_rows a where a.pack_id = b.pack_id and a.start = b.start)',
  ),
  noting('note_gone_places', 'before_rows'),
  `create trigger body_places_moved after update on body_places
     referencing old table as before_rows new table as after_rows
     for each statement execute function note_left_places()`,
  `create trigger body_places_gone after delete on body_places referencing old table as before_rows
     for each statement execute function note_gone_places()`,
  'alter table email_bodies alter column html drop not null',
  'alter table email_sources alter column raw drop not null',
];
