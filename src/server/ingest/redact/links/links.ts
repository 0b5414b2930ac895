import { getDomain } from 'tldts';
import { maxUrlLength } from '#server/ingest/markup/limits.ts';
import { holdsNumber, holdsToken, namesSubscriber } from '#server/ingest/redact/find-mentions.ts';
import { stripParameters } from '#server/ingest/redact/links/link-parameters.ts';
import { LinkReader } from '#server/ingest/redact/links/link-readings.ts';
import { type LinkSurvey, surveyLinks } from '#server/ingest/redact/links/link-survey.ts';
import { isOpaqueTracker } from '#server/ingest/redact/links/link-trackers.ts';
import { isOnePersons, withoutBeginning } from '#server/ingest/redact/links/public-parameters.ts';
import { holdsPersonsAddress, mayBeAnything, namesWhose } from '#server/ingest/redact/places/local-parts.ts';
import type { SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';
import { isSubscriberLink, type LinkWords } from '#server/ingest/redact/subscriber-links.ts';
import { isLocalPart, spellsFullName } from '#server/ingest/redact/subscriber-mentions.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Sanitizes the address of one link. @returns the public target, or null if the link must have none. */
export type LinkSanitizer = (href: string, words: LinkWords) => string | null;

/** Free mail providers: their domain is no brand's home. */
const freeMailers = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com gmx.de gmx.net
   web.de t-online.de proton.me protonmail.com mail.com mail.ru yandex.ru qq.com 163.com`.split(/\s+/),
);

/** Context of a link's verdict. */
interface LinkContext {
  identity: SubscriberIdentity;
  survey: LinkSurvey;
  linkReader: LinkReader;
}

/** An address whose target only the sender knows. */
const opaque = Symbol('untold');

/**
 * Returns the link sanitizer of one email.
 * @param brandDomain domain whose home page replaces opaque links; defaults to the sender's domain.
 * @param survey comparison of the email's links; without it, each link is judged alone.
 * @param linkReader the link reader of that survey.
 * @param isAccount whether the email is about an order or account: then all its links lead to the home page.
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
  const context: LinkContext = { identity, survey, linkReader };
  const known = new Map<string, string | typeof opaque | null>();
  return (href, words) => {
    // Browsers strip tabs and line breaks from an address before they read its scheme; URL does the same.
    const text = href.trim();
    if (text === '' || text.length > maxUrlLength * 2) return null;
    const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
    if (url === null) return null;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
    if (isSubscriberLink(url, words)) return null;
    if (isAccount) return home;
    const sanitized = known.get(url.href) ?? sanitizeWebLink(url, context);
    known.set(url.href, sanitized);
    return sanitized === opaque ? (spelledTarget(words, url) ?? home) : sanitized;
  };
}

/** Returns the brand's home domain; null for a free mailbox, a tenant of a platform or a missing domain. */
export function domainOfBrand(mail: ParsedMail, brandDomain?: string): string | null {
  if (brandDomain?.includes('@') === true) return null;
  const domain = getDomain((brandDomain ?? mail.from?.address ?? '').split('@').pop() ?? '');
  return domain === null || freeMailers.has(domain) ? null : domain;
}

/** Returns the public target of a link that is not the subscriber's own by its address and words. */
function sanitizeWebLink(url: URL, context: LinkContext): string | typeof opaque | null {
  const { identity, survey, linkReader } = context;
  const { target, reading } = linkReader.follow(url);
  if (target.href !== url.href && isSubscriberLink(target, noLinkText)) return null;
  if (target.username !== '' || target.password !== '') return null;
  // Tested before the parameters are removed: without them a click counter's address looks like its host's
  // front page.
  if (isOpaqueTracker(target) || isPersonalLink(target, identity) || survey.isOpaque(reading)) return opaque;
  if (isOnePersons(target)) return opaque;
  withoutBeginning(target);
  const isWhole = stripParameters(target, identity, { link: reading, survey });
  if (!isWhole || namesSubscriber(identity, target.href)) return opaque;
  if (reading.kind === 'everybodys')
    sanitizeNestedUrl(target, (address) => sanitizeWebLink(address, context));
  return target.href.length > maxUrlLength ? opaque : target.href;
}

/** Sanitizes the addresses inside a link (to share them, in a text). Changes `url`. */
function sanitizeNestedUrl(url: URL, sanitizeLink: (url: URL) => string | typeof opaque | null): void {
  if (!/(?:%3A|:)(?:%2F|\/){2}/i.test(url.search)) return;
  const pairs = url.search.slice(1).split('&');
  url.search = pairs.flatMap((pair) => carriedPair(pair, sanitizeLink) ?? []).join('&');
}

/** Returns a parameter with sanitized addresses; null if one of them is opaque. */
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

/** Nobody shares an address inside an address inside an address. */
function carriesAnother({ search }: URL): boolean {
  return /https?(?:%253A|%3A|:)/i.test(search);
}

/**
 * Whether host or path contain a token of the subscriber's own links, or the subscriber's name: every page of
 * such an address is personal.
 */
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

/** Whether a folder is named by an address or its local part: `/user/summer`, `/lindberg`. */
function isReadersFolder(piece: string, before: string, identity: SubscriberIdentity): boolean {
  if (holdsPersonsAddress(piece)) return true;
  return isLocalPart(identity, piece) && (namesWhose(before) || !mayBeAnything(piece.toLowerCase()));
}

/** Returns the address that the text of a click counter's link spells out: `www.brand.com/sale`. */
function spelledTarget({ own }: LinkWords, counter: URL): string | null {
  const [, text] =
    /^\s*((?:https?:\/\/)?(?:[a-z0-9-]{1,63}\.)+[a-z]{2,24}(?:\/[\w./-]{0,200})?)\s*$/i.exec(own) ?? [];
  if (text === undefined) return null;
  const url = URL.parse(/^https?:/i.test(text) ? text : `https://${text}`);
  if (url === null || url.hostname === counter.hostname || getDomain(url.hostname) === null) return null;
  return isOpaqueTracker(url) || isSubscriberLink(url, noLinkText) ? null : url.href;
}

const noLinkText: LinkWords = { own: '', around: '' };
