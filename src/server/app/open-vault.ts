import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openServices, type Services } from '#server/app/open-services.ts';
import type { Config } from '#server/platform/config/config.ts';
import { databaseName } from '#server/platform/db/database-address.ts';
import { findVaultRemains } from '#server/platform/db/embedded/vault-remains.ts';
import { countOf } from '#shared/format/count.ts';

/**
 * Opens the vault for an operator's command, and prints its name before the command changes it: with another
 * vault running, or without DATABASE_URL, it is easily not the intended one.
 * @param doing the command's action, such as `Filling`.
 * @param count the number of emails the command processes; all emails by default.
 */
export async function openVault(
  config: Config,
  doing: string,
  count: (services: Services) => Promise<string> = emailsIn,
  upgrade: Parameters<typeof openServices>[1] = {},
): Promise<Services> {
  const { databaseUrl, dataDir } = config;
  const isNew =
    databaseUrl === null && !existsSync(join(dataDir, 'db')) && findVaultRemains(dataDir) === undefined;
  if (isNew) console.log(`${doing} a new embedded vault in ${dataDir} (DATABASE_URL is not set)`);
  const services = await openServices(config, upgrade);
  if (!isNew) {
    console.log(`${doing} ${vaultName(config)}, ${await count(services)}`);
  }
  return services;
}

/** The place of a configuration's vault, for display. */
export function vaultName({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl === null
    ? `the embedded vault in ${dataDir}`
    : `PostgreSQL ${databaseName(databaseUrl)}`;
}

async function emailsIn({ database }: Services): Promise<string> {
  // The brands' counters give the published emails: counting ten million rows would take longer than many an
  // import.
  const { rows } = await database.pool.query<{ emails: number }>(
    `select ((select coalesce(sum(email_count), 0) from brands)
       + (select count(*) from emails where state in ('held', 'hidden')))::int as emails`,
  );
  return countOf(rows[0]?.emails ?? 0, 'email', 'emails');
}
