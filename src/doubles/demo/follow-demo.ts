import { setTimeout as sleep } from 'node:timers/promises';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { writeMail } from '#doubles/demo/messages.ts';
import { planHabits } from '#doubles/demo/plan-habits.ts';
import { type DemoProgress, type DemoServices, keepPicture, madePictures } from '#doubles/demo/seed-demo.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import type { SourceMessage } from '#server/ingest/types.ts';

interface FollowOptions {
  /** Called with the progress, the first time before any work. */
  onProgress: (progress: DemoProgress) => void;
  /** Ends it after the current batch; the next start resumes there. */
  signal: AbortSignal;
  /** Milliseconds between two messages, so that viewers' requests come first. */
  restMs?: number;
  brands?: readonly (typeof demoBrands)[number][];
}

/**
 * Backfills the demo's older mail, newest first, into a vault in use that has the rest: regular mail of its
 * brands over 26 months. Does nothing if it is complete, or if there is no demo.
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
      // In the batch's transaction, so that a killed process resumes after its last stored mail.
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

/** Returns the progress of the older mail in a vault with a demo; undefined if nothing is left. */
async function findHistory({
  database,
}: DemoServices): Promise<{ startedAt: Date; done: number } | undefined> {
  const { rows } = await database.pool.query<{ startedAt: Date; done: number }>(
    `select started_at as "startedAt", history_done as done from demo_seed
      where completed_at is not null and history_completed_at is null`,
  );
  return rows[0];
}
