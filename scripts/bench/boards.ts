import { join } from 'node:path';
import { backfillFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { openServerDatabase } from '#server/platform/db/client.ts';
import { type Bench, count } from './figure.ts';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { workFolder } from './work-folder.ts';

const pictures = 200;
const boards = 20;
const volume = { emails: 10_000, brands: 500 };

/** Boards of 200 pictures for their owner and for guests of a link; neither answer is ever cached. */
export const benchBoards: Bench = (say) =>
  withPostgres('boards', async (url, settings) => {
    say(`seeding ${count(volume.emails)} emails of ${count(volume.brands)} brands`);
    seed(settings, volume);
    const cookie = await premiumCookie(url);
    const lists = await createBoards(url);
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'boards') });
    try {
      const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
      const links = await Promise.all(
        lists.map(async (listId) => {
          const body = JSON.stringify({ kind: 'list', listId, showsNotes: true });
          const made = await fetch(`${server.origin}/api/shares`, { method: 'POST', headers, body });
          const { address } = (await made.json()) as { address: string };
          return `/api/shared/${new URL(address).pathname.slice('/b/'.length)}`;
        }),
      );
      let slowest = 0;
      for (const [what, paths, sent] of [
        ['for its owner', lists.map((id) => `/api/saved-lists/${id}/board`), { cookie }],
        ['for guests', links, {}],
      ] as const) {
        const clients = { connections: 4, headers: sent as Record<string, string> };
        await load(server.origin, [...paths], { ...clients, seconds: 1 });
        const { p50, p99, rate } = await load(server.origin, [...paths], { ...clients, seconds: 4 });
        say(`a board of ${pictures} pictures ${what}: p50 ${p50} ms, p99 ${p99} ms, ${count(rate)}/s`);
        slowest = Math.max(slowest, p99);
      }
      return [{ what: `p99 of a board of ${pictures} pictures`, unit: 'ms', value: slowest, budget: 80 }];
    } finally {
      await server.stop();
    }
  });

/** Creates boards with notes and four sections. @returns the ids of their lists. */
async function createBoards(url: string): Promise<number[]> {
  const database = await openServerDatabase(url);
  try {
    const { pool } = database;
    // Seeded emails have no facts; the server would compute them while the boards are measured.
    await backfillFacts(pool, { signal: new AbortController().signal });
    const { rows } = await pool.query<{ id: number }>(
      `insert into saved_lists (user_id, name) select 'bench', 'Board ' || n from generate_series(1, $1) n returning id`,
      [boards],
    );
    const lists = rows.map(({ id }) => id);
    await pool.query(
      `insert into list_sections (list_id, name, position)
       select list, 'Section ' || n, n from unnest($1::int[]) list, generate_series(1, 4) n`,
      [lists],
    );
    await pool.query(
      `insert into saved_list_items (list_id, email_id, notes, section_id, position)
       select list, picked.id, repeat('A note. ', 20), (select min(id) from list_sections where list_id = list) + picked.n % 4,
         picked.n
       from unnest($1::int[]) list cross join lateral (
         select e.id, row_number() over () as n from emails e where e.state = 'published' and e.id % $2 = list % $2
         order by e.id limit $3
       ) picked`,
      [lists, boards, pictures],
    );
    await pool.query('analyze saved_list_items');
    return lists;
  } finally {
    await database.close();
  }
}
