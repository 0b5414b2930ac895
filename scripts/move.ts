import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnvironment } from '#server/app/environment.ts';
import { openForArchive, storeName } from '#server/app/open-for-archive.ts';
import { openDatabase } from '#server/app/open-services.ts';
import { vaultName } from '#server/app/open-vault.ts';
import { runProgram } from '#server/app/run-program.ts';
import { moveRows } from '#server/operations/archive/restore-vault.ts';
import { type Config, readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { databaseName } from '#server/platform/db/database-address.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { endStopped, rowsOf, secondsSince } from './archive-messages.ts';
import { openProgressBar } from './progress-bar.ts';
import { stopOnSignal } from './stop-on-signal.ts';

const help = `Usage: npm run move -- --to DATABASE_URL [--json]

Copies the database of this vault into an empty PostgreSQL database, compares both, and prints the settings to change. It does
not change the old database, and does not move images. Stop the server first: the copy does not contain mail that arrives
later. After an interruption the new database is empty: run the same command again.

  --to     such as postgres://user:password@host:5432/name; the database itself, not a connection pooler
  --json   print {"from":"…","to":"…","rows":n,"digest":"…"} as the last line
  --help   print this text

The command uses the vault of npm start (DATA_DIR or DATABASE_URL) and names it in its first line.`;

await runProgram(main);

async function main(): Promise<void> {
  const { to, asJson, wantsHelp } = readArguments();
  if (wantsHelp) {
    console.log(help);
    return;
  }
  if (to === undefined) throw new StartupError(`Name the new database with --to.\n\n${help}`);
  const signal = stopOnSignal();
  const config = readConfig(readEnvironment());
  // The pooler belongs to the old database, not to the new one.
  const target = { ...config, databaseUrl: to, databaseDirectUrl: null };
  const from = await openForArchive(config, 'Moving the database of', {
    say: (sentence) => console.log(sentence),
    now: () => new Date(),
    besideServer: false,
  });
  const bar = openProgressBar();
  try {
    console.log(`Filling ${vaultName(target)}`);
    const started = performance.now();
    const database = await openTarget(target);
    try {
      const figures = await moveRows(from.database, database, {
        signal,
        onProgress: ({ share, rows }) => bar.show(share, `${formatCount(rows)} rows`),
        onCompare: () => bar.show(1, 'comparing'),
      });
      bar.end();
      const emails = countOf(figures.tables.emails?.count, 'email', 'emails');
      const rows = rowsOf(figures);
      console.log(
        `Moved ${emails}, ${countOf(rows, 'row', 'rows')} in all, in ${secondsSince(started)} s; both databases have the digest ${figures.digest}`,
      );
      console.log(whatToSet(config, to));
      if (asJson)
        console.log(
          JSON.stringify({ from: vaultName(config), to: databaseName(to), rows, digest: figures.digest }),
        );
    } finally {
      await database.close();
    }
  } catch (error) {
    endStopped(error, signal, bar, 'The new database is unchanged. Run the same command again.');
  } finally {
    bar.end();
    await from.close();
  }
}

/** Errors about the target name --to, not DATABASE_URL. */
async function openTarget(target: Config): Promise<Database> {
  try {
    return await openDatabase(target);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(error.message.replace(/^DATABASE_URL/, '--to'));
  }
}

/** Prints neither password nor secret, because logs are shared. */
function whatToSet(config: Config, to: string): string {
  const { dataDir, sessionSecret, databaseUrl, databaseDirectUrl, databaseReplicaUrl } = config;
  const secret =
    sessionSecret === null ? [`SESSION_SECRET to the content of ${join(dataDir, 'session-secret')}`] : [];
  const direct = databaseDirectUrl === null ? [] : ['DATABASE_DIRECT_URL (or remove it)'];
  const replica = databaseReplicaUrl === null ? [] : ['DATABASE_REPLICA_URL (or remove it)'];
  const settings = [`DATABASE_URL to the address of ${databaseName(to)}`, ...direct, ...replica, ...secret];
  const old = databaseUrl === null ? join(dataDir, 'db') : databaseName(databaseUrl);
  return `Now set ${settings.join(' and ')}, change nothing else (images stay in ${storeName(config)}), and start the server. ${old} is unchanged: delete it when you no longer need it.`;
}

function readArguments(): { to?: string; asJson: boolean; wantsHelp: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const { to } = values;
    if (to !== undefined && !/^postgres(?:ql)?:$/.test(URL.parse(to)?.protocol ?? ''))
      throw new Error('--to must look like postgres://user:password@host:5432/name.');
    return {
      asJson: values.json ?? false,
      wantsHelp: values.help ?? false,
      ...(to === undefined ? {} : { to }),
    };
  } catch (error) {
    throw new StartupError(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}
