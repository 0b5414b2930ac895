import type { FetchedMailbox } from '#server/intake/fetching/fetched-mailbox.ts';
import { pause } from '#server/intake/fetching/wake-signal.ts';
import {
  type MailboxWatch,
  usualTiming,
  type WatchDependencies,
  watchMailbox,
} from '#server/intake/fetching/watch-mailbox.ts';

/** Source of the current mailboxes, queried each time. */
interface MailboxSource {
  /** The ids of further mailboxes, besides the first. */
  listAddedIds: () => Promise<number[]>;
  findMailbox: (id: number | null) => Promise<FetchedMailbox | null>;
}

/** Watches every mailbox independently, so that none waits for another; see `watchMailbox`. */
export function watchMailboxes(
  deps: Omit<WatchDependencies, 'findMailbox'>,
  { listAddedIds, findMailbox }: MailboxSource,
): MailboxWatch {
  const stopping = new AbortController();
  const begin = (id: number | null) => watchMailbox({ ...deps, findMailbox: () => findMailbox(id) });
  const watches = new Map<number | null, MailboxWatch>([[null, begin(null)]]);
  const leaving = new Set<Promise<void>>();
  const leave = (id: number) => {
    const left = watches.get(id)?.stop();
    watches.delete(id);
    if (left !== undefined) leaving.add(left.finally(() => leaving.delete(left)));
  };
  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        const ids = await listAddedIds();
        for (const id of watches.keys()) if (id !== null && !ids.includes(id)) leave(id);
        for (const id of ids) if (!watches.has(id) && !stopping.signal.aborted) watches.set(id, begin(id));
      } catch (error) {
        deps.log.warn({ err: error }, 'the mailboxes to watch could not be read');
      }
      await pause(deps.timing?.settingsMs ?? usualTiming.settingsMs, stopping.signal);
    }
  };
  const following = follow();
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...watches.values()].map((watch) => watch.stop()));
      await following;
      await Promise.all(leaving);
    },
  };
}
