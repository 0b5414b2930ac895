import {
  attributeOf,
  type HtmlDocument,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
} from '#server/ingest/markup/bounded-parse.ts';
import { isTrackingPixel } from '#server/ingest/pictures/tracking-pixel.ts';
import { isSubscriberLink } from '#server/ingest/redact/subscriber-links.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { isMachineMade, isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/** An address of a link, and its number of uses. */
export interface WrittenLink {
  url: URL;
  uses: number;
}

/** The subscriber's data in the html of an email, besides the address. */
export interface SubscriberTraces {
  /**
   * Pieces of addresses that identify the subscriber: with one, anybody can act or be counted as the
   * subscriber.
   */
  tokens: Set<string>;
  /** Names in form parameters of links: `firstname=Anna`. */
  names: Set<string>;
  /** Addresses of all links, with their numbers of uses. */
  links: Map<string, WrittenLink>;
  /** The subscriber's own links. */
  unsubscribeLinks: Set<string>;
  /** Alternative texts of pictures, which may name the subscriber too. */
  alternativeTexts: string[];
}

/** Tokens of one email; real ones have under twenty, a forged one may have thousands. */
const maxTokens = 300;

/** Distinct addresses of one email; the richest real ones have 300. */
const maxLinks = 2_000;

/** Alternative texts of one email; the richest real ones have 200. */
const maxAlternativeTexts = 400;

/** One subscriber has one name; links with more are about others. */
const maxNames = 5;

/** Longer addresses are not parsed. */
const maxAddressLength = 8_000;

/** Enough of a link's words to see its purpose. */
const maxLinkWords = 200;

/** A digest that several pictures repeat identifies the subscriber. */
const digest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/i;
const sharedBy = 3;

const nameParameters =
  /^(?:first_?name|fname|vorname|prenom|nombre|voornaam|last_?name|lname|nachname|surname|apellidos?|achternaam)$/i;

/** Whether a parameter's name is that of a person's name. */
export function isNameParameter(name: string): boolean {
  return nameParameters.test(name);
}

/**
 * Reads the subscriber's own links (unsubscribe, preferences, view online, forward) and the open-tracking
 * pixels, and collects the pieces of their addresses that were generated for this subscriber or sending.
 * Ordinary links and pictures repeat them, where they look like product numbers.
 */
export function findSubscriberTraces(document: HtmlDocument | null): SubscriberTraces {
  const traces: SubscriberTraces = {
    tokens: new Set(),
    names: new Set(),
    links: new Map(),
    unsubscribeLinks: new Set(),
    alternativeTexts: [],
  };
  if (document === null) return traces;
  const digests = new Map<string, number>();
  const waiting: HtmlNode[] = [...document.childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'a' || node.tagName === 'area') readLink(node, traces);
    else if (node.tagName === 'img') readPicture(node, traces, digests);
    for (const child of node.childNodes) waiting.push(child);
  }
  for (const [value, count] of digests) if (count >= sharedBy) traces.tokens.add(value);
  return traces;
}

/** Returns the tokens of a List-Unsubscribe header. */
export function tokensOfHeader(value: string): string[] {
  const addresses = value.slice(0, 4_000).match(/(?:https?|mailto):[^\s<>]+/gi) ?? [value.slice(0, 4_000)];
  return addresses.flatMap((address) => tokensOf(address));
}

function readLink(link: HtmlElement, { tokens, names, links, unsubscribeLinks }: SubscriberTraces): void {
  const href = attributeOf(link, 'href');
  const url = href === undefined || href.length > maxAddressLength ? null : URL.parse(href.trim());
  if (href === undefined || url === null) return;
  const known = links.get(href);
  if (known !== undefined) known.uses += 1;
  else if (links.size < maxLinks) links.set(href, { url, uses: 1 });
  if (tokens.size >= maxTokens) return;
  addNamesIn(url, names);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  const own = `${textOf(link, maxLinkWords)} ${attributeOf(link, 'title') ?? ''}`;
  if (isWeb && isSubscriberLink(url, { own, around: '' })) {
    unsubscribeLinks.add(href);
    for (const token of tokensOf(url.href)) tokens.add(token);
  }
}

function addNamesIn(url: URL, names: Set<string>): void {
  for (const [name, value] of url.searchParams) {
    if (names.size < maxNames && nameParameters.test(name) && /^\p{L}[\p{L}'’ -]{1,40}$/u.test(value))
      names.add(value.trim());
  }
}

function readPicture(
  image: HtmlElement,
  { tokens, alternativeTexts }: SubscriberTraces,
  digests: Map<string, number>,
): void {
  const words = attributeOf(image, 'alt') ?? '';
  if (words !== '' && alternativeTexts.length < maxAlternativeTexts) alternativeTexts.push(words);
  const src = attributeOf(image, 'src');
  const url = src === undefined || src.length > maxAddressLength ? null : URL.parse(src.trim());
  if (url === null || src === undefined || tokens.size >= maxTokens) return;
  for (const value of url.searchParams.values()) {
    if (digest.test(value)) digests.set(value, (digests.get(value) ?? 0) + 1);
  }
  const isPixel = isTrackingPixel({
    src,
    width: attributeOf(image, 'width'),
    height: attributeOf(image, 'height'),
    style: (attributeOf(image, 'style') ?? '').toLowerCase().replace(/\s+/g, ''),
    alt: attributeOf(image, 'alt'),
    hasClass: attributeOf(image, 'class') !== undefined || attributeOf(image, 'id') !== undefined,
  });
  // The path of an open-tracking pixel may identify the account; its parameters identify the subscriber.
  if (isPixel) for (const token of tokensOf(url.search)) tokens.add(token);
}

/** Returns the machine-generated pieces of an address, plain and percent-decoded. */
function tokensOf(address: string): string[] {
  return [address, decoded(address)]
    .flatMap((reading) => reading.replace(/^[a-z]+:/i, '').split(/[^A-Za-z0-9_-]+/))
    .filter((piece) => isMachineMade(piece) || isOpaqueToken(piece) || /^\d{7,}$/.test(piece));
}
