/**
 * `npm run seed -- --emails N --brands N [--users N] [--force]`: fills the database with synthetic emails for load tests.
 * It inserts rows without messages, so that a million take minutes.
 */
import { parseArgs } from 'node:util';
import { seedUsers } from '#doubles/volume/seed-users.ts';
import { seedVolume } from '#doubles/volume/seed-volume.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { openVault } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

const usage = `Usage: npm run seed -- --emails N --brands N [--users N] [--force]

Fills the database (DATABASE_URL, or the embedded one in DATA_DIR) with N synthetic emails of N synthetic brands
(and N users), for load tests. It refuses a database with other content, unless --force is given.`;

await runProgram(main);

async function main(): Promise<void> {
  const { values } = parseArguments();
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const volume = {
    emails: readCount('--emails', values.emails, 100_000_000),
    brands: readCount('--brands', values.brands, 100_000),
  };
  const users = values.users === undefined ? 0 : readCount('--users', values.users, 1_000_000);
  const services = await openVault(readConfig(readEnvironment()), 'Filling');
  try {
    const startedAt = Date.now();
    await seedVolume(services.database, volume, {
      now: services.now(),
      isForced: values.force === true,
      onProgress: (done) => {
        if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${volume.emails} emails`);
      },
    });
    if (users > 0) await seedUsers(services.database, users, services.now());
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(
      `${process.stdout.isTTY ? '\n' : ''}seeded ${volume.emails} emails of ${volume.brands} brands and ${users} users in ${seconds} s`,
    );
  } finally {
    await services.close();
  }
}

function parseArguments() {
  try {
    return parseArgs({
      options: {
        emails: { type: 'string', default: '10000' },
        brands: { type: 'string', default: '200' },
        users: { type: 'string' },
        force: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function readCount(name: string, text: string, max: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(count >= 1 && count <= max)) {
    throw new StartupError(`${name} must be a whole number from 1 to ${max}.\n\n${usage}`);
  }
  return count;
}
