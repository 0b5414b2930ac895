/** A merge of two brands is a bulk change of its own kind, which keeps the brand that went and which emails it had. */
export const statements = [
  'alter table bulk_changes drop constraint bulk_changes_kind_check',
  `alter table bulk_changes add constraint bulk_changes_kind_check check (kind in ('brands', 'emails', 'merge'))`,
];
