import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { newKey } from '#server/intake/mailbox-connections/attempts.ts';
import { redirectAddress } from '#server/intake/mailbox-connections/redirect-address.ts';
import { isPreset, type PresetId, presetOf } from '#server/intake/mailbox-grants/provider-presets.ts';
import {
  deleteProvider,
  hasGrants,
  listProviderRows,
  type ProviderRow,
  writeProvider,
} from '#server/intake/mailbox-grants/provider-repository.ts';
import {
  clientSecretPurpose,
  type GrantDependencies,
  listProviders,
  type MailProvider as StoredProvider,
} from '#server/intake/mailbox-grants/providers.ts';
import type { Config } from '#server/platform/config/config.ts';
import { sealSecret } from '#server/platform/db/sealed-secret.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type {
  MailProvider,
  mailboxConnectionsContract,
} from '#shared/contract/intake/mailbox-connections.ts';

type EditDependencies = GrantDependencies & { config: Config };

type Contract = typeof mailboxConnectionsContract;
type ProviderFields = z.output<Contract['POST /api/admin/mail-providers']['body']>;
type ClientFields = z.output<Contract['PUT /api/admin/mail-providers/:id/client']['body']>;

/** There are few providers, and each may hold an administrator's typing errors. */
const maxProviders = 20;

export async function showProviders(
  deps: EditDependencies,
  request: FastifyRequest,
): Promise<MailProvider[]> {
  const redirectUri = redirectAddress(request, deps.config);
  return (await listProviders(deps, deps.database.pool)).map((each) => toReply(each, redirectUri));
}

function toReply(provider: StoredProvider, redirectUri: string | null): MailProvider {
  const { id, name, setBy, client, host, port, security } = provider;
  const hasPage =
    redirectUri !== null && (provider.tokenEndpoint === null || provider.authorizationEndpoint !== null);
  return {
    id,
    name,
    isPreset: isPreset(id),
    setBy,
    clientId: client?.clientId ?? null,
    hasSecret: client !== null && (client.sealedSecret ?? client.plainSecret) !== null,
    issuer: provider.issuer,
    authorizationEndpoint: provider.authorizationEndpoint,
    tokenEndpoint: provider.tokenEndpoint,
    deviceEndpoint: provider.deviceEndpoint,
    revocationEndpoint: provider.revocationEndpoint,
    scope: provider.scope,
    imap: { host, port, security },
    ways: [...(hasPage ? (['page'] as const) : []), ...(provider.hasDeviceCode ? (['code'] as const) : [])],
    redirectUri,
  };
}

async function showProvider(
  deps: EditDependencies,
  request: FastifyRequest,
  id: string,
): Promise<MailProvider> {
  const found = (await showProviders(deps, request)).find((each) => each.id === id);
  if (found === undefined) throw notThere();
  return found;
}

/** Adds a provider besides Google and Microsoft. @throws AppError `conflict` if there are too many. */
export async function addProvider(
  deps: EditDependencies,
  admin: Administrator,
  request: FastifyRequest,
  fields: ProviderFields,
): Promise<MailProvider> {
  const id = newKey()
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .slice(0, 12);
  await store(deps, admin, id, (before) => {
    if (before !== undefined) throw new Error('A random id was given twice.');
    return rowOf(deps, id, fields, undefined);
  });
  return showProvider(deps, request, id);
}

/** @throws AppError `not_found`; `invalid_request` if the secret would go to another provider. */
export async function saveProvider(
  deps: EditDependencies,
  admin: Administrator,
  request: FastifyRequest,
  id: string,
  fields: ProviderFields,
): Promise<MailProvider> {
  await store(deps, admin, id, (before) => {
    if (before === undefined || isPreset(id)) throw notThere();
    return rowOf(deps, id, fields, before);
  });
  return showProvider(deps, request, id);
}

