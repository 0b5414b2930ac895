import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { sanitizeMail } from '#server/ingest/sanitize/sanitize-mail.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { brand, type CampaignShape, expectedTargets, mailTo } from './campaign.ts';

/** Who the campaign goes to. */
const subscribers = ['k7', 'm3'] as const;

/** Everything that is published of a mail. */
function publicCopy(mail: ParsedMail, brandDomain: string): Record<string, unknown> & { html: string } {
  const sanitized: SanitizedMail = sanitizeMail(mail, { imageKey, brandDomain });
  const { campaignType, season } = classifyMail(mail, readZones(sanitized));
  return { ...sanitized, campaignType, season, offers: extractOffers(mail, readZones(sanitized)) };
}

/** What of a campaign's public copy differs from reader to reader; empty when it is the same, byte for byte. */
export function differences(campaign: CampaignShape): string[] {
  const [first, second] = subscribers;
  return differencesOf(mailTo(first, campaign), mailTo(second, campaign), brand);
}

/** What differs between the public copies of two mails of a brand. */
export function differencesOf(one: ParsedMail, other: ParsedMail, brandDomain: string): string[] {
  const [first, second] = [publicCopy(one, brandDomain), publicCopy(other, brandDomain)];
  return Object.keys(first).flatMap((field) => firstDifference(field, first[field], second[field]));
}

/** Links of a campaign that lead elsewhere in the public copy than they should. */
export function lostTargets(campaign: CampaignShape): string[] {
  const { html } = publicCopy(mailTo(subscribers[0], campaign), brand);
  const shown = hrefsOf(html);
  return expectedTargets(campaign).flatMap((wanted, at) =>
    wanted === null || shown[at] === wanted ? [] : [`${wanted} became ${shown[at] ?? 'nothing'}`],
  );
}

/** The addresses that the links of a public copy lead to, in their order. */
export function hrefsOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
}

/** Where two values part, in a few words; empty when they are the same. */
function firstDifference(what: string, one: unknown, other: unknown): string[] {
  const [a, b] = [one, other].map((value) =>
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  );
  if (a === undefined || b === undefined || a === b) return [];
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60).replace(/\s+/g, ' ');
  return [`${what}: "${around(a)}" and "${around(b)}"`];
}
