import type { KnownBrand, KnownSignUp, PlannedSignUp } from '#server/intake/sign-ups/plan-rows.ts';
import { mailsOfRhythm } from '#server/intake/sign-ups/rhythm.ts';
import type { SignUpFields } from '#server/intake/sign-ups/sign-up-fields.ts';
import type { SignUpFacts } from '#server/intake/sign-ups/to-sign-up.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * SQL: emails that do not show that the list is received: requests to confirm, and mail that others sent in
 * its name.
 */
const isNoListMail = `(r.confirmation_url is not null or r.rules && array['forged', 'unvouched', 'blocked'])`;

/** SQL: emails that do not count for the sign-ups of their brand's domains. */
const excluded = `excluded as materialized (
    select e.id, e.brand_id from email_reviews r join emails e on e.id = r.email_id
      where ${isNoListMail} and e.state <> 'copy'
    union select id, brand_id from addressed where state <> 'copy')`;

/** SQL: mail to the address of a sign-up. */
const addressed = (where: string) => `addressed as materialized (
    select e.id, e.brand_id, e.received_at, e.state, m.sign_up_id from sign_up_emails m join emails e on e.id = m.email_id
    where ${where})`;

const epoch = (instant: string) => `extract(epoch from ${instant})::float8`;

const ofBrand = `from emails e
  where e.brand_id = b.id and e.state <> 'copy' and e.id not in (select id from excluded)`;

/**
 * Returns all sign-ups with their mail, ordered by id, or the one with this id. An email belongs to the
 * sign-ups of its brand's domains, unless the address it was sent to is that of a sign-up. A campaign with copies
 * counts once for the domains, and once for each address.
 */
export async function readSignUps(db: Queryable, id: number | null = null): Promise<SignUpFacts[]> {
  const { rows } = await db.query<SignUpFacts>({
    // An unnamed statement, so that the planner knows whether it is for one sign-up or for all.
    text: `with one_brand as (
        select d.brand_id from brand_domains d join sign_ups s on s.domain = d.domain where s.id = $1::int
      ),
      ${addressed(`$1::int is null or m.email_id in (
        select email_id from sign_up_emails where sign_up_id = $1::int
        union select id from emails where brand_id = (select brand_id from one_brand))`)},
      ${excluded},
      excluded_of_brand as (select brand_id, count(*) as mails from excluded group by brand_id),
      unpublished as (
        select brand_id, count(*) as mails from emails where state in ('held', 'hidden')
          and ($1::int is null or brand_id = (select brand_id from one_brand))
        group by brand_id
      ),
      by_address as (
        select sign_up_id, count(*)::int as mails, min(received_at) as first,
          (array_agg(received_at order by received_at desc))[1:${mailsOfRhythm}] as newest
        from addressed left join email_reviews r on r.email_id = addressed.id
        where ($1::int is null or sign_up_id = $1::int) and ${isNoListMail} is not true
        group by sign_up_id
      ),
      requested as (
        select distinct on (sign_up_id) coalesce(m.sign_up_id, own.id) as sign_up_id, e.id as email_id, e.brand_id,
          e.received_at as at
        from email_reviews r join emails e on e.id = r.email_id
          left join sign_up_emails m on m.email_id = e.id
          left join brand_domains d on d.brand_id = e.brand_id and m.email_id is null
          left join sign_ups own on own.domain = d.domain
        where r.confirmation_url is not null and r.decided_at is null
        order by sign_up_id, e.received_at desc, e.id desc
      )
      select s.id, s.domain, s.address, (select name from identities where id = s.identity_id) as identity,
        s.signed_up_on::text as "signedUpOn", s.confirmed_on::text as "confirmedOn",
        s.ended_on::text as "endedOn", s.rhythm_days as "givenRhythmDays", s.notes, b.id as "brandId",
        b.name as "brandName", b.slug as "brandSlug", b.logo_url as "brandLogoUrl",
        b.category_id as "brandCategoryId",
        (coalesce(b.mails, 0) + coalesce(by_address.mails, 0))::int as mails,
        ${epoch('least(of_brand.first, by_address.first)')} as "firstMail",
        of_brand.newest as "newestOfBrand",
        (select json_agg(${epoch('at')}) from unnest(by_address.newest) as at) as "newestByAddress",
        requested.email_id as "requestEmailId", requested.brand_id as "requestBrandId",
        ${epoch('requested.at')} as "requestedAt", strangers.found as strangers
      from sign_ups s left join brand_domains d on d.domain = s.domain left join (
          select b.*, b.email_count + coalesce(unpublished.mails, 0) - coalesce(excluded_of_brand.mails, 0) as mails
          from brands b left join unpublished on unpublished.brand_id = b.id
            left join excluded_of_brand on excluded_of_brand.brand_id = b.id
        ) b on b.id = d.brand_id
        left join lateral (
          select (select e.received_at ${ofBrand} order by e.received_at limit 1) as first,
            (select json_agg(${epoch('received_at')}) from (
              select e.received_at ${ofBrand} order by e.received_at desc limit ${mailsOfRhythm}) as last) as newest
        ) of_brand on b.mails > 0
        left join by_address on by_address.sign_up_id = s.id
        left join requested on requested.sign_up_id = s.id
        left join lateral (
          select json_agg(json_build_object('domain', k.domain, 'sender', k.sender, 'firstAt', ${epoch('k.first_at')},
            'emailId', k.email_id, 'isProven', k.is_proven) order by k.first_at, k.domain) as found
          from sign_up_strangers k
          where k.sign_up_id = s.id and k.domain not in (
            select mine.domain from brand_domains mine where mine.brand_id = d.brand_id)
        ) strangers on true
      where $1::int is null or s.id = $1::int
      order by s.id`,
    values: [id],
  });
  return rows;
}

