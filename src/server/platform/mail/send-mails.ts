import type { MailChoice } from '#server/platform/config/mail-choice.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { sendDue } from '#server/platform/deliveries/send-due.ts';
import { composeMail } from '#server/platform/mail/compose.ts';
import type { Letterhead } from '#server/platform/mail/layout.ts';
import type { MailKinds, WaitingMail } from '#server/platform/mail/mail-kinds.ts';
import { claimMail, postponeMail, settleMail } from '#server/platform/mail/repository.ts';
import { connections, type MailTransport, type ShownMail } from '#server/platform/mail/transport.ts';

export interface SendDependencies {
  db: Queryable;
  transport: MailTransport;
  kinds: MailKinds;
  letterhead: Letterhead & Pick<MailChoice, 'from'>;
  now: () => Date;
}

/** Longer than the transport's longest attempt. */
const leaseMs = 20 * 60_000;

/** Sends the mails that are due. Each has a connection from its start, so none spends its time waiting for another. */
export function sendMails(
  deps: SendDependencies,
  { signal }: { signal?: AbortSignal } = {},
): ReturnType<typeof sendDue> {
  const { db } = deps;
  const queue = {
    width: connections,
    pollMs: 200,
    leaseMs,
    claim: (lease: { now: Date; leaseEnd: Date }) => claimMail(db, lease),
    waitingSince: ({ writtenAt }: WaitingMail) => writtenAt,
    send: (mail: WaitingMail) => sendMail(deps, mail),
    settle: (mail: WaitingMail, result: SentMail, now: Date) =>
      settleMail(db, mail, { ...result, failure: null, now }),
    giveUp: (mail: WaitingMail, { message: failure }: Error, now: Date) =>
      settleMail(db, mail, { state: 'failed', failure, shown: null, now }),
    postpone: (mail: WaitingMail, failure: string, dueAt: Date) => postponeMail(db, mail, { failure, dueAt }),
  };
  return sendDue(queue, { now: deps.now, signal });
}

interface SentMail {
  state: 'sent' | 'withdrawn';
  shown: ShownMail | null;
}

async function sendMail(
  { transport, kinds, letterhead }: SendDependencies,
  mail: WaitingMail,
): Promise<SentMail> {
  const render = kinds[mail.kind];
  if (render === undefined) throw new Error(`This version does not know mails of the kind ${mail.kind}.`);
  const content = await render(mail);
  if (content === null) return { state: 'withdrawn', shown: null };
  const shown = await transport.deliver(composeMail(mail, content, letterhead));
  return { state: 'sent', shown };
}
