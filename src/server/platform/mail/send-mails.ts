import type { MailChoice } from '#server/platform/config/mail-choice.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { composeMail } from '#server/platform/mail/compose.ts';
import type { Letterhead } from '#server/platform/mail/layout.ts';
import type { MailKinds, WaitingMail } from '#server/platform/mail/mail-kinds.ts';
import { claimMails, postponeMail, settleMail } from '#server/platform/mail/repository.ts';
import {
  connections,
  DeliveryError,
  type MailTransport,
  type ShownMail,
} from '#server/platform/mail/transport.ts';

export interface SendDependencies {
  db: Queryable;
  transport: MailTransport;
  kinds: MailKinds;
  letterhead: Letterhead & Pick<MailChoice, 'from'>;
  now: () => Date;
}

const minuteMs = 60_000;

/** Longer than any attempt, so that no two processes attempt one mail at once. */
const leaseMs = 20 * minuteMs;

/** Minutes until the next attempt, after each failed one: a day and a half in all. */
const backOffMinutes = [1, 5, 15, 60, 120, 240, 480, 1_200];

/** A mail that could not be sent for so long is no news any more. */
const maxAgeMs = 48 * 60 * minuteMs;

/** Mails claimed together: each has a connection, so none spends its time waiting for another. */
const batchSize = connections;

/**
 * Sends the mails that are due. Each is claimed by a lease, so that of any number of processes one attempts it;
 * the result is written after the server's answer. A process killed between that answer and its result leaves
 * the one case in which a mail is sent twice: under the same Message-ID, by which receivers recognize it.
 * @returns the number of mails by their end.
 */
export async function sendMails(
  deps: SendDependencies,
  { signal }: { signal?: AbortSignal } = {},
): Promise<{ sent: number; postponed: number; failed: number }> {
  const counts = { sent: 0, postponed: 0, failed: 0 };
  while (signal?.aborted !== true) {
    const now = deps.now();
    const leaseEnd = new Date(now.getTime() + leaseMs);
    const mails = await claimMails(deps.db, { now, leaseEnd, limit: batchSize });
    if (mails.length === 0) break;
    const ends = await Promise.all(mails.map((mail) => sendMail(deps, mail)));
    for (const { end } of ends) counts[end] += 1;
    // Without a connection the rest would fail alike; the next run tries again.
    if (ends.some(({ isOfServer }) => isOfServer)) break;
  }
  return counts;
}

interface End {
  end: 'sent' | 'postponed' | 'failed';
  isOfServer: boolean;
}

async function sendMail(deps: SendDependencies, mail: WaitingMail): Promise<End> {
  const { db, now } = deps;
  const attempt = await attemptMail(deps, mail);
  if (!(attempt instanceof Error)) {
    await settleMail(db, mail, { ...attempt, failure: null, now: now() });
    return { end: 'sent', isOfServer: false };
  }
  const failure = attempt.message;
  const isOfServer = attempt instanceof DeliveryError && attempt.isOfServer;
  const minutes = backOffMinutes[mail.attempts - 1];
  if (minutes === undefined || (attempt instanceof DeliveryError && attempt.isFinal)) {
    await settleMail(db, mail, { state: 'failed', failure, shown: null, now: now() });
    return { end: 'failed', isOfServer };
  }
  await postponeMail(db, mail, { failure, dueAt: new Date(now().getTime() + minutes * minuteMs) });
  return { end: 'postponed', isOfServer };
}

async function attemptMail(
  { transport, kinds, letterhead, now }: SendDependencies,
  mail: WaitingMail,
): Promise<{ state: 'sent' | 'withdrawn'; shown: ShownMail | null } | Error> {
  try {
    if (now().getTime() - mail.writtenAt.getTime() > maxAgeMs)
      throw new DeliveryError('It could not be sent for two days.', { isFinal: true, isOfServer: false });
    const render = kinds[mail.kind];
    if (render === undefined) throw new Error(`This version does not know mails of the kind ${mail.kind}.`);
    const content = await render(mail);
    if (content === null) return { state: 'withdrawn', shown: null };
    const shown = await transport.deliver(composeMail(mail, content, letterhead));
    return { state: 'sent', shown };
  } catch (error) {
    return error as Error;
  }
}
