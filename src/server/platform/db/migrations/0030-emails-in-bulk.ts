/**
 * Many emails are changed in steps, so a bulk change has a direction in progress and a position.
 * `bulk_email_changes` holds its emails and their values before. It names emails without a foreign key:
 * deleting one need not search for its changes. An email with `removed_at` was deleted in bulk: it is hidden,
 * and removed once the deletion can no longer be undone. Evidence includes a confidence, which lists are
 * sorted by.
 */
export const statements = [
  `alter table bulk_changes
     add column kind text not null default 'brands' check (kind in ('brands', 'emails')),
     add column under_way text check (under_way in ('apply', 'undo')),
     add column position integer not null default 0,
     add column total integer not null default 0,
     add column changed integer not null default 0,
     add column undone integer not null default 0`,
  `create table bulk_email_changes (
     change_id integer not null references bulk_changes (id) on delete cascade,
     email_id integer not null,
     before jsonb,
     primary key (change_id, email_id)
   )`,
  `alter table emails add column removed_at timestamptz,
     add constraint emails_removed_check check (removed_at is null or state = 'hidden')`,
  'create index emails_removed on emails (removed_at) where removed_at is not null',
  `create function email_confidence(evidence jsonb) returns double precision
     language sql immutable strict parallel safe
     return case when jsonb_typeof(evidence -> 'campaignTypeConfidence') = 'number'
       then (evidence ->> 'campaignTypeConfidence')::double precision else 0 end`,
  'create index email_bodies_confidence on email_bodies (email_confidence(evidence), email_id)',
];
