import { isDeepStrictEqual } from 'node:util';
import {
  type FetchDependencies,
  type FetchRequest,
  type StartedFetch,
  startFetch,
} from '#server/intake/fetching/fetch-mailbox.ts';
import {
  type FetchedMailbox,
  findMailbox,
  findMailboxPlace,
  findUsable,
  readByFirst,
} from '#server/intake/fetching/fetched-mailbox.ts';
import { listAddedMailboxes, listDue } from '#server/intake/fetching/mailbox-accounts.ts';
import { createSemaphore } from '#server/intake/fetching/semaphore.ts';
import type { MailboxWatch } from '#server/intake/fetching/watch-mailbox.ts';
import { watchMailboxes } from '#server/intake/fetching/watch-mailboxes.ts';
import type { MailboxDependencies } from '#server/intake/settings/mailbox-in-use.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { FetchRun } from '#shared/contract/intake/fetching.ts';

/** Fetching from all mailboxes in one server process. */
export interface Fetching {
  /**
   * Starts a run of every mailbox that is not paused, or returns the one under way in any process; the first
   * mailbox's comes first.
   * @throws AppError `conflict` if there is no mailbox, or the password of the only one cannot be decrypted.
   */
  startAll(trigger: FetchRun['trigger']): Promise<[StartedFetch, ...StartedFetch[]]>;
  /**
   * Starts a run of one mailbox, even if it is paused.
   * @param id null for the first.
   * @throws AppError `not_found`; `conflict` if its password cannot be decrypted, or the first one has the
   * same place.
   */
  start(id: number | null, trigger: FetchRun['trigger']): Promise<StartedFetch>;
  /**
   * Runs the hourly fetch of watched mailboxes, in case the watch has missed mail.
   * @param signal when aborted, it ends after the current batches.
   * @returns the ended runs.
   */
  fetchBySchedule(signal?: AbortSignal): Promise<FetchRun[]>;
  /** Starts runs of the mailboxes that are due by their interval, without waiting for them. */
  fetchDue(): Promise<void>;
  /** Starts to watch for new mail. */
  watch(): void;
  /** Stops the runs under way and waits for their end. */
  close(): Promise<void>;
}

export interface FetchingDependencies extends FetchDependencies, MailboxDependencies {
  /** Called with every ended run of this process. */
  onRun?: (run: FetchRun) => void;
}

/**
 * Mailboxes read at the same time: each holds a few batches of mail in memory, and all share the worker
 * threads.
 */
const maxAtOnce = 2;
/** A server that has been silent for this long no longer blocks other mailboxes. */
const silentMs = 3_000;

const noMailbox =
  'There is no mailbox to fetch from yet. Enter one under Settings, or set IMAP_URL, and try again.';

export function openFetching(dependencies: FetchingDependencies): Fetching {
  const deps = { turns: createSemaphore({ limit: maxAtOnce, silentMs }), ...dependencies };
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let watching: MailboxWatch | undefined;

  async function begin(
    mailbox: FetchedMailbox,
    trigger: FetchRun['trigger'],
    { signal, ...more }: Pick<FetchRequest, 'signal' | 'lastBegunAt'> = {},
  ): Promise<StartedFetch> {
    const started = await startFetch(deps, mailbox.account, {
      ...requestOf(dependencies, mailbox, trigger),
      ...more,
      trigger,
      signal: signal === undefined ? stopping.signal : AbortSignal.any([stopping.signal, signal]),
    });
    if (!started.alreadyRunning) started.finished.then(dependencies.onRun, () => undefined);
    const ended = started.finished.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return started;
  }

  const findAll = async (ids: readonly number[]) =>
    (await Promise.all(ids.map((id) => findUsable(deps, id)))).filter((mailbox) => mailbox !== null);
  const listAdded = async (is: (mailbox: { schedule: string }) => boolean) => {
    const added = await listAddedMailboxes(deps.database.pool);
    return findAll(added.filter((row) => !row.isPaused && is(row)).map(({ id }) => id));
  };

  return {
    async startAll(trigger) {
      const added = await listAdded(() => true);
      const first = added.length === 0 ? await findMailbox(deps, null) : await findUsable(deps, null);
      const [one, ...more] = first === null ? added : [first, ...added];
      if (one === undefined) throw new AppError('conflict', noMailbox);
      return [await begin(one, trigger), ...(await Promise.all(more.map((each) => begin(each, trigger))))];
    },
    async start(id, trigger) {
      const mailbox = await findMailbox(deps, id);
      if (mailbox !== null) return begin(mailbox, trigger);
      if (id === null) throw new AppError('conflict', noMailbox);
      if ((await findMailboxPlace(deps, id)) !== null) throw new AppError('conflict', readByFirst);
      throw new AppError('not_found', 'There is no such mailbox. It may have been removed in the meantime.');
    },
    async fetchBySchedule(signal) {
      const first = await findUsable(deps, null);
      const added = await listAdded(({ schedule }) => schedule === 'push');
      const watched = first?.schedule === 'push' ? [first, ...added] : added;
      const more = signal === undefined ? {} : { signal };
      const started = await Promise.all(watched.map((mailbox) => begin(mailbox, 'schedule', more)));
      return Promise.all(started.map(({ finished }) => finished));
    },
    async fetchDue() {
      const due = await listDue(deps.database.pool);
      await Promise.all(
        due.map(async ({ id, begunAt }) => {
          const mailbox = await findUsable(deps, id);
          if (mailbox !== null) await begin(mailbox, 'schedule', { lastBegunAt: begunAt });
        }),
      );
    },
    watch() {
      watching ??= watchMailboxes(
        { ...deps, requestOf: (mailbox) => requestOf(dependencies, mailbox, 'idle') },
        {
          listAddedIds: async () => (await listAddedMailboxes(deps.database.pool)).map(({ id }) => id),
          findMailbox: (id) => findMailbox(deps, id),
        },
      );
    },
    async close() {
      stopping.abort();
      await watching?.stop();
      await Promise.all(underWay);
    },
  };
}

/** The options of a fetch that depend on its mailbox. */
function requestOf(
  deps: MailboxDependencies,
  mailbox: FetchedMailbox,
  trigger: FetchRun['trigger'],
): Pick<FetchRequest, 'autoCategorize' | 'place' | 'isInUse'> {
  const { id, account, autoCategorize, schedule } = mailbox;
  // A paused mailbox is fetched only if an administrator pressed its button.
  const isSame = (now: FetchedMailbox) =>
    isDeepStrictEqual(now.account, account) && (trigger === 'button' || now.schedule === schedule);
  return {
    autoCategorize,
    place: mailbox,
    // If the settings cannot be read, the run continues.
    isInUse: () =>
      findMailbox(deps, id).then(
        (now) => now !== null && isSame(now),
        () => true,
      ),
  };
}
