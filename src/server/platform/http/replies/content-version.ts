import type { EventKind, OutboxEvent } from '#server/platform/db/outbox.ts';

/**
 * Counts the changes of what the public sees, of every process. Kept answers remember the count they were made at, and
 * are made anew when it has moved.
 */
export interface ContentVersion {
  current(): number;
  /** Counts what events tell. */
  hear(events: readonly Pick<OutboxEvent, 'kind'>[]): void;
}

/** Photographs come one by one, and a sketch is no wrong picture: kept answers are given up for several at once. */
const photographsMs = 5_000;

/**
 * Lists are shown to their owners, whose answers are never kept; a wish and an upload change nothing that is shown, and each batch of
 * a bulk change or an import has its own events.
 */
const unseen: ReadonlySet<EventKind> = new Set([
  'list.changed',
  'thumbnail.made',
  'photograph.wanted',
  'bulk_change.begun',
  'mail_import.received',
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
