import type { SourceMessage } from '#server/ingest/types.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

/** People in whose names an operator signs up. */
const people = {
  ann: { name: 'Ann Archer', town: 'Leeds', points: '1,250' },
  ben: { name: 'Ben Brewer', town: 'Bath', points: '80' },
  cat: { name: 'Cat Carver', town: 'Leeds', points: '7' },
} as const;

export type Person = keyof typeof people;

/** Registers people as identities. */
export async function addIdentities(db: Queryable, names: readonly Person[]): Promise<void> {
  for (const name of names) {
    await db.query(
      'insert into identities (name, known_data, addresses, created_at) values ($1, $2, $3, now())',
      [people[name].name, [people[name].name], [addressOf(name)]],
    );
  }
}

export const addressOf = (person: Person) => `${person}@house.example`;

/** When the first possible copy is received. */
export const start = Date.UTC(2026, 10, 20, 8);

/** A copy of a campaign for one person. */
export interface Copy {
  person: Person;
  /** Minutes after the first possible one. */
  at?: number;
  subject?: string;
  word?: string;
  isForged?: boolean;
}

export const messageIdOf = ({ person, at = 0 }: Copy) => `${at}.${person}@shop.example`;

/** The message of a copy, as a mailbox whose server judges it delivers it. */
export function mailOf(copy: Copy): SourceMessage & { raw: Buffer } {
  const { person, at = 0, subject = 'Our autumn sale', word = 'Sunday', isForged = false } = copy;
  const { name, town, points } = people[person];
  const raw = buildMail({
    headers: [
      `Authentication-Results: mx.house.example; dmarc=${isForged ? 'fail (p=REJECT)' : 'pass'} header.from=shop.example`,
      'Received: from mail.shop.example by mx.house.example with ESMTPS; Fri, 20 Nov 2026 08:00:00 +0000',
    ],
    to: addressOf(person),
    messageId: `<${messageIdOf(copy)}>`,
    subject,
    body: `<p>Zdravo ${name.split(' ')[0]}, everything is half price. The sale ends on ${word}.</p>
      <p>Stanje: ${points}. Your shop in ${town} is open.</p>
      <a href="https://www.shop.example/sale?reader=${person}">To the sale</a>`,
  });
  return {
    raw,
    label: messageIdOf(copy),
    receivedHint: new Date(start + at * 60_000),
    mailboxAddress: addressOf(person),
    authservId: 'mx.house.example',
  };
}
