import type { SignedInUser } from '#server/accounts/auth/guards.ts';
import {
  type DeliveryRow,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  lockReader,
  replayDeliveries,
  updateWebhook,
  type WebhookRow,
} from '#server/accounts/webhooks/repository.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { openSecret, sealSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import { checkAddress } from '#server/platform/outbound/address-guard.ts';
import { hostOf } from '#server/platform/outbound/host-of.ts';
import { guardOf } from '#server/platform/webhooks/post-webhook.ts';
import { writeDeliveries } from '#server/platform/webhooks/repository.ts';
import { webhookPurpose } from '#server/platform/webhooks/send-webhooks.ts';
import { newWebhookSecret } from '#server/platform/webhooks/sign.ts';
import type { Delivery, Webhook } from '#shared/contract/accounts/webhooks.ts';
import { maxWebhooks, type WebhookFormat } from '#shared/vocabulary/webhooks.ts';

export interface WebhookDependencies {
  config: Pick<Config, 'webhookHosts'>;
  database: Pick<Database, 'pool'>;
  secret: string;
  now: () => Date;
}

/** Deliveries that one page shows. */
const maxListed = 50;

export const missingWebhook = () => new AppError('not_found', 'You have no such webhook any more.');

export async function getWebhooks(deps: WebhookDependencies, user: SignedInUser): Promise<Webhook[]> {
  return (await listWebhooks(deps.database.pool, user)).map((row) => toWebhook(row, deps));
}

/** @throws AppError `invalid_request` for an address that nothing is sent to, `conflict` beyond the limit. */
export async function addWebhook(
  deps: WebhookDependencies,
  user: SignedInUser,
  { name, address, format }: { name: string; address: string; format: WebhookFormat },
): Promise<Webhook & { secret: string }> {
  requireAddress(address, deps);
  const secret = newWebhookSecret();
  const webhook = { name, format, address: seal(address, deps), secret: seal(secret, deps) };
  const id = await inTransaction(deps.database.pool, async (client) => {
    await lockReader(client, user);
    return insertWebhook(client, user, webhook, { most: maxWebhooks, now: deps.now() });
  });
  if (id === undefined)
    throw new AppError('conflict', `You have ${maxWebhooks} webhooks already. Delete one first.`);
  return { ...(await requireOwn(deps, user, id)), secret };
}

/** Switched on again or given another address, a webhook gets at once what waits and is not under way. */
export async function changeWebhook(
  deps: WebhookDependencies,
  user: SignedInUser,
  id: number,
  {
    name,
    address,
    format,
    isOn,
  }: {
    name?: string | undefined;
    address?: string | undefined;
    format?: WebhookFormat | undefined;
    isOn?: boolean | undefined;
  },
): Promise<Webhook> {
  if (address !== undefined) requireAddress(address, deps);
  await inTransaction(deps.database.pool, async (client) => {
    const isTheirs = await updateWebhook(client, user, id, {
      ...(name !== undefined && { name }),
      ...(address !== undefined && { address: seal(address, deps) }),
      ...(format !== undefined && { format }),
      ...(isOn !== undefined && { isOn }),
    });
    if (!isTheirs) throw missingWebhook();
    if (isOn === true || address !== undefined)
      await replayDeliveries(client, id, { state: 'waiting' }, deps.now());
  });
  return requireOwn(deps, user, id);
}

/** Its follows stay, without it. */
export async function removeWebhook(
  { database: { pool } }: WebhookDependencies,
  user: SignedInUser,
  id: number,
): Promise<void> {
  if (!(await deleteWebhook(pool, user, id))) throw missingWebhook();
}

/** Replaces the secret that deliveries are signed with. */
export async function renewSecret(
  deps: WebhookDependencies,
  user: SignedInUser,
  id: number,
): Promise<{ secret: string }> {
  const secret = newWebhookSecret();
  if (!(await updateWebhook(deps.database.pool, user, id, { secret: seal(secret, deps) })))
    throw missingWebhook();
  return { secret };
}

/** Writes a message that says only that the webhook works. @throws AppError `conflict` while it is off. */
export async function testWebhook(deps: WebhookDependencies, user: SignedInUser, id: number): Promise<void> {
  await requireOwn(deps, user, id);
  await inTransaction(deps.database.pool, async (client) => {
    const written = await writeDeliveries(client, [{ webhookId: id, kind: 'test', data: {} }], deps.now());
    if (written === 0) throw new AppError('conflict', 'This webhook is off. Switch it on first.');
  });
}

export async function getDeliveries(
  deps: WebhookDependencies,
  user: SignedInUser,
  id: number,
): Promise<Delivery[]> {
  await requireOwn(deps, user, id);
  return (await listDeliveries(deps.database.pool, id, maxListed)).map(toDelivery);
}

/**
 * Sends one ended message again, or all that were given up.
 * @throws AppError `not_found` unless it is the reader's and has ended, `conflict` while the webhook is off.
 */
export async function replay(
  deps: WebhookDependencies,
  user: SignedInUser,
  id: number,
  which: { id: number } | { state: 'failed' },
): Promise<number> {
  const { isOn } = await requireOwn(deps, user, id);
  if (!isOn) throw new AppError('conflict', 'This webhook is off. Switch it on first.');
  const count = await inTransaction(deps.database.pool, (client) =>
    replayDeliveries(client, id, which, deps.now()),
  );
  if ('id' in which && count === 0)
    throw new AppError('not_found', 'This message is gone, or is being sent already.');
  return count;
}

async function requireOwn(deps: WebhookDependencies, user: SignedInUser, id: number): Promise<Webhook> {
  const row = await findWebhook(deps.database.pool, user, id);
  if (row === undefined) throw missingWebhook();
  return toWebhook(row, deps);
}

function requireAddress(address: string, { config: { webhookHosts } }: WebhookDependencies): void {
  const verdict = checkAddress(address, guardOf(address, webhookHosts).rules);
  const isListed = webhookHosts.has(hostOf(address) ?? '');
  if (!verdict.allowed || (verdict.url.protocol !== 'https:' && !isListed))
    throw fieldError('invalid_request', 'address', 'Enter an https:// address on the public internet.');
}

function seal(plain: string, { secret }: WebhookDependencies): string {
  return sealSecret(plain, { secret, purpose: webhookPurpose });
}

function toWebhook({ address, lastTakenAt, ...row }: WebhookRow, { secret }: WebhookDependencies): Webhook {
  return { ...row, address: readAddress(address, secret), lastTakenAt: lastTakenAt?.toISOString() ?? null };
}

function readAddress(sealed: string, secret: string): string | null {
  try {
    return openSecret(sealed, { secret, purpose: webhookPurpose });
  } catch (error) {
    if (error instanceof UnreadableSecretError) return null;
    throw error;
  }
}

function toDelivery({ writtenAt, settledAt, dueAt, ...row }: DeliveryRow): Delivery {
  return {
    ...row,
    writtenAt: writtenAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    dueAt: dueAt?.toISOString() ?? null,
  };
}
