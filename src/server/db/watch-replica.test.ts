import { afterEach, describe, expect, it } from 'vitest';
import {
  type PrimaryPlace,
  type ReplicaPlace,
  type ReplicaState,
  type ReplicaWatch,
  watchReplica,
} from '#server/db/watch-replica.ts';

let clock: number;
let primary: PrimaryPlace | Error;
let replica: ReplicaPlace | Error | 'silent';
let cuts: number;
let changes: ReplicaState[];
let watch: ReplicaWatch;

afterEach(() => watch.stop());

const standby = (place: number, more: Partial<ReplicaPlace> = {}): ReplicaPlace => ({
  isInRecovery: true,
  place,
  isPaused: false,
  system: '7',
  database: 'vault',
  startedAt: '2',
  ...more,
});
const inCharge = (place: number, startedAt = '1'): PrimaryPlace => ({
  place,
  system: '7',
  database: 'vault',
  startedAt,
});
const given = async <Value>(value: Value | Error): Promise<Value> => {
  if (value instanceof Error) throw value;
  return value;
};

function begin(times = { everyMs: 60_000, answerMs: 20 }): void {
  clock = 0;
  cuts = 0;
  changes = [];
  watch = watchReplica(
    {
      askPrimary: () => given(primary),
      askReplica: () => (replica === 'silent' ? new Promise(() => {}) : given(replica)),
      cut: () => {
        cuts += 1;
      },
    },
    {
      name: 'db2/vault',
      mostLagMs: 5_000,
      onChange: (state) => changes.push(state),
      times,
      stopwatch: () => clock,
    },
  );
}

/** Looks at that instant, the logs being so far. */
async function lookAt(at: number, written: number, replayed: number): Promise<ReplicaState> {
  clock = at;
  primary = inCharge(written);
  replica = standby(replayed);
  return watch.look();
}

describe('a replica', () => {
  it('is used once it has reached what the primary had written, and is as old as what it has reached', async () => {
    begin();
    expect(await lookAt(0, 100, 90)).toMatchObject({ isFit: false, lagMs: null });
    expect(await lookAt(1_000, 200, 150)).toMatchObject({ isFit: true, lagMs: 1_000 });
    expect(await lookAt(2_000, 300, 300)).toMatchObject({ isFit: true, lagMs: 0 });
    expect(changes.map(({ isFit }) => isFit)).toEqual([true]);
  });

  it('is left aside while it is too far behind, and comes back by itself', async () => {
    begin();
    await lookAt(0, 100, 100);
    expect(await lookAt(5_000, 200, 100)).toMatchObject({ isFit: true, lagMs: 5_000 });
    expect(await lookAt(6_000, 300, 100)).toMatchObject({ isFit: false, lagMs: 6_000 });
    expect(watch.state().sentence).toContain('db2/vault is 6.0 s behind; 5.0 s are allowed');
    replica = standby(100, { isPaused: true });
    expect((await watch.look()).sentence).toContain('select pg_wal_replay_resume()');
    expect(await lookAt(7_000, 400, 300)).toMatchObject({ isFit: true, lagMs: 1_000 });
    expect(changes.map(({ isFit }) => isFit)).toEqual([true, false, true]);
  });

  it('is not late because nothing happens on the primary', async () => {
    begin();
    await lookAt(0, 100, 100);
    expect(await lookAt(3_600_000, 100, 100)).toMatchObject({ isFit: true, lagMs: 0 });
  });

  it('grows older while the primary says nothing', async () => {
    begin();
    await lookAt(0, 100, 100);
    primary = new Error('away');
    clock = 4_000;
    expect(await watch.look()).toMatchObject({ isFit: true, lagMs: 4_000 });
    clock = 6_000;
    expect(await watch.look()).toMatchObject({ isFit: false, lagMs: 6_000 });
  });

  it('that is away for long costs no memory, and its age is known all the same', async () => {
    begin();
    for (let second = 0; second <= 4_000; second += 1) await lookAt(second * 1_000, second, 0);
    expect(await lookAt(4_001_000, 4_001, 0)).toMatchObject({ isFit: false, lagMs: 4_001_000 });
    expect((await lookAt(4_002_000, 4_002, 4_001)).lagMs).toBeLessThan(5_000);
  });

  it('that does not answer is left aside, its sentence says why, and a silent one is cut off', async () => {
    begin();
    await lookAt(0, 100, 100);
    replica = new Error('connect ECONNREFUSED');
    expect(await watch.look()).toMatchObject({ isFit: false, lagMs: null });
    expect(watch.state().sentence).toContain('(connect ECONNREFUSED)');
    expect(cuts).toBe(0);
    replica = 'silent';
    expect((await watch.look()).sentence).toContain('(no answer in time)');
    expect(cuts).toBe(1);
    expect((await lookAt(0, 100, 100)).isFit).toBe(true);
  });

  it('that was never there is told of, once', async () => {
    begin();
    primary = inCharge(100);
    replica = new Error('connect ECONNREFUSED');
    for (let looks = 0; looks < 3; looks += 1) await watch.look();
    expect(changes.map(({ isFit }) => isFit)).toEqual([false]);
  });

  it.each<[string, Partial<ReplicaPlace>, boolean, string]>([
    ['of another cluster', { system: '8' }, false, 'is no copy of the database'],
    ['of another database', { database: 'other' }, false, 'is no copy of the database'],
    ['that was promoted', { isInRecovery: false, place: null }, false, 'was promoted'],
    [
      'that is the primary itself, as after a failover',
      { isInRecovery: false, place: null, startedAt: '1' },
      true,
      'is the primary itself',
    ],
  ])('%s is told apart', async (_what, more, isFit, sentence) => {
    begin();
    primary = inCharge(100);
    replica = standby(100, more);
    const state = await watch.look();
    expect([state.isFit, state.sentence]).toEqual([isFit, expect.stringContaining(sentence)]);
  });

  it('is compared anew when another server is in charge, whose log may be shorter', async () => {
    begin();
    await lookAt(0, 1_000, 1_000);
    clock = 1_000;
    primary = inCharge(900, '3');
    replica = standby(899);
    expect(await watch.look()).toMatchObject({ isFit: false, lagMs: null });
    replica = standby(900);
    expect((await watch.look()).isFit).toBe(true);
  });

  it('that is ahead of its primary followed another one, which lost', async () => {
    begin();
    await lookAt(0, 1_000, 1_000);
    primary = inCharge(900, '3');
    expect(await watch.look()).toMatchObject({ isFit: false, lagMs: null });
    expect(watch.state().sentence).toContain('has log that the primary does not have');
  });

  it('is watched from the first time its state is asked, until the end', async () => {
    begin({ everyMs: 1, answerMs: 20 });
    primary = inCharge(1);
    replica = standby(1);
    expect(watch.state().isFit).toBe(false);
    await expect.poll(() => watch.state().isFit, { interval: 1 }).toBe(true);
    replica = new Error('killed');
    await expect.poll(() => watch.state().isFit, { interval: 1 }).toBe(false);
    await watch.stop();
    replica = standby(1);
    expect(watch.state().isFit).toBe(false);
  });
});
