import { afterEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let test: TestApp;

afterEach(() => test.app.close());

describe('GET /healthz', () => {
  it('says ok once the database answers', async () => {
    test = await openTestApp();
    const answer = await test.app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('GET /readyz', () => {
  const ready = ['database', 'migrations', 'storage', 'server'].map((name) => ({ name, ok: true }));

  it('names what the server depends on, and says that it is all there', async () => {
    test = await openTestApp();
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ok: true, checks: ready });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is 503 while a migration is missing, and names no more than that', async () => {
    test = await openTestApp();
    const { pool } = test.database;
    const { rows } = await pool.query<{ name: string; timestamp: string }>(
      'delete from kysely_migration where name = (select max(name) from kysely_migration) returning *',
    );
    try {
      const answer = await test.app.inject('/readyz');
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({
        ok: false,
        checks: ready.map(({ name }) => ({ name, ok: name !== 'migrations' })),
      });
    } finally {
      const back = rows.flatMap(({ name, timestamp }) => [name, timestamp]);
      await pool.query('insert into kysely_migration (name, timestamp) values ($1, $2)', back);
    }
  });

  it('is 503 while pictures cannot be kept, and never says where that is', async () => {
    test = await openTestApp();
    test.deps.blobs.assertUsable = () => Promise.reject(new Error('the bucket named hidden'));
    try {
      const answer = await test.app.inject('/readyz');
      expect(answer.statusCode).toBe(503);
      expect(answer.json().checks).toContainEqual({ name: 'storage', ok: false });
      expect(answer.body).not.toContain('hidden');
    } finally {
      test.deps.blobs.assertUsable = async () => {};
    }
  });

  it('is not counted, however often it is asked', async () => {
    test = await openTestApp({ rateLimits: true });
    const answers = await Promise.all(Array.from({ length: 3_100 }, () => test.app.inject('/readyz')));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});
