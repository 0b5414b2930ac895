import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A brand's emails from one platform. */
export interface PlatformUse {
  brandId: number;
  /** Null if the emails' headers and links do not identify it. */
  platform: string | null;
  emails: number;
  /** Those of them since the given day. */
  recent: number;
  /** Days in UTC. */
  firstDay: string;
  lastDay: string;
}

/**
 * Returns every brand with every platform that sent its mail. Scans all readable emails in an index made for
 * this; the caller caches the answer.
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
