-- Parts email_facts by month (docs/operations/scale.md), in one transaction:
--
--   psql "$DATABASE_URL" --single-transaction -v ON_ERROR_STOP=1 -f docs/operations/partition-facts.sql
--
-- Servers and jobs are stopped meanwhile. Every row is copied: it takes the room of the table once more and its indexes anew.
-- The table of before stays as email_facts_whole, with its rows; drop it when the vault was looked at.
-- Columns, indexes, keys and triggers are taken from the table as it is, whichever migrations have run.

set local statement_timeout = 0;
lock table emails, email_facts in access exclusive mode;

-- Makes the months from the last one that there is up to one, and gives them what lay in email_facts_later meanwhile. To be run
-- once a year, or by cron. There is no default partition: with one PostgreSQL reads every month for the newest email.
create or replace function add_facts_months(last date) returns integer language plpgsql as $$
declare
  edge timestamptz;
  month date;
  name text;
  made integer := 0;
  options text;
begin
  select substring(pg_get_expr(relpartbound, oid) from $re$'([^']+)'$re$)::timestamptz,
      coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '')
    into edge, options from pg_class where oid = 'email_facts_later'::regclass;
  alter table email_facts detach partition email_facts_later;
  while edge <= last::timestamp at time zone 'UTC' loop
    month := edge at time zone 'UTC';
    name := 'email_facts_' || to_char(month, 'YYYYMM');
    edge := (month + interval '1 month') at time zone 'UTC';
    execute format('create table %I (like email_facts including defaults including storage)%s', name, options);
    execute format(
      'with moved as (delete from email_facts_later where received_at < %L returning *) insert into %I select * from moved',
      edge, name);
    execute format('alter table email_facts attach partition %I for values from (%L) to (%L)',
      name, month::timestamp at time zone 'UTC', edge);
    made := made + 1;
  end loop;
  execute format('alter table email_facts attach partition email_facts_later for values from (%L) to (maxvalue)', edge);
  return made;
end $$;

do $$
declare
  part record;
  options text;
  oldest timestamptz;
begin
  alter table email_facts rename to email_facts_whole;
  alter table email_facts_whole rename constraint email_facts_pkey to email_facts_whole_pkey;
  create table email_facts (like email_facts_whole including defaults including storage including constraints)
    partition by range (received_at);

  -- Twenty years back at most: what is older, often by a wrong clock, lies in one part, and what is of the future in another.
  select date_trunc('month', greatest(min(received_at), now() - interval '20 years') at time zone 'UTC') at time zone 'UTC'
    into oldest from email_facts_whole;
  select coalesce(' with (' || array_to_string(reloptions, ', ') || ')', '') into options
    from pg_class where oid = 'email_facts_whole'::regclass;
  execute 'create table email_facts_earlier (like email_facts including defaults including storage)' || options;
  execute 'create table email_facts_later (like email_facts including defaults including storage)' || options;
  execute format('alter table email_facts attach partition email_facts_earlier for values from (minvalue) to (%L)', oldest);
  execute format('alter table email_facts attach partition email_facts_later for values from (%L) to (maxvalue)', oldest);
  perform add_facts_months((now() + interval '1 year')::date);

  insert into email_facts select * from email_facts_whole;

  -- One email has one row still: its date is that of its email, which a trigger sees to.
  alter table email_facts add constraint email_facts_pkey primary key (email_id, received_at);

  for part in
    select relname as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on oid = indexrelid
    where indrelid = 'email_facts_whole'::regclass and not indisprimary
  loop
    execute format('alter index %I rename to %I', part.name, left(part.name, 57) || '_whole');
    execute replace(part.definition, ' ON public.email_facts_whole ', ' ON public.email_facts ');
  end loop;

  for part in
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = 'email_facts_whole'::regclass and contype = 'f'
  loop
    execute format('alter table email_facts_whole drop constraint %I', part.name);
    execute format('alter table email_facts add constraint %I %s', part.name, part.definition);
  end loop;

  for part in
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'email_facts_whole'::regclass and not tgisinternal
  loop
    execute format('drop trigger %I on email_facts_whole', part.name);
    execute replace(part.definition, ' ON public.email_facts_whole ', ' ON public.email_facts ');
  end loop;
end $$;
