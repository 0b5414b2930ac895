import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/app/environment.ts';
import { openForInspection } from '#server/app/open-for-inspection.ts';
import { openBlobs } from '#server/app/open-services.ts';
import { vaultName } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import { type Diagnosis, diagnose } from '#server/operations/doctor/diagnose.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

const help = `Usage: npm run doctor [-- --json]

Checks configuration, database and replica, disk, clock, mailboxes, storage, bodies, browser and proxy, and explains how to
repair each fault. It creates and changes no vault; it stores a probe in the storage of images, and deletes it.

  --json   print only {"ok":true,"checks":[{"name":"disk","ok":true,"message":"…"}]}
  --help   print this text

Exit code 1 if a check finds a fault.
The command uses the vault of npm start (DATA_DIR or DATABASE_URL) and names it in its first line.`;

/** A connection that hangs while closing must not keep the command running. */
const closeLimitMs = 5_000;

await runProgram(main);

async function main(): Promise<void> {
  const { asJson, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  const { ok, checks } = await examine((sentence) => asJson || console.log(sentence));
  if (asJson) console.log(JSON.stringify({ ok, checks }));
  else
    for (const check of checks)
      console.log(`${check.ok ? 'ok   ' : 'FAULT'}  ${check.name}: ${check.message}`);
  process.exitCode = ok ? 0 : 1;
  setTimeout(() => process.exit(), closeLimitMs).unref();
}

async function examine(say: (sentence: string) => void): Promise<Diagnosis> {
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig(readEnvironment());
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    // Without a configuration nothing else can be checked.
    return { ok: false, checks: [{ name: 'configuration', ok: false, message: error.message }] };
  }
  say(`Looking at ${vaultName(config)}, files in ${config.dataDir}`);
  const opening = openForInspection(config);
  const diagnosis = await diagnose({
    config,
    now: () => new Date(),
    openVault: () => opening,
    openBlobs: () => openBlobs(config),
    searchPath: process.env.PATH,
  });
  // Not awaited, because it may hang.
  void opening.then(
    (vault) => (vault.state === 'open' ? vault.database.close() : undefined),
    () => undefined,
  );
  return diagnosis;
}

function readArguments(): { asJson: boolean; wantsHelp: boolean } {
  try {
    const { values } = parseArgs({
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return { asJson: values.json ?? false, wantsHelp: values.help ?? false };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
