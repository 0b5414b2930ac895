import { maxUrlLength } from '#server/ingest/clean/limits.ts';
import { type LinkReading, readLink } from '#server/ingest/clean/link-readings.ts';
import {
  type LinkSurvey,
  type MailLinks,
  surveyLinks,
  type UsedLink,
} from '#server/ingest/clean/link-survey.ts';
import { decodeTracker } from '#server/ingest/clean/link-trackers.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Different addresses of one mail that are compared with each other; the richest real mails have 300. */
const maxSurveyedLinks = 1_000;

/** Addresses in the text part beyond this are not read. */
const maxReadText = 300_000;

const webAddress = /\bhttps?:\/\/[^\s<>"'`\])}]+/gi;

/** The addresses of a mail's links as they stand in its html. */
export interface WrittenLinks {
  /** How often each stands there. */
  links: ReadonlyMap<string, number>;
  /** The subscriber's own among them. */
  wayOuts: ReadonlySet<string>;
}

/** Reads a link's address as browsers do; null for what is no web address. */
export function readWebAddress(href: string): URL | null {
  const text = href.trim();
  if (text === '' || text.length > maxUrlLength * 2) return null;
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url : null;
}

/** Compares all links of a mail: those of its html, of its text and of List-Unsubscribe. */
export function surveyMail(mail: ParsedMail, written: WrittenLinks, brandDomain: string | null): LinkSurvey {
  const addresses = new Map<string, number>();
  for (const [href, uses] of written.links) {
    const others = written.wayOuts.has(href) ? uses - 1 : uses;
    if (others > 0 && addresses.size < maxSurveyedLinks) addresses.set(href, others);
  }
  for (const [address] of (mail.text ?? '').slice(0, maxReadText).matchAll(webAddress)) {
    if (addresses.size >= maxSurveyedLinks) break;
    // The same link of the other half is not another use of it.
    if (!addresses.has(address)) addresses.set(address, mail.html === null ? 1 : 0);
  }
  const wayOuts = [...written.wayOuts, ...listUnsubscribe(mail)].flatMap((href) => read(href, brandDomain));
  return surveyLinks({ ...readLinks(addresses, brandDomain), wayOuts });
}

function readLinks(
  addresses: ReadonlyMap<string, number>,
  brandDomain: string | null,
): Pick<MailLinks, 'used' | 'carriers'> {
  const byTarget = new Map<string, UsedLink>();
  const carriers: LinkReading[] = [];
  for (const [href, uses] of addresses) {
    const url = readWebAddress(href);
    if (url === null) continue;
    const target = decodeTracker(url);
    if (target !== url) carriers.push(readLink(url, brandDomain));
    const known = byTarget.get(target.href);
    if (known === undefined) byTarget.set(target.href, { link: readLink(target, brandDomain), uses });
    else known.uses += uses;
  }
  return { used: [...byTarget.values()], carriers };
}

function read(href: string, brandDomain: string | null): LinkReading[] {
  const url = readWebAddress(href);
  return url === null ? [] : [readLink(url, brandDomain)];
}

function listUnsubscribe(mail: ParsedMail): string[] {
  return mail.headers
    .filter(({ name }) => name === 'list-unsubscribe')
    .flatMap(({ value }) => value.slice(0, maxUrlLength).match(/https?:[^\s<>]+/gi) ?? []);
}
