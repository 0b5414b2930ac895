import { type DemoBrand, domainOf, type EspStyle } from '#doubles/demo/brand.ts';
import { type ComposedMail, composeMail } from '#doubles/demo/compose.ts';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { subscriber } from '#doubles/demo/esp.ts';
import { habitsOf } from '#doubles/demo/habits.ts';

import { writeMessage } from '#doubles/demo/mime.ts';
import type { AddressedPicture } from '#doubles/demo/pictures.ts';
import { type PlannedMail, planBrand } from '#doubles/demo/plan.ts';
import { tokenFor } from '#doubles/demo/random.ts';
import { demoLabel } from '#server/ingest/store/rejudge-emails.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import { encodeHeaderText, mailboxHeader, mailDate } from '#server/operations/vault-export/mail-headers.ts';
import { minutesAhead } from '#shared/format/time-zone.ts';

/** Returns every planned mail of the demo, oldest first. The same instant gives the same plan. */
export function planDemo(now: Date, brands: readonly DemoBrand[] = demoBrands): PlannedMail[] {
  return brands
    .flatMap((brand) => planBrand(brand, now))
    .sort((a, b) => a.sentAt.getTime() - b.sentAt.getTime() || (messageName(a) < messageName(b) ? -1 : 1));
}

/** Yields every message of the demo, oldest first. Pure: the same instant gives the same bytes. */
export function* demoMessages(now: Date): Generator<SourceMessage> {
  for (const mail of planDemo(now)) yield writeMail(mail).source;
}

/** Returns a planned mail as its subscriber's mailbox received it, its pictures, and its composed copy. */
export function writeMail(mail: PlannedMail): {
  source: SourceMessage;
  pictures: AddressedPicture[];
  composed: ComposedMail;
} {
  const composed = composeMail(mail);
  return {
    source: {
      raw: toMessage(mail, composed),
      label: `${demoLabel}${mail.brand.slug} ${mail.id}`,
      receivedHint: mail.sentAt,
      mailboxAddress: subscriber.address,
    },
    pictures: composed.pictures,
    composed,
  };
}

const messageName = ({ brand, id }: PlannedMail) => `${brand.slug}.${id}`;

export const fromAddress = (brand: DemoBrand) => `${brand.mailbox}@mail.${domainOf(brand)}`;

/** Platforms that write the Date header in UTC for every sender. */
const platformsInUtc: ReadonlySet<EspStyle> = new Set(['salesforce', 'hubspot']);

/** Returns the offset from UTC of the Date header: the sender's time zone, unless the platform uses UTC. */
const minutesOf = (brand: DemoBrand, at: Date) =>
  platformsInUtc.has(brand.esp) ? 0 : minutesAhead(habitsOf(brand).timeZone, at);

/** Two seconds from platform to mailbox. */
const transportMs = 2000;

function toMessage(mail: PlannedMail, composed: ComposedMail): Uint8Array {
  const { brand, sentAt } = mail;
  const domain = domainOf(brand);
  const name = messageName(mail);
  const { traces } = composed;
  const relay = `mta${(sentAt.getUTCMinutes() % 24) + 1}.mail.${domain}`;
  const received = new Date(sentAt.getTime() + transportMs);
  return writeMessage({
    headers: [
      ['Delivered-To', subscriber.address],
      ['Return-Path', `<${traces.returnPath}>`],
      [
        'Received',
        `from ${relay} (${relay} [192.0.2.${(sentAt.getUTCSeconds() % 250) + 1}])\r\n by mx.mailvault.example with ESMTPS id ${tokenFor(`${name}:queue`, 12)}\r\n for <${subscriber.address}>; ${mailDate(received)}`,
      ],
      [
        'DKIM-Signature',
        `v=1; a=rsa-sha256; c=relaxed/relaxed; s=k1; d=mail.${domain};\r\n h=From:To:Subject:Date:Message-ID:List-Unsubscribe;\r\n bh=${tokenFor(`${name}:bh`, 43)}=;\r\n b=${tokenFor(`${name}:b1`, 64)}\r\n ${tokenFor(`${name}:b2`, 64)}==`,
      ],
      ['From', mailboxHeader(brand.sender, fromAddress(brand))],
      ['Reply-To', mailboxHeader(brand.name, `hello@${domain}`)],
      ['To', mailboxHeader(subscriber.name, subscriber.address)],
      ['Subject', encodeHeaderText(composed.subject)],
      ['Date', mailDate(sentAt, minutesOf(brand, sentAt))],
      ['Message-ID', `<${name}.${tokenFor(`${name}:id`, 16)}@mail.${domain}>`],
      ...listHeaders(mail, composed),
      ...traces.headers,
    ],
    text: composed.text,
    html: composed.html,
    boundary: `_----${tokenFor(`${name}:boundary`, 24)}`,
    bodyEncoding: traces.bodyEncoding,
  });
}

/** Headers of mailing lists, absent from receipts (RFC 2369, 2919, 8058). */
function listHeaders({ brand, campaign }: PlannedMail, { traces }: ComposedMail): Array<[string, string]> {
  if (campaign.type === 'transactional') return [['Auto-Submitted', 'auto-generated']];
  const domain = domainOf(brand);
  return [
    [
      'List-Unsubscribe',
      `<${traces.unsubscribeUrl}>,\r\n <mailto:unsubscribe@mail.${domain}?subject=unsubscribe>`,
    ],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['List-Id', `${encodeHeaderText(brand.newsletter?.name ?? brand.name)} <news.${domain}>`],
    ['Precedence', 'bulk'],
  ];
}
