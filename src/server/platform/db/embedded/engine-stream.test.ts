import { openAsBlob } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Engine, openMemoryEngine } from '#server/platform/db/embedded/engine.ts';
import { connectionTo } from '#server/platform/db/embedded/engine-stream.ts';
import { templateArchive } from '#tests/support/database/template.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await openMemoryEngine(await openAsBlob(templateArchive()));
  await engine.pglite.exec('create table kept (id int primary key)');
});

afterAll(() => engine.pglite.close());

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(connectionTo(engine.answer));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const named = (name: string, text: string, values: unknown[]) => ({ name, text, values });

describe('a connection to the engine in this process', () => {
  it('goes on after an error with the statement after it', () =>
    withClient(async (client) => {
      const ask = (x: number) => client.query(named('echo', 'select $1::int as x', [x]));
      expect((await ask(1)).rows).toEqual([{ x: 1 }]);
      await expect(client.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
      expect((await ask(2)).rows).toEqual([{ x: 2 }]);
      await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' });
      expect(await client.query('select 3 as x; select 4 as x')).toMatchObject([
        { rows: [{ x: 3 }] },
        { rows: [{ x: 4 }] },
      ]);
    }));

  it.each([0, 1, 8_191, 8_192, 8_193, 3_000_000])('gives back %i characters as they were', (characters) =>
    withClient(async (client) => {
      const text = 'Grüße 👋 '.repeat(characters).slice(0, characters).toWellFormed();
      const { rows } = await client.query('select $1::text as text, length($1::text) as length', [text]);
      expect(rows[0].text === text).toBe(true);
      expect(rows[0].length).toBe([...text].length);
    }),
  );

  it('gives back rows of every size, each as it was', () =>
    withClient(async (client) => {
      const { rows } = await client.query<{ n: number; text: string }>(
        "select n, repeat('x', n * n) as text from generate_series(0, 300) n",
      );
      expect(rows.every(({ n, text }) => text === 'x'.repeat(n * n))).toBe(true);
      expect(rows).toHaveLength(301);
    }));

  it('begins anew, whatever the one before it left', async () => {
    const left = new pg.Client(connectionTo(engine.answer));
    await left.connect();
    await left.query("set timezone to 'Asia/Tokyo'");
    await left.query(named('of-each', "select current_setting('timezone') as zone", []));
    await left.query('begin');
    await left.query('insert into kept values (1)');
    await left.end();
    await withClient(async (client) => {
      const { rows } = await client.query(
        named('of-each', "select current_setting('timezone') as zone, count(*)::int from kept", []),
      );
      expect(rows).toEqual([{ zone: 'UTC', count: 0 }]);
    });
  });

  it('leaves the event loop its turns while statement follows statement', () =>
    withClient(async (client) => {
      const statements = 100;
      let turns = 0;
      let isOver = false;
      const turn = () => {
        turns += 1;
        if (!isOver) setImmediate(turn);
      };
      setImmediate(turn);
      for (let n = 0; n < statements; n += 1) await client.query(named('echo', 'select $1::int as x', [n]));
      isOver = true;
      expect(turns).toBeGreaterThanOrEqual(statements - 1);
    }));

  it('tells of an engine that is no longer there', async () => {
    const gone = await openMemoryEngine(await openAsBlob(templateArchive()));
    const client = new pg.Client(connectionTo(gone.answer));
    client.on('error', () => {});
    await client.connect();
    await gone.pglite.close();
    await expect(client.query('select 1')).rejects.toThrow();
    await expect(new pg.Client(connectionTo(gone.answer)).connect()).rejects.toThrow();
  });

  it.each(
    Object.entries({ PGSSLMODE: 'require', PGHOST: 'elsewhere', PGUSER: 'nobody', PGDATABASE: 'none' }),
  )('does not heed %s, which is about servers', async (name, value) => {
    const before = process.env[name];
    process.env[name] = value;
    try {
      expect((await withClient((client) => client.query('select 1 as x'))).rows).toEqual([{ x: 1 }]);
    } finally {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    }
  });
});
