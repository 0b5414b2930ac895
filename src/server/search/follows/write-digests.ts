import { inTransaction } from '#server/platform/db/transaction.ts';
import { writeMails } from '#server/platform/mail/write-mail.ts';
import { type NewDelivery, writeDeliveries } from '#server/platform/webhooks/repository.ts';
import {
  lockDueReader,
  type Silence,
  setDigestAt,
  takeHeld,
  takeParts,
  takeSilences,
} from '#server/search/follows/digest-repository.ts';
import type { FollowDependencies } from '#server/search/follows/follow-dependencies.ts';
import { nextDigest, weekdayIn } from '#server/search/follows/next-digest.ts';

/**
 * Writes the digests that are due, each in one transaction that also raises the high-water marks of its follows and
 * sets the next date: no email is in two digests, and none is in none. The content is made when it is sent.
 */
export async function writeDigests(
  deps: FollowDependencies,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ digests: number }> {
  let digests = 0;
  while (signal?.aborted !== true) {
    const written = await writeNextDigest(deps);
    if (written === undefined) break;
    digests += written;
  }
  return { digests };
}

/** @returns undefined if no reader's digest is due. */
function writeNextDigest({
  database,
  config: { mail },
  now,
}: FollowDependencies): Promise<number | undefined> {
  return inTransaction(database.pool, async (client) => {
    const instant = now();
    const reader = await lockDueReader(client, instant);
    if (reader === undefined) return undefined;
    const { userId, address, digestDay, zone } = reader;
    let at = reader.digestAt;
    let isWeekly = false;
    // After a stop of the vault one digest replaces all that were due, and the day of the weekly one may be past.
    for (; at <= instant; at = nextDigest(at, reader)) isWeekly ||= weekdayIn(zone, at) === digestDay;
    await setDigestAt(client, userId, at);
    const silences = await takeSilences(client, userId, { now: instant, isWeekly });
    await writeDeliveries(client, silences.flatMap(silenceDelivery), instant);
    if (mail === null || address === null) return 0;
    const silent = silences.filter(({ wantsMail }) => wantsMail).map(({ id }) => id);
    const parts = await takeParts(client, userId, isWeekly ? ['daily', 'weekly'] : ['daily']);
    const held = await takeHeld(client, userId);
    if (parts.length + held.length + silent.length === 0) return 0;
    const data = { parts, held: held.map(({ followId, emailId }) => [followId, emailId]), silent };
    await writeMails(client, mail, [{ kind: 'digest', userId, address, data }], instant);
    return 1;
  });
}

function silenceDelivery({ id, webhookId }: Silence): NewDelivery[] {
  return webhookId === null ? [] : [{ webhookId, kind: 'silence', data: { followId: id } }];
}
