import { maxUrlLength } from '#server/ingest/markup/limits.ts';
import { tellingLinks, type UsedLink } from '#server/ingest/redact/links/link-hosts.ts';
import type { LinkReader } from '#server/ingest/redact/links/link-readings.ts';
import { type LinkSurvey, type MailLinks, surveyLinks } from '#server/ingest/redact/links/link-survey.ts';
import { readBareAddress } from '#server/ingest/redact/links/spoken-links.ts';
import { findUnsubscribeLinks } from '#server/ingest/redact/links/unsubscribe-links.ts';
import type { WrittenLink } from '#server/ingest/redact/subscriber-tokens.ts';
import { bareAddress, webAddress } from '#server/ingest/text/web-address.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Distinct addresses of one email to compare; the richest real emails have 300. */
const maxSurveyedLinks = 1_000;

/** Characters of the text part to search for addresses. */
const maxReadText = 300_000;

/** Addresses of an email's links as written in its html. */
export interface WrittenLinks {
  /** Number of uses per address. */
  links: ReadonlyMap<string, WrittenLink>;
  /** The subscriber's own links. */
  unsubscribeLinks: ReadonlySet<string>;
}

/** Compares all links of an email: of its html, its text and List-Unsubscribe. */
export function surveyMail(mail: ParsedMail, written: WrittenLinks, linkReader: LinkReader): LinkSurvey {
  const addresses = new Map<string, WrittenLink>();
  for (const [href, { url, uses }] of written.links) {
    const others = written.unsubscribeLinks.has(href) ? uses - 1 : uses;
    if (others > 0 && addresses.size < maxSurveyedLinks) addresses.set(href, { url, uses: others });
  }
  const text = (mail.text ?? '').slice(0, maxReadText);
  const inText = [
    ...Array.from(text.matchAll(webAddress), ([address]) => readWebAddress(address)),
    ...Array.from(text.matchAll(bareAddress), ([address]) => readBareAddress(address)),
  ];
  for (const url of inText) {
    if (addresses.size >= maxSurveyedLinks) break;
    // A repetition in the other part is no further use.
    if (url !== null && !addresses.has(url.href))
      addresses.set(url.href, { url, uses: mail.html === null ? 1 : 0 });
  }
  const inHtml = [...written.unsubscribeLinks].flatMap((href) => written.links.get(href)?.url ?? []);
  const unsubscribeLinks = [...inHtml, ...listUnsubscribe(mail)].map((url) => linkReader.read(url));
  const { used, carriers } = readLinks(addresses, linkReader);
  // Html links are collected from its end, text links from its beginning.
  const fromEnd = mail.html === null ? [...used].reverse() : used.filter(({ uses }) => uses > 0);
  const isNewsletter = mail.html !== null || fromEnd.length >= tellingLinks;
  const found = inHtml.length === 0 && isNewsletter ? findUnsubscribeLinks(fromEnd) : [];
  return surveyLinks({ used, carriers, unsubscribeLinks: [...unsubscribeLinks, ...found] });
}

function readLinks(
  addresses: ReadonlyMap<string, WrittenLink>,
  linkReader: LinkReader,
): Pick<MailLinks, 'used' | 'carriers'> {
  const byTarget = new Map<string, UsedLink>();
  const carriers: URL[] = [];
  for (const { url, uses } of addresses.values()) {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') continue;
    const { target, reading } = linkReader.follow(url);
    if (target.href !== url.href) carriers.push(url);
    const known = byTarget.get(target.href);
    if (known === undefined) byTarget.set(target.href, { link: reading, uses });
    else known.uses += uses;
  }
  return { used: [...byTarget.values()], carriers };
}

function readWebAddress(text: string): URL | null {
  return text.length > maxUrlLength * 2 ? null : URL.parse(text);
}

function listUnsubscribe(mail: ParsedMail): URL[] {
  return mail.headers
    .filter(({ name }) => name === 'list-unsubscribe')
    .flatMap(({ value }) => value.slice(0, maxUrlLength).match(/https?:[^\s<>]+/gi) ?? [])
    .flatMap((address) => readWebAddress(address) ?? []);
}
