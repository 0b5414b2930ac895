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

/** Fetching from the mailboxes, as one server process does it. */
export interface Fetching {
  /**
   * Starts a fetch of every mailbox that is not paused, or answers with those under way in whichever process; the
   * first mailbox's comes first.
   * @throws AppError `conflict` when there is no mailbox, or the password of the only one cannot be read any more.
   */
  startAll(trigger: FetchRun['trigger']): Promise<[StartedFetch, ...StartedFetch[]]>;
  /**
   * The same of one mailbox, whether it is paused or not.
   * @param id null for the first.
   * @throws AppError `not_found`; `conflict` when its password cannot be read any more, or the first reads the same.
   */
  start(id: number | null, trigger: FetchRun['trigger']): Promise<StartedFetch>;
  /**
   * The hourly fetch of the mailboxes that are watched, in case the watch has missed something.
   * @param signal aborted, it ends after the batches at hand.
   * @returns the ended runs.
   */
  fetchBySchedule(signal?: AbortSignal): Promise<FetchRun[]>;
  /** Begins to fetch the mailboxes whose own clock says so, and does not wait for them. */
  fetchDue(): Promise<void>;
  /** Waits for new mail from now on. */
  watch(): void;
  /** Asks fetches under way to end, and waits for them. */
  close(): Promise<void>;
}

export interface FetchingDependencies extends FetchDependencies, MailboxDependencies {
  /** Told of every run of this process that has ended. */
  onRun?: (run: FetchRun) => void;
}

/** As many mailboxes are read at the same time: each holds some batches of mail, and all share the worker threads. */
const maxAtOnce = 2;
/** A server that says nothing for so long keeps no other mailbox waiting. */
const silentMs = 3_000;

const noMailbox =
  'There is no mailbox to fetch from yet. Enter one under Settings, or set IMAP_URL, and try again.';

export function openFetching(dependencies: FetchingDependencies): Fetching {
  const deps = { turns: createSemaphore({ most: maxAtOnce, silentMs }), ...dependencies };
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

/** What a fetch of a mailbox is told of it. */
function requestOf(
  deps: MailboxDependencies,
  mailbox: FetchedMailbox,
  trigger: FetchRun['trigger'],
): Pick<FetchRequest, 'autoCategorize' | 'place' | 'isInUse'> {
  const { id, account, autoCategorize, schedule } = mailbox;
  // Who asks for a paused mailbox gets it; nobody else does.
  const isSame = (now: FetchedMailbox) =>
    isDeepStrictEqual(now.account, account) && (trigger === 'button' || now.schedule === schedule);
  return {
    autoCategorize,
    place: mailbox,
    // Settings that cannot be read are no reason to give up a run.
    isInUse: () =>
      findMailbox(deps, id).then(
        (now) => now !== null && isSame(now),
        () => true,
      ),
  };
}
