import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#tests/support/replicated-postgres.ts';
import { administratorCookie } from './house-load.ts';
import { seed } from './seed.ts';
import { type BenchServer, startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** How long a replica is away, and how long both servers are looked at before and after. */
const awayMs = 15_000;
const calmMs = 4_000;

/** How long we wait for it to be left aside, and to come back. */
const longestMs = 60_000;

const readers = 6;

const metricsToken = 'for-the-bench-alone';

type Way = Record<'lose' | 'bring', (postgres: ReplicatedPostgres) => unknown>;

const ways: Record<string, Way> = {
  'its replay is paused': {
    lose: ({ standby }) => queryOnce(standby.url, 'select pg_wal_replay_pause()'),
    bring: ({ standby }) => queryOnce(standby.url, 'select pg_wal_replay_resume()'),
  },
  'its processes are stopped (SIGSTOP)': {
    lose: ({ standby }) => standby.signal('SIGSTOP'),
    bring: ({ standby }) => standby.signal('SIGCONT'),
  },
  'it is killed (SIGKILL)': {
    lose: ({ standby }) => standby.signal('SIGKILL'),
    bring: ({ standby }) => standby.start(),
  },
};

/**
 * Two servers whose searches a real standby answers, under load: what becomes of requests when it is paused, stopped and
 * killed, whether anybody misses their own write on the other server, and how soon a takedown is seen on both.
 */
export const benchReplica: Bench = async (say) => {
  const postgres = await startReplicatedPostgres();
  const settings = {
    DATABASE_URL: postgres.directUrl(),
    DATABASE_REPLICA_URL: postgres.standby.url,
    SESSION_SECRET: 'replica-'.padEnd(40, 'x'),
    DEMO: 'off',
    SIGN_IN: 'invite',
    BILLING: 'off',
    METRICS_TOKEN: metricsToken,
  };
  seed(settings, { emails: 2_000, brands: 40 });
  const servers: BenchServer[] = [];
  try {
    for (const _ of [1, 2]) {
      const PORT = String(await freePort());
      servers.push(await startServer({ ...settings, PORT, DATA_DIR: join(workFolder, `replica-${PORT}`) }));
    }
    const cookie = await administratorCookie(postgres.directUrl());
    await untilUsed(servers, true);
    const figures: Figure[] = [];
    for (const [way, { lose, bring }] of Object.entries(ways)) {
      const before = await countReads(servers);
      const load = startLoad(servers, cookie);
      await wait(calmMs);
      say(way);
      const lostAt = performance.now();
      await lose(postgres);
      await untilUsed(servers, false);
      const asideMs = performance.now() - lostAt;
      await wait(Math.max(0, awayMs - asideMs));
      const backAt = performance.now();
      await bring(postgres);
      await untilUsed(servers, true);
      const backMs = performance.now() - backAt;
      await wait(calmMs);
      const told = await load.stop();
      const after = await countReads(servers);
      const since = (answered: string) => count((after.get(answered) ?? 0) - (before.get(answered) ?? 0));
      for (const failure of told.failures.slice(0, 5)) say(failure);
      figures.push({
        what: `searches on a standby under load, two servers, ${way} for ${awayMs / 1_000} s: requests; failed; longest; left aside after; back after; searches answered by the standby, by the primary as that was behind, left aside, after a failure there; own writes looked for on the other server, missed; takedowns, seen everywhere after at most, undone`,
        measured: `${count(told.requests)}; ${told.failures.length}; ${seconds(told.longestMs)}; ${seconds(asideMs)}; ${seconds(backMs)}; ${['replica', 'behind', 'aside', 'repeated'].map(since).join(', ')}; ${told.writes}, ${told.missed}; ${told.takedowns}, ${count(told.seenMs)} ms, ${told.undone}`,
        target: '0 failed; 0 missed; ≤ 1,000 ms; 0 undone',
      });
    }
    const [busiest] = await queryOnce<{ most: number }>(
      postgres.directUrl(),
      `select count(*)::int as most from pg_stat_activity where backend_type = 'client backend'`,
    );
    figures.push({
      what: 'the same: connections of both servers to the primary, at the end',
      measured: String((busiest?.most ?? 1) - 1),
      target: '≤ 22',
    });
    return figures;
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
};

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** Until the replica of every server is in use, or left aside. */
async function untilUsed(servers: readonly BenchServer[], isUsed: boolean): Promise<void> {
  const until = performance.now() + longestMs;
  const isSo = async ({ origin }: BenchServer) => {
    const { checks } = (await (await fetch(`${origin}/readyz`)).json()) as {
      checks: Array<{ name: string; ok: boolean }>;
    };
    return checks.find(({ name }) => name === 'replica')?.ok === isUsed;
  };
  while (!(await Promise.all(servers.map(isSo))).every(Boolean)) {
    if (performance.now() > until) throw new Error(`The replica is not ${isUsed ? 'in use' : 'left aside'}.`);
    await wait(50);
  }
}

/** Who answered searches of all servers until now, and why. */
async function countReads(servers: readonly BenchServer[]): Promise<Map<string, number>> {
  const reads = new Map<string, number>();
  for (const { origin } of servers) {
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    for (const [, answered = '', times] of (await answer.text()).matchAll(
      /^mailvault_replica_reads_total\{answered="(\w+)"\} (\d+)$/gm,
    ))
      reads.set(answered, (reads.get(answered) ?? 0) + Number(times));
  }
  return reads;
}

interface Told {
  requests: number;
  failures: string[];
  longestMs: number;
  writes: number;
  missed: number;
  takedowns: number;
  seenMs: number;
  undone: number;
}

/** Readers who search, an administrator who looks for what they changed, and one who takes emails down. */
function startLoad(servers: readonly BenchServer[], cookie: string): { stop(): Promise<Told> } {
  const told: Told = {
    requests: 0,
    failures: [],
    longestMs: 0,
    writes: 0,
    missed: 0,
    takedowns: 0,
    seenMs: 0,
    undone: 0,
  };
  let isStopped = false;
  let asked = 0;

  async function ask(origin: string, path: string, given: RequestInit = {}): Promise<string> {
    const startedAt = performance.now();
    asked += 1;
    const headers = {
      'sec-fetch-site': 'same-origin',
      // Limits count addresses.
      'x-forwarded-for': `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`,
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    };
    try {
      const answer = await fetch(`${origin}${path}`, {
        ...given,
        headers: { ...headers, ...given.headers },
        signal: AbortSignal.timeout(30_000),
      });
      const body = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 120)}`);
      return body;
    } catch (error) {
      told.failures.push(`${path}: ${(error as Error).message}`);
      return '[]';
    } finally {
      told.requests += 1;
      told.longestMs = Math.max(told.longestMs, performance.now() - startedAt);
    }
  }

  const signedIn = { headers: { cookie } };
  const idsOf = (body: string) => (JSON.parse(body) as Array<{ id: number }>).map(({ id }) => id);
  const originOf = (turn: number) => servers[turn % servers.length]?.origin ?? '';
  const searches = [
    '/api/emails?limit=24',
    '/api/emails?q=new',
    '/api/emails/facets?q=sale',
    '/api/emails/suggest?q=su',
    '/api/emails?q=offer%3A%3E%3D20&sort=depth',
  ];

  async function search(first: number): Promise<void> {
    for (let turn = first; !isStopped; turn += 1) {
      await ask(originOf(turn), searches[turn % searches.length] ?? '', turn % 2 === 0 ? signedIn : {});
      await wait(30);
    }
  }

  /** Changes the season of one of the newest emails at one server and looks for it at the other, at once. */
  async function lookForOwnWrites(): Promise<void> {
    const [id = 0] = idsOf(await ask(originOf(0), '/api/emails?limit=1', signedIn));
    for (let turn = 0; !isStopped; turn += 1) {
      const season = turn % 2 === 0 ? 'easter' : 'halloween';
      await ask(originOf(turn), `/api/admin/emails/${id}/classification`, {
        ...signedIn,
        method: 'PATCH',
        body: JSON.stringify({ season }),
      });
      const found = idsOf(await ask(originOf(turn + 1), `/api/emails?season=${season}&limit=100`, signedIn));
      told.writes += 1;
      if (!found.includes(id)) told.missed += 1;
      await wait(200);
    }
  }

  /** Hides one of the newest emails at one server, and looks as a visitor when both show it no more, and that it stays so. */
  async function takeDown(): Promise<void> {
    const path = '/api/emails?limit=20';
    const id = idsOf(await ask(originOf(0), path)).at(-1) ?? 0;
    const setState = (turn: number, state: string) =>
      ask(originOf(turn), '/api/admin/emails/state', {
        ...signedIn,
        method: 'POST',
        body: JSON.stringify({ ids: [id], state }),
      });
    const areGone = async () =>
      (await Promise.all(servers.map(({ origin }) => ask(origin, path)))).every(
        (body) => !idsOf(body).includes(id),
      );
    for (let turn = 0; !isStopped; turn += 1) {
      await setState(turn, 'hidden');
      const hiddenAt = performance.now();
      while (!(await areGone())) await wait(5);
      told.seenMs = Math.max(told.seenMs, performance.now() - hiddenAt);
      told.takedowns += 1;
      for (let looks = 0; looks < 10; looks += 1) {
        if (!(await areGone())) told.undone += 1;
        await wait(100);
      }
      await setState(turn, 'published');
      await wait(300);
    }
  }

  const running = [
    ...Array.from({ length: readers }, (_, index) => search(index)),
    lookForOwnWrites(),
    takeDown(),
  ];
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return told;
    },
  };
}
