/**
 * Emails of several identities that are copies of one campaign form a group, and prove their public copy: `kind` is
 * the result of the comparison, `left_words` are words that the rules would have left in the copy, `taken_words`
 * words that they would have taken out. A new email with a possible twin waits in `twin_candidates`.
 */
export const statements = [
  `create table email_twins (
     email_id integer primary key references emails (id) on delete cascade,
     group_id integer not null,
     identity_id smallint not null references identities (id) on delete cascade,
     kind text not null check (kind in ('same', 'versions', 'unlike')),
     left_words text[] not null default '{}',
     taken_words text[] not null default '{}'
   )`,
  'create index email_twins_group on email_twins (group_id)',
  'create table twin_candidates (email_id integer primary key references emails (id) on delete cascade)',
];
