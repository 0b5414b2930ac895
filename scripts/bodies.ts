import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/app/environment.ts';
import { storeName } from '#server/app/open-for-archive.ts';
import { openVault } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import { type BodyHome, bodyHomes } from '#server/platform/bodies/body-kinds.ts';
import { moveBodies } from '#server/platform/bodies/move-bodies.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run bodies -- --to storage|database

Moves the bodies of all emails (public copy and source message) to the storage of images, or back into the database. The server
can keep running, and every email stays readable; only with the embedded database, stop it first. After an interruption the
same command continues. BODIES sets where the bodies of new emails go.

  --to            storage or database
  --give-up-lost  upgrade a vault of an earlier version, which kept bodies in packs, without the bodies that cannot be read
  --help          print this text`;

await runProgram(main);

async function main(): Promise<void> {
  const { to, givesUpLost, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (to === undefined && !givesUpLost) throw new StartupError(`Give the target with --to.\n\n${help}`);
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
    console.log(
      to === 'storage' ? `Moving from the database to ${place}` : `Moving from ${place} to the database`,
    );
    const { moved, unreadable } = await moveBodies(services, to, {
      signal,
      onProgress: ({ done, total }) =>
        bar.show(total === 0 ? 1 : done / total, `${formatCount(done)} of ${formatCount(total)} bodies`),
    });
    bar.end();
    const ended = signal.aborted ? '; run the same command again to continue' : '';
    console.log(`Moved ${countOf(moved, 'body', 'bodies')}${ended}`);
    if (unreadable > 0) {
      console.error(
        `${countOf(unreadable, 'body', 'bodies')} could not be read, and stayed in place. Run npm run doctor for details.`,
      );
    }
    if (config.bodies !== to) console.log(`New bodies still go to the ${config.bodies}: set BODIES=${to}`);
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
