import type { EventKind, OutboxEvent } from '#server/platform/db/outbox.ts';

/**
 * Counts the changes of public content, by every process. Cached answers store the count they were made at,
 * and a new count invalidates them.
 */
export interface ContentVersion {
  current(): number;
  /** Counts the changes of these events. */
  hear(events: readonly Pick<OutboxEvent, 'kind'>[]): void;
}

/**
 * Photographs arrive one by one, and a sketch is no wrong picture: cached answers are invalidated for several
 * together.
 */
const photographsMs = 5_000;

/**
 * Only their owners see lists, and those answers are never cached; a photograph request, an upload, a
 * mail of ours and a webhook change nothing visible, and each batch of a bulk change or an import has its own events.
 */
const unseen: ReadonlySet<EventKind> = new Set([
  'list.changed',
  'thumbnail.made',
  'photograph.wanted',
  'bulk_change.begun',
  'mail_import.received',
  'mail.written',
  'webhook.written',
]);

export function createContentVersion(): ContentVersion {
  let version = 0;
  let later: NodeJS.Timeout | undefined;
  const count = () => {
    clearTimeout(later);
    later = undefined;
    version += 1;
  };
  return {
    current: () => version,
    hear(events) {
      if (events.some(({ kind }) => !unseen.has(kind))) count();
      else if (events.some(({ kind }) => kind === 'thumbnail.made')) {
        later ??= setTimeout(count, photographsMs).unref();
      }
    },
  };
}
