import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bodiesAmong } from '#server/archive/blobs.ts';
import { secretMark } from '#server/archive/format.ts';
import { writeArchive } from '#server/archive/write-archive.ts';
import { readConfig } from '#server/config/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartupError } from '#server/faults/startup-error.ts';
import { openToArchive } from '#server/open-to-archive.ts';
import { programVersion } from '#server/program-version.ts';
import { runProgram } from '#server/run-program.ts';
import {
  countsOf,
  endStopped,
  megabytes,
  progressText,
  rowsOf,
  secondsSince,
  tellLostBodies,
  tellMissing,
} from './archive-words.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run backup -- FILE [--url ADDRESS] [--json]

Writes the whole vault, its database and its pictures, into one file as of one instant; the server may run meanwhile.
FILE is a tar: tables as lines of JSON, pictures and bodies of emails as they are, and SHA256SUMS of all of it. It has its
name only when it is whole; until then it is called FILE.part. npm run restore -- FILE puts it back, into either kind of
database.

The server's secret (SESSION_SECRET, or the file session-secret in DATA_DIR) is not in it: keep that elsewhere.

  --url    where the server of an embedded vault is, when it is not at PORT: it is asked for a copy of its database
  --json   the last line is {"file":"…","bytes":n,"rows":n,"pictures":n,"missing":n,"digest":"…"}
  --help   this text

Exit code 0 when FILE is whole. The vault is the one of npm start (DATA_DIR or DATABASE_URL); the first line says which.`;

await runProgram(main);

async function main(): Promise<void> {
  const { path, url, asJson, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (path === undefined) throw new StartupError(`Say which file to write.\n\n${help}`);
  const file = resolve(path);
  const signal = stopOnSignal();
  const started = performance.now();
  const vault = await openToArchive(readConfig(readEnvironment()), 'Archiving', {
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
    tellMissing(figures);
    tellLostBodies(await bodiesAmong(vault.database.pool, figures.missingBlobs));
    console.log(`Wrote ${file}: ${countsOf(figures)}, ${megabytes(bytes)} in ${secondsSince(started)} s`);
    console.log(`Digest ${figures.digest}`);
    if (asJson) {
      const [rows, pictures, missing] = [rowsOf(figures), figures.blobs.count, figures.missingBlobs.length];
      console.log(JSON.stringify({ file, bytes, rows, pictures, missing, digest: figures.digest }));
    }
  } catch (error) {
    endStopped(error, signal, bar, 'nothing was left behind.');
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
      throw new Error(`"${values.url}" is no address such as http://localhost:3000.`);
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
