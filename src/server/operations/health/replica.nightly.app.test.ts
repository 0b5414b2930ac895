import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import type { Replica, ReplicaState } from '#server/platform/db/replica.ts';
import type { Health, HealthChecks } from '#shared/contract/operations/health.ts';
import { openSharedTestApp } from '#tests/support/app.ts';
import { createPersonas } from '#tests/support/sign-in.ts';

const token = 'a-token-for-metrics';

let app: FastifyInstance;

afterEach(() => app.close());

/** A server whose replica is in that state. */
async function serverBeside(state: ReplicaState) {
  const kept = await openSharedTestApp();
  const { database, config } = kept.deps;
  const replica: Replica = {
    pool: database.pool,
    counts: { replica: 7, aside: 1, repeated: 0 },
    state: () => state,
    probe: async () => state,
    close: async () => {},
  };
  const settings = { databaseReplicaUrl: 'postgres://db2/vault', chromiumPath: 'off', metricsToken: token };
  app = await buildApp(
    { ...kept.deps, config: { ...config, ...settings }, database: { ...database, replica } },
    { pages: false, rateLimits: false },
  );
  const { admin } = await createPersonas(kept);
  const read = async (method: 'GET' | 'POST', url: string, headers: Record<string, string> = admin.cookie) =>
    app.inject({ method, url, headers: { 'sec-fetch-site': 'same-origin', ...headers } });
  return {
    health: async () => (await read('GET', '/api/admin/health')).json<Health>().replica,
    check: async () =>
      (await read('POST', '/api/admin/health/checks'))
        .json<HealthChecks>()
        .checks.find(({ name }) => name === 'replica'),
    ready: () => read('GET', '/readyz', {}),
    figures: async () =>
      (await read('GET', '/metrics', { authorization: `Bearer ${token}` })).body
        .split('\n')
        .filter((line) => line.startsWith('mailvault_replica')),
  };
}

it('A replica that answers reads is told of everywhere', async () => {
  const sentence = 'The replica db2/vault is 0.2 s behind and answers searches and insights.';
  const reported = await serverBeside({ isFit: true, lagMs: 200, sentence });
  expect(await reported.health()).toEqual({ isUsed: true, lagMs: 200, sentence });
  expect(await reported.check()).toEqual({ name: 'replica', ok: true, message: sentence });
  expect((await reported.ready()).json().checks).toContainEqual({ name: 'replica', ok: true });
  expect(await reported.figures()).toEqual([
    'mailvault_replica_used 1',
    'mailvault_replica_lag_seconds 0.2',
    'mailvault_replica_reads_total{answered="replica"} 7',
    'mailvault_replica_reads_total{answered="aside"} 1',
    'mailvault_replica_reads_total{answered="repeated"} 0',
  ]);
});

it('One that is left aside is a fault to mend, and makes no server unready', async () => {
  const sentence = 'The replica db2/vault cannot be used (Query read timeout).';
  const reported = await serverBeside({ isFit: false, lagMs: null, sentence });
  expect(await reported.health()).toEqual({ isUsed: false, lagMs: null, sentence });
  const answer = await reported.ready();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ok: true });
  expect(answer.json().checks).toContainEqual({ name: 'replica', ok: false });
  expect((await reported.figures()).slice(0, 2)).toEqual([
    'mailvault_replica_used 0',
    'mailvault_replica_lag_seconds -1',
  ]);
  expect(await reported.check()).toEqual({ name: 'replica', ok: false, message: sentence });
});
