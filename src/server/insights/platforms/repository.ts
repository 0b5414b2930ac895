import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** What a brand sent by one platform. */
export interface PlatformUse {
  brandId: number;
  /** Null where the marks of the emails do not tell it. */
  platform: string | null;
  emails: number;
  /** Of these, how many came since the day that was asked for. */
  recent: number;
  /** Days in UTC. */
  firstDay: string;
  lastDay: string;
}

/**
 * Every brand with every platform it was sent by. It reads all readable emails, by an index that holds no more than this
 * needs: whoever asks keeps the answer for a while.
 */
export async function countPlatforms(db: Queryable, readable: Readable, from: Date): Promise<PlatformUse[]> {
  const where = conditions([from]);
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  const { rows } = await db.query<PlatformUse>({
    name: `platforms ${where.name}`,
    text: `select brand_id as "brandId", platform, emails, recent,
        (first_at at time zone 'UTC')::date::text as "firstDay", (last_at at time zone 'UTC')::date::text as "lastDay"
      from (
        select f.brand_id, f.platform, count(*)::int as emails,
          count(*) filter (where f.received_at >= $1::timestamptz)::int as recent,
          min(f.received_at) as first_at, max(f.received_at) as last_at
        from email_facts f where ${where.text} group by 1, 2
      ) used`,
    values: where.values,
  });
  return rows;
}
