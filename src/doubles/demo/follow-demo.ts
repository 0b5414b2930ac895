import { setTimeout as sleep } from 'node:timers/promises';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { writeMail } from '#doubles/demo/messages.ts';
import { planHabits } from '#doubles/demo/plan-habits.ts';
import { type DemoProgress, type DemoServices, keepPicture, madePictures } from '#doubles/demo/seed-demo.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

interface FollowOptions {
  /** Told how far it is; the first time before anything is done. */
  onProgress: (progress: DemoProgress) => void;
  /** Aborted, it ends after the batch at hand; the next start goes on there. */
  signal: AbortSignal;
  /** The rest between two messages, in milliseconds: whoever looks at the vault meanwhile comes first. */
  restMs?: number;
  brands?: readonly (typeof demoBrands)[number][];
}

/**
 * Brings the demo's older mail, the newest first, into a vault that has the rest and is in use: what brands send out of
 * habit, over 26 months. Does nothing where it has been brought, or where there is no demo.
 */
export async function followDemo(
  services: DemoServices,
  { onProgress, signal, restMs = 40, brands = demoBrands }: FollowOptions,
): Promise<void> {
  const { pool: connections } = services.database;
  const begun = await findHistory(services);
  if (begun === undefined) return;
  const plan = planHabits(begun.startedAt, brands);
  const total = plan.length;
  onProgress({ done: begun.done, total });
  const made = await madePictures(services.database);
  const source = async function* (): AsyncGenerator<SourceMessage> {
    for (const mail of plan.slice(begun.done)) {
      if (signal.aborted) return;
      const { source: message, pictures } = writeMail(mail);
      for (const picture of pictures) await keepPicture(services, picture, made);
      yield message;
      await sleep(restMs);
    }
  };
  let done = begun.done;
  await ingest(
    source(),
    { ...services, now: () => begun.startedAt },
    {
      arrival: { kind: 'demo', run: 'Demo' },
      signal,
      // With the batch itself, so that a process that is killed goes on where its mail ends.
      async onCommit(client, sources) {
        await client.query('update demo_seed set history_done = history_done + $1', [sources.length]);
      },
      onProgress({ imported, duplicates, rejected }) {
        done = begun.done + imported + duplicates + rejected;
        onProgress({ done, total });
      },
    },
  );
  if (done === total) await connections.query('update demo_seed set history_completed_at = now()');
}

/** Where the older mail stands in a vault that has its demo; undefined where nothing is to follow. */
async function findHistory({
  database,
}: DemoServices): Promise<{ startedAt: Date; done: number } | undefined> {
  const { rows } = await database.pool.query<{ startedAt: Date; done: number }>(
    `select started_at as "startedAt", history_done as done from demo_seed
      where completed_at is not null and history_completed_at is null`,
  );
  return rows[0];
}
