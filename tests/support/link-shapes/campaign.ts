import type { ParsedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { type Coding, identifier } from './identifiers.ts';

/** Meaning of a piece of an address: `click` differs for each link and subscriber. */
export type Meaning = 'campaign' | 'link' | 'reader' | 'click';

/** A piece of an address: literal text, or an identifier. */
export type Piece = string | { of: Meaning; coding: Coding; length: number };

/** Link format of a platform that is in no table. */
export interface LinkShape {
  /** First labels of the host, before `domain`. */
  labels: Piece[];
  domain: string;
  /** Segments of the path; absent if the link leads directly to the page. */
  path: Piece[][] | null;
  query: Array<{ name: string; value: Piece[] }>;
  fragment: Piece[];
  /** Parameter, or position in the path, that carries the target, and its encoding. */
  carried: { name: string; as: 'percent' | 'base64url' } | null;
}

export interface CampaignShape {
  shape: LinkShape;
  /** Number of links with this shape; the others lead directly to their page. */
  marked: number;
  /** Number of distinct pages the mail leads to. */
  pages: number;
  /** Its plain text has the links as well. */
  hasText: boolean;
  /** The unsubscribe link has the shape too. */
  marksUnsubscribe: boolean;
  /** Name of the parameter with the subscriber in pictures; null without one. */
  picture: string | null;
  /** Format of the links in plain text; default: each on a line. */
  textLinks?: TextLinks;
  /** Links of the plain text count clicks separately, with other identifiers. */
  hasOwnClicks?: boolean;
}

export type TextLinks = 'line' | 'angled' | 'bracketed' | 'behind words' | 'without scheme';

export const brand = 'lumenandrow.com';
const home = `https://${brand}/`;

/** Addresses of pages in the style of shops and magazines; each must be kept, whatever else is in the mail. */
const pages = [
  `https://www.${brand}/p/blue-lamp-12345`,
  `https://www.${brand}/sale`,
  `https://www.${brand}/products/reading-light?variant=40219837465`,
  `https://www.${brand}/collections/outdoor?colour=red&size=m`,
  `https://www.${brand}/item.php?id=884213`,
  `https://www.${brand}/en-gb/stores`,
  `https://www.${brand}/lamps/LR-2041-B`,
  `https://shop.${brand}/search?q=desk+lamp&page=2`,
  `https://www.${brand}/blog/2024/06/ten-ways-to-light-a-room`,
  `https://www.${brand}/shades.html?sku=AB-99120`,
  `https://help.${brand}/hc/articles/360012345678-returns`,
  `https://www.${brand}/gifts#under-twenty`,
];

/** Links that every mail has and that must be kept. */
const everybodys = [
  'https://www.instagram.com/lumenandrow/',
  'https://www.facebook.com/lumenandrow',
  'https://apps.apple.com/gb/app/lumen-and-row/id1234567890',
  'https://play.google.com/store/apps/details?id=com.lumenandrow.app',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
];

/**
 * Returns the targets of the mail's links in the public copy, in order. Null if undefined: a tracker's
 * address that is the same for each link, or the only one and reads like a page's.
 */
export function expectedTargets(campaign: CampaignShape): Array<string | null> {
  const { shape, marked } = campaign;
  const isSpoken = (shape.path ?? []).filter((segment) =>
    segment.every((piece) => typeof piece === 'string'),
  );
  const opaque = tellsLinksApart(shape) && (marked > 2 || isSpoken.length < 2) ? home : null;
  const led = chosenPages(campaign).map((page, at) => {
    if (at >= marked) return page;
    if (shape.path !== null) return shape.carried === null ? opaque : page;
    // The subscriber's id replaces the fragment.
    return shape.fragment.length === 0 ? page : page.replace(/#.*/, '');
  });
  return [...led, ...everybodys];
}

function tellsLinksApart({ labels, path, query, fragment }: LinkShape): boolean {
  const pieces = [...labels, ...(path ?? []).flat(), ...query.flatMap(({ value }) => value), ...fragment];
  return pieces.some((piece) => typeof piece !== 'string' && (piece.of === 'link' || piece.of === 'click'));
}

/** Returns the campaign as one subscriber gets it. */
export function mailTo(subscriber: string, campaign: CampaignShape): ParsedMail {
  const hrefs = hrefsOf(subscriber, campaign);
  const unsubscribeLink = campaign.marksUnsubscribe
    ? addressOf(campaign.shape, `https://www.${brand}/leave`, subscriber, 'leave')
    : `https://www.${brand}/unsubscribe`;
  const picture = `https://cdn.${brand}/images/hero.jpg${campaign.picture === null ? '' : `?${campaign.picture}=${readerOf(campaign.shape, subscriber)}`}`;
  const html = [
    '<html><body><div style="display:none">Twelve lamps for long evenings</div>',
    `<img src="${picture}" width="600" height="300" alt="A lamp">`,
    ...hrefs.map((href, at) => `<p><a href="${escaped(href)}">Lamp number ${at + 1}</a></p>`),
    `<p>Lumen &amp; Row <a href="${escaped(unsubscribeLink)}">Unsubscribe</a></p></body></html>`,
  ].join('\n');
  const inText = campaign.hasOwnClicks === true ? hrefsOf(subscriber, campaign, 't') : hrefs;
  const text = inText
    .map((href, at) => textLink(`Lamp number ${at + 1}`, href, campaign.textLinks))
    .join('\n');
  return parsedMail({
    subject: 'Twelve lamps for long evenings',
    from: { name: 'Lumen & Row', address: `news@mail.${brand}` },
    recipients: [{ name: '', address: `${subscriber}@reader.example` }],
    headers: [{ name: 'list-unsubscribe', value: `<${unsubscribeLink}>` }],
    html,
    text: campaign.hasText ? text : null,
  });
}

function textLink(words: string, href: string, as: TextLinks = 'line'): string {
  switch (as) {
    case 'line':
      return `${words}:\n${href}\n`;
    case 'angled':
      return `${words} <${href}>`;
    case 'bracketed':
      return `[${words}](${href})`;
    case 'behind words':
      return `${words} (${href}), and more.`;
    case 'without scheme':
      return `${words}: ${href.replace(/^https:\/\//, '')}`;
  }
}

/** @param half `t` if the links of the plain text are counted separately. */
function hrefsOf(subscriber: string, campaign: CampaignShape, half = ''): string[] {
  const { shape, marked } = campaign;
  const links = chosenPages(campaign).map((page, at) =>
    at < marked ? addressOf(shape, page, subscriber, `${at}${half}`) : page,
  );
  return [...links, ...everybodys];
}

function chosenPages(campaign: CampaignShape): string[] {
  return Array.from({ length: campaign.pages }, (_, at) => pages[at % pages.length] ?? home);
}

function addressOf(shape: LinkShape, page: string, subscriber: string, link: string): string {
  const write = (pieces: Piece[]) => pieces.map((piece) => spell(piece, subscriber, link)).join('');
  const target = new URL(page);
  const added = shape.query.map(({ name, value }) => `${name}=${encodeURIComponent(write(value))}`);
  const fragment = shape.fragment.length === 0 ? target.hash : `#${write(shape.fragment)}`;
  if (shape.path === null) {
    const query = [target.search.slice(1), ...added].filter((part) => part !== '').join('&');
    return `${target.origin}${target.pathname}${query === '' ? '' : `?${query}`}${fragment}`;
  }
  const labels = shape.labels.map((label) => write([label]).toLowerCase());
  const path = shape.path.map((segment) => `/${write(segment)}`).join('');
  const { carried } = shape;
  if (carried !== null) {
    const spelled =
      carried.as === 'percent' ? encodeURIComponent(page) : Buffer.from(page).toString('base64url');
    added.unshift(`${carried.name}=${spelled}`);
  }
  const query = added.length === 0 ? '' : `?${added.join('&')}`;
  return `https://${[...labels, shape.domain].join('.')}${path}${query}${shape.fragment.length === 0 ? '' : fragment}`;
}

function readerOf(shape: LinkShape, subscriber: string): string {
  const pieces = [
    ...(shape.path ?? []).flat(),
    ...shape.query.flatMap(({ value }) => value),
    ...shape.fragment,
  ];
  const own = pieces.find((piece) => typeof piece !== 'string' && piece.of === 'reader');
  return encodeURIComponent(
    own === undefined ? identifier('hex', 32, `picture ${subscriber}`) : spell(own, subscriber, ''),
  );
}

function spell(piece: Piece, subscriber: string, link: string): string {
  if (typeof piece === 'string') return piece;
  const secrets: Record<Meaning, string> = {
    campaign: 'campaign',
    link: `link ${link}`,
    reader: `reader ${subscriber}`,
    click: `click ${subscriber} ${link}`,
  };
  const isSpoken =
    piece.coding === 'mixed' && (Number.parseInt(link, 10) + subscriber.charCodeAt(0)) % mixedEach === 0;
  return identifier(isSpoken ? 'spoken' : piece.coding, piece.length, secrets[piece.of]);
}

/** Of this many links of a mixed host one reads like words, a different one for each subscriber. */
const mixedEach = 4;

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
