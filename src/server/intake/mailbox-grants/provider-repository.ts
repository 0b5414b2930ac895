import type { ProviderServer } from '#server/intake/mailbox-grants/provider-presets.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** A provider of the Settings tab. The secret is encrypted; see `sealed-secret.ts`. */
export interface ProviderRow extends ProviderServer {
  id: string;
  clientId: string;
  sealedSecret: string | null;
}

const columns = `id, name, issuer, authorization_endpoint as "authorizationEndpoint", token_endpoint as "tokenEndpoint",
  device_endpoint as "deviceEndpoint", revocation_endpoint as "revocationEndpoint", scope, client_id as "clientId",
  client_secret_sealed as "sealedSecret", host, port, security`;

export async function listProviderRows(db: Queryable): Promise<ProviderRow[]> {
  const { rows } = await db.query<ProviderRow>({
    name: 'mail-providers',
    text: `select ${columns} from mail_providers order by created_at, id`,
  });
  return rows;
}

/** Stores a provider, or all fields of a stored one. */
export async function writeProvider(client: Queryable, row: ProviderRow): Promise<void> {
  await client.query(
    `insert into mail_providers (id, name, issuer, authorization_endpoint, token_endpoint, device_endpoint,
       revocation_endpoint, scope, client_id, client_secret_sealed, host, port, security)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (id) do update set name = excluded.name, issuer = excluded.issuer,
       authorization_endpoint = excluded.authorization_endpoint, token_endpoint = excluded.token_endpoint,
       device_endpoint = excluded.device_endpoint, revocation_endpoint = excluded.revocation_endpoint,
       scope = excluded.scope, client_id = excluded.client_id, client_secret_sealed = excluded.client_secret_sealed,
       host = excluded.host, port = excluded.port, security = excluded.security`,
    [
      row.id,
      row.name,
      row.issuer,
      row.authorizationEndpoint,
      row.tokenEndpoint,
      row.deviceEndpoint,
      row.revocationEndpoint,
      row.scope,
      row.clientId,
      row.sealedSecret,
      row.host,
      row.port,
      row.security,
    ],
  );
}

/** @returns false if there is no such row. */
export async function deleteProvider(client: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from mail_providers where id = $1', [id]);
  return rowCount === 1;
}

/** Whether a mailbox is connected through the provider. */
export async function hasGrants(client: Queryable, provider: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    'select exists (select from mailbox_grants where provider = $1 and removed_at is null) as found',
    [provider],
  );
  return rows[0]?.found === true;
}
