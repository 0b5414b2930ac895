import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { deletedUsersName, readDeletedUsers } from '#server/accounts/account/deleted-users.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { secretOf, storeName } from '#server/app/open-for-archive.ts';
import { openBlobs, openDatabase } from '#server/app/open-services.ts';
import { vaultName } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import { bodiesAmong } from '#server/operations/archive/blobs.ts';
import { secretMark } from '#server/operations/archive/format.ts';
import { checkArchive } from '#server/operations/archive/read-archive.ts';
import { refuseNewer, restoreVault } from '#server/operations/archive/restore-vault.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import {
  countsOf,
  endStopped,
  rowsOf,
  secondsSince,
  tellLostBodies,
  tellMissing,
} from './archive-messages.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run restore -- FILE [--check] [--json]

Restores an archive of npm run backup into an empty vault with either kind of database. The archive may come from this version
or an older one. The command verifies FILE first, and refuses a truncated or modified file before it writes anything. It
inserts all rows in one transaction, and commits only if the digest equals that of the archive. After an interruption the
database is empty: run the same command again; it skips images that are already stored. Stop the server first.

Accounts deleted after FILE was written are deleted again: the command reads ${deletedUsersName} next to FILE and in DATA_DIR.

  --check  only verify FILE; write nothing
  --json   print {"file":"…","rows":n,"pictures":n,"archived":"DIGEST","restored":"DIGEST"} as the last line
  --help   print this text

The command uses the vault of npm start (DATA_DIR or DATABASE_URL) and names it before it writes anything.`;

await runProgram(main);

async function main(): Promise<void> {
  const { path, checkOnly, asJson, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (path === undefined) throw new StartupError(`Name the file to restore.\n\n${help}`);
  const file = resolve(path);
  const signal = stopOnSignal();
  const bar = openProgressBar();
  const started = performance.now();
  try {
    const archive = await checkArchive(file, { signal, onProgress: (share) => bar.show(share, 'verifying') });
    refuseNewer(archive.head.migrations, file);
    bar.end();
    const { head, figures } = archive;
    console.log(`${file} is whole: ${countsOf(figures)}, archived ${head.madeAt} by version ${head.program}`);
    tellMissing(figures);
    const reported = { file, rows: rowsOf(figures), pictures: figures.blobs.count, archived: figures.digest };
    if (checkOnly) {
      console.log(`Digest ${figures.digest}`);
      if (asJson) console.log(JSON.stringify(reported));
      return;
    }
    const config = readConfig(readEnvironment());
    console.log(`Restoring into ${vaultName(config)}, pictures into ${storeName(config)}`);
    const deletedUsers = new Map([
      ...(await readDeletedUsers(dirname(file))),
      ...(await readDeletedUsers(config.dataDir)),
    ]);
    const database = await openDatabase(config, { createsWhenLost: true });
    try {
      const restored = await restoreVault(
        archive,
        { database, blobs: await openBlobs(config) },
        {
          signal,
          deletedUsers,
          onProgress: (share) => bar.show(share, 'restoring'),
          onCompare: () => bar.show(1, 'comparing'),
        },
      );
      bar.end();
      console.log(`Restored ${countsOf(restored)} in ${secondsSince(started)} s`);
      console.log(`Digest archived ${figures.digest}\nDigest restored ${restored.digest}`);
      tellLostBodies(await bodiesAmong(database.pool, figures.missingBlobs));
      warnAboutSecret(config, head.secretMark);
      if (asJson) console.log(JSON.stringify({ ...reported, restored: restored.digest }));
    } finally {
      await database.close();
    }
  } catch (error) {
    endStopped(error, signal, bar, 'The database is unchanged. Run the same command again.');
  } finally {
    bar.end();
  }
}

/** With another secret everything is restored, but encrypted values cannot be read. */
function warnAboutSecret(config: Config, mark: string | null): void {
  const secret = secretOf(config);
  if (mark === null || (secret !== null && secretMark(secret) === mark)) return;
  console.log(
    'The secret of this server differs from the secret of the archived vault. Before the first start, set SESSION_SECRET to the old secret, or copy the old file session-secret into DATA_DIR. Otherwise everybody must sign in again, and an administrator must enter the passwords of the mailboxes again.',
  );
}

interface Arguments {
  path?: string;
  checkOnly: boolean;
  asJson: boolean;
  wantsHelp: boolean;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [path, ...rest] = positionals;
    if (rest.length > 0) throw new Error('Name one file.');
    return {
      checkOnly: values.check ?? false,
      asJson: values.json ?? false,
      wantsHelp: values.help ?? false,
      ...(path === undefined ? {} : { path }),
    };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
