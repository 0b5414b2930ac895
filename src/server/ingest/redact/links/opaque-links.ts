import type { PartReading } from '#server/ingest/redact/links/address-pieces.ts';
import {
  type HostRecord,
  hasOwnWords,
  ownWords,
  siteTrackerShare,
  tellingLinks,
  trackerShare,
} from '#server/ingest/redact/links/link-hosts.ts';
import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';
import { choosesPage } from '#server/ingest/redact/links/page-parameters.ts';

/**
 * Identifiers weigh their characters, made ones half as much again. An article's number weighs five to ten; one that
 * stands for a click must tell apart the readers of all mails and weighs more.
 */
const weights = { amongMany: 7, courier: 4, single: 10, numbered: 14, site: 18 };

/** Numbers of articles are shorter than this; on a host that is no courier's shorter ones do not count. */
const minClickNumber = 8;

/** A number that this share of a host's links have is the reader's or the sending's; an article's section has less. */
const sharedByHost = 0.8;

/** Identifiers of the path that stand without words of their own: `5812L1QV`, not `blue-lamp-12345`. */
function loneIds(link: LinkReading, record: HostRecord | undefined): PartReading['ids'] {
  return link.segments.flatMap((segment) => {
    if (segment.ids.length === 0) return [];
    const words = ownWords(segment, record);
    if (words.length > 1) return [];
    const written = words.reduce((sum, word) => sum + word.length, 0);
    const isNumbered = segment.ids.every(({ kind }) => kind === 'number' || kind === 'code');
    const numbered = segment.ids.reduce((sum, { piece }) => sum + piece.length, 0);
    return (isNumbered && written > 0) || written > numbered ? [] : segment.ids;
  });
}

/** The identifiers that take the place of words: of the path, or where that has none of its own, of what follows. */
function tellingIds(link: LinkReading, record: HostRecord | undefined): PartReading['ids'] {
  const lone = loneIds(link, record);
  if (!link.isProgram && hasOwnWords(link, record)) return lone;
  const isWhole = link.kind === 'own' || record?.isRedirectHost === true;
  const values = link.parameters.flatMap(({ name, reading }) =>
    isWhole || !choosesPage(name, reading.ids) ? reading.ids : reading.ids.filter(isLongMade),
  );
  return [...lone, ...values];
}

function isLongMade({ piece, kind }: PartReading['ids'][number]): boolean {
  return kind === 'made' && piece.length >= minLoneMade;
}

function weigh(ids: PartReading['ids']): number {
  return ids.reduce(
    (sum, { piece, kind }) => sum + piece.length * (kind === 'made' || kind === 'slight' ? 1.5 : 1),
    0,
  );
}

/** Without numbers that may be an article's: short ones that are another in each link. */
function withoutShortNumbers(ids: PartReading['ids'], record: HostRecord | undefined): PartReading['ids'] {
  return ids.filter(({ piece, kind }) => {
    if (kind !== 'number' || piece.length >= minClickNumber) return true;
    const uses = record?.ids.get(piece) ?? 0;
    return record !== undefined && uses >= tellingLinks && uses >= record.uses * sharedByHost;
  });
}

/** A host below a domain that is called after what it counts. */
function isNamedCounter({ host, kind }: LinkReading): boolean {
  const [label = '', ...rest] = host.split('.');
  return kind !== 'site' && rest.length > 1 && counterLabel.test(label);
}

const counterLabel = /^(?:clicks?|clk|trk|trck|ablink|clicktrack(?:ing|er)?|linktrack(?:ing|er)?)$/;

export function isTracker(record: HostRecord): boolean {
  const { links } = record;
  const [first] = links;
  if (first === undefined || first.kind === 'everybodys') return false;
  if (isNamedCounter(first)) return true;
  if (links.length < tellingLinks) return false;
  const pages = links.filter((link) => !isHostPage(link) || link.labels.length > 0);
  const opaque = pages.filter((link) => {
    const found = tellingIds(link, record);
    const ids = first.kind === 'own' || record.isRedirectHost ? found : withoutShortNumbers(found, record);
    if (first.kind === 'site')
      return weigh(ids) >= weights.site && ids.some(({ kind }) => kind === 'made' || kind === 'slight');
    return link.labels.length > 0 || weigh(ids) >= weights.amongMany;
  });
  // A short identifier reads like nothing; where it is all that a courier's addresses have, they tell no page.
  // What a program is told may be the page.
  const saysNothing = (link: LinkReading) => !link.isProgram && !hasOwnWords(link, record);
  if (record.isRedirectHost && pages.length >= tellingLinks && pages.every(saysNothing)) return true;
  const share = first.kind === 'site' ? siteTrackerShare : trackerShare;
  return opaque.length >= tellingLinks && opaque.length >= pages.length * share;
}

