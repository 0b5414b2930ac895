import { classifyMail } from '#server/ingest/classify/classify.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { brand, type CampaignShape, expectedTargets, mailTo } from './campaign.ts';

/** Subscribers of the campaign. */
const subscribers = ['k7', 'm3'] as const;

/** Returns all published fields of a mail. */
function publicCopy(mail: ParsedMail, brandDomain: string): Record<string, unknown> & { html: string } {
  const sanitized: SanitizedMail = makePublicCopy(mail, { imageKey, brandDomain });
  const { campaignType, season } = classifyMail(mail, readZones(sanitized));
  return { ...sanitized, campaignType, season, offers: extractOffers(mail, readZones(sanitized)) };
}

/**
 * Returns the differences between the public copies for two subscribers; empty if they are identical, byte
 * for byte.
 */
export function differences(campaign: CampaignShape): string[] {
  const [first, second] = subscribers;
  return differencesOf(mailTo(first, campaign), mailTo(second, campaign), brand);
}

/** Returns the differences between the public copies of two mails of a brand. */
export function differencesOf(one: ParsedMail, other: ParsedMail, brandDomain: string): string[] {
  const [first, second] = [publicCopy(one, brandDomain), publicCopy(other, brandDomain)];
  return Object.keys(first).flatMap((field) => firstDifference(field, first[field], second[field]));
}

/** Returns links of a campaign with a wrong target in the public copy. */
export function lostTargets(campaign: CampaignShape): string[] {
  const { html } = publicCopy(mailTo(subscribers[0], campaign), brand);
  const shown = hrefsOf(html);
  return expectedTargets(campaign).flatMap((wanted, at) =>
    wanted === null || shown[at] === wanted ? [] : [`${wanted} became ${shown[at] ?? 'nothing'}`],
  );
}

/** Returns the targets of a public copy's links, in order. */
export function hrefsOf(html: string): string[] {
  return [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => (href ?? '').replaceAll('&amp;', '&'));
}

/** Returns the first difference of two values in a few words; empty if they are equal. */
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
