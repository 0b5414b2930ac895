-- Parts email_facts by month (docs/operations/scale.md), in one transaction:
--
--   psql "$DATABASE_URL" --single-transaction -v ON_ERROR_STOP=1 -f docs/operations/partition-facts.sql
--
-- Servers and jobs are stopped meanwhile. Every row is copied: it takes the room of the table once more and its indexes anew.
-- The table of before stays as email_facts_whole, with its rows; drop it when the vault was looked at.
-- Columns, indexes, keys and triggers are taken from the table as it is, whichever migrations have run.

set local statement_timeout = 0;
lock table emails, email_facts in access exclusive mode;

-- Makes the months that are missing up to one, and takes over what lay in the rest meanwhile. To be run once a year, or by cron.
create or replace function add_facts_months(first date, last date) returns integer language plpgsql as $$
declare
  month date;
  name text;
  made integer := 0;
  bounds text;
  options text;
begin
  for month in select generate_series(date_trunc('month', first), last, '1 month')::date loop
    name := 'email_facts_' || to_char(month, 'YYYYMM');
    continue when to_regclass(name) is not null;
    bounds := format('from (%L) to (%L)', month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    select ' with (' || array_to_string(reloptions, ', ') || ')' into options
      from pg_class where oid = 'email_facts_rest'::regclass;
    execute format('create table %I (like email_facts including defaults including storage)%s', name, options);
    execute format(
      'with moved as (delete from email_facts_rest where received_at >= %L and received_at < %L returning *) insert into %I select * from moved',
      month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC', name);
    execute format('alter table email_facts attach partition %I for values %s', name, bounds);
    made := made + 1;
  end loop;
  return made;
end $$;

do $$
declare
  part record;
  options text;
begin
  alter table email_facts rename to email_facts_whole;
  alter table email_facts_whole rename constraint email_facts_pkey to email_facts_whole_pkey;
  create table email_facts (like email_facts_whole including defaults including storage including constraints)
    partition by range (received_at);

  -- What no month takes, such as mail of 1970 or of next century.
  select ' with (' || array_to_string(reloptions, ', ') || ')' into options
    from pg_class where oid = 'email_facts_whole'::regclass;
  execute 'create table email_facts_rest (like email_facts including defaults including storage)' || coalesce(options, '');
  alter table email_facts attach partition email_facts_rest default;
  -- Twenty years back at most: what is older, often by a wrong clock, lies in the rest.
  perform add_facts_months(
    greatest(coalesce(min(received_at), now()), now() - interval '20 years')::date,
    (now() + interval '1 year')::date
  ) from email_facts_whole;

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
