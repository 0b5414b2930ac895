import { join } from 'node:path';
import { openServerDatabase } from '#server/db/client.ts';
import { createSession, sessionCookie } from '#server/features/auth/sessions.ts';
import { adminBrandSorts } from '#shared/contract/admin-brands.ts';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

const volume = { emails: 1_000_000, brands: 5_000, users: 100_000 };

/** Administrators are few: two who work at once. */
const connections = 2;

/** The reads of the dashboard at its largest size, and what is written at once there, on a real PostgreSQL. */
export const benchAdmin: Bench = (say) =>
  withPostgres('admin', async (url, settings) => {
    say(
      `seeding ${count(volume.emails)} emails of ${count(volume.brands)} brands and ${count(volume.users)} users`,
    );
    seed(settings, volume);
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'admin') });
    try {
      const { headers, largest } = await prepare(url);
      const figures: Figure[] = [];
      for (const [what, paths] of Object.entries(reads)) {
        await load(server.origin, paths, { seconds: 1, connections, headers });
        const { rate, p50, p99 } = await load(server.origin, paths, { seconds: 4, connections, headers });
        say(`${what}: p50 ${p50} ms, p99 ${p99} ms, ${count(rate)}/s`);
        figures.push({
          what: `dashboard: ${what}, p50 / p99`,
          measured: `${p50} / ${p99} ms`,
          target: 'p99 ≤ 50 ms',
        });
      }
      figures.push(await timeWrites(server.origin, headers, largest));
      return figures;
    } finally {
      await server.stop();
    }
  });

/** Many different addresses a read, as searching and paging makes them. */
const reads: Record<string, string[]> = {
  'brands, in every order': adminBrandSorts.flatMap((sort) =>
    ['asc', 'desc'].map((direction) => `/api/admin/brands?sort=${sort}&direction=${direction}`),
  ),
  'brands, searched': [1, 77, 432, 4999].map((n) => `/api/admin/brands?q=brand-${n}`),
  'brands, one category': [1, 4, 9, 15].map((id) => `/api/admin/brands?categoryId=${id}&sort=name`),
  'users, newest, by tier and role': ['', '?tier=premium', '?tier=free', '?role=admin', '?role=regular'].map(
    (query) => `/api/admin/users${query}`,
  ),
  'users, searched': ['ada', 'Hana Gupta', 'brandt4321', 'mail7.seed', 'jo', 'nobody at all'].map(
    (q) => `/api/admin/users?q=${encodeURIComponent(q)}`,
  ),
  'audit log': ['/api/admin/audit-log'],
};

/** The cookie of a new administrator, and the two largest brands. */
async function prepare(url: string): Promise<{ headers: Record<string, string>; largest: number[] }> {
  const database = await openServerDatabase(url);
  const { pool } = database;
  await pool.query("insert into users (id, is_admin) values ('bench', true)");
  await pool.query(
    `insert into audit_log (admin_id, action, subject, at)
     select 'bench', 'brand.updated', 'Brand ' || n, now() - interval '1 minute' * n from generate_series(1, 20000) n`,
  );
  const sessionId = await createSession(pool, { userId: 'bench', now: new Date() });
  const { rows } = await pool.query<{ id: number }>(
    'select id from brands order by email_count desc, id limit 2',
  );
  await database.close();
  return { headers: { cookie: `${sessionCookie}=${sessionId}` }, largest: rows.map(({ id }) => id) };
}

/** Merges the two largest brands, deletes what came of it, and looks how long a reader waits meanwhile. */
async function timeWrites(
  origin: string,
  headers: Record<string, string>,
  [first, second]: number[],
): Promise<Figure> {
  let isDone = false;
  const reader = (async () => {
    let longest = 0;
    while (!isDone) {
      const startedAt = performance.now();
      await (await fetch(`${origin}/api/stats`, { headers })).text();
      longest = Math.max(longest, performance.now() - startedAt);
    }
    return longest;
  })();
  const send = async (method: string, path: string, body?: object) => {
    const startedAt = performance.now();
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...headers,
        'sec-fetch-site': 'same-origin',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    const text = await answer.text();
    return { seconds: (performance.now() - startedAt) / 1000, text };
  };
  const merged = await send('POST', `/api/admin/brands/${first}/merge`, { intoBrandId: second });
  const { emailCount } = JSON.parse(merged.text) as { emailCount: number };
  const deleted = await send('DELETE', `/api/brands/${second}`);
  isDone = true;
  const longest = await reader;
  return {
    what: `dashboard: merging the two largest brands / deleting the ${count(emailCount)} emails of both; longest read meanwhile`,
    measured: `${merged.seconds.toFixed(1)} / ${deleted.seconds.toFixed(1)} s; ${Math.round(longest)} ms`,
    target: 'nobody waits',
  };
}
