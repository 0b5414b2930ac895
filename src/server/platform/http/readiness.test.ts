import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createReadiness } from '#server/platform/http/readiness.ts';

const silent = { onFault: () => {} };

describe('asking whether a server is ready', () => {
  it('asks once, however many want to know within a second', async () => {
    let asked = 0;
    const ask = createReadiness(
      {
        database: async () => {
          asked += 1;
        },
      },
      silent,
    );
    await Promise.all(Array.from({ length: 50 }, ask));
    expect(await ask()).toEqual({ ok: true, checks: [{ name: 'database', ok: true }] });
    expect(asked).toBe(1);
  });

  it('asks again afterwards', async () => {
    let asked = 0;
    const ask = createReadiness(
      {
        database: async () => {
          asked += 1;
        },
      },
      { ...silent, keptMs: 5 },
    );
    await ask();
    await sleep(10);
    await ask();
    expect(asked).toBe(2);
  });

  it('names what cannot be used, and says why to the log alone', async () => {
    const reported: unknown[] = [];
    const ask = createReadiness(
      {
        database: async () => 1,
        storage: () => Promise.reject(new Error('no such bucket')),
        other: () => {
          throw new Error('at once');
        },
      },
      { onFault: (name, error) => reported.push([name, (error as Error).message]) },
    );
    const { ok, checks } = await ask();
    expect([ok, checks.map((check) => check.ok)]).toEqual([false, [true, false, false]]);
    expect(reported.sort()).toEqual([
      ['other', 'at once'],
      ['storage', 'no such bucket'],
    ]);
  });

  it('does not wait for what hangs, and does not ask it anew while it does', async () => {
    let asked = 0;
    let end = () => {};
    const hangs = () => {
      asked += 1;
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    const ask = createReadiness({ database: hangs }, { ...silent, limitMs: 5, keptMs: 0 });
    expect((await ask()).ok).toBe(false);
    expect((await ask()).ok).toBe(false);
    expect(asked).toBe(1);
    end();
    await sleep(1);
    const again = ask();
    await sleep(1);
    end();
    expect((await again).ok).toBe(true);
  });
});
