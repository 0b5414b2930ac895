import { getDomain } from 'tldts';
import { holdsNumber, holdsToken, namesSubscriber } from '#server/ingest/redact/find-mentions.ts';
import { stripParameters } from '#server/ingest/redact/links/link-parameters.ts';
import { LinkReader } from '#server/ingest/redact/links/link-readings.ts';
import { type LinkSurvey, surveyLinks } from '#server/ingest/redact/links/link-survey.ts';
import { isOpaqueTracker } from '#server/ingest/redact/links/link-trackers.ts';
import { isOnePersons, withoutBeginning } from '#server/ingest/redact/links/public-parameters.ts';
import { isMeeting } from '#server/ingest/redact/links/public-sites.ts';
import { holdsPersonsAddress, mayBeAnything, namesWhose } from '#server/ingest/redact/places/local-parts.ts';
import type { SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';
import { isSubscriberLink, type LinkWords } from '#server/ingest/redact/subscriber-links.ts';
import { isLocalPart, spellsFullName } from '#server/ingest/redact/subscriber-mentions.ts';
import { maxUrlLength } from '#server/ingest/sanitize/limits.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Cleans the address of one link. @returns what the link may point to, or null when it must not point anywhere. */
export type LinkSanitizer = (href: string, words: LinkWords) => string | null;

/** Free mailboxes: whose domain is no home of a brand. */
const freeMailers = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net
   web.de t-online.de proton.me protonmail.com mail.com mail.ru yandex.ru qq.com 163.com`.split(/\s+/),
);

/** What links are judged by, besides themselves. */
interface LinkContext {
  identity: SubscriberIdentity;
  survey: LinkSurvey;
  linkReader: LinkReader;
  isAccount: boolean;
}

/** An address that says nothing without the sender's books. */
const opaque = Symbol('untold');

/**
 * Makes the link cleaner of one mail.
 * @param brandDomain whose home page takes the place of links that only say who clicked; absent, the sender's domain.
 * @param survey what the links of the mail say about each other; absent, each is judged by itself.
 * @param reader who read them for it.
 * @param isAccount whether the mail is about an order or account: then a meeting in it is its reader's to join.
 */
export function createLinkSanitizer(
  mail: ParsedMail,
  identity: SubscriberIdentity,
  brandDomain?: string,
  survey: LinkSurvey = surveyLinks({ used: [], carriers: [], unsubscribeLinks: [] }),
  linkReader: LinkReader = new LinkReader(domainOfBrand(mail, brandDomain)),
  isAccount = false,
): LinkSanitizer {
  const domain = domainOfBrand(mail, brandDomain);
  const home = domain === null ? null : `https://${domain}/`;
  const context: LinkContext = { identity, survey, linkReader, isAccount };
  const known = new Map<string, string | typeof opaque | null>();
  return (href, words) => {
    // Browsers strip tabs and line breaks inside an address before they read its scheme; URL does the same.
    const text = href.trim();
    if (text === '' || text.length > maxUrlLength * 2) return null;
    const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
    if (url === null) return null;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    if (isSubscriberLink(url, words)) return null;
    const sanitized = known.get(url.href) ?? sanitizeWebLink(url, context);
    known.set(url.href, sanitized);
    return sanitized === opaque ? (spelledTarget(words, url) ?? home) : sanitized;
  };
}

/** The domain on which the brand is at home; null for a free mailbox, a tenant of a platform or no domain at all. */
export function domainOfBrand(mail: ParsedMail, brandDomain?: string): string | null {
  if (brandDomain?.includes('@') === true) return null;
  const domain = getDomain((brandDomain ?? mail.from?.address ?? '').split('@').pop() ?? '');
  return domain === null || freeMailers.has(domain) ? null : domain;
}

