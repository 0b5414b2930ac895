const placeOf = (kind: string) =>
  ['pack_id', 'start', 'length'].map((column) => `drop column ${kind}_${column}`).join(', ');

/**
 * Packs are unused once each body is an object (decision 97); their bytes are removed like other released
 * blobs.
 */
export const statements = [
  'set local statement_timeout = 0',
  `do $$
   begin
     if exists (select from email_sources where copy_pack_id is not null)
       or exists (select from email_sources where source_pack_id is not null) then
       raise exception 'there are still bodies in packs';
     end if;
   end $$`,
  'insert into released_blobs (blob) select blob from body_packs',
  `alter table email_sources ${placeOf('copy')}, ${placeOf('source')}, drop column source_digest,
     add check (num_nulls(copy_blob, copy_digest) in (0, 2))`,
  'drop table body_packs',
];
