import { parseArgs } from 'node:util';
import { readConfig } from '#server/config/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartupError } from '#server/faults/startup-error.ts';
import { countWork, reprocess } from '#server/ingest/reprocess.ts';
import { openVault } from '#server/open-vault.ts';
import { runProgram } from '#server/run-program.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run reprocess -- [--all]

Applies the program's present cleaning and classifying to every stored email, from its kept source, and tries
rejected messages again. Brands and corrections made by hand stay. A run that was broken off goes on where it was.

  --all    every email, not only those made by older rules
  --help   this text`;

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
      `made anew ${report.updated}, left as they were ${report.unchanged}, brands renamed ${report.renamed}, weeks counted anew ${report.mendedWeeks}, rejects taken in ${imported}, there already ${duplicates}, still rejected ${rejected}`,
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
