import { beforeEach, describe, expect, it } from 'vitest';
import { type ReadingClient, type ReplicaCounts, routeReads } from '#server/db/replica.ts';
import type { Queryable } from '#server/db/transaction.ts';

/** One of two servers, with what it answers. */
class FakeServer {
  event = 5;
  failure: Error | undefined;
  asked: string[] = [];
  released: Array<Error | undefined> = [];
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }

  get db(): ReadingClient {
    const query = async (statement: string | { text: string }) => {
      if (this.failure !== undefined) throw this.failure;
      if (typeof statement === 'object') return { rows: [{ event: this.event }] };
      this.asked.push(statement);
      return { rows: [{ from: this.name }] };
    };
    return {
      query: query as unknown as Queryable['query'],
      release: (error) => void this.released.push(error),
    };
  }
}

let primary: FakeServer;
let replica: FakeServer;
let isFit: boolean;
let looks: number;
let counts: ReplicaCounts;
let connect: () => Promise<ReadingClient>;

beforeEach(() => {
  primary = new FakeServer('primary');
  replica = new FakeServer('replica');
  isFit = true;
  looks = 0;
  counts = { replica: 0, behind: 0, aside: 0, repeated: 0 };
  connect = async () => replica.db;
});

const state = () => ({ isFit, lagMs: 0, sentence: '' });

function read<Result>(work: (db: Queryable) => Promise<Result>): Promise<Result> {
  const watch = {
    state,
    look: async () => {
      looks += 1;
      return state();
    },
  };
  return routeReads({ primary: primary.db, connect: () => connect(), watch, counts })(work);
}

const ask = async (db: Queryable) => (await db.query<{ from: string }>('select it')).rows[0]?.from;

describe('a read', () => {
  it('is answered by a replica that has seen the newest change', async () => {
    expect(await read(ask)).toBe('replica');
    expect(primary.asked).toEqual([]);
    expect(replica.released).toEqual([undefined]);
    expect(counts).toEqual({ replica: 1, behind: 0, aside: 0, repeated: 0 });
  });

  it('is answered by the primary while the replica has not seen the newest change', async () => {
    primary.event = 6;
    expect(await read(ask)).toBe('primary');
    expect(replica.asked).toEqual([]);
    expect(replica.released).toEqual([undefined]);
    replica.event = 6;
    expect(await read(ask)).toBe('replica');
    expect(counts).toEqual({ replica: 1, behind: 1, aside: 0, repeated: 0 });
  });

  it('does not even ask a replica that is left aside', async () => {
    isFit = false;
    connect = () => Promise.reject(new Error('asked'));
    expect(await read(ask)).toBe('primary');
    expect([looks, counts.aside]).toEqual([0, 1]);
  });

  it('that fails on the replica is repeated whole on the primary, and the replica is looked at', async () => {
    const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
      code: '40001',
    });
    let times = 0;
    const answer = await read(async (db) => {
      times += 1;
      const first = await ask(db);
      if (times === 1) replica.failure = conflict;
      return [first, await ask(db)];
    });
    expect(answer).toEqual(['primary', 'primary']);
    expect(replica.released).toEqual([conflict]);
    expect([looks, counts.repeated]).toEqual([1, 1]);
  });

  it('is repeated where it swallowed that the replica had failed', async () => {
    let times = 0;
    const answer = await read(async (db) => {
      times += 1;
      if (times === 1) replica.failure = new Error('gone');
      return ask(db).catch(() => 'half of it');
    });
    expect(answer).toBe('primary');
  });

  it('is answered by the primary where the replica has no connection for it', async () => {
    connect = () => Promise.reject(new Error('timeout exceeded when trying to connect'));
    expect(await read(ask)).toBe('primary');
    expect(counts.repeated).toBe(1);
  });

  it('fails once where it is refused, or the primary is away', async () => {
    let times = 0;
    const refusal = read(async () => {
      times += 1;
      throw new Error('no such cursor');
    });
    await expect(refusal).rejects.toThrow('no such cursor');
    expect(times).toBe(1);
    primary.failure = new Error('the primary is away');
    await expect(read(ask)).rejects.toThrow('the primary is away');
    expect(replica.released).toEqual([undefined, undefined]);
  });
});
