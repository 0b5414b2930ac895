import type { EventConsumer } from '#server/events/dispatch-events.ts';
import { readSettings } from '#server/features/settings/repository.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import type { JobName } from '#shared/vocabulary/job-names.ts';

const pictureJob: JobName = 'pictures';
const thumbnailJob: JobName = 'thumbnails';

/** Asks for the jobs that new and changed emails make work for: their pictures are kept, their thumbnails made. */
export function jobConsumers(
  jobs: Pick<JobRunner, 'request' | 'nudge'>,
  { hasCamera }: { hasCamera: boolean },
): EventConsumer[] {
  const kinds = ['email.stored', 'email.changed'] as const;
  const pictures: EventConsumer = {
    name: 'pictures',
    kinds,
    async handle(client) {
      const { saveImages } = await readSettings(client);
      if (saveImages) await jobs.request(client, pictureJob);
    },
    onHandled: () => jobs.nudge(pictureJob),
  };
  const thumbnails: EventConsumer = {
    name: 'thumbnails',
    kinds: [...kinds, 'photograph.wanted'],
    handle: (client) => jobs.request(client, thumbnailJob),
    onHandled: () => jobs.nudge(thumbnailJob),
  };
  return hasCamera ? [pictures, thumbnails] : [pictures];
}
