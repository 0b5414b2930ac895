/** The Monday of an email's day on the sender's clock; in UTC if the mail has no local time. */
const monday = `date_trunc('week', coalesce(local_day, (received_at at time zone 'UTC')::date)::timestamp)::date`;

const counted = (rows: string, emails: number) =>
  `select brand_id, ${monday} as week, ${emails} as emails from ${rows} where state = 'published'`;
const added = counted('after_rows', 1);
const taken = counted('before_rows', -1);

/** Rows are locked in one order. A change that keeps the number counts too: it invalidates the week's sums. */
const countFor = (
  name: string,
  changed: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
   begin
     insert into brand_weeks as kept (brand_id, week, emails)
       select brand_id, week, sum(emails) from (${changed}) as changed group by 1, 2 order by 1, 2
     on conflict (brand_id, week) do update
       set emails = kept.emails + excluded.emails, changes = kept.changes + 1, sums = null;
     return null;
   end $$`;

/**
 * The sums of a brand's week (decision 98), if a job has counted them since the facts last changed: every
 * change of the facts invalidates them in the same transaction and increments `changes`, so that the job does
 * not store outdated sums. One index finds the weeks worth counting; that of facts by brand holds all columns
 * that are counted.
 */
export const statements = [
  'set local statement_timeout = 0',
  'alter table brand_weeks add column changes integer not null default 0, add column sums json',
  countFor('count_new_facts', added),
  countFor('count_changed_facts', `${added} union all ${taken}`),
  countFor('count_gone_facts', taken),
  'create index brand_weeks_uncounted on brand_weeks (week, brand_id) where sums is null and emails >= 14',
  'drop index email_facts_of_brand',
  `create index email_facts_of_brand on email_facts (brand_id, received_at)
     include (email_id, state, campaign_type, season, platform, local_day, local_weekday, local_hour, offer_kind,
       offer_percent, subject_characters, subject_emoji, subject_has_question, subject_has_number, weight, pictures)`,
];
