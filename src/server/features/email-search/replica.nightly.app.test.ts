import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { type Database, openServerDatabase } from '#server/db/client.ts';
import { type Replica, routeReads } from '#server/db/replica.ts';
import { followOutbox } from '#server/events/follow-outbox.ts';
import { keptTestApp, type TestApp } from '#tests/support/app.ts';
import { testDatabaseUrl } from '#tests/support/database.ts';
import { type CreatedBrand, type CreatedEmail, createBrand, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

/** A transaction of a search as a part of the one that pauses the standby, which a commit would end. */
const withinPause = new Map<unknown, string>([
  ['begin read only', 'savepoint search'],
  ['commit', 'release savepoint search'],
  ['rollback', 'rollback to savepoint search'],
]);

/** A session that goes on seeing what there was when it was paused, as a standby does whose replay is paused. */
class PausableStandby {
  readonly counts = { replica: 0, behind: 0, aside: 0, repeated: 0 };
  readonly #client: pg.Client;

  constructor(url: string) {
    this.#client = new pg.Client(url);
  }

  async begin(): Promise<void> {
    await this.#client.connect();
    await this.#client.query('begin isolation level repeatable read read only');
    await this.#client.query('select 1');
  }

  async catchUp(): Promise<void> {
    await this.#client.query('commit; begin isolation level repeatable read read only; select 1');
  }

  /** Reads of this server, with a standby that is always held to be fit. */
  replicaOf(primary: pg.Pool): Replica {
    const state = { isFit: true, lagMs: 0, sentence: '' };
    const watch = { state: () => state, look: async () => state };
    const query = (statement: unknown, ...rest: unknown[]) =>
      (this.#client.query as (...args: unknown[]) => unknown).call(
        this.#client,
        withinPause.get(statement) ?? statement,
        ...rest,
      );
    const connect = async () => ({
      query: query as pg.Pool['query'],
      release: () => {},
    });
    return {
      ...watch,
      pool: primary,
      counts: this.counts,
      read: routeReads({ primary, connect, watch, counts: this.counts }),
      onChange: () => {},
      close: async () => {},
    };
  }

  async end(): Promise<void> {
    await this.#client.end();
  }
}

const url = testDatabaseUrl();

describe.skipIf(url === undefined)('a search of which a paused standby answers', () => {
  let kept: TestApp;
  let standby: PausableStandby;
  let reading: Database;
  let brand: CreatedBrand;
  let email: CreatedEmail;
  let people: Readonly<Record<Role, Persona>>;
  let servers: FastifyInstance[];

  beforeEach(async () => {
    servers = [];
    kept = await keptTestApp();
    const { pool } = kept.database;
    brand = await createBrand(pool, { name: 'Rye & Fennel', slug: 'rye-fennel' });
    email = await createEmail(pool, { brandId: brand.id, subject: 'Loaves with fennel' });
    people = await createPersonas(kept);
    const own = String(pool.options.connectionString);
    reading = await openServerDatabase(own);
    standby = new PausableStandby(own);
    await standby.begin();
  });

  afterEach(async () => {
    for (const server of servers) await server.close();
    await standby.end();
    await reading.close();
  });

  /** Another server than the one that takes the writes; nobody tells it of them unless `follow` does. */
  async function otherServer(answerLifeMs: number): Promise<FastifyInstance> {
    const database = { ...reading, replica: standby.replicaOf(reading.pool) };
    const server = await buildApp(
      { ...kept.deps, database },
      { pages: false, rateLimits: false, answerLifeMs },
    );
    servers.push(server);
    return server;
  }

  const paths = [
    '/api/emails?q=fennel',
    '/api/emails?type=other',
    '/api/emails/search?q=loaves',
    '/api/emails/suggest?q=loa',
    '/api/emails/facets?q=loaves',
    '/api/insights/subjects?q=loaves',
  ];

  async function tellsOfIt(server: FastifyInstance, path: string, role: Role): Promise<boolean> {
    const answer = await server.inject({ url: path, headers: people[role].cookie });
    expect([path, answer.statusCode]).toEqual([path, 200]);
    return path.includes('facets') ? answer.json().total.count > 0 : answer.body.includes('Loaves with');
  }

  async function askAll(server: FastifyInstance): Promise<boolean[]> {
    const told: boolean[] = [];
    for (const role of ['visitor', 'free', 'premium', 'admin'] as const)
      for (const path of paths) told.push(await tellsOfIt(server, path, role));
    return told;
  }

  const hide = () =>
    people.admin.ask('POST', '/api/admin/emails/state', { ids: [email.id], state: 'hidden' });

  it('never shows what another server has hidden, and goes to the standby again once that has seen it', async () => {
    const server = await otherServer(0);
    expect(new Set(await askAll(server))).toEqual(new Set([true]));
    const asked = standby.counts.replica;
    expect([asked > 0, standby.counts.behind]).toEqual([true, 0]);
    expect((await hide()).statusCode).toBe(200);
    expect(new Set(await askAll(server))).toEqual(new Set([false]));
    expect(standby.counts.replica).toBe(asked);
    await standby.catchUp();
    expect(new Set(await askAll(server))).toEqual(new Set([false]));
    expect(standby.counts).toEqual({ replica: 2 * asked, behind: asked, aside: 0, repeated: 0 });
  });

  it('never shows what is of a brand that was closed meanwhile', async () => {
    const server = await otherServer(0);
    expect(await tellsOfIt(server, '/api/emails?q=fennel', 'free')).toBe(true);
    const closing = await people.admin.ask('PATCH', `/api/brands/${brand.id}/premium`, {
      isPremiumOnly: true,
    });
    expect(closing.statusCode).toBe(200);
    expect(await tellsOfIt(server, '/api/emails?q=fennel', 'free')).toBe(false);
    expect(await tellsOfIt(server, '/api/emails?q=fennel', 'visitor')).toBe(false);
    expect(await tellsOfIt(server, '/api/emails?q=fennel', 'premium')).toBe(true);
  });

  it('asks the primary who may read what', async () => {
    const server = await otherServer(0);
    await createEmail(kept.database.pool, {
      brandId: brand.id,
      subject: 'Of the past',
      receivedAt: new Date('2026-09-01'),
    });
    await standby.catchUp();
    const past = async () =>
      (await server.inject({ url: '/api/emails?q=past', headers: people.premium.cookie })).json().length;
    expect(await past()).toBe(1);
    await kept.database.pool.query("update users set subscription_tier = 'free' where id = $1", [
      people.premium.userId,
    ]);
    expect(await past()).toBe(0);
    expect(standby.counts).toEqual({ replica: 2, behind: 0, aside: 0, repeated: 0 });
  });

  it('shows its writer what they wrote, on whichever server they come', async () => {
    const server = await otherServer(0);
    expect(
      (await server.inject({ url: '/api/emails?season=easter', headers: people.admin.cookie })).json(),
    ).toEqual([]);
    const change = { season: 'easter' };
    const answer = await people.admin.ask('PATCH', `/api/admin/emails/${email.id}/classification`, change);
    expect(answer.statusCode).toBe(200);
    const found = await server.inject({ url: '/api/emails?season=easter', headers: people.admin.cookie });
    expect(found.json()).toMatchObject([{ id: email.id, season: 'easter' }]);
  });

  it('keeps no answer of before once a change was heard of', async () => {
    const server = await otherServer(15_000);
    const following = followOutbox({ database: reading, log: { error: () => {} } }, (events) =>
      server.background.content.hear(events),
    );
    try {
      const path = '/api/emails?q=fennel';
      expect(await tellsOfIt(server, path, 'visitor')).toBe(true);
      await hide();
      const hiddenAt = performance.now();
      await expect.poll(() => tellsOfIt(server, path, 'visitor'), { interval: 5 }).toBe(false);
      expect(performance.now() - hiddenAt).toBeLessThan(5_000);
      for (let times = 0; times < 3; times += 1) expect(await tellsOfIt(server, path, 'visitor')).toBe(false);
    } finally {
      await following.stop();
    }
  });
});
