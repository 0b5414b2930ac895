import type pg from 'pg';
import { describeFault } from '#server/ingest/describe-fault.ts';
import { type ReprocessContext, reprocessBatch } from '#server/ingest/reprocess-batch.ts';
import { foldedWithinMs } from '#server/ingest/store/folds/plan-folds.ts';
import { subscriberKeyOf } from '#server/ingest/store/folds/subscriber-key.ts';
import {
  readMessages,
  readPairedMessages,
  type StoredMessage,
} from '#server/ingest/store/stored-messages.ts';
import { groupTwins } from '#server/ingest/store/twins/email-twins.ts';
import { listIdentityAddresses } from '#server/ingest/store/twins/identity-addresses.ts';
import {
  addTwinCandidates,
  listPossibleTwins,
  listTwinCandidates,
  type PossibleTwin,
  removeTwinCandidates,
} from '#server/ingest/store/twins/twin-candidates.ts';
import type { TwinFinding } from '#server/ingest/types.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';

/** Candidates in one query. */
const listedAtOnce = 100;

/** Emails of one identity that are compared with a candidate, the nearest in time first. */
const maxTries = 4;

interface Identity {
  id: number;
  knownData: string[];
}

/** Receives the faults of pairing. Logged values never contain anything of an email. */
export interface PairingLog {
  error(fields: object, message: string): void;
}

export type PairingContext = ReprocessContext & { log?: PairingLog | undefined };

/**
 * Pairs the emails that were noted as candidates with the copies that other identities received, and rewrites
 * their public copies from the comparison. Runs after each import and fetch, whose mail is stored already, so it
 * never throws: a pair that fails keeps the copies of the rules until the next reprocess.
 */
export async function pairTwins(context: PairingContext, signal?: AbortSignal): Promise<void> {
  const { log = console } = context;
  try {
    await pairCandidates({ ...context, log }, signal);
  } catch (error) {
    log.error(describeFault(error), 'twins were not paired; the next run tries again');
  }
}

async function pairCandidates(
  context: ReprocessContext & { log: PairingLog },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { pool } = context.database;
  const left = new Set<number>();
  let identities: ReadonlyMap<string, Identity> | undefined;
  for (;;) {
    const ids = await listTwinCandidates(pool, listedAtOnce);
    if (ids.length === 0) return;
    identities ??= await readIdentities(context);
    for (const id of ids) {
      // The next run pairs the others.
      if (signal?.aborted === true) return;
      try {
        await pairEmail(id, identities, context, left);
      } catch (error) {
        // A full disk or a database that is away is not the pair's fault.
        if (operatorSentence(error) !== undefined) throw error;
        context.log.error(
          { ...describeFault(error), email: id },
          'an email could not be paired; the next reprocess tries again',
        );
        await removeTwinCandidates(pool, [id]);
      }
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
  left: Set<number>,
): Promise<void> {
  const { pool } = context.database;
  const possible = (await listPossibleTwins(pool, id)).flatMap((email) => {
    const identity = identities.get(email.subscriberKey);
    return identity === undefined ? [] : { ...email, identity };
  });
  const [own, ...others] = possible;
  const twins = own?.id === id ? await findTwins(own, others, context) : [];
  const hasLostTwins = own?.id === id && own.groupId !== null && twins.length === 0;
  if (own === undefined || (twins.length === 0 && !hasLostTwins)) {
    await removeTwinCandidates(pool, [id]);
    return;
  }
  const members = hasLostTwins ? [id] : await groupMembers([own, ...twins], pool, left);
  const messages = await readPairedMessages({ db: pool, blobs: context.blobs }, members);
  await reprocessBatch(messages, context, (client) => removeTwinCandidates(client, members));
}

/** @param left emails that lost their twins in this run; the second time they wait for the next reprocess. */
async function groupMembers(
  members: readonly IdentifiedTwin[],
  pool: pg.Pool,
  left: Set<number>,
): Promise<readonly number[]> {
  return inTransaction(pool, async (client) => {
    const groups = await groupTwins(
      client,
      members.map(({ id, identity }) => ({ id, identityId: identity.id })),
    );
    await addTwinCandidates(
      client,
      groups.left.filter((id) => !left.has(id)),
    );
    for (const id of groups.left) left.add(id);
    return groups.grouped;
  });
}

/**
 * Finds the copies of a campaign that other identities received: the nearest of each that proves a copy, else the
 * nearest version within the time in which campaigns are folded.
 */
async function findTwins(
  own: IdentifiedTwin,
  others: readonly IdentifiedTwin[],
  context: ReprocessContext,
): Promise<IdentifiedTwin[]> {
  // A run that was killed has grouped them, and has not rewritten their copies.
  const grouped = others.filter(({ groupId }) => groupId !== null && groupId === own.groupId);
  if (grouped.length > 0) return grouped;
  const alike = new Map<number, IdentifiedTwin>();
  const versions = new Map<number, IdentifiedTwin>();
  const tries = new Map<number, number>();
  let message: StoredMessage | undefined;
  for (const other of others) {
    const { id: identityId } = other.identity;
    const tried = tries.get(identityId) ?? 0;
    const rival = findRival(own, other, others);
    if (identityId === own.identity.id || alike.has(identityId) || tried >= maxTries) continue;
    if (rival?.kind === 'same' && distanceOf(rival, other) <= distanceOf(own, other)) continue;
    tries.set(identityId, tried + 1);
    message ??= await readMessage(own.id, context);
    const twin = await readMessage(other.id, context);
    if (message === undefined) break;
    const kind = twin && (await compareTwins([own, message], [other, twin], context));
    if (kind === 'same') alike.set(identityId, other);
    const isVersion = kind === 'versions' && distanceOf(own, other) <= foldedWithinMs;
    if (isVersion && rival === undefined && !versions.has(identityId)) versions.set(identityId, other);
  }
  return [...new Map([...versions, ...alike]).values()];
}

/** Returns the email of the own identity that another one is paired with. */
function findRival(own: IdentifiedTwin, other: IdentifiedTwin, others: readonly IdentifiedTwin[]) {
  if (other.groupId === null) return undefined;
  return others.find(({ identity, groupId }) => identity.id === own.identity.id && groupId === other.groupId);
}

function distanceOf(one: PossibleTwin, other: PossibleTwin): number {
  return Math.abs(one.receivedAt.getTime() - other.receivedAt.getTime());
}

async function readMessage(
  id: number,
  { database, blobs }: ReprocessContext,
): Promise<StoredMessage | undefined> {
  const [message] = await readMessages({ db: database.pool, blobs }, [id]);
  return message;
}

async function compareTwins(
  [{ identity }, message]: [IdentifiedTwin, StoredMessage],
  [other, twin]: [IdentifiedTwin, StoredMessage],
  { pool }: ReprocessContext,
): Promise<TwinFinding['kind'] | undefined> {
  const prepared = await pool.prepare({
    source: message.source,
    depth: 'whole',
    now: message.createdAt,
    twins: {
      knownData: identity.knownData,
      others: [{ source: twin.source, knownData: other.identity.knownData }],
    },
  });
  return prepared.outcome === 'ready' ? prepared.mail.twins?.kind : undefined;
}
