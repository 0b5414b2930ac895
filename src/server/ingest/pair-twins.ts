import { type ReprocessContext, reprocessBatch } from '#server/ingest/reprocess-batch.ts';
import { subscriberKeyOf } from '#server/ingest/store/folds/subscriber-key.ts';
import { readMessages, readPairedMessages } from '#server/ingest/store/stored-messages.ts';
import { groupTwins } from '#server/ingest/store/twins/email-twins.ts';
import { listIdentityAddresses } from '#server/ingest/store/twins/identity-addresses.ts';
import {
  listPossibleTwins,
  listTwinCandidates,
  type PossibleTwin,
  removeTwinCandidates,
} from '#server/ingest/store/twins/twin-candidates.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';

/** Candidates in one query. */
const listedAtOnce = 100;

/** Emails of one identity that are compared with a candidate, the nearest in time first. */
const maxTries = 4;

interface Identity {
  id: number;
  knownData: string[];
}

/**
 * Pairs the emails that were noted as candidates with the copies that other identities received, and rewrites
 * their public copies from the comparison. Runs after each import and fetch.
 */
export async function pairTwins(context: ReprocessContext, signal?: AbortSignal): Promise<void> {
  const { pool } = context.database;
  let identities: ReadonlyMap<string, Identity> | undefined;
  for (;;) {
    const ids = await listTwinCandidates(pool, listedAtOnce);
    if (ids.length === 0) return;
    identities ??= await readIdentities(context);
    for (const id of ids) {
      // The next run pairs the others.
      if (signal?.aborted === true) return;
      await pairEmail(id, identities, context);
    }
  }
}

/** Returns the identities by the keys of their addresses. */
async function readIdentities({ database, secret }: ReprocessContext): Promise<Map<string, Identity>> {
  const addresses = await listIdentityAddresses(database.pool);
  return new Map(
    addresses.map(({ address, identityId, knownData }) => [
      subscriberKeyOf(secret, address)?.toString('hex') ?? '',
      { id: identityId, knownData },
    ]),
  );
}

type IdentifiedTwin = PossibleTwin & { identity: Identity };

async function pairEmail(
  id: number,
  identities: ReadonlyMap<string, Identity>,
  context: ReprocessContext,
): Promise<void> {
  const { pool } = context.database;
  const possible = (await listPossibleTwins(pool, id)).flatMap((email) => {
    const identity = identities.get(email.subscriberKey);
    return identity === undefined ? [] : { ...email, identity };
  });
  const [own, ...others] = possible;
  const twins = own?.id === id ? await findTwins(own, others, context) : [];
  if (own === undefined || twins.length === 0) {
    await removeTwinCandidates(pool, [id]);
    return;
  }
  const members = [own, ...twins];
  await inTransaction(pool, (client) =>
    groupTwins(
      client,
      members.map(({ id, identity }) => ({ id, identityId: identity.id })),
    ),
  );
  const messages = await readPairedMessages(
    { db: pool, blobs: context.blobs },
    members.map(({ id }) => id),
  );
  await reprocessBatch(messages, context, (client) =>
    removeTwinCandidates(
      client,
      members.map(({ id }) => id),
    ),
  );
}

/** Finds the copies of a campaign that other identities received: the nearest of each that proves a copy. */
async function findTwins(
  own: IdentifiedTwin,
  others: readonly IdentifiedTwin[],
  context: ReprocessContext,
): Promise<IdentifiedTwin[]> {
  // A run that was killed has grouped them, and has not rewritten their copies.
  if (own.groupId !== null) return others.filter(({ groupId }) => groupId === own.groupId);
  const found = new Map<number, IdentifiedTwin>();
  const tries = new Map<number, number>();
  const ownGroups = new Set(
    others.filter(({ identity }) => identity.id === own.identity.id).map(({ groupId }) => groupId),
  );
  for (const other of others) {
    const { id: identityId } = other.identity;
    const tried = tries.get(identityId) ?? 0;
    const isTaken = other.groupId !== null && ownGroups.has(other.groupId);
    if (identityId === own.identity.id || found.has(identityId) || isTaken || tried >= maxTries) continue;
    tries.set(identityId, tried + 1);
    if (await isTwin(own, other, context)) found.set(identityId, other);
  }
  return [...found.values()];
}

async function isTwin(
  own: IdentifiedTwin,
  other: IdentifiedTwin,
  { database, blobs, pool }: ReprocessContext,
): Promise<boolean> {
  const messages = await readMessages({ db: database.pool, blobs }, [own.id, other.id]);
  const [message, twin] = [own.id, other.id].map((id) => messages.find((each) => each.id === id));
  if (message === undefined || twin === undefined) return false;
  const prepared = await pool.prepare({
    source: message.source,
    depth: 'whole',
    now: message.createdAt,
    twins: {
      knownData: own.identity.knownData,
      others: [{ source: twin.source, knownData: other.identity.knownData }],
    },
  });
  return prepared.outcome === 'ready' && prepared.mail.twins?.kind === 'same';
}
