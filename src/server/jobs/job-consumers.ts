import type { EventConsumer } from '#server/events/dispatch-events.ts';
import { readSettings } from '#server/features/settings/repository.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { jobNames } from '#server/jobs/jobs.ts';

/** Asks for the jobs that new and changed emails make work for: their pictures are kept, their thumbnails made. */
export function jobConsumers(
  jobs: Pick<JobRunner, 'request' | 'nudge'>,
  { hasCamera }: { hasCamera: boolean },
): EventConsumer[] {
  const kinds = ['email.stored', 'email.changed'] as const;
  const pictures: EventConsumer = {
    name: jobNames.pictures,
    kinds,
    async handle(client) {
      const { saveImages } = await readSettings(client);
      if (saveImages) await jobs.request(client, jobNames.pictures);
    },
    onHandled: () => jobs.nudge(jobNames.pictures),
  };
  const thumbnails: EventConsumer = {
    name: jobNames.thumbnails,
    kinds: [...kinds, 'photograph.wanted'],
    handle: (client) => jobs.request(client, jobNames.thumbnails),
    onHandled: () => jobs.nudge(jobNames.thumbnails),
  };
  return hasCamera ? [pictures, thumbnails] : [pictures];
}
