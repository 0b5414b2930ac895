import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/app/environment.ts';
import type { Services } from '#server/app/open-services.ts';
import { openVault, vaultName } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import type { IngestProgress } from '#server/ingest/pipeline.ts';
import { type Part, parsePart } from '#server/ingest/sources/take-part.ts';
import { importPaths } from '#server/intake/mail-imports/import-paths.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import { DataDirInUse } from '#server/platform/db/data-dir-lock.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { importByServer, refuseForServer } from './import-by-server.ts';
import { openProgressBar, type ProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run import -- PATH... [--part K/N] [--threads N] [--with-deleted] [--json]

Imports mail into the vault. A PATH is an .eml file, an mbox file (mboxrd, mboxo, with or without Content-Length), a Maildir
folder, an .emlx file of Apple Mail, a .msg file of Outlook, any of these files compressed with gzip, a .zip, .tar or .tgz of
them, a folder of any of these, or an export of npm run export, with its corrections, lists and images. Messages that the vault has, or had and deleted, count as
duplicates: after an interruption, run the same command again.

If a server has the embedded database open, that server imports the files while it keeps answering. Ctrl-C stops the import
after the current messages, there too.

  --part K/N      import only share K of N, so that each message belongs to one share. All N runs can work at the same time, in
                  several processes or on several machines, into one PostgreSQL; all need the same N. To import the
                  corrections, lists and images of an export, run without --part after all parts have finished
  --threads N     threads that read mail, besides the one that writes (default: one for each core, four at most). If several
                  runs share a machine, divide its cores among them
  --with-deleted  import messages again that were deleted from the vault
  --url           address of the server that has the embedded database open (default: PORT)
  --json          print {"imported":n,"duplicates":n,"rejected":n,"brandsCreated":n,"held":n} as the last line; imported
                  includes held, which wait for an administrator
  --help          print this text

Exit code 0 if every message was processed, 1 if a path could not be read.
The command uses the vault of npm start (DATA_DIR or DATABASE_URL) and names it in its first line.`;

await runProgram(main);

async function main(): Promise<void> {
  const given = readArguments();
  if (given.wantsHelp) {
    console.log(help);
    return;
  }
  if (given.paths.length === 0) throw new StartupError(`Name the files or folders to import.\n\n${help}`);
  const config = readConfig(readEnvironment());
  const services = await openVault(config, 'Filling').catch((error: unknown) => {
    if (error instanceof DataDirInUse) return null;
    throw error;
  });
  const stop = stopOnSignal();
  const bar = openProgressBar();
  try {
    const ended =
      services === null
        ? await importThere(config, given, { stop, bar })
        : await importHere(services, given, { stop, bar });
    bar.end();
    for (const { label, reason } of ended.notices) console.error(`${label}: ${reason}`);
    console.log(summarise(ended.counts));
    for (const sentence of ended.sentences) console.log(sentence);
    if (given.asJson) console.log(JSON.stringify(ended.counts));
    process.exitCode = ended.isComplete ? 0 : 1;
  } finally {
    bar.end();
    await services?.close();
  }
}

interface Ended {
  counts: Counts;
  notices: readonly { label: string; reason: string }[];
  sentences: readonly string[];
  isComplete: boolean;
}

interface Progress {
  stop: AbortSignal;
  bar: ProgressBar;
}

/** Imports the files into the database opened by this program. */
async function importHere(
  services: Services,
  { paths, part, threads, takesDeleted }: Arguments,
  { stop, bar }: Progress,
): Promise<Ended> {
  const begun = await importPaths(
    { ...services, threads },
    {
      paths,
      part,
      takesDeleted,
      signal: stop,
      onProgress: (share, progress) => bar.show(share, summarise(progress)),
    },
  );
  const { report, sentences } = await begun.finished;
  const { notices, ...counts } = report;
  const isIncomplete = stop.aborted || notices.some((notice) => notice.kind === 'unreadable');
  return { counts, notices, sentences, isComplete: !isIncomplete };
}

/** Passes the files to the server that has the database open. */
async function importThere(
  config: Config,
  { paths, part, threads, takesDeleted, url }: Arguments,
  { stop, bar }: Progress,
): Promise<Ended> {
  refuseForServer({ part, threads });
  console.log(`The running server of ${vaultName(config)} imports the files`);
  const ended = await importByServer(config, {
    paths,
    takesDeleted,
    address: url,
    stop,
    onProgress: (underWay) =>
      bar.show(underWay.readBytes / Math.max(1, underWay.totalBytes), summarise(underWay)),
  });
  const { imported, duplicates, rejected, brandsCreated, held, notices, noticeCount, message, state } = ended;
  if (state === 'failed') throw new StartupError(message ?? 'The server could not import the files.');
  const more = noticeCount - notices.length;
  return {
    counts: { imported, duplicates, rejected, brandsCreated, held },
    notices,
    sentences: [
      ...(more > 0 ? [`${more} more files could not be read`] : []),
      ...(message === null ? [] : [message]),
    ],
    isComplete: state === 'done' && noticeCount === 0,
  };
}

interface Arguments {
  paths: string[];
  part: Part | null;
  threads: number | undefined;
  takesDeleted: boolean;
  url: string | undefined;
  asJson: boolean;
  wantsHelp: boolean;
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        part: { type: 'string' },
        threads: { type: 'string' },
        'with-deleted': { type: 'boolean' },
        url: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const part = values.part === undefined ? null : parsePart(values.part);
    if (values.part !== undefined && part === null)
      throw new Error(`--part takes K/N, such as 1/2, with N up to 64, not ${JSON.stringify(values.part)}.`);
    if (values.threads !== undefined && !/^([1-9]|[12]\d|3[0-2])$/.test(values.threads))
      throw new Error(`--threads takes a whole number from 1 to 32, not ${JSON.stringify(values.threads)}.`);
    const threads = values.threads === undefined ? undefined : Number(values.threads);
    return {
      paths: positionals,
      part,
      threads,
      takesDeleted: values['with-deleted'] ?? false,
      url: values.url,
      asJson: values.json ?? false,
      wantsHelp: values.help ?? false,
    };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

type Counts = Pick<IngestProgress, 'imported' | 'duplicates' | 'rejected' | 'brandsCreated' | 'held'>;

function summarise(counts: Counts): string {
  return `imported ${counts.imported}, duplicates ${counts.duplicates}, rejected ${counts.rejected}, new brands ${counts.brandsCreated}, held ${counts.held}`;
}
