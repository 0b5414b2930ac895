/**
 * A merge of two brands is a kind of bulk change, which keeps the removed brand and the ids of its emails.
 * The table of emails is sorted by the beginnings of subjects: whole ones may exceed the size limit of an
 * index entry.
 */
export const statements = [
  'set local statement_timeout = 0',
  'alter table bulk_changes drop constraint bulk_changes_kind_check',
  `alter table bulk_changes add constraint bulk_changes_kind_check check (kind in ('brands', 'emails', 'merge'))`,
  'create index emails_subject on emails ((lower(left(subject, 100)) collate "C"), id)',
];
