import { randomUUID } from 'node:crypto';
import { Agent } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createSession, sessionCookie } from '#server/accounts/auth/sessions.ts';
import { runQueryOnce } from '#tests/support/database/query-once.ts';
import { askSite, type SampleSite, type SiteAnswer } from '#tests/support/mail/sample-sites.ts';

/** One request as its client saw it; times are from `performance.now()`. */
interface Asked {
  kind: string;
  startedAt: number;
  endedAt: number;
  /** Null for a right answer. */
  failure: string | null;
}

/** Clients that read and write without pause, and a count of their stored writes. */
export interface HouseLoad {
  readonly asked: readonly Asked[];
  failed(): Asked[];
  stop(): Promise<void>;
  /** Acknowledged names of lists, and how many of them the database lacks or has more than once. */
  countWrites(): Promise<{ acknowledged: number; lost: number; twice: number }>;
}

const viewers = 6;
const writers = 2;

/** Each address may write 120 times a minute and read 3,000 times. */
const pauseMs = { read: 30, write: 600 };

/** @param url the database in which the writes are counted. */
export function startHouseLoad(site: SampleSite, url: () => string, cookie: string): HouseLoad {
  const asked: Asked[] = [];
  const acknowledged: string[] = [];
  let isStopped = false;

  async function ask(
    kind: string,
    path: string,
    options: Parameters<typeof askSite>[2],
    judge: (answer: SiteAnswer) => string | null = successOnly,
  ): Promise<boolean> {
    const startedAt = performance.now();
    const failure = await askSite(site, path, options).then(judge, (error: Error) => error.message);
    asked.push({ kind, startedAt, endedAt: performance.now(), failure });
    return failure === null;
  }

  async function read(agent: Agent): Promise<void> {
    await ask('page', '/', { agent, headers: { accept: 'text/html' } });
    await ask('page of a reader', '/', { agent, headers: { accept: 'text/html', cookie } });
    await ask('brands', '/api/brands?limit=60', { agent });
    await ask('session', '/api/auth/user', { agent, headers: { cookie } }, (answer) =>
      answer.body.includes('"rehearsal"') ? successOnly(answer) : `no session: ${successOnly(answer)}`,
    );
    await wait(pauseMs.read * 4);
  }

  async function write(agent: Agent): Promise<void> {
    const name = `list ${randomUUID()}`;
    const isDone = await ask('write', '/api/saved-lists', {
      agent,
      method: 'POST',
      headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ name }),
    });
    if (isDone) acknowledged.push(name);
    await wait(pauseMs.write);
  }

  // Rate limits count by address, and the proxy trusts no header: each client has a separate loopback address
  // and connection.
  const running = Array.from({ length: viewers + writers }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.77.${index + 1}` });
    while (!isStopped) await (index < viewers ? read(agent) : write(agent));
    agent.destroy();
  });
  return {
    asked,
    failed: () => asked.filter(({ failure }) => failure !== null),
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
    async countWrites() {
      const rows = await runQueryOnce<{ name: string; count: number }>(
        url(),
        'select name, count(*)::int as count from saved_lists group by name',
      );
      const stored = new Set(rows.map(({ name }) => name));
      return {
        acknowledged: acknowledged.length,
        lost: acknowledged.filter((name) => !stored.has(name)).length,
        twice: rows.filter(({ count }) => count > 1).length,
      };
    },
  };
}

function successOnly({ status, body }: SiteAnswer): string | null {
  return status >= 200 && status < 300 ? null : `${status} ${body.slice(0, 120)}`;
}

/** Returns the cookie of a new administrator with premium, whose id is `rehearsal`. */
export async function administratorCookie(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await pool.query(
      `insert into users (id, email, is_admin, subscription_tier)
       values ('rehearsal', 'rehearsal@vault.example', true, 'premium')`,
    );
    return `${sessionCookie}=${await createSession(pool, { userId: 'rehearsal', now: new Date() })}`;
  } finally {
    await pool.end();
  }
}
