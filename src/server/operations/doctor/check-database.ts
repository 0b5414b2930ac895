import { type Finding, fault, sound } from '#server/operations/doctor/check.ts';
import type { VaultProbe } from '#server/operations/doctor/vault-probe.ts';
import type { Config } from '#server/platform/config/config.ts';
import { connectionsOfServer } from '#server/platform/db/client.ts';
import { databaseName, isInTheClear } from '#server/platform/db/database-address.ts';
import { compareMigrations } from '#server/platform/db/migrate.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { countOf } from '#shared/format/count.ts';

/** The extensions that migrations create. */
const neededExtensions = ['btree_gin', 'pg_trgm'];

/** Checks that the database answers, has a supported version and the migrations of this program. */
export async function checkDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  vault: VaultProbe,
): Promise<Finding> {
  if (vault.state !== 'open') return sound(vault.sentence);
  const { pool } = vault.database;
  const { version, encoding, missing, connections } = await describeServer(pool);
  const name = databaseUrl === null ? `the embedded vault in ${dataDir}` : databaseName(databaseUrl);
  if (encoding !== 'UTF8') {
    return fault(
      `The database ${name} has the encoding ${encoding} and cannot store every character of an email. Create one with ENCODING 'UTF8' TEMPLATE template0.`,
    );
  }
  if (missing.length > 0) {
    return fault(
      `The server of ${name} lacks the extension ${missing.join(' and ')}. Install PostgreSQL's contrib package there.`,
    );
  }
  const { applied, pending, unknown } = await compareMigrations(pool);
  if (unknown.length > 0) {
    return fault(
      `The database ${name} is newer than this program: it has the migrations ${unknown.join(', ')}. Start the newer version, or restore a backup from before the upgrade.`,
    );
  }
  const clear =
    databaseUrl !== null && isInTheClear(databaseUrl)
      ? ' The connection is not encrypted: add ?sslmode=verify-full to DATABASE_URL if the server supports TLS.'
      : '';
  const pooled =
    databaseDirectUrl === null
      ? ''
      : ` Connections go through a pooler, or directly to ${databaseName(databaseDirectUrl)}.`;
  const room = databaseUrl === null || databaseDirectUrl !== null ? '' : ` ${roomOf(connections)}`;
  return sound(
    `PostgreSQL ${version} answers for ${name}; ${stateOf(applied, pending)}.${room}${pooled}${clear}`,
  );
}

/** How many servers may share a PostgreSQL with this number of connections. */
function roomOf(connections: number): string {
  const servers = Math.floor(connections / connectionsOfServer);
  return `It allows ${countOf(connections, 'connection', 'connections')}, enough for ${countOf(servers, 'server process', 'server processes')} with up to ${connectionsOfServer} each.`;
}

function stateOf(applied: number, pending: readonly string[]): string {
  if (applied === 0) return 'it is empty, and the first start creates the tables';
  if (pending.length === 0) return `it has all ${countOf(applied, 'migration', 'migrations')}`;
  return `the next start applies ${countOf(pending.length, 'migration', 'migrations')}`;
}

async function describeServer(
  db: Queryable,
): Promise<{ version: string; encoding: string; missing: string[]; connections: number }> {
  const { rows } = await db.query<{
    version: string;
    encoding: string;
    missing: string[];
    connections: number;
  }>({
    text: `select split_part(current_setting('server_version'), ' ', 1) as version,
        current_setting('server_encoding') as encoding,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
        array(select wanted from unnest($1::text[]) wanted
          where wanted not in (select name from pg_available_extensions)
            and wanted not in (select extname from pg_extension)) as missing`,
    values: [neededExtensions],
  });
  return rows[0] ?? { version: '', encoding: '', missing: [], connections: 0 };
}