export function isOpaque(link: LinkReading, record: HostRecord | undefined): boolean {
  if (link.kind === 'everybodys') return false;
  // What one link of a tracker looks like is chance: of identifiers that readers are given, some spell words.
  if (record?.isTracker === true) return true;
  if (link.labels.some((label) => label.length >= minLabelLength)) return true;
  const ids = tellingIds(link, record);
  const weight = weigh(ids);
  if (link.kind === 'site') {
    const isMade = ids.some(({ kind }) => kind === 'made' || kind === 'slight');
    return isMade && weigh(loneIds(link, record)) >= weights.site;
  }
  if (record?.isRedirectHost === true) return weigh(withoutShortNumbers(ids, record)) >= weights.courier;
  const isNumbered = ids.every(({ kind }) => kind === 'number' || kind === 'code');
  const enough = isNumbered ? weights.numbered : weights.single;
  return weigh(loneIds(link, record)) >= enough || (weight >= enough && !isTelling(link));
}

/**
 * Off the brand's site, links that are written like one that is untold (same folder, depth and parameters): where a platform
 * writes few links, chance makes words of half of their identifiers.
 */
export function findOpaqueShapes(
  links: readonly LinkReading[],
  hosts: ReadonlyMap<string, HostRecord>,
): (link: LinkReading) => boolean {
  const isOffSite = ({ kind }: LinkReading) => kind === 'own' || kind === 'foreign';
  const shapes = new Set(
    links.filter((link) => isOffSite(link) && isOpaque(link, hosts.get(link.host))).map(shapeOf),
  );
  return (link) =>
    isOffSite(link) &&
    shapes.has(shapeOf(link)) &&
    // A page of somebody else's has a title; a word behind a folder is none.
    (link.kind === 'own' || hosts.get(link.host)?.isRedirectHost === true || titleOf(link).length < 2);
}

function titleOf({ segments }: LinkReading): string[] {
  return segments.slice(segments.length > 1 ? 1 : 0).flatMap(({ words }) => words);
}

function shapeOf({ host, page, segments, parameters }: LinkReading): string {
  const folder = segments.length > 1 ? (page.split('/')[1] ?? '') : '';
  return [host, segments.length, folder, ...parameters.map(({ name }) => name)].join(' ');
}

function isHostPage({ segments, parameters }: LinkReading): boolean {
  return segments.length + parameters.length === 0;
}

/** Shorter labels are servers of a farm. */
const minLabelLength = 5;

/** Whether a path by itself would show a page: words in it that are no program's name. */
function isTelling(link: LinkReading): boolean {
  const words = link.segments.flatMap((segment) => segment.words);
  return !link.isProgram && words.length > 1;
}

/** Shorter made pieces may be an article's. */
const minLoneMade = 8;

/** Identifiers beside a path that tells the page by itself, under a name that chooses nothing. */
export function isIdleByLooks(
  link: LinkReading,
  name: string,
  { words, ids }: PartReading,
  record: HostRecord | undefined,
): boolean {
  if (ids.length === 0 || link.kind === 'everybodys' || choosesPage(name, ids)) return false;
  const made = ids.filter(({ kind }) => kind === 'made');
  const numbers = ids.filter(
    ({ piece, kind }) => kind === 'number' && (link.kind !== 'foreign' || piece.length >= minClickNumber),
  );
  const longest = Math.max(0, ...ids.map(({ piece, kind }) => (kind === 'number' ? 0 : piece.length)));
  // Without its place the page is still the page.
  if (name === '#') return made.length + numbers.length > 0 || ids.some(({ kind }) => kind === 'slight');
  const told = !link.isProgram && hasOwnWords(link, record);
  if (told) return made.length + numbers.length > 0 || longest >= minLoneMade;
  return longest >= minLoneMade && words.length < 2;
}