/** A brand with mail but without a sign-up. */
export interface UnfollowedRow {
  id: number;
  name: string;
  domain: string;
  lastMailAt: Date;
  /** The total of such brands. */
  count: number;
}

/** Returns the brands with the newest mail first. @param limit null for all of them. */
export async function listUnfollowed(db: Queryable, limit: number | null): Promise<UnfollowedRow[]> {
  const { rows } = await db.query<UnfollowedRow>({
    name: 'unfollowed-brands',
    text: `with ${addressed('true')}, ${excluded},
      unfollowed as (
        select b.id, b.name, b.domain,
          (select e.received_at ${ofBrand} order by e.received_at desc limit 1) as last_mail
        from brands b
        where b.id not in (select d.brand_id from brand_domains d join sign_ups s on s.domain = d.domain)
      )
      select id, name, domain, last_mail as "lastMailAt", count(*) over ()::int as count
      from unfollowed where last_mail is not null order by last_mail desc, id limit $1`,
    values: [limit],
  });
  return rows;
}

/** Returns the entered fields of these sign-ups, or of all, without their mail. */
export async function listKnownSignUps(
  db: Queryable,
  ids: readonly number[] | null = null,
): Promise<KnownSignUp[]> {
  const { rows } = await db.query<KnownSignUp>(
    `select id, domain, address, (select name from identities i where i.id = identity_id) as identity,
       signed_up_on::text as "signedUpOn", confirmed_on::text as "confirmedOn",
       ended_on::text as "endedOn", rhythm_days as "rhythmDays", notes from sign_ups
     where $1::int[] is null or id = any($1::int[]) order by id`,
    [ids],
  );
  return rows;
}

/** Returns the names of all identities, which stay until the transaction ends. */
export async function listIdentityNames(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from identities order by id for key share');
  return rows.map(({ name }) => name);
}

/** Maps domains to their brands; domains without one are left out. */
export async function findBrandsOf(
  db: Queryable,
  domains: readonly string[],
): Promise<Map<string, KnownBrand>> {
  const { rows } = await db.query<KnownBrand & { domain: string }>(
    `select d.domain, b.id, b.name from brand_domains d join brands b on b.id = d.brand_id
     where d.domain = any($1::text[])`,
    [domains],
  );
  return new Map(rows.map(({ domain, id, name }) => [domain, { id, name }]));
}

/** An arbitrary, unique lock id: changes of the ledger by two administrators are serialised. */
const ledgerLock = 7_262_027;

export async function lockLedger(client: Queryable): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [ledgerLock]);
}

