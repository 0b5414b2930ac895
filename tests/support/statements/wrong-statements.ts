import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

const columns = (table: string) => `${table}.id, ${table}.subject`;

/** Statements with one fault each, which the test of statements must find. */
export async function sendWrongStatements(db: Queryable, id: number, order: 'asc' | 'desc'): Promise<void> {
  await db.query('select nothing from emails');
  await db.query(`select ${columns('email')} from emails`);
  await db.query({ name: 'right', text: 'select id from emails where id = $1', values: [id, order] });
  await db.query<{ id: number }>(`select ${columns('e')} from emails e order by id ${order}`);
  await db.query<{ id: string; subject: string }>(`select ${columns('e')} from emails e`);
  await db.query<{ id: number; subject: string; sender: string }>(`select ${columns('e')} from emails e`);
  await db.query<{ preheader: string }>('select preheader from emails');
  await db.query<{ preheader: string }>('select preheader from emails where preheader is not null');
  await db.query<{ season: CampaignType }>('select season from emails');
  await db.query<{ sender: 'brand' | 'shop' }>('select sender from emails');
  await db.query<{ brand: { at: Date } }>(`select json_build_object('at', received_at) as brand from emails`);
  await db.query<{ ids: string[] }>('select array_agg(id) as ids from emails');
}
