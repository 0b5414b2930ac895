/**
 * Copies of one campaign to several subscribers are one card: the copies are folded into the earliest, and keep
 * their row in the state `copy`. `copy_key` is a hash of sender, subject and public copy, null until
 * `npm run reprocess` has read an older email; `subscriber_key` is a keyed hash of the subscriber's address. With
 * `fold_locked` an administrator or another rule has decided, and the copy key says nothing. The reference is
 * deferred: a restored copy may come before its email, and both are deleted by one statement.
 */
export const statements = [
  `alter table emails
     add column copy_key bytea,
     add column subscriber_key bytea,
     add column folded_into integer references emails (id) deferrable initially deferred,
     add column fold_locked boolean not null default false,
     drop constraint emails_state_check,
     add constraint emails_state_check check (state in ('published', 'held', 'hidden', 'copy')),
     add constraint emails_folded_check check ((state = 'copy') = (folded_into is not null))`,
  'create index emails_folded on emails (folded_into) where folded_into is not null',
];
