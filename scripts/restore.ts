import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bodiesAmong } from '#server/archive/blobs.ts';
import { secretMark } from '#server/archive/format.ts';
import { checkArchive } from '#server/archive/read-archive.ts';
import { refuseNewer, restoreVault } from '#server/archive/restore-vault.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartupError } from '#server/faults/startup-error.ts';
import { openBlobs, openDatabase } from '#server/open-services.ts';
import { secretOf, storeName } from '#server/open-to-archive.ts';
import { vaultName } from '#server/open-vault.ts';
import { runProgram } from '#server/run-program.ts';
import { countsOf, endStopped, rowsOf, secondsSince, tellLostBodies, tellMissing } from './archive-words.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run restore -- FILE [--check] [--json]

Fills an empty vault with what npm run backup wrote, of either kind of database, by this program or an older one. FILE
is read to its end first: one that is cut off or changed is refused before anything is written. The rows are one
transaction, which ends well only when what was restored has the digest of what was archived. Broken off, nothing is in
the database, and the same command begins again; pictures that are there already stay. No server may run on the vault.

  --check  looks whether FILE is whole, and writes nothing
  --json   the last line is {"file":"…","rows":n,"pictures":n,"archived":"DIGEST","restored":"DIGEST"}
  --help   this text

The vault is the one of npm start (DATA_DIR or DATABASE_URL); a line says which before anything is written.`;

await runProgram(main);

async function main(): Promise<void> {
  const { path, checkOnly, asJson, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (path === undefined) throw new StartupError(`Say which file to restore.\n\n${help}`);
  const file = resolve(path);
  const signal = stopOnSignal();
  const bar = openProgressBar();
  const started = performance.now();
  try {
    const archive = await checkArchive(file, { signal, onProgress: (share) => bar.show(share, 'looking') });
    refuseNewer(archive.head.migrations, file);
    bar.end();
    const { head, figures } = archive;
    console.log(`${file} is whole: ${countsOf(figures)}, archived ${head.madeAt} by version ${head.program}`);
    tellMissing(figures);
    const said = { file, rows: rowsOf(figures), pictures: figures.blobs.count, archived: figures.digest };
    if (checkOnly) {
      console.log(`Digest ${figures.digest}`);
      if (asJson) console.log(JSON.stringify(said));
      return;
    }
    const config = readConfig(readEnvironment());
    console.log(`Restoring into ${vaultName(config)}, pictures into ${storeName(config)}`);
    const database = await openDatabase(config, { beginsAnew: true });
    try {
      const restored = await restoreVault(
        archive,
        { database, blobs: await openBlobs(config) },
        {
          signal,
          onProgress: (share) => bar.show(share, 'restoring'),
          onCompare: () => bar.show(1, 'comparing'),
        },
      );
      bar.end();
      console.log(`Restored ${countsOf(restored)} in ${secondsSince(started)} s`);
      console.log(`Digest archived ${figures.digest}\nDigest restored ${restored.digest}`);
      tellLostBodies(await bodiesAmong(database.pool, figures.missingBlobs));
      tellOfSecret(config, head.secretMark);
      if (asJson) console.log(JSON.stringify({ ...said, restored: restored.digest }));
    } finally {
      await database.close();
    }
  } catch (error) {
    endStopped(error, signal, bar, 'nothing is in the database. The same command begins again.');
  } finally {
    bar.end();
  }
}

/** With another secret everything is there, but what was sealed with it stays closed. */
function tellOfSecret(config: Config, mark: string | null): void {
  const secret = secretOf(config);
  if (mark === null || (secret !== null && secretMark(secret) === mark)) return;
  console.log(
    'The secret here is not the one of the archived vault. Before the first start set SESSION_SECRET to that one (or copy its file session-secret into DATA_DIR); otherwise people sign in again and the passwords of mailboxes have to be entered anew.',
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
