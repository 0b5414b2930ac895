/**
 * All bulk changes are applied and undone in batches of rows, so the table of emails becomes a table of
 * brands or emails, and the plan for each brand moves into it. A merge in progress plans the emails it has
 * not moved; one that is undone, or being undone, no longer marks its brand as removed.
 */
export const statements = [
  'set local statement_timeout = 0',
  'alter table bulk_email_changes rename to bulk_change_rows',
  'alter table bulk_change_rows rename column email_id to row_id',
  'alter table bulk_change_rows rename constraint bulk_email_changes_pkey to bulk_change_rows_pkey',
  'alter table bulk_change_rows rename constraint bulk_email_changes_change_id_fkey to bulk_change_rows_change_id_fkey',
  'alter table bulk_change_rows add column planned jsonb',
  `insert into bulk_change_rows (change_id, row_id, planned, before)
   select c.id, (brand->>'brandId')::int, brand - 'brandId' - 'brandName', '{}'
   from bulk_changes c cross join jsonb_array_elements(
     case when c.kind = 'brands' then c.changes else '[]' end) as brand
   on conflict (change_id, row_id) do nothing`,
  `update bulk_changes set changes = '{}', total = jsonb_array_length(changes), changed = jsonb_array_length(changes),
     undone = case when undone_at is null then 0 else jsonb_array_length(changes) end
   where kind = 'brands'`,
  `update bulk_changes set changes = changes || jsonb_build_object('gone', null,
     'back', changes->'back' || jsonb_build_object('lastEmailId', coalesce(changes->'gone'->'lastEmailId', '0')))
   where kind = 'merge' and jsonb_typeof(changes->'back') = 'object'`,
  `insert into bulk_change_rows (change_id, row_id)
   select c.id, e.id from bulk_changes c join emails e on e.brand_id = (c.changes->>'fromId')::int
   where c.kind = 'merge' and c.under_way = 'apply'
   on conflict (change_id, row_id) do nothing`,
  `update bulk_changes c set position = 0,
     total = (select count(*) from bulk_change_rows where change_id = c.id)
   where kind = 'merge' and under_way = 'apply'`,
];
