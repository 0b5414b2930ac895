import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { type DevTools, openDevTools } from '#server/platform/browser/devtools-pipe.ts';
import { browserFlags } from '#server/platform/browser/flags.ts';
import { killGroup, yieldToOthers } from '#server/platform/browser/process-group.ts';
import { makeProfile, removeProfile } from '#server/platform/browser/profile.ts';
import type { SystemUser } from '#server/platform/browser/unprivileged-user.ts';

/** A browser of our own, in a process group of its own, with a profile that goes when it does. */
export interface RunningBrowser {
  devtools: DevTools;
  /** Asks it to end, and kills what is left of it after a bound. Every command under way fails. */
  close(): Promise<void>;
  /** Kills all of it. Every command under way fails at once. */
  kill(): void;
}

/** How far a browser is kept from the machine. */
export interface Confinement {
  /** Whom it runs as; absent, as we do. */
  user?: SystemUser;
  isSandboxed: boolean;
}

/** Whether a browser takes its share of the processors, or only what nobody else wants. */
export type BrowserPriority = 'usual' | 'idle';

/** The browser ended by itself before it answered: confined like this it does not start on this machine. */
export class BrowserRefused extends Error {}

/** Of our environment a browser gets where programs, libraries and fonts are, and nothing else. */
const passedOn = ['PATH', 'LANG', 'LC_ALL', 'TZ', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH'];

/** A start costs a second or two of processor time, for which it may have to wait long where others are busy. */
const startLimitMs = 300_000;

/** How long a browser may take to end by itself. */
const closeLimitMs = 3_000;

/** Killed processes of low priority end when the machine has time for them: longer than this nobody waits. */
const killLimitMs = 2_000;

/** As much as is kept of what a browser that does not start complains of. */
const complaintCharacters = 1_000;

const running = new Set<number>();
process.on('exit', () => running.forEach(killGroup));

/**
 * Starts a browser that is driven through pipes: there is no port that anybody else could speak to, and when we die
 * the pipes close and it ends.
 * @param options.signal breaks the start off.
 * @throws BrowserRefused when it ended at once; Error when it did not answer, or the signal's reason.
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
    kill(); // the first process may be gone before the others
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
      detached: process.platform !== 'win32', // a group of its own, which can be ended as a whole
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    void removeProfile(profile);
    throw new BrowserRefused('The browser could not be started', { cause: error }); // another user's, say
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

/** Reads what the browser says, so that it never waits for a reader. @returns the beginning of it. */
function hearComplaint({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.on('data', (chunk: Buffer) => {
    if (said.length < complaintCharacters) said += chunk.toString('utf8');
  });
  return () => said.slice(0, complaintCharacters).trim();
}
