import type pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { onReplica, type Replica } from '#server/platform/db/replica.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** One of two servers, with its answers. */
class FakeServer {
  failure: Error | undefined;
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get pool(): pg.Pool {
    const query = async () => {
      if (this.failure !== undefined) throw this.failure;
      return { rows: [{ from: this.name }] };
    };
    return { query } as unknown as pg.Pool;
  }
}

let primary: FakeServer;
let standby: FakeServer;
let isFit: boolean;
let looks: number;
let counts: Replica['counts'];

beforeEach(() => {
  primary = new FakeServer('primary');
  standby = new FakeServer('replica');
  isFit = true;
  looks = 0;
  counts = { replica: 0, aside: 0, repeated: 0 };
});

function read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
  const state = () => ({ isFit, lagMs: 0, sentence: '' });
  const probe = async () => {
    looks += 1;
    return state();
  };
  const replica: Replica = { pool: standby.pool, counts, state, probe, close: async () => {} };
  return onReplica({ pool: primary.pool, replica }, work);
}

const ask = async (db: Queryable) => (await db.query<{ from: string }>('select it')).rows[0]?.from;

describe('a read', () => {
  it('is answered by the replica', async () => {
    expect(await read(ask)).toBe('replica');
    expect(counts).toEqual({ replica: 1, aside: 0, repeated: 0 });
  });

  it('is answered by the primary while the replica is unfit', async () => {
    isFit = false;
    standby.failure = new Error('asked');
    expect(await read(ask)).toBe('primary');
    expect([looks, counts.aside]).toEqual([0, 1]);
  });

  it.each([
    Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' }),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
  ])(
    'that fails on the replica is repeated whole on the primary, and the replica is looked at: %s',
    async (failure) => {
      let times = 0;
      const answer = await read(async (db) => {
        times += 1;
        const first = await ask(db);
        if (times === 1) standby.failure = failure;
        return [first, await ask(db)];
      });
      expect(answer).toEqual(['primary', 'primary']);
      expect(counts).toEqual({ replica: 0, aside: 0, repeated: 1 });
      expect(looks).toBe(1);
    },
  );

  it('that is refused, or fails on the primary too, fails once', async () => {
    let times = 0;
    const refusal = read(async () => {
      times += 1;
      throw Object.assign(new Error('no such cursor'), { code: 'invalid_cursor' });
    });
    await expect(refusal).rejects.toThrow('no such cursor');
    expect([times, counts.repeated]).toEqual([1, 0]);
    isFit = false;
    primary.failure = new Error('the primary is away');
    await expect(read(ask)).rejects.toThrow('the primary is away');
  });
});
