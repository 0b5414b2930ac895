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
import type { PartReading } from '#server/ingest/text/address-pieces.ts';

/**
 * Least weight of opaque identifiers. A character weighs 1, in a machine-generated piece 1.5. An article's
 * number weighs five to ten; a click's identifier distinguishes the subscribers of all emails and weighs
 * more.
 */
const weights = { amongMany: 7, courier: 4, single: 10, numbered: 14, site: 18 };

/** Article numbers are shorter than this; off redirect hosts shorter numbers do not count. */
const minClickNumber = 8;

/**
 * A number in this share of a host's links is the subscriber's or the sending's; a section's number occurs in
 * fewer.
 */
const sharedByHost = 0.8;

/** Returns the identifiers of the path that have no descriptive words: `5812L1QV`, not `blue-lamp-12345`. */
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

/**
 * Returns the identifiers that replace words: in the path, or, if the path has no distinguishing words, in
 * the parameters too.
 */
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

/** Omits short numbers that differ from link to link: they may be article numbers. */
function withoutShortNumbers(ids: PartReading['ids'], record: HostRecord | undefined): PartReading['ids'] {
  return ids.filter(({ piece, kind }) => {
    if (kind !== 'number' || piece.length >= minClickNumber) return true;
    const uses = record?.ids.get(piece) ?? 0;
    return record !== undefined && uses >= tellingLinks && uses >= record.uses * sharedByHost;
  });
}

/** Whether the host is a subdomain named after click counting. */
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
  // A short identifier is inconclusive alone; if a redirect host's addresses have nothing else, they identify
  // no page. The parameters of a script may identify the page.
  const saysNothing = (link: LinkReading) => !link.isProgram && !hasOwnWords(link, record);
  if (record.isRedirectHost && pages.length >= tellingLinks && pages.every(saysNothing)) return true;
  const share = first.kind === 'site' ? siteTrackerShare : trackerShare;
  return opaque.length >= tellingLinks && opaque.length >= pages.length * share;
}

export function isOpaque(link: LinkReading, record: HostRecord | undefined): boolean {
  if (link.kind === 'everybodys') return false;
  // A single link of a click tracker proves nothing: some identifiers of subscribers look like words.
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
 * Finds links off the brand's site with the form of an opaque one (same folder, depth and parameters). If an
 * ESP writes few links, half of their identifiers may look like words by chance.
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
    // Another site's page has a title; a single word after a folder is none.
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

/** Shorter labels name the servers of a farm. */
const minLabelLength = 5;

/** Whether the path alone identifies a page: it has words that are no script's name. */
function isTelling(link: LinkReading): boolean {
  const words = link.segments.flatMap((segment) => segment.words);
  return !link.isProgram && words.length > 1;
}

/** Shorter machine-generated pieces may be an article's. */
const minLoneMade = 8;

/**
 * Whether a parameter is an identifier next to a path that identifies the page, under a name that selects
 * nothing.
 */
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
  // The page is the same without its fragment.
  if (name === '#') return made.length + numbers.length > 0 || ids.some(({ kind }) => kind === 'slight');
  const told = !link.isProgram && hasOwnWords(link, record);
  if (told) return made.length + numbers.length > 0 || longest >= minLoneMade;
  return longest >= minLoneMade && words.length < 2;
}
