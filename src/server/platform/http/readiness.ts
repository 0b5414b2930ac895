import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/platform/db/client.ts';
import { compareMigrations } from '#server/platform/db/migrate.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Checks one dependency of the server. Rejects if it cannot be used. */
type Probe = () => Promise<unknown>;

export interface Readiness {
  ok: boolean;
  checks: { name: string; ok: boolean }[];
}

/** A probe without an answer by then counts as failed; load balancers wait a few seconds. */
const customaryLimitMs = 2_000;

/** Milliseconds an answer is cached for all clients, so that frequent requests do not load the database. */
const customaryKeptMs = 1_000;

/**
 * `GET /readyz`: 200 if all dependencies of the server can be used, else 503; with their names, and the
 * reasons only in the log. A database that a newer program has migrated meanwhile still serves this one.
 */
export function readyRoute(
  app: FastifyInstance,
  { database: { pool, replica }, blobs }: { database: Database; blobs: BlobStore },
): void {
  const ask = createReadiness(
    {
      database: () => pool.query('select'),
      migrations: async () => {
        const { pending } = await compareMigrations(pool);
        if (pending.length > 0) throw new Error(`These migrations are missing: ${pending.join(', ')}`);
      },
      storage: () => blobs.assertUsable(),
    },
    { onFault: (name, err) => app.log.error({ err, dependency: name }, 'a dependency cannot be used') },
  );
  app.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const { ok, checks } = await ask();
    const isLeaving = app.drain.isDraining;
    reply.header('cache-control', 'no-store').code(ok && !isLeaving ? 200 : 503);
    // The primary replaces an unfit replica: the answer lists it, and the server stays ready.
    const besides = replica === null ? [] : [{ name: 'replica', ok: replica.state().isFit }];
    return { ok: ok && !isLeaving, checks: [...checks, ...besides, { name: 'server', ok: !isLeaving }] };
  });
}

/** Runs all probes in parallel. One that hangs is not started again meanwhile. */
export function createReadiness(
  probes: Readonly<Record<string, Probe>>,
  {
    onFault,
    limitMs = customaryLimitMs,
    keptMs = customaryKeptMs,
  }: { onFault: (name: string, error: unknown) => void; limitMs?: number; keptMs?: number },
): () => Promise<Readiness> {
  const hanging = new Map<string, Promise<boolean>>();
  let last: { at: number; readiness: Readiness } | undefined;
  let asking: Promise<Readiness> | undefined;

  const answerOf = (name: string, probe: Probe): Promise<boolean> => {
    const begun = hanging.get(name);
    if (begun !== undefined) return begun;
    const answer = Promise.resolve()
      .then(probe)
      .then(
        () => true,
        (error: unknown) => {
          onFault(name, error);
          return false;
        },
      )
      .finally(() => hanging.delete(name));
    hanging.set(name, answer);
    return answer;
  };

  async function askAll(): Promise<Readiness> {
    const checks = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => ({
        name,
        ok: await within(limitMs, answerOf(name, probe)),
      })),
    );
    const readiness = { ok: checks.every(({ ok }) => ok), checks };
    last = { at: performance.now(), readiness };
    return readiness;
  }

  return async () => {
    if (last !== undefined && performance.now() - last.at < keptMs) return last.readiness;
    asking ??= askAll().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}

/** False without an answer by then. */
async function within(limitMs: number, answer: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, limitMs, false);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
