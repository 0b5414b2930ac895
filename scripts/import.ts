import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartupError } from '#server/faults/startup-error.ts';
import { bringBack, exportAt, mailOf } from '#server/features/vault-export/read-export.ts';
import { type IngestProgress, ingest } from '#server/ingest/pipeline.ts';
import { measureMailPaths, readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { openVault } from '#server/open-vault.ts';
import { runProgram } from '#server/run-program.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run import -- PATH... [--json]

Takes mail into the vault. A PATH is an .eml file, an mbox file (mboxrd, mboxo, with or without Content-Length),
a Maildir folder, a folder of any of these, or what npm run export wrote, whose corrections, lists and pictures are
brought back as well. What was taken in before is counted as duplicate, so a run that was
broken off is simply started again.

  --json   the last line is {"imported":n,"duplicates":n,"rejected":n,"brandsCreated":n,"held":n}; held ones wait
           for an administrator and are contained in imported
  --help   this text

Exit code 0 when every message was accounted for, 1 when a path could not be read.
The database is the one of npm start (DATA_DIR or DATABASE_URL); the first line says which.`;

await runProgram(main);

async function main(): Promise<void> {
  const { paths, asJson, wantsHelp } = readArguments();
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
  try {
    const report = await ingest(readMailPaths(mail, services.now()), services, {
      onProgress: (progress) => bar.show(progress.bytes / totalBytes, summarise(progress)),
      signal: stop,
    });
    bar.end();
    for (const { label, reason } of report.notices) console.error(`${label}: ${reason}`);
    const { notices, ...counts } = report;
    console.log(summarise(counts));
    for (const path of exports) {
      if (stop.aborted) break;
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

function readArguments(): { paths: string[]; asJson: boolean; wantsHelp: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return { paths: positionals, asJson: values.json ?? false, wantsHelp: values.help ?? false };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

type Counts = Pick<IngestProgress, 'imported' | 'duplicates' | 'rejected' | 'brandsCreated' | 'held'>;

function summarise(counts: Counts): string {
  return `imported ${counts.imported}, duplicates ${counts.duplicates}, rejected ${counts.rejected}, new brands ${counts.brandsCreated}, held ${counts.held}`;
}
