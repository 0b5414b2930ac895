import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { createSession, sessionCookie } from '#server/features/auth/sessions.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import type { SampleSite } from './sample-sites.ts';
import { type SteadyLoad, startSteadyLoad, successOnly, type Wanted } from './steady-load.ts';

/** Readers, visitors and writers of one vault, and what the database says of what was written. */
export interface HouseLoad extends Pick<SteadyLoad, 'asked' | 'stop'> {
  /** The administrator whose session goes on throughout. */
  cookie: string;
  /** How many lists were acknowledged, how many of these the database lacks, and how many it holds more than once. */
  countWrites(): Promise<{ acknowledged: number; lost: number; twice: number }>;
}

const readers = 12;
const writers = 4;

/** @param url where the load's own administrator is made, and writes are counted. */
export async function startHouseLoad(site: SampleSite, url: () => string): Promise<HouseLoad> {
  const cookie = await administratorCookie(url());
  const acknowledged: string[] = [];
  const reads: Wanted[] = [
    { kind: 'page', path: '/', headers: { accept: 'text/html' } },
    { kind: 'read', path: '/api/brands?limit=60' },
    { kind: 'page, signed in', path: '/', headers: { accept: 'text/html', cookie } },
    { kind: 'read', path: '/api/emails?limit=20', headers: { cookie } },
    {
      kind: 'session',
      path: '/api/auth/user',
      headers: { cookie },
      judge: (answer) =>
        successOnly(answer) ?? (answer.body.includes('"bench"') ? null : 'the session is not known'),
    },
  ];
  const writes: Wanted[] = [
    {
      kind: 'write',
      method: 'POST',
      path: '/api/saved-lists',
      headers: { cookie },
      body: () => JSON.stringify({ name: `list ${randomUUID()}` }),
      judge: (answer, body = '') => {
        const failure = successOnly(answer);
        if (failure === null) acknowledged.push((JSON.parse(body) as { name: string }).name);
        return failure;
      },
    },
  ];
  const load = startSteadyLoad(site, [
    ...Array.from({ length: readers }, () => ({ role: 'reader' as const, wanted: reads })),
    ...Array.from({ length: writers }, () => ({ role: 'writer' as const, wanted: writes })),
  ]);
  return {
    asked: load.asked,
    stop: load.stop,
    cookie,
    async countWrites() {
      const rows = await queryOnce<{ name: string; count: number }>(
        url(),
        'select name, count(*)::int as count from saved_lists group by name',
      );
      const stored = new Map(rows.map(({ name, count }) => [name, count]));
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((name) => !stored.has(name)).length,
        twice: rows.filter(({ count }) => count > 1).length,
      };
    },
  };
}

/** A new administrator with premium, `bench`, signed in. */
export async function administratorCookie(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await pool.query(
      "insert into users (id, email, is_admin, subscription_tier) values ('bench', 'bench@vault.example', true, 'premium')",
    );
    return `${sessionCookie}=${await createSession(pool, { userId: 'bench', now: new Date() })}`;
  } finally {
    await pool.end();
  }
}
