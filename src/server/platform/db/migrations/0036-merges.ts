/**
 * A merge of two brands is a bulk change of its own kind, which keeps the brand that went and which emails it had. The
 * table of emails is sorted by the beginnings of subjects: whole ones may be longer than an index takes.
 */
export const statements = [
  'set local statement_timeout = 0',
  'alter table bulk_changes drop constraint bulk_changes_kind_check',
  `alter table bulk_changes add constraint bulk_changes_kind_check check (kind in ('brands', 'emails', 'merge'))`,
  'create index emails_subject on emails ((lower(left(subject, 100)) collate "C"), id)',
];
