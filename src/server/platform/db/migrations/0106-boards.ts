/**
 * Sections and order of a list's board. Items without a position come first, the last added first: a list that
 * nobody has ordered needs no rows changed.
 */
export const statements = [
  `create table list_sections (
     id integer primary key generated always as identity,
     list_id integer not null references saved_lists (id) on delete cascade,
     name text not null,
     position integer not null
   )`,
  'create index list_sections_list on list_sections (list_id, position, id)',
  `alter table saved_list_items
     add column section_id integer references list_sections (id) on delete set null,
     add column position integer`,
  'create index saved_list_items_section on saved_list_items (section_id) where section_id is not null',
];
