import { join } from 'node:path';
import { openServerDatabase } from '#server/db/client.ts';
import { createSession, sessionCookie } from '#server/features/auth/sessions.ts';
import { fillFacts } from '#server/ingest/store/stored-facts.ts';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

const volume = { emails: 150_000, brands: 1_000 };
const held = 100_000;

/** What an administrator waits for with a hundred thousand emails in the queue, and what readers notice of them. */
export const benchQueue: Bench = (say) =>
  withPostgres('queue', async (url, settings) => {
    say(
      `seeding ${count(volume.emails)} emails of ${count(volume.brands)} brands, ${count(held)} of them held`,
    );
    seed(settings, volume);
    const headers = await hold(url);
    const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'queue') });
    try {
      const figures: Figure[] = [];
      for (const [what, { paths, target, isAdmin = true }] of Object.entries(reads)) {
        const options = { connections: 1, ...(isAdmin && { headers }) };
        await load(server.origin, paths, { seconds: 1, ...options });
        const { rate, p50, p99 } = await load(server.origin, paths, { seconds: 4, ...options });
        say(`${what}: p50 ${p50} ms, p99 ${p99} ms, ${count(rate)}/s`);
        figures.push({ what: `queue: ${what}, p50 / p99`, measured: `${p50} / ${p99} ms`, target });
      }
      return figures;
    } finally {
      await server.stop();
    }
  });

const reads: Record<string, { paths: string[]; target: string; isAdmin?: boolean }> = {
  'first page': { paths: ['/api/admin/emails?waiting=true'], target: 'p99 ≤ 30 ms' },
  'first page of a reason, a sender, a brand': {
    paths: ['rule=residue', 'sender=news@held7.example', 'brandId=12'].map(
      (filter) => `/api/admin/emails?waiting=true&${filter}`,
    ),
    target: 'none set',
  },
  'number and groups': { paths: ['/api/admin/emails/waiting'], target: 'none set' },
  'a reader searching beside them': {
    paths: ['sale', 'new', 'winter'].map((q) => `/api/emails/search?q=${q}`),
    target: 'p99 ≤ 50 ms',
  },
};

/** Holds the newest emails, as ingest would have. @returns the headers of a new administrator. */
async function hold(url: string): Promise<Record<string, string>> {
  const database = await openServerDatabase(url);
  const { pool } = database;
  // What is seeded has no facts, and a search would find nothing.
  await fillFacts(pool, { signal: new AbortController().signal });
  await pool.query(
    `with newest as (
       update emails set state = 'held' where id in (select id from emails order by received_at desc, id desc limit $1)
       returning id
     )
     insert into email_reviews (email_id, rank, held_for, rules, sender, source_kind, run)
     select id, case when id % 100 = 0 then 2 else 0 end, '[{"rule":"residue","what":"a token"}]',
       array[case id % 4 when 0 then 'secrets' when 1 then 'forged' else 'residue' end],
       'news@held' || id % 900 || '.example', 'mailbox', 'Fetch ' || id / 500 from newest`,
    [held],
  );
  await pool.query(
    `update brands set email_count = (select count(*) from emails where brand_id = brands.id and state = 'published')`,
  );
  await pool.query('vacuum analyze');
  await pool.query("insert into users (id, is_admin) values ('bench', true)");
  const sessionId = await createSession(pool, { userId: 'bench', now: new Date() });
  await database.close();
  return { cookie: `${sessionCookie}=${sessionId}` };
}
