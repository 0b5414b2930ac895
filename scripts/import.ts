import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartupError } from '#server/faults/startup-error.ts';
import { bringBack, exportAt, mailOf } from '#server/features/vault-export/read-export.ts';
import { type IngestProgress, ingest } from '#server/ingest/pipeline.ts';
import { measureMailPaths, readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { type Part, parsePart, takePart } from '#server/ingest/sources/take-part.ts';
import { openVault } from '#server/open-vault.ts';
import { runProgram } from '#server/run-program.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run import -- PATH... [--part K/N] [--threads N] [--with-deleted] [--json]

Takes mail into the vault. A PATH is an .eml file, an mbox file (mboxrd, mboxo, with or without Content-Length),
a Maildir folder, an .emlx file of Apple Mail, any of these files compressed with gzip, a folder of any of these, or what npm run export wrote, whose corrections, lists and pictures are
brought back as well. What was taken in before is counted as duplicate, so a run that was
broken off is simply started again. So is what was deleted from the vault since.

  --part K/N  of N runs over the same paths this is the K-th: each message is taken by one of them. All N may run at
           once, in several processes or on several machines, into one PostgreSQL, all with the same N. An export's
           corrections, lists and pictures are brought back by a run without --part, once all parts are done
  --threads N  that read mail in this process, besides the one that writes; one for each core, four at most, unless
           said. Where several runs share a machine, give each its share of the cores
  --with-deleted  takes in again what was deleted from the vault
  --json   the last line is {"imported":n,"duplicates":n,"rejected":n,"brandsCreated":n,"held":n}; held ones wait
           for an administrator and are contained in imported
  --help   this text

Exit code 0 when every message was accounted for, 1 when a path could not be read.
The database is the one of npm start (DATA_DIR or DATABASE_URL); the first line says which.`;

await runProgram(main);

async function main(): Promise<void> {
  const { paths, part, threads, takesDeleted, asJson, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (paths.length === 0) throw new StartupError(`Say what to import.\n\n${help}`);
  const services = await openVault(readConfig(readEnvironment()), 'Filling');
  const stop = stopOnSignal();
  const exports = paths.filter((path) => exportAt(path) !== null);
  const mail = paths.map((path) => (exports.includes(path) ? mailOf(path) : path));
  const totalBytes = await measureMailPaths(mail);
  const bar = openProgressBar();
  const all = readMailPaths(mail, services.now());
  let passedBytes = 0;
  const own =
    part === null
      ? all
      : takePart(all, part, ({ raw, fullSizeBytes }) => {
          passedBytes += fullSizeBytes ?? raw.length;
        });
  try {
    const report = await ingest(
      own,
      { ...services, threads },
      {
        onProgress: (progress) => bar.show((progress.bytes + passedBytes) / totalBytes, summarise(progress)),
        takesDeleted,
        signal: stop,
      },
    );
    bar.end();
    for (const { label, reason } of report.notices) console.error(`${label}: ${reason}`);
    const { notices, ...counts } = report;
    console.log(summarise(counts));
    for (const path of exports) {
      if (stop.aborted) break;
      if (part !== null) {
        console.log(`${path}: corrections, lists and pictures wait for a run without --part`);
        continue;
      }
      const back = await bringBack(path, { ...services, pool: services.database.pool }, stop);
      console.log(
        `${path}: corrections ${back.corrections}, lists ${back.lists}, pictures ${back.pictures}, left out ${back.leftOut}`,
      );
    }
    if (asJson) console.log(JSON.stringify(counts));
    const isIncomplete = stop.aborted || notices.some((notice) => notice.kind === 'unreadable');
    process.exitCode = isIncomplete ? 1 : 0;
  } finally {
    bar.end();
    await services.close();
  }
}

interface Arguments {
  paths: string[];
  part: Part | null;
  threads: number | undefined;
  takesDeleted: boolean;
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
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const part = values.part === undefined ? null : parsePart(values.part);
    if (values.part !== undefined && part === null)
      throw new Error(`There is no part ${JSON.stringify(values.part)}; write --part 1/2, of 64 at most.`);
    if (values.threads !== undefined && !/^([1-9]|[12]\d|3[0-2])$/.test(values.threads))
      throw new Error(`--threads takes a whole number from 1 to 32, not ${JSON.stringify(values.threads)}.`);
    const threads = values.threads === undefined ? undefined : Number(values.threads);
    return {
      paths: positionals,
      part,
      threads,
      takesDeleted: values['with-deleted'] ?? false,
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
