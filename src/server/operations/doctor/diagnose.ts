import { type Check, type Finding, runCheck, sound } from '#server/operations/doctor/check.ts';
import { checkBodies } from '#server/operations/doctor/check-bodies.ts';
import { checkBrowser } from '#server/operations/doctor/check-browser.ts';
import { checkClock } from '#server/operations/doctor/check-clock.ts';
import { checkDatabase } from '#server/operations/doctor/check-database.ts';
import { checkDisk } from '#server/operations/doctor/check-disk.ts';
import { checkListener } from '#server/operations/doctor/check-listener.ts';
import { checkMail } from '#server/operations/doctor/check-mail.ts';
import { checkMailboxes } from '#server/operations/doctor/check-mailboxes.ts';
import { checkProxy } from '#server/operations/doctor/check-proxy.ts';
import { checkReplica } from '#server/operations/doctor/check-replica.ts';
import { checkStorage } from '#server/operations/doctor/check-storage.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';
import type { Config } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

export interface DoctorDependencies {
  config: Config;
  now: () => Date;
  /** Called once. @throws StartupError with the fix if the database cannot be opened. */
  openVault: () => Promise<VaultProbe>;
  openBlobs: () => Promise<BlobStore>;
  /** PATH, searched for a browser. */
  searchPath: string | undefined;
  /** For tests: time limit of each check, and required free space. */
  limitMs?: number;
  neededRoomBytes?: number;
}

export interface Diagnosis {
  /** True if no check failed. */
  ok: boolean;
  checks: Check[];
}

/** A mailbox may need ten to report the cause. */
const checkLimitMs = 15_000;

/** The embedded engine starts within this process, even on a busy machine. */
const embeddedLimitMs = 120_000;

/** A browser's first start on a slow disk. */
const browserLimitMs = 30_000;

/** Other checks do not repeat the reason of the database's fault. */
const notOpened = new StartupError('Not checked, because the database could not be opened.');

/**
 * Runs all checks, each with a time limit. They run concurrently, except that those that read the database
 * wait for its check. Stores nothing but a probe.
 */
export async function diagnose(deps: DoctorDependencies): Promise<Diagnosis> {
  const { config, now, limitMs = checkLimitMs } = deps;
  const opening = deps.openVault();
  opening.catch(() => undefined); // each check that needs it reports the error
  const opened = () => opening.catch(() => Promise.reject(notOpened));
  const openLimitMs = deps.limitMs ?? (config.databaseUrl === null ? embeddedLimitMs : checkLimitMs);
  const database = runCheck('database', openLimitMs, async () => checkDatabase(config, await opening));
  const lookInto = (name: string, at: (vault: VaultProbe, signal: AbortSignal) => Promise<Finding>) =>
    database.then(() => runCheck(name, limitMs, async (signal) => at(await opened(), signal)));
  const listener = config.intake?.listener ?? null;
  const { mail } = config;
  const checks = await Promise.all([
    runCheck('configuration', limitMs, async () => sound(summary(config))),
    database,
    ...(config.databaseReplicaUrl === null ? [] : [lookInto('replica', checkReplica)]),
    runCheck('disk', limitMs, () => checkDisk(config, deps.neededRoomBytes)),
    lookInto('clock', (vault) => checkClock(vault, now)),
    database.then(() => checkMailboxes({ config, vault: opened, limitMs })),
    ...(listener === null
      ? []
      : [lookInto('listener', (vault, signal) => checkListener(listener, vault, signal))]),
    ...(mail === null ? [] : [runCheck('mail', limitMs, () => checkMail(mail))]),
    runCheck('storage', limitMs, () => checkStorage(deps)),
    lookInto('bodies', (vault) => checkBodies({ ...deps, vault })),
    runCheck('browser', deps.limitMs ?? browserLimitMs, (signal) =>
      checkBrowser(config, deps.searchPath, signal),
    ),
    runCheck('proxy', limitMs, async () => checkProxy(config)),
  ]);
  const all = checks.flat();
  return { ok: all.every(({ ok }) => ok), checks: all };
}

function summary({ host, port, baseUrl, signIn, billing }: Config): string {
  return `All values are valid: port ${port} on ${host}, public address ${baseUrl}, sign-in ${signIn}, billing ${billing}.`;
}
