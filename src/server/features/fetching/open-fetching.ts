import { isDeepStrictEqual } from 'node:util';
import type { ImapAccount } from '#server/config/imap-url.ts';
import {
  type FetchDependencies,
  type StartedFetch,
  startFetch,
} from '#server/features/fetching/fetch-mailbox.ts';
import { keptWorkers } from '#server/features/fetching/kept-workers.ts';
import { type MailboxWatch, watchMailbox } from '#server/features/fetching/watch-mailbox.ts';
import {
  type MailboxDependencies,
  type MailboxInUse,
  mailboxInUse,
} from '#server/features/settings/mailbox-in-use.ts';
import { AppError } from '#server/http/app-error.ts';
import { openWorkerPool } from '#server/ingest/worker-pool.ts';
import type { FetchRun } from '#shared/contract/fetching.ts';

/** Fetching from the mailbox in use, as one server process does it. */
export interface Fetching {
  /**
   * Starts a fetch, or answers with the one under way in whichever process.
   * @throws AppError `conflict` when there is no mailbox, or its password cannot be read any more.
   */
  start(trigger: FetchRun['trigger']): Promise<StartedFetch>;
  /**
   * The hourly fetch: does nothing where there is no mailbox, or Auto Fetch Emails is off.
   * @param signal aborted, it ends after the batch at hand.
   * @returns the ended run.
   */
  fetchBySchedule(signal?: AbortSignal): Promise<FetchRun | null>;
  /** Waits for new mail from now on. */
  watch(): void;
  /** Asks fetches under way to end, and waits for them. */
  close(): Promise<void>;
}

export interface FetchingDependencies extends FetchDependencies, MailboxDependencies {}

const noMailbox =
  'There is no mailbox to fetch from yet. Enter one under Settings, or set IMAP_URL, and try again.';

export function openFetching(dependencies: FetchingDependencies): Fetching {
  const workers = keptWorkers(() => openWorkerPool({ secret: dependencies.secret, verifiesDkim: true }));
  const deps = {
    pool: workers,
    ...dependencies,
    // Settings that cannot be read are no reason to give up a run.
    isInUse: (account: ImapAccount) =>
      mailboxInUse(dependencies).then(
        (use) => use !== null && isDeepStrictEqual(use.account, account),
        () => true,
      ),
  };
  const stopping = new AbortController();
  const underWay = new Set<Promise<unknown>>();
  let watching: MailboxWatch | undefined;

  async function begin(
    use: MailboxInUse,
    trigger: FetchRun['trigger'],
    ...signals: AbortSignal[]
  ): Promise<StartedFetch> {
    const { account, autoCategorize } = use;
    const signal = AbortSignal.any([stopping.signal, ...signals]);
    const started = await startFetch(deps, account, { trigger, autoCategorize, signal });
    const ended = started.finished.catch(() => undefined).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return started;
  }

  return {
    async start(trigger) {
      const use = await mailboxInUse(deps);
      if (use === null) throw new AppError('conflict', noMailbox);
      return begin(use, trigger);
    },
    async fetchBySchedule(signal) {
      const use = await mailboxInUse(deps);
      // The demo's mailbox delivers whenever it is opened; its mail is for whoever presses the button.
      if (use === null || !use.autoFetch || use.source === 'demo') return null;
      return (await begin(use, 'schedule', ...(signal === undefined ? [] : [signal]))).finished;
    },
    watch() {
      watching ??= watchMailbox({ ...deps, mailboxInUse: () => mailboxInUse(deps) });
    },
    async close() {
      stopping.abort();
      await watching?.stop();
      await Promise.all(underWay);
      await workers.close();
    },
  };
}