/** Inserts sign-ups without an id, and updates those with one. @returns the ids of the inserted. */
export async function saveSignUps(
  client: Queryable,
  planned: readonly PlannedSignUp[],
  now: Date,
): Promise<number[]> {
  const added = planned.filter(({ id }) => id === null);
  const { rows } = await client.query<{ id: number }>(
    `insert into sign_ups (domain, address, signed_up_on, confirmed_on, ended_on, rhythm_days, notes, created_at,
       identity_id)
     select row.domain, row.address, row.signed_up_on, row.confirmed_on, row.ended_on, row.rhythm_days, row.notes,
       $9::timestamptz, (select id from identities where name = row.identity)
     from unnest($1::text[], $2::text[], $3::text[], $4::date[], $5::date[], $6::date[], $7::int[], $8::text[])
       as row (domain, address, identity, signed_up_on, confirmed_on, ended_on, rhythm_days, notes)
     returning id`,
    [added.map(({ domain }) => domain), ...columnsOf(added.map(({ after }) => after)), now],
  );
  const changed = planned.filter(({ id }) => id !== null);
  await client.query(
    `update sign_ups s set address = row.address,
       identity_id = (select id from identities where name = row.identity), signed_up_on = row.signed_up_on, confirmed_on = row.confirmed_on,
       ended_on = row.ended_on, rhythm_days = row.rhythm_days, notes = row.notes
     from unnest($1::int[], $2::text[], $3::text[], $4::date[], $5::date[], $6::date[], $7::int[], $8::text[])
       as row (id, address, identity, signed_up_on, confirmed_on, ended_on, rhythm_days, notes)
     where s.id = row.id`,
    [changed.map(({ id }) => id), ...columnsOf(changed.map(({ after }) => after))],
  );
  return rows.map(({ id }) => id);
}

/** One array per column, in the order of the statements above. */
function columnsOf(fields: readonly SignUpFields[]) {
  return [
    fields.map(({ address }) => address),
    fields.map(({ identity }) => identity),
    fields.map(({ signedUpOn }) => signedUpOn),
    fields.map(({ confirmedOn }) => confirmedOn),
    fields.map(({ endedOn }) => endedOn),
    fields.map(({ rhythmDays }) => rhythmDays),
    fields.map(({ notes }) => notes),
  ];
}

/** Marks sign-ups as signed up on a day; an ended one starts again, unconfirmed. @returns how many changed. */
export async function markSignedUp(client: Queryable, ids: readonly number[], day: string): Promise<number> {
  const { rowCount } = await client.query(
    `update sign_ups set signed_up_on = $2, ended_on = null,
       confirmed_on = case when ended_on is null then confirmed_on end
     where id = any($1::int[]) and (signed_up_on is null or ended_on is not null)`,
    [ids, day],
  );
  return rowCount ?? 0;
}

/** @returns how many were not confirmed before. */
export async function markConfirmed(client: Queryable, ids: readonly number[], day: string): Promise<number> {
  const { rowCount } = await client.query(
    `update sign_ups set confirmed_on = $2, signed_up_on = coalesce(signed_up_on, $2), ended_on = null
     where id = any($1::int[]) and (confirmed_on is null or ended_on is not null)`,
    [ids, day],
  );
  return rowCount ?? 0;
}

/** @returns how many had not ended before. */
export async function markEnded(client: Queryable, ids: readonly number[], day: string): Promise<number> {
  const { rowCount } = await client.query(
    'update sign_ups set ended_on = $2 where id = any($1::int[]) and ended_on is null',
    [ids, day],
  );
  return rowCount ?? 0;
}

/** @returns how many were deleted. */
export async function deleteSignUps(client: Queryable, ids: readonly number[]): Promise<number> {
  const { rowCount } = await client.query('delete from sign_ups where id = any($1::int[])', [ids]);
  return rowCount ?? 0;
}

/** Returns the main domains of those brands that exist and have no sign-up. */
export async function listDomainsToFollow(
  db: Queryable,
  brandIds: readonly number[],
): Promise<Array<{ domain: string }>> {
  const { rows } = await db.query<{ domain: string }>(
    `select b.domain from brands b where b.id = any($1::int[])
       and not exists (select from brand_domains d join sign_ups s on s.domain = d.domain where d.brand_id = b.id)
     order by b.id`,
    [brandIds],
  );
  return rows;
}
