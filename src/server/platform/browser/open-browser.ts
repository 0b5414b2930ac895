import { removeForgottenProfiles } from '#server/platform/browser/profile.ts';
import {
  type BrowserPriority,
  BrowserRefused,
  type Confinement,
  type RunningBrowser,
  startBrowser,
} from '#server/platform/browser/start-browser.ts';
import { findUnprivilegedUser, type SystemUser } from '#server/platform/browser/unprivileged-user.ts';

/** The part of pino's interface in use. */
export interface BrowserLog {
  warn(fields: object, message: string): void;
}

/**
 * Starts browsers in the strictest confinement that works on this machine: an unprivileged user if we are
 * root, and the browser's sandbox. It tries weaker confinements only if the browser does not start, remembers
 * the one that works, and warns once.
 * @returns a function that starts one.
 */
export function browserStarter(
  executablePath: string,
  {
    log,
    priority,
    user = findUnprivilegedUser(),
  }: { log: BrowserLog; priority: BrowserPriority; user?: SystemUser | undefined },
): (signal: AbortSignal) => Promise<RunningBrowser> {
  let proven: Confinement | undefined;

  return async (signal) => {
    if (proven !== undefined) return startBrowser(executablePath, proven, { priority, signal });
    void removeForgottenProfiles();
    let refused: unknown;
    for (const confinement of confinements(user)) {
      try {
        const browser = await startBrowser(executablePath, confinement, { priority, signal });
        proven = confinement;
        if (!confinement.isSandboxed) warn(confinement, refused);
        return browser;
      } catch (error) {
        if (!(error instanceof BrowserRefused)) throw error;
        refused ??= error;
      }
    }
    throw refused;
  };

  function warn({ user: actual }: Confinement, err: unknown): void {
    const asWhom = actual === undefined ? '' : ` as ${actual.name}`;
    log.warn(
      { err },
      `the browser of the photographs does not start in its sandbox: it runs${asWhom} without`,
    );
  }
}

function confinements(user: SystemUser | undefined): Confinement[] {
  if (user === undefined) return [{ isSandboxed: true }, { isSandboxed: false }];
  return [{ user, isSandboxed: true }, { user, isSandboxed: false }, { isSandboxed: false }];
}
