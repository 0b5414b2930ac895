import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { settleFolds } from '#server/ingest/store/folds/settle-folds.ts';
import type { Arrival } from '#server/ingest/store/judge-emails.ts';
import { listIdentityAddresses } from '#server/ingest/store/twins/identity-addresses.ts';
import type { PackedMail } from '#server/ingest/workers/worker-protocol.ts';
import type { Database } from '#server/platform/db/client.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';

type ArrivedMail = Pick<PackedMail, 'subscriber'>;

/**
 * Returns the mail that waits for a twin: new mail to an identity, of a brand to which two identities are signed
 * up, if administrators chose a wait. Imported mail does not wait.
 */
export async function findWaiting<Mail extends ArrivedMail>(
  client: Queryable,
  emails: ReadonlyArray<{ mail: Mail; brandId: number; arrival: Pick<Arrival, 'kind'> }>,
): Promise<ReadonlySet<Mail>> {
  const live = emails.filter(({ arrival: { kind } }) => kind === 'mailbox' || kind === 'api');
  if (live.length === 0) return new Set();
  const { rows } = await client.query<{ id: number }>({
    name: 'brands-of-twins',
    text: `select d.brand_id as id from brand_domains d join sign_ups s on s.domain = d.domain
      where d.brand_id = any($1::int[]) and s.identity_id is not null and s.ended_on is null
        and (select twin_wait_hours from settings) > 0
      group by d.brand_id having count(distinct s.identity_id) > 1`,
    values: [[...new Set(live.map(({ brandId }) => brandId))]],
  });
  if (rows.length === 0) return new Set();
  const brandIds = new Set(rows.map(({ id }) => id));
  const addresses = new Set((await listIdentityAddresses(client)).map(({ address }) => address));
  const waiting = live.filter(
    ({ brandId, mail }) => brandIds.has(brandId) && addresses.has(mail.subscriber ?? ''),
  );
  return new Set(waiting.map(({ mail }) => mail));
}

const publishedAtOnce = 500;

/** Publishes the mail that has waited for its twin long enough, as the rules made it. */
export async function publishWaiting({ pool }: Pick<Database, 'pool'>, now: Date): Promise<void> {
  let published: number;
  do {
    published = await inTransaction(pool, (client) => publishSome(client, now));
  } while (published === publishedAtOnce);
}

async function publishSome(client: Queryable, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: number; brandId: number }>({
    name: 'publish-waiting',
    text: `update emails set state = 'published' where id in (
        select e.id from email_reviews r join emails e on e.id = r.email_id
        where r.rules = array['twin'] and r.decided_by is null and e.state = 'held'
          and r.asked_at <= $1::timestamptz - (select twin_wait_hours from settings) * interval '1 hour'
        order by e.id limit $2 for no key update of e)
      returning id, brand_id as "brandId"`,
    values: [now, publishedAtOnce],
  });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await client.query({
    name: 'remove-waiting-reviews',
    text: 'delete from email_reviews where email_id = any($1::int[])',
    values: [ids],
  });
  const folds = await settleFolds(client, ids);
  const brandIds = [...new Set([...rows.map(({ brandId }) => brandId), ...folds.brandIds])];
  await recountBrands(client, brandIds);
  recordEvent(client, 'email.changed', ids);
  recordEvent(client, 'brand.changed', brandIds);
  return rows.length;
}
