import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  addDeletedUsers,
  deletedUsersName,
  listDeletedUsers,
} from '#server/accounts/account/deleted-users.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { openForArchive } from '#server/app/open-for-archive.ts';
import { programVersion } from '#server/app/program-version.ts';
import { runProgram } from '#server/app/run-program.ts';
import { bodiesAmong } from '#server/operations/archive/blobs.ts';
import { secretMark } from '#server/operations/archive/format.ts';
import { writeArchive } from '#server/operations/archive/write-archive.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import {
  countsOf,
  endStopped,
  megabytes,
  progressText,
  rowsOf,
  secondsSince,
  tellLostBodies,
  tellMissing,
} from './archive-messages.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run backup -- FILE [--url ADDRESS] [--json]

Writes a consistent copy of the whole vault, database and images, into one file. The server can keep running.
FILE is a tar archive: tables as JSON lines, images and bodies of emails unchanged, and SHA256SUMS. Until it is complete it is
named FILE.part. npm run restore -- FILE restores it into either kind of database.

The archive does not contain the server's secret (SESSION_SECRET, or the file session-secret in DATA_DIR): keep a copy
elsewhere.

The file ${deletedUsersName} next to FILE lists the hashed ids of deleted accounts: restoring an older FILE deletes them
again. Keep it with the archives.

  --url    address of the server that has the embedded database open (default: PORT); it makes the copy
  --json   print {"file":"…","bytes":n,"rows":n,"pictures":n,"missing":n,"digest":"…"} as the last line
  --help   print this text

Exit code 0 if FILE is complete and no body is missing.
The command uses the vault of npm start (DATA_DIR or DATABASE_URL) and names it in its first line.`;

await runProgram(main);

async function main(): Promise<void> {
  const { path, url, asJson, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (path === undefined) throw new StartupError(`Name the file to write.\n\n${help}`);
  const file = resolve(path);
  const signal = stopOnSignal();
  const started = performance.now();
  const vault = await openForArchive(readConfig(readEnvironment()), 'Archiving', {
    say: (sentence) => console.log(sentence),
    now: () => new Date(),
    address: url,
    besideServer: true,
  });
  const bar = openProgressBar();
  try {
    const { figures, bytes } = await writeArchive(file, vault, {
      program: programVersion(),
      madeAt: vault.asOf,
      secretMark: vault.secret === null ? null : secretMark(vault.secret),
      signal,
      onProgress: (progress) => bar.show(progress.share, progressText(progress)),
    });
    bar.end();
    await addDeletedUsers(dirname(file), await listDeletedUsers(vault.database.pool));
    tellMissing(figures);
    tellLostBodies(await bodiesAmong(vault.database.pool, figures.missingBlobs));
    console.log(`Wrote ${file}: ${countsOf(figures)}, ${megabytes(bytes)} in ${secondsSince(started)} s`);
    console.log(`Digest ${figures.digest}`);
    if (asJson) {
      const [rows, pictures, missing] = [rowsOf(figures), figures.blobs.count, figures.missingBlobs.length];
      console.log(JSON.stringify({ file, bytes, rows, pictures, missing, digest: figures.digest }));
    }
  } catch (error) {
    endStopped(error, signal, bar, 'No file was written.');
  } finally {
    bar.end();
    await vault.close();
  }
}

function readArguments(): { path?: string; url?: string; asJson: boolean; wantsHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { url: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    const [path, ...rest] = positionals;
    if (rest.length > 0) throw new Error('Name one file.');
    if (values.url !== undefined && !URL.canParse(values.url))
      throw new Error(`"${values.url}" is not an address such as http://localhost:3000.`);
    return {
      asJson: values.json ?? false,
      wantsHelp: values.help ?? false,
      ...(path === undefined ? {} : { path }),
      ...(values.url === undefined ? {} : { url: values.url }),
    };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
