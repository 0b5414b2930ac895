import { beforeEach, describe, expect, it } from 'vitest';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { followDemo } from '#doubles/demo/follow-demo.ts';
import { planHabits } from '#doubles/demo/plan-habits.ts';
import { type DemoProgress, type DemoServices, seedDemo } from '#doubles/demo/seed-demo.ts';
import { demoNow } from '#doubles/demo/test-mails.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

/** Enough for two batches; the whole history would take too long. */
const brands = demoBrands.filter(({ categoryId }) => categoryId === 14);
const total = planHabits(demoNow, brands).length;

let services: DemoServices;
beforeEach(async () => {
  services = {
    database: await emptyDatabase(),
    blobs: memoryBlobStore(),
    secret: ingestSecret,
    pool: ingestWorkers(),
  };
});

const seed = () => seedDemo(services, demoNow, () => {}, brands);

async function follow(signal = new AbortController().signal, watch = () => {}): Promise<DemoProgress[]> {
  const reported: DemoProgress[] = [];
  await followDemo(services, {
    signal,
    restMs: 0,
    brands,
    onProgress: (progress) => {
      reported.push(progress);
      if (progress.done > 0) watch();
    },
  });
  return reported;
}

const counts = async () =>
  (
    await services.database.pool.query<{ emails: number; done: number; isComplete: boolean }>(
      `select (select count(*)::int from emails) as emails, history_done as done,
         history_completed_at is not null as "isComplete" from demo_seed`,
    )
  ).rows[0];

describe('the older mail of the demo', () => {
  it('follows once, all of it, after the rest; broken off, it goes on where it was', async () => {
    await seed();
    const before = (await counts())?.emails ?? 0;
    const stop = new AbortController();
    const broken = await follow(stop.signal, () => stop.abort());
    const half = await counts();
    expect(half).toMatchObject({ isComplete: false, done: broken.at(-1)?.done });
    expect(half?.done).toBeLessThan(total);
    expect(half?.emails).toBe(before + (half?.done ?? 0));
    const rest = await follow();
    expect(rest[0]).toEqual({ done: half?.done, total });
    expect(await counts()).toEqual({ emails: before + total, done: total, isComplete: true });
    expect(await follow()).toEqual([]);
  });

  it('is not brought to a vault without a demo, or with one that is not complete', async () => {
    expect(await follow()).toEqual([]);
    await services.database.pool.query('insert into demo_seed (id, started_at) values (1, now())');
    expect(await follow()).toEqual([]);
  });
});
