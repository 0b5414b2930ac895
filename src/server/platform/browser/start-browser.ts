import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DevTools, openDevTools } from '#server/platform/browser/devtools-pipe.ts';
import { browserFlags } from '#server/platform/browser/flags.ts';
import { killGroup, yieldToOthers } from '#server/platform/browser/process-group.ts';
import { makeProfile, removeProfile } from '#server/platform/browser/profile.ts';
import type { SystemUser } from '#server/platform/browser/unprivileged-user.ts';

/** A browser in its own process group, with a profile that is removed when it ends. */
export interface RunningBrowser {
  devtools: DevTools;
  /** Asks it to end, and kills the remaining processes after a time limit. Every pending command fails. */
  close(): Promise<void>;
  /** Kills all its processes. Every pending command fails immediately. */
  kill(): void;
}

/** A browser's isolation from the machine. */
export interface Confinement {
  /** User it runs as; absent, ours. */
  user?: SystemUser;
  isSandboxed: boolean;
}

/** `idle`: it gets only processor time that no other program needs. */
export type BrowserPriority = 'usual' | 'idle';

/** The browser ended before it answered: with this confinement it does not start on this machine. */
export class BrowserRefused extends Error {}

/** Environment variables a browser receives: the places of programs, libraries and fonts. */
const passedOn = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'];

/** A start costs a second or two of processor time, and may wait long for it on a busy machine. */
const startLimitMs = 300_000;

/** Milliseconds a browser has to end by itself. */
const closeLimitMs = 3_000;

/** Killed processes of low priority end when the machine has time for them; the wait is no longer than this. */
const killLimitMs = 2_000;

/** Characters kept of the error output of a browser that does not start. */
const complaintCharacters = 1_000;

const running = new Set<number>();
process.on('exit', () => running.forEach(killGroup));

/**
 * Starts a browser that is controlled through pipes: it opens no port, and if our process dies the pipes
 * close and it ends.
 * @param options.signal aborts the start.
 * @throws BrowserRefused if it ended immediately; Error if it did not answer, or the signal's reason.
 */
export async function startBrowser(
  executablePath: string,
  confinement: Confinement,
  { priority, signal }: { priority: BrowserPriority; signal: AbortSignal },
): Promise<RunningBrowser> {
  signal.throwIfAborted();
  const profile = makeProfile(confinement.user);
  const child = spawnBrowser(executablePath, profile, confinement);
  const { pid } = child;
  if (pid !== undefined) {
    running.add(pid);
    if (priority === 'idle') yieldToOthers(pid);
  }
  const [, , , input, output] = child.stdio;
  const kill = () => {
    if (pid !== undefined) killGroup(pid);
    // Commands fail now, and not when the killed processes have closed their ends of the pipes.
    (output as Readable | undefined)?.destroy();
  };
  const ended = new Promise<void>((resolve) => {
    child.once('exit', resolve).once('error', resolve);
  }).then(async () => {
    kill(); // the first process may end before the others
    if (pid !== undefined) running.delete(pid);
    await removeProfile(profile);
  });
  const complaint = hearComplaint(child);
  const devtools = openDevTools({ input: input as Writable, output: output as Readable }, kill);
  let isOverdue = false;
  const limit = setTimeout(() => {
    isOverdue = true;
    kill();
  }, startLimitMs);
  signal.addEventListener('abort', kill);
  try {
    await devtools.send({ method: 'Browser.setDownloadBehavior', params: { behavior: 'deny' } });
  } catch (error) {
    kill();
    await atMost(killLimitMs, ended);
    signal.throwIfAborted();
    const reason = `The browser did not ${isOverdue ? 'answer' : 'start'}: ${complaint()}`;
    throw isOverdue ? new Error(reason, { cause: error }) : new BrowserRefused(reason, { cause: error });
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', kill);
  }
  return {
    devtools,
    kill,
    async close() {
      devtools.send({ method: 'Browser.close' }).catch(() => undefined); // it may end before it answers
      await atMost(closeLimitMs, devtools.ended);
      kill();
      await atMost(killLimitMs, ended);
    },
  };
}

async function atMost(ms: number, settled: Promise<unknown>): Promise<void> {
  await Promise.race([settled, sleep(ms, undefined, { ref: false })]);
}

function spawnBrowser(
  executablePath: string,
  profile: string,
  { user, isSandboxed }: Confinement,
): ChildProcess {
  const flags = [...browserFlags, `--user-data-dir=${profile}`, ...(isSandboxed ? [] : ['--no-sandbox'])];
  try {
    return spawn(executablePath, flags, {
      cwd: profile,
      env: environmentIn(profile),
      ...(user && { uid: user.uid, gid: user.gid }),
      detached: process.platform !== 'win32', // a process group that can be killed as a whole
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    void removeProfile(profile);
    throw new BrowserRefused('The browser could not be started', { cause: error }); // another user's program, for example
  }
}

function environmentIn(profile: string): Record<string, string> {
  const own = { HOME: profile, TMPDIR: profile, XDG_CONFIG_HOME: profile, XDG_CACHE_HOME: profile };
  const others = passedOn.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { ...Object.fromEntries(others), ...own };
}

/**
 * Drains the browser's error output, so that it never blocks.
 * @returns a function that gives its beginning.
 */
function hearComplaint({ stderr }: ChildProcess): () => string {
  let stderrText = '';
  stderr?.on('data', (chunk: Buffer) => {
    if (stderrText.length < complaintCharacters) stderrText += chunk.toString('utf8');
  });
  return () => stderrText.slice(0, complaintCharacters).trim();
}
