import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Stores the issuer's records in our database: one table for all kinds. Expired records count as deleted. */
export function recordsAdapter(db: Queryable): (kind: string) => Adapter {
  return (kind) => ({
    async upsert(id, payload, expiresInSeconds) {
      await db.query(
        `insert into oidc_records (kind, id, payload, grant_id, uid, expires_at)
         values ($1, $2, $3, $4, $5, now() + $6 * interval '1 second')
         on conflict (kind, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        [kind, id, JSON.stringify(payload), payload.grantId ?? null, payload.uid ?? null, expiresInSeconds],
      );
    },
    find: (id) => findRecord(db, 'id = $2', [kind, id]),
    findByUid: (uid) => findRecord(db, 'uid = $2', [kind, uid]),
    findByUserCode: () => Promise.resolve(undefined), // the device flow is not supported
    async consume(id) {
      await db.query('update oidc_records set consumed_at = now() where kind = $1 and id = $2', [kind, id]);
    },
    async destroy(id) {
      await db.query('delete from oidc_records where kind = $1 and id = $2', [kind, id]);
    },
    async revokeByGrantId(grantId) {
      await db.query('delete from oidc_records where grant_id = $1', [grantId]);
    },
  });
}

export async function purgeRecords(db: Queryable): Promise<void> {
  await db.query('delete from oidc_records where expires_at <= now()');
}

async function findRecord(
  db: Queryable,
  condition: 'id = $2' | 'uid = $2',
  values: [kind: string, key: string],
): Promise<AdapterPayload | undefined> {
  const { rows } = await db.query<{ payload: AdapterPayload; consumedAt: number | null }>(
    `select payload, extract(epoch from consumed_at)::int as "consumedAt" from oidc_records
     where kind = $1 and ${condition} and (expires_at is null or expires_at > now()) limit 1`,
    values,
  );
  const row = rows[0];
  if (row === undefined) return undefined;
  return row.consumedAt === null ? row.payload : { ...row.payload, consumed: row.consumedAt };
}
