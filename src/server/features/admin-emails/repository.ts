import { conditions } from '#server/db/conditions.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { brandColumn } from '#server/features/emails/readable-email.ts';
import {
  type EmailWithBrand,
  emailColumns,
  keyColumns,
  whereType,
} from '#server/features/emails/repository.ts';
import type { SearchFilter, SearchPage } from '#server/features/emails/search/repository.ts';
import type { Position } from '#server/http/cursor.ts';

/** One email as administrators see it in lists. */
export interface AdminEmailRow extends EmailWithBrand {
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
}

/** The newest emails of the vault, by an index that holds every filter. */
export async function listNewest(
  db: Queryable,
  { brandId, campaignType }: SearchFilter,
  { limit, after }: SearchPage,
): Promise<Position[]> {
  const where = conditions();
  if (brandId !== undefined) where.add('brand', (place) => `brand_id = ${place}`, brandId);
  whereType(where, campaignType);
  where.after('received_at, id', after);
  const { rows } = await db.query<Position>({
    name: `admin-email-list ${where.name}`,
    text: `select ${keyColumns} from emails where ${where.text}
      order by received_at desc, id desc limit ${where.place(limit)}`,
    values: where.values,
  });
  return rows;
}

/** Whole rows of the emails given, newest first. */
export async function readEmails(db: Queryable, ids: readonly number[]): Promise<AdminEmailRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<AdminEmailRow>({
    name: 'admin-emails',
    text: `select ${emailColumns}, e.campaign_type_locked as "campaignTypeLocked", e.season_locked as "seasonLocked",
        ${brandColumn}
      from unnest($1::int[]) as wanted (id) join emails e using (id) join brands b on b.id = e.brand_id
      order by e.received_at desc, e.id desc`,
    values: [ids],
  });
  return rows;
}

/** The bytes of an email as its source gave them, packed. */
export async function findSource(
  db: Queryable,
  id: number,
): Promise<{ subject: string; raw: Buffer; rawCodec: number } | undefined> {
  const { rows } = await db.query<{ subject: string; raw: Buffer; rawCodec: number }>({
    name: 'email-source',
    text: `select e.subject, s.raw, s.raw_codec as "rawCodec"
      from email_sources s join emails e on e.id = s.email_id where s.email_id = $1`,
    values: [id],
  });
  return rows[0];
}
