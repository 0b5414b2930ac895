import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import {
  deleteIdentity,
  type IdentityRow,
  insertIdentity,
  listIdentities,
  lockIdentities,
  readTwinWait,
  updateIdentity,
  updateTwinWait,
} from '#server/intake/identities/repository.ts';
import type { Database } from '#server/platform/db/client.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { Identity, ReadIdentityBody, TwinWait } from '#shared/contract/intake/identities.ts';
import { countOf } from '#shared/format/count.ts';
import { nameKey } from '#shared/format/name-key.ts';
import { maxIdentities } from '#shared/vocabulary/limits.ts';

export interface IdentityDependencies {
  database: Database;
  now: () => Date;
}

export async function getIdentities(db: Queryable): Promise<Identity[]> {
  return (await listIdentities(db)).map(({ createdAt, ...identity }) => ({
    ...identity,
    createdAt: createdAt.toISOString(),
  }));
}

/** @throws AppError `conflict`: there are too many, or another has its name or an address. */
export async function addIdentity(
  { database, now }: IdentityDependencies,
  admin: Administrator,
  body: ReadIdentityBody,
): Promise<Identity> {
  return inTransaction(database.pool, async (client) => {
    await lockIdentities(client);
    const others = await listIdentities(client);
    if (others.length >= maxIdentities) {
      throw new AppError('conflict', `A vault has at most ${maxIdentities} identities.`);
    }
    refuseTaken(others, body);
    const id = await insertIdentity(client, body, now());
    await recordAudit(client, admin, 'identity.added', `Identity “${body.name}”`);
    return readWritten(client, id);
  });
}

/** @throws AppError `not_found`; `conflict`: another has its name or an address. */
export async function changeIdentity(
  { database }: IdentityDependencies,
  admin: Administrator,
  id: number,
  body: ReadIdentityBody,
): Promise<Identity> {
  return inTransaction(database.pool, async (client) => {
    await lockIdentities(client);
    const all = await listIdentities(client);
    if (!all.some((known) => known.id === id)) throw notFound();
    refuseTaken(
      all.filter((known) => known.id !== id),
      body,
    );
    await updateIdentity(client, id, body);
    await recordAudit(client, admin, 'identity.updated', `Identity “${body.name}”`);
    return readWritten(client, id);
  });
}

/** Its sign-ups stay, without an identity. @throws AppError `not_found` */
export async function removeIdentity(
  { database }: IdentityDependencies,
  admin: Administrator,
  id: number,
): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    await lockIdentities(client);
    const name = await deleteIdentity(client, id);
    if (name === undefined) throw notFound();
    await recordAudit(client, admin, 'identity.removed', `Identity “${name}”`);
  });
}

export async function getTwinWait(db: Queryable): Promise<TwinWait> {
  return { hours: await readTwinWait(db) };
}

/** Changes the wait of future mail; mail that waits longer than that is published by the next housekeeping. */
export async function saveTwinWait(
  { database }: IdentityDependencies,
  admin: Administrator,
  { hours }: TwinWait,
): Promise<TwinWait> {
  await inTransaction(database.pool, async (client) => {
    if (!(await updateTwinWait(client, hours))) return;
    const summary = hours === 0 ? 'Publish at once.' : `Up to ${countOf(hours, 'hour', 'hours')}.`;
    await recordAudit(client, admin, 'settings.updated', 'Wait for a twin', summary);
  });
  return { hours };
}

function notFound(): AppError {
  return new AppError('not_found', 'This identity has already been removed.');
}

function refuseTaken(others: readonly IdentityRow[], { name, addresses }: ReadIdentityBody): void {
  if (others.some((other) => nameKey(other.name) === nameKey(name))) {
    throw fieldError('conflict', 'name', `There is already an identity named ${name}.`);
  }
  for (const address of addresses) {
    const owner = others.find((other) => other.addresses.includes(address));
    if (owner !== undefined) {
      throw fieldError('conflict', 'addresses', `${address} is already an address of ${owner.name}.`);
    }
  }
}

async function readWritten(client: Queryable, id: number): Promise<Identity> {
  const written = (await getIdentities(client)).find((identity) => identity.id === id);
  if (written === undefined) throw new Error('An identity was written and is not there.');
  return written;
}
