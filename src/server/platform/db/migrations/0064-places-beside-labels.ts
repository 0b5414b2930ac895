const placeOf = (kind: string) =>
  `add column ${kind}_pack_id integer references body_packs (id),
   add column ${kind}_start integer check (${kind}_start >= 0),
   add column ${kind}_length integer check (${kind}_length > 0),
   add column ${kind}_digest bytea check (octet_length(${kind}_digest) = 32),
   add check (num_nulls(${kind}_pack_id, ${kind}_start, ${kind}_length, ${kind}_digest) in (0, 4))`;

/** Packs that a body has left. */
const leftOf = (kind: string) =>
  `select b.${kind}_pack_id as pack_id from before_rows b join after_rows a using (email_id)
   where b.${kind}_pack_id is not null
     and (b.${kind}_pack_id, b.${kind}_start) is distinct from (a.${kind}_pack_id, a.${kind}_start)`;

const goneOf = (kind: string) =>
  `select ${kind}_pack_id as pack_id from before_rows where ${kind}_pack_id is not null`;

const noting = (name: string, left: string) =>
  `create function ${name}() returns trigger language plpgsql as $$
   begin
     insert into body_pack_gaps (pack_id) select distinct pack_id from (${left}) left_packs;
     return null;
   end $$`;

/**
 * The places of an email's bodies are in the row with its message's origin (decision 74), instead of two rows
 * of another table.
 */
export const statements = [
  // The rows of a million emails are rewritten; other statements time out after half a minute.
  'set local statement_timeout = 0',
  `alter table email_sources ${placeOf('copy')}, ${placeOf('source')}`,
  `insert into email_sources (email_id, raw_codec, label)
     select distinct email_id, 0, '' from body_places p
     where not exists (select from email_sources s where s.email_id = p.email_id)`,
  `update email_sources s set copy_pack_id = c.pack_id, copy_start = c.start, copy_length = c.length, copy_digest = c.digest,
     source_pack_id = o.pack_id, source_start = o.start, source_length = o.length, source_digest = o.digest
   from (select * from body_places where kind = 'copy') c
     full join (select * from body_places where kind = 'source') o using (email_id) as placed
   where s.email_id = placed.email_id`,
  'drop table body_places',
  'drop function note_left_places()',
  'drop function note_gone_places()',
  'create index email_sources_copy_pack on email_sources (copy_pack_id) where copy_pack_id is not null',
  'create index email_sources_source_pack on email_sources (source_pack_id) where source_pack_id is not null',
  noting('note_left_places', `${leftOf('copy')} union all ${leftOf('source')}`),
  noting('note_gone_places', `${goneOf('copy')} union all ${goneOf('source')}`),
  `create trigger email_sources_moved after update on email_sources
     referencing old table as before_rows new table as after_rows
     for each statement execute function note_left_places()`,
  `create trigger email_sources_gone after delete on email_sources referencing old table as before_rows
     for each statement execute function note_gone_places()`,
];
