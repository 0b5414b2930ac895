import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BodyHome, bodyHomes } from '#server/bodies/body-kinds.ts';
import { moveBodies } from '#server/bodies/move-bodies.ts';
import { readConfig } from '#server/config/config.ts';
import { readEnvironment } from '#server/environment.ts';
import { StartupError } from '#server/faults/startup-error.ts';
import { storeName } from '#server/open-to-archive.ts';
import { openVault } from '#server/open-vault.ts';
import { runProgram } from '#server/run-program.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run bodies -- --to storage|database

Moves the bodies of all emails, what is shown and what was sent, to where pictures are kept, or back into the database.
The server may run meanwhile (with the embedded database, stop it first); every email can be read all the time. Ended in
the middle, however it was, the same command goes on. BODIES says where those go that come in.

  --to            storage or database
  --give-up-lost  a vault of a version before that kept bodies in packs is upgraded without those that cannot be read
  --help          this text`;

await runProgram(main);

async function main(): Promise<void> {
  const { to, givesUpLost, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (to === undefined && !givesUpLost) throw new StartupError(`Say where to.\n\n${help}`);
  const config = readConfig(readEnvironment());
  const { dataDir, databaseUrl } = config;
  if (databaseUrl === null && !existsSync(join(dataDir, 'db'))) {
    throw new StartupError(`There is no vault in ${dataDir}, and DATABASE_URL is not set.`);
  }
  const services = await openVault(config, 'Moving bodies of', undefined, { givesUpLost });
  if (to === undefined) return services.close();
  const signal = stopOnSignal();
  const bar = openProgressBar();
  try {
    const place = storeName(config);
    console.log(to === 'storage' ? `From the database into ${place}` : `From ${place} into the database`);
    const { moved, unreadable } = await moveBodies(services, to, {
      signal,
      onProgress: ({ done, total }) =>
        bar.show(total === 0 ? 1 : done / total, `${formatCount(done)} of ${formatCount(total)} bodies`),
    });
    bar.end();
    const ended = signal.aborted ? '; begun again, it goes on' : '';
    console.log(`Moved ${countOf(moved, 'body', 'bodies')}${ended}`);
    if (unreadable > 0) {
      console.error(
        `${countOf(unreadable, 'body', 'bodies')} could not be read and stayed. npm run doctor says more.`,
      );
    }
    if (config.bodies !== to)
      console.log(`Those that come in still go to the ${config.bodies}: set BODIES=${to}`);
    process.exitCode = signal.aborted || unreadable > 0 ? 1 : 0;
  } finally {
    bar.end();
    await services.close();
  }
}

function readArguments(): { to?: BodyHome; givesUpLost: boolean; wantsHelp: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        'give-up-lost': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const to = bodyHomes.find((home) => home === values.to);
    if (values.to !== undefined && to === undefined) throw new Error('--to takes storage or database.');
    return {
      wantsHelp: values.help ?? false,
      givesUpLost: values['give-up-lost'] ?? false,
      ...(to && { to }),
    };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