/** Where a link may lead that is none of the subscriber's by its own address and words. */
function sanitizeWebLink(url: URL, context: LinkContext): string | typeof opaque | null {
  const { identity, survey, linkReader, isAccount } = context;
  const { target, reading } = linkReader.follow(url);
  if (target.href !== url.href && isSubscriberLink(target, noLinkText)) return null;
  if (target.username !== '' || target.password !== '') return null;
  if (isAccount && isMeeting(target)) return opaque;
  // Asked before the parameters go: without them a counter's address would pass for the front page of its host.
  if (isOpaqueTracker(target) || isPersonalLink(target, identity) || survey.isOpaque(reading)) return opaque;
  if (isOnePersons(target)) return opaque;
  withoutBeginning(target);
  const isWhole = stripParameters(target, identity, { link: reading, survey });
  if (!isWhole || namesSubscriber(identity, target.href)) return opaque;
  if (reading.kind === 'everybodys')
    sanitizeNestedUrl(target, (address) => sanitizeWebLink(address, context));
  return target.href.length > maxUrlLength ? opaque : target.href;
}

/** Addresses that a link hands on (to share them, in a text) are cleaned as links are. Changes `url`. */
function sanitizeNestedUrl(url: URL, sanitizeLink: (url: URL) => string | typeof opaque | null): void {
  if (!/(?:%3A|:)(?:%2F|\/){2}/i.test(url.search)) return;
  const pairs = url.search.slice(1).split('&');
  url.search = pairs.flatMap((pair) => carriedPair(pair, sanitizeLink) ?? []).join('&');
}

/** A parameter with clean addresses; null where one of them leads nowhere without the sender's books. */
function carriedPair(pair: string, sanitizeLink: (url: URL) => string | typeof opaque | null): string | null {
  const equals = pair.indexOf('=');
  const value = decoded(pair.slice(equals + 1));
  if (!value.includes('://')) return pair;
  let isMentioned = true;
  const sanitized = value.replace(carriedAddress, (address) => {
    const url = URL.parse(address);
    const shown = url === null || carriesAnother(url) ? null : sanitizeLink(url);
    isMentioned &&= typeof shown === 'string';
    return typeof shown === 'string' ? shown : '';
  });
  if (!isMentioned) return null;
  return sanitized === value ? pair : pair.slice(0, equals + 1) + encodeURIComponent(sanitized);
}

const carriedAddress = /https?:\/\/[^\s"<>]+/g;

/** An address in an address in an address is nothing that somebody shares. */
function carriesAnother({ search }: URL): boolean {
  return /https?(?:%253A|%3A|:)/i.test(search);
}

/** Whether host or path hold a token of the reader's own links, or the reader's name: everything behind such an address is the reader's. */
function isPersonalLink(url: URL, identity: SubscriberIdentity): boolean {
  const folders = url.pathname.split('/').map(decoded);
  if (folders.some((piece, at) => isReadersFolder(piece, folders[at - 1] ?? '', identity))) return true;
  const pieces = [...url.hostname.split('.'), ...folders];
  return pieces.some(
    (piece) =>
      holdsNumber(identity, piece) ||
      (/[a-z]/i.test(piece) && (holdsToken(identity, piece) || spellsFullName(identity, piece))),
  );
}

/** A folder that is called by an address, or by what the reader's begins with: `/user/summer`, `/lindberg`. */
function isReadersFolder(piece: string, before: string, identity: SubscriberIdentity): boolean {
  if (holdsPersonsAddress(piece)) return true;
  return isLocalPart(identity, piece) && (namesWhose(before) || !mayBeAnything(piece.toLowerCase()));
}

/** A counter's link whose words are an address themselves (`www.brand.com/sale`) leads where it says. */
function spelledTarget({ own }: LinkWords, counter: URL): string | null {
  const [, text] =
    /^\s*((?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}(?:\/[\w./-]{0,200})?)\s*$/i.exec(own) ?? [];
  if (text === undefined) return null;
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url === null || url.hostname === counter.hostname || getDomain(url.hostname) === null) return null;
  return isOpaqueTracker(url) || isSubscriberLink(url, noLinkText) ? null : url.href;
}

const noLinkText: LinkWords = { own: '', around: '' };
