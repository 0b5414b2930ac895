import type { SourceMessage } from '#server/ingest/types.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

/** A copy of a campaign for one subscriber. */
export interface Copy {
  /** Minutes after the first possible one. */
  at: number;
  /** Campaigns that differ by one word. */
  word: 'ends' | 'ended';
  subscriber: 'ann' | 'ben';
  /** Whether the gate holds it: its mailbox's server calls it forged. */
  isHeld?: boolean;
}

export const idOf = ({ at, word, subscriber }: Copy) => `${at}.${word}.${subscriber}@shop.example`;

/** When the first possible copy is received. */
export const start = Date.UTC(2026, 10, 20, 8);

/** The message of a copy, as a mailbox whose server judges it delivers it. */
export function mailOf(copy: Copy): SourceMessage & { raw: Buffer } {
  const verdict = copy.isHeld === true ? 'dmarc=fail (p=REJECT)' : 'dmarc=pass';
  const raw = buildMail({
    headers: [
      `Authentication-Results: mx.house.example; ${verdict} header.from=shop.example`,
      'Received: from mail.shop.example by mx.house.example with ESMTPS; Fri, 20 Nov 2026 08:00:00 +0000',
    ],
    to: `${copy.subscriber}@house.example`,
    messageId: `<${idOf(copy)}>`,
    subject: 'Our autumn sale',
    body: `<p>Everything is half price. The sale ${copy.word} on Sunday.</p>`,
  });
  const receivedHint = new Date(start + copy.at * 60_000);
  return {
    raw,
    label: idOf(copy),
    receivedHint,
    mailboxAddress: `${copy.subscriber}@house.example`,
    authservId: 'mx.house.example',
  };
}
