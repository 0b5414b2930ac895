import type { DemoBrand } from '#doubles/demo/brand.ts';
import { everydayCampaigns } from '#doubles/demo/copy/everyday.ts';
import { demoBrands } from '#doubles/demo/demo-brands.ts';
import { subscriber } from '#doubles/demo/esp.ts';
import { writeMail } from '#doubles/demo/messages.ts';
import type { AddressedPicture } from '#doubles/demo/pictures.ts';
import type { PlannedMail } from '#doubles/demo/plan.ts';
import { diceFor } from '#doubles/demo/random.ts';
import { mailDate } from '#server/operations/vault-export/mail-headers.ts';

/** Every 13th message is a delivery report without a sender, which is rejected, */
const reportEvery = 13;

/** and every 8th arrives twice, as real mail sometimes does. */
const repeatedEvery = 8;

/** First issue of new newsletters, well after those of the demo's history. */
const firstFreshIssue = 60;

export interface FreshMail {
  raw: Uint8Array;
  pictures: AddressedPicture[];
}

/**
 * Returns the message with a given number in the demo's mailbox: usually a campaign of one of the demo's
 * brands. The same number always gives the same Message-ID.
 * @param before the previous message, if it arrived at the same time.
 */
export function freshMail(number: number, sentAt: Date, before: FreshMail | undefined): FreshMail {
  if (number % reportEvery === 0) return { raw: deliveryReport(number, sentAt), pictures: [] };
  if (number % repeatedEvery === 0 && before !== undefined) return before;
  const { source, pictures } = writeMail(planFresh(number, sentAt));
  return { raw: source.raw, pictures };
}

function planFresh(number: number, sentAt: Date): PlannedMail {
  // One of the demo's brands never sends, so that the demo shows a brand without mail.
  const order = diceFor('fresh:brands').shuffle(demoBrands.filter(({ campaigns }) => campaigns.length > 0));
  const brand = order[number % order.length];
  if (brand === undefined) throw new Error('The demo has no brands');
  const campaign = diceFor(`fresh:${number}`).pick(campaignsOfAnyDay(brand));
  const round = Math.floor(number / order.length);
  const issue = (brand.newsletter?.firstIssue ?? 1) + firstFreshIssue + round;
  const isNewsletter = campaign.layout === 'newsletter';
  return { brand, campaign, sentAt, id: `fresh-${number}`, issue: isNewsletter ? issue : null };
}

function campaignsOfAnyDay(brand: DemoBrand) {
  return [...brand.campaigns, ...everydayCampaigns(brand)].filter(({ season }) => season === 'none');
}

function deliveryReport(number: number, sentAt: Date): Uint8Array {
  return Buffer.from(
    [
      `Received: by mx.mailvault.example with LMTP id r${number}; ${mailDate(sentAt)}`,
      `To: ${subscriber.address}`,
      'Subject: Delivery report',
      `Date: ${mailDate(sentAt)}`,
      `Message-ID: <report.${number}@mx.mailvault.example>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Your message was delivered. There is nothing to do.',
      '',
    ].join('\r\n'),
  );
}
