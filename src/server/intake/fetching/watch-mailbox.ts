import { isDeepStrictEqual } from 'node:util';
import { firstBackOffMs } from '#server/ingest/sources/imap/imap-bounds.ts';
import { ImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';
import { type OpenMailbox, openMailbox } from '#server/ingest/sources/imap/open-mailbox.ts';
import { backOffMs } from '#server/intake/fetching/back-off.ts';
import {
  type FetchDependencies,
  type FetchRequest,
  fetchMailbox,
} from '#server/intake/fetching/fetch-mailbox.ts';
import type { FetchedMailbox } from '#server/intake/fetching/fetched-mailbox.ts';
import {
  acquireWatchLease,
  type MailboxLease,
  newLease,
  readCursor,
  releaseWatch,
} from '#server/intake/fetching/repository.ts';
import { createSignal, pause } from '#server/intake/fetching/wake-signal.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import type { FetchStarted } from '#shared/contract/intake/fetching.ts';

export interface WatchTiming {
  /** Interval at which changed settings, and a watch that became free, are noticed. */
  settingsMs: number;
  /** A server with IDLE is also polled at this interval, because some miss notifications. */
  idlePollMs: number;
  /** Polling interval without IDLE: new mail arrives within a minute. */
  pollMs: number;
  /** IDLE is renewed at this interval, before a firewall or NAT on the path drops the idle connection. */
  maxIdleMs: number;
  /** Pause after a fault that only a person can fix, unless the settings change. */
  permanentMs: number;
  /** Maximum delay between two connection attempts. */
  maxBackoffMs: number;
}

export const usualTiming: WatchTiming = {
  settingsMs: 15_000,
  idlePollMs: 300_000,
  pollMs: 45_000,
  maxIdleMs: 300_000,
  permanentMs: 3_600_000,
  maxBackoffMs: 300_000,
};

export interface WatchDependencies extends FetchDependencies {
  /** Read from the database each time, because an administrator may have changed it. */
  findMailbox: () => Promise<FetchedMailbox | null>;
  /** Options of its fetches besides trigger and signal. Absent: only whether mail is categorised. */
  requestOf?: (mailbox: FetchedMailbox) => Omit<FetchRequest, 'trigger' | 'signal'>;
  /** For tests. */
  timing?: Partial<WatchTiming>;
}

export interface MailboxWatch {
  /** Stops it and waits for the end; a run under way ends after its batch. */
  stop(): Promise<void>;
}

/**
 * Waits for new mail and fetches it: the server notifies by IDLE, and is polled in addition. Each connection
 * compares the mailbox with the cursor, so that no mail is missed while disconnected. Of all processes on a
 * database one watches; another takes over when it ends. A mailbox with another schedule is not watched.
 * Never throws: faults are logged and, if a person must act, reported by a failed run.
 */
export function watchMailbox(deps: WatchDependencies): MailboxWatch {
  const stopping = new AbortController();
  const watch = new Watch(deps, stopping.signal);
  const ended = watch.run();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

class Watch {
  readonly #deps: WatchDependencies;
  readonly #timing: WatchTiming;
  readonly #signal: AbortSignal;
  #failures = 0;
  #hasFetched = false;

  constructor(deps: WatchDependencies, signal: AbortSignal) {
    this.#deps = deps;
    this.#timing = { ...usualTiming, ...deps.timing };
    this.#signal = signal;
  }

  async run(): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        await this.#round();
      } catch (error) {
        if (this.#signal.aborted) return;
        this.#deps.log.warn({ err: error }, 'watching the mailbox failed');
        await this.#backOff();
      }
    }
  }

  /** Watches until a fault or a change of settings; or waits for either. */
  async #round(): Promise<void> {
    const use = await this.#deps.findMailbox();
    if (use === null || !isWatched(use)) return pause(this.#timing.settingsMs, this.#signal);
    const hold = newLease(mailboxName(use.account));
    if (!(await acquireWatchLease(this.#deps.database, hold))) {
      return pause(this.#timing.settingsMs, this.#signal);
    }
    try {
      await this.#watchConnected(use, hold);
    } catch (error) {
      if (this.#signal.aborted) return;
      if (!(error instanceof ImapFailure)) throw error;
      this.#deps.log.warn({ code: error.code }, `waiting for new mail: ${error.message}`);
      if (error.isPermanent) await this.#waitForPerson(use, hold);
      else await this.#backOff();
    } finally {
      await releaseWatch(this.#deps.database.pool, hold);
    }
  }

  /** @throws ImapFailure if it cannot connect. */
  async #watchConnected(use: FetchedMailbox, hold: MailboxLease): Promise<void> {
    const { settingsMs, idlePollMs, pollMs, maxIdleMs } = this.#timing;
    const options = { ...this.#deps.imap, maxIdleMs, signal: this.#signal };
    const mailbox = await openMailbox(use.account, options);
    try {
      const { client } = mailbox;
      const wake = createSignal();
      client.on('exists', wake.give);
      client.on('close', wake.give);
      const everyMs = client.capabilities.has('IDLE') ? idlePollMs : pollMs;
      let askedAt = performance.now();
      let isSettled = await this.#fetchIfNew(mailbox, use);
      this.#failures = 0;
      void keepIdling(mailbox, this.#signal, settingsMs);
      while (!this.#signal.aborted && client.usable) {
        const isWoken = await wake.wait(settingsMs, this.#signal);
        if (this.#signal.aborted || !client.usable) break;
        if (isWoken || !isSettled || performance.now() - askedAt >= everyMs) {
          askedAt = performance.now();
          isSettled = await this.#fetchIfNew(mailbox, use);
        }
        if (await this.#isOver(use, hold)) return;
      }
      if (!this.#signal.aborted)
        throw new ImapFailure('broken', 'The connection broke.', { isPermanent: false });
    } finally {
      await mailbox.close();
    }
  }

  /** @returns false if another run is under way, which may have started too early for the new mail. */
  async #fetchIfNew({ client, ask }: OpenMailbox, use: FetchedMailbox): Promise<boolean> {
    const status = await ask(() =>
      client.status(use.account.mailbox, { uidNext: true, uidValidity: true }),
    ).catch(() => false as const);
    if (status === false) throw new ImapFailure('broken', 'The connection broke.', { isPermanent: false });
    const cursor = await readCursor(this.#deps.database.pool, mailboxName(use.account));
    const isSame = String(status.uidValidity) === cursor.uidValidity;
    if (isSame && (status.uidNext ?? 0) <= cursor.lastUid + 1) return true;
    const { run, alreadyRunning } = await this.#fetch(use);
    if (alreadyRunning) return false;
    // A mailbox that cannot be read is retried only after a pause, like one that cannot be connected to.
    if (run.state === 'failed') {
      throw new ImapFailure('broken', 'The last fetch failed.', { isPermanent: false });
    }
    return true;
  }

  #fetch(use: FetchedMailbox): Promise<FetchStarted> {
    const trigger = this.#hasFetched ? 'idle' : 'start';
    this.#hasFetched = true;
    const { autoCategorize } = use;
    const request = this.#deps.requestOf?.(use) ?? { autoCategorize };
    return fetchMailbox(this.#deps, use.account, { ...request, trigger, signal: this.#signal });
  }

  async #isOver(use: FetchedMailbox, hold: MailboxLease): Promise<boolean> {
    const now = await this.#deps.findMailbox();
    if (now === null || !isWatched(now) || !isDeepStrictEqual(now, use)) return true;
    return !(await acquireWatchLease(this.#deps.database, hold));
  }

  /**
   * Records a failed run, so that the dashboard shows the fix, and waits until the settings change, or for
   * the long pause.
   */
  async #waitForPerson(use: FetchedMailbox, hold: MailboxLease): Promise<void> {
    await this.#fetch(use);
    const until = performance.now() + this.#timing.permanentMs;
    while (!this.#signal.aborted && performance.now() < until) {
      await pause(this.#timing.settingsMs, this.#signal);
      if (await this.#isOver(use, hold)) return;
    }
  }

  async #backOff(): Promise<void> {
    this.#failures += 1;
    const { maxBackoffMs } = this.#timing;
    const firstMs = this.#deps.backOff?.firstMs ?? firstBackOffMs;
    await pause(backOffMs(this.#failures, { firstMs, maxDurationMs: maxBackoffMs }), this.#signal);
  }
}

const isWatched = (use: FetchedMailbox) => use.schedule === 'push';

/** Restarts IDLE after each other command; stops if the server refuses it. */
async function keepIdling({ client }: OpenMailbox, signal: AbortSignal, retryMs: number): Promise<void> {
  while (client.usable && !signal.aborted) {
    const wasRefused = await client.idle().then(
      (answer) => answer === false,
      () => true,
    );
    await pause(wasRefused ? retryMs : 100, signal);
  }
}
