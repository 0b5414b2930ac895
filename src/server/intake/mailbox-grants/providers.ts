import {
  isPreset,
  otherParameters,
  type ProviderServer,
  presetIds,
  presetOf,
} from '#server/intake/mailbox-grants/provider-presets.ts';
import { listProviderRows, type ProviderRow } from '#server/intake/mailbox-grants/provider-repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { MailClient } from '#server/platform/config/mail-clients.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Dependencies of providers and grants; a subset of the server's. */
export interface GrantDependencies {
  config: Pick<Config, 'mailClients'>;
  database: Pick<Database, 'pool'>;
  /** Decrypts stored secrets and tokens. */
  secret: string;
  /** Never receives tokens or addresses. Absent in commands. */
  log?: { warn(fields: object, message: string): void };
  /** Time limit of requests to providers, for tests. */
  providerTimeoutSeconds?: number | undefined;
}

/** A provider, with the vault's client there if it has one. */
export interface MailProvider extends ProviderServer {
  id: string;
  client: { clientId: string; sealedSecret: string | null; plainSecret: string | null } | null;
  setBy: 'environment' | 'settings' | null;
  parameters: Record<string, string>;
  /** Whether mailboxes may be connected by a code on another device. */
  hasDeviceCode: boolean;
}

/** A provider whose mailboxes can be connected. */
export type ReadyProvider = MailProvider & { client: NonNullable<MailProvider['client']> };

/** Purpose under which a client's secret is encrypted. */
export const clientSecretPurpose = 'mail provider client';

/** Returns Google and Microsoft, then the others by age. */
export async function listProviders(deps: GrantDependencies, db: Queryable): Promise<MailProvider[]> {
  const rows = await listProviderRows(db);
  const { mailClients } = deps.config;
  const presets = presetIds.map((id): MailProvider => {
    const row = rows.find((each) => each.id === id);
    const given = mailClients[id];
    const preset = presetOf(id, mailClients, given === null ? (row?.issuer ?? null) : null);
    const client = given === null ? clientOfRow(row) : clientOfEnvironment(given);
    return {
      ...preset,
      id,
      client,
      // Microsoft refuses the secret where a code has opened the mailbox (AADSTS700025).
      hasDeviceCode: preset.hasDeviceCode && (client?.sealedSecret ?? client?.plainSecret ?? null) === null,
      setBy: given !== null ? 'environment' : row === undefined ? null : 'settings',
    };
  });
  const others = rows.filter(({ id }) => !isPreset(id));
  return [
    ...presets,
    ...others.map(
      ({ clientId: _, sealedSecret: __, ...row }): MailProvider => ({
        ...row,
        client: clientOfRow(rows.find(({ id }) => id === row.id)),
        setBy: 'settings',
        parameters: otherParameters,
        // Metadata is asked for it when it is used.
        hasDeviceCode: row.issuer !== null || row.deviceEndpoint !== null,
      }),
    ),
  ];
}

function clientOfRow(row: ProviderRow | undefined): MailProvider['client'] {
  if (row === undefined) return null;
  return { clientId: row.clientId, sealedSecret: row.sealedSecret, plainSecret: null };
}

function clientOfEnvironment({ clientId, clientSecret }: MailClient): MailProvider['client'] {
  return { clientId, sealedSecret: null, plainSecret: clientSecret };
}

/** @throws AppError `not_found` without the provider, `conflict` without the vault's client there. */
export async function requireProvider(
  deps: GrantDependencies,
  id: string,
  db: Queryable = deps.database.pool,
): Promise<ReadyProvider> {
  const provider = (await listProviders(deps, db)).find((each) => each.id === id);
  if (provider === undefined) throw new AppError('not_found', 'There is no such provider.');
  const { client } = provider;
  if (client !== null) return { ...provider, client };
  throw new AppError(
    'conflict',
    `Enter this vault’s client ID at ${provider.name} first, under Settings, Mailboxes.`,
  );
}

/** @throws AppError `conflict` with a sentence for administrators if it cannot be decrypted. */
export function secretOf({ name, client }: ReadyProvider, secret: string): string | null {
  if (client.sealedSecret === null) return client.plainSecret;
  try {
    return openSecret(client.sealedSecret, { secret, purpose: clientSecretPurpose });
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    throw new AppError(
      'conflict',
      `The client secret for ${name} can no longer be read, because SESSION_SECRET has changed. Enter it again under Settings, Mailboxes.`,
      { cause: error },
    );
  }
}