/** Stores the vault's client at Google or Microsoft. @throws AppError `conflict` if the environment sets it. */
export async function saveClient(
  deps: EditDependencies,
  admin: Administrator,
  request: FastifyRequest,
  id: string,
  { issuer, ...client }: ClientFields,
): Promise<MailProvider> {
  if (!isPreset(id)) throw notThere();
  refuseEnvironment(deps, id);
  await store(deps, admin, id, (before) => {
    const { parameters: _, hasDeviceCode: __, ...preset } = presetOf(id, deps.config.mailClients, issuer);
    const server = id === 'microsoft' ? { ...preset, issuer } : preset;
    return rowOf(deps, id, { ...server, ...client, imap: preset }, before);
  });
  return showProvider(deps, request, id);
}

/** @throws AppError `not_found`; `conflict` while a mailbox is connected through it. */
export async function removeProvider(
  deps: EditDependencies,
  admin: Administrator,
  id: string,
): Promise<void> {
  if (isPreset(id)) refuseEnvironment(deps, id);
  await inTransaction(deps.database.pool, async (client) => {
    if (await hasGrants(client, id)) {
      throw new AppError('conflict', 'Remove the mailboxes that are connected through this provider first.');
    }
    const name = (await listProviderRows(client)).find((each) => each.id === id)?.name;
    if (name === undefined || !(await deleteProvider(client, id))) throw notThere();
    await recordAudit(client, admin, 'mail_provider.removed', subjectOf(name));
  });
}

async function store(
  deps: EditDependencies,
  admin: Administrator,
  id: string,
  toRow: (before: ProviderRow | undefined) => ProviderRow,
): Promise<void> {
  await inTransaction(deps.database.pool, async (client) => {
    const rows = await listProviderRows(client);
    const before = rows.find((each) => each.id === id);
    if (before === undefined && rows.length >= maxProviders) {
      throw new AppError('conflict', `There can be at most ${maxProviders} providers.`);
    }
    const row = toRow(before);
    if (before !== undefined && !isSameServer(before, row) && (await hasGrants(client, id))) {
      throw new AppError(
        'conflict',
        'Permissions are sent only where they were given. Remove the mailboxes of this provider before you change its addresses.',
      );
    }
    await writeProvider(client, row);
    const action = before === undefined ? 'mail_provider.added' : 'mail_provider.updated';
    await recordAudit(client, admin, action, subjectOf(row.name), `Client ID: ${row.clientId}.`);
  });
}

type Fields = Omit<ProviderFields, 'imap'> & { imap: ProviderFields['imap'] };

/** An absent secret keeps the stored one, but it is never sent to another provider than it was entered for. */
function rowOf(
  deps: EditDependencies,
  id: string,
  fields: Fields,
  before: ProviderRow | undefined,
): ProviderRow {
  const { clientSecret, imap, ...row } = fields;
  const { host, port, security } = imap;
  const stored = before?.sealedSecret ?? null;
  if (
    clientSecret === undefined &&
    stored !== null &&
    before !== undefined &&
    !isSameServer(before, fields)
  ) {
    throw fieldError(
      'invalid_request',
      'clientSecret',
      'Enter the client secret again. The stored one is used only with the addresses it was entered for.',
    );
  }
  const typed = clientSecret === '' ? null : clientSecret;
  const sealedSecret =
    typed === undefined
      ? stored
      : typed && sealSecret(typed, { secret: deps.secret, purpose: clientSecretPurpose });
  return { ...row, id, host, port, security, sealedSecret };
}

const serverKeys = ['issuer', 'tokenEndpoint', 'deviceEndpoint', 'revocationEndpoint'] as const;

function isSameServer(before: ProviderRow, now: Pick<ProviderRow, (typeof serverKeys)[number]>): boolean {
  return serverKeys.every((key) => before[key] === now[key]);
}

function refuseEnvironment(deps: EditDependencies, id: PresetId): void {
  if (deps.config.mailClients[id] === null) return;
  throw new AppError(
    'conflict',
    'This client is set in the environment of the server and cannot be changed here.',
  );
}

function notThere(): AppError {
  return new AppError('not_found', 'There is no such provider. It may have been removed in the meantime.');
}

const subjectOf = (name: string) => `Mail provider “${name}”`;
