import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/app/environment.ts';
import { openVault } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import { countWork, reprocess } from '#server/ingest/reprocess.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run reprocess -- [--all]

Sanitizes and classifies stored emails again with the present rules, from their source messages, and retries rejected
messages. It keeps brands and corrections by administrators. After an interruption, run the same command again: it continues.

  --all    all emails, not only those processed by older rules
  --help   print this text`;

await runProgram(main);

async function main(): Promise<void> {
  const { all, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  const services = await openVault(readConfig(readEnvironment()), 'Reprocessing', async ({ database }) => {
    const { emails, rejects } = await countWork(database.pool, { all });
    const work = countOf(emails, 'email', 'emails');
    return rejects === 0 ? work : `${work} and ${countOf(rejects, 'rejected message', 'rejected messages')}`;
  });
  const signal = stopOnSignal();
  const bar = openProgressBar();
  try {
    const report = await reprocess(services, {
      all,
      signal,
      onProgress: ({ done, total }) =>
        bar.show(done / total, `${formatCount(done)} of ${formatCount(total)} emails`),
    });
    bar.end();
    const { imported, duplicates, rejected } = report.retried;
    console.log(
      `updated ${report.updated}, unchanged ${report.unchanged}, brands renamed ${report.renamed}, weeks recounted ${report.mendedWeeks}, rejected messages imported ${imported}, duplicates ${duplicates}, still rejected ${rejected}`,
    );
    process.exitCode = signal.aborted ? 1 : 0;
  } finally {
    bar.end();
    await services.close();
  }
}

function readArguments(): { all: boolean; wantsHelp: boolean } {
  try {
    const { values } = parseArgs({
      options: { all: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
    return { all: values.all ?? false, wantsHelp: values.help ?? false };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
