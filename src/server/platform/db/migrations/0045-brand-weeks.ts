/** The Monday of an email's day on the sender's clock; in UTC if the mail has no local time. */
const monday = `date_trunc('week', coalesce(local_day, (received_at at time zone 'UTC')::date)::timestamp)::date`;

const counted = (rows: string, emails: number) =>
  `select brand_id, ${monday} as week, ${emails} as emails from ${rows} where state = 'published'`;
const added = counted('after_rows', 1);
const taken = counted('before_rows', -1);

/**
 * Sums are incremented, never recounted: of two transactions about one brand and week, one waits, and both
 * count.
 */
const countFor = (
  name: string,
  changed: string,
) => `create function ${name}() returns trigger language plpgsql as $$
   begin
     insert into brand_weeks as kept (brand_id, week, emails)
       select brand_id, week, sum(emails) from (${changed}) as changed group by 1, 2 having sum(emails) <> 0
       order by 1, 2
     on conflict (brand_id, week) do update set emails = kept.emails + excluded.emails;
     return null;
   end $$`;

/**
 * Number of published emails of each brand and week, from which the norm of a category is computed (decision
 * 98). Triggers on the facts update it: every statement that changes them changes it in the same transaction.
 * A week without mail may remain with 0, and such weeks may outlive their brand.
 */
export const statements = [
  'set local statement_timeout = 0',
  `create table brand_weeks (
     brand_id integer not null,
     week date not null,
     emails integer not null,
     primary key (brand_id, week) include (emails)
   )`,
  `insert into brand_weeks select brand_id, ${monday}, count(*) from email_facts where state = 'published' group by 1, 2`,
  countFor('count_new_facts', added),
  countFor('count_changed_facts', `${added} union all ${taken}`),
  countFor('count_gone_facts', taken),
  `create trigger email_facts_new after insert on email_facts referencing new table as after_rows
     for each statement execute function count_new_facts()`,
  `create trigger email_facts_changed after update on email_facts
     referencing old table as before_rows new table as after_rows
     for each statement execute function count_changed_facts()`,
  `create trigger email_facts_gone after delete on email_facts referencing old table as before_rows
     for each statement execute function count_gone_facts()`,
];
