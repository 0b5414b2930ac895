import type { UsedLink } from '#server/ingest/redact/links/link-hosts.ts';
import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';
import { choosesPage } from '#server/ingest/redact/links/page-parameters.ts';
import type { PartReading } from '#server/ingest/text/address-pieces.ts';

/** The subscriber's identifiers in an email's unsubscribe links. */
export interface UnsubscribeTraces {
  /** Host and path of unsubscribe links with the subscriber's identifier in the path. */
  pages: ReadonlySet<string>;
  /**
   * Each is the only identifier of an unsubscribe link, so it is the subscriber's and not the sender's
   * account.
   */
  ids: ReadonlySet<string>;
  /** Parameters of unsubscribe links (`name=value`) that select no page. */
  pairs: ReadonlySet<string>;
}

/** Shorter identifiers occur in addresses by chance. */
const minWayOutId = 5;

/**
 * Reads the unsubscribe links of the html and of List-Unsubscribe.
 * @param links all other links. A number before a page in one of them (`/12345/lamps`) is the sender's
 * account with an ESP.
 */
export function traceUnsubscribeLinks(
  unsubscribeLinks: readonly LinkReading[],
  links: readonly LinkReading[],
): UnsubscribeTraces {
  const ways = new Set(unsubscribeLinks.map(({ page }) => page));
  const tenants = new Set(
    links
      .filter(({ page, segments }) => !ways.has(page) && segments.some(({ words }) => words.length > 0))
      .flatMap((link) => loneSegments(link).flatMap(piecesOf))
      .filter((piece) => /^\d+$/.test(piece)),
  );
  const traces = { pages: new Set<string>(), ids: new Set<string>(), pairs: new Set<string>() };
  for (const unsubscribeLink of unsubscribeLinks) {
    if (isPersonalPath(unsubscribeLink)) traces.pages.add(unsubscribeLink.page);
    const [id, ...others] = new Set(idsOf(unsubscribeLink));
    if (id !== undefined && others.length === 0 && !tenants.has(id)) traces.ids.add(id);
    for (const { name, value, reading } of unsubscribeLink.parameters)
      if (hasId(reading) && !choosesPage(name, reading.ids)) traces.pairs.add(`${name}=${value}`);
  }
  return traces;
}

/** Whether a link is an unsubscribe link, or leads to no page except by the identifier of one. */
export function isUnsubscribePage({ pages, ids }: UnsubscribeTraces, link: LinkReading): boolean {
  if (ids.size + pages.size === 0 || link.kind === 'everybodys') return false;
  if (pages.has(link.page)) return true;
  const isMentioned = link.segments.some(({ words }) => words.length > 0);
  return !isMentioned && loneSegments(link).some((segment) => holdsId(ids, segment));
}

/** Whether a parameter only identifies the subscriber, as in an unsubscribe link. */
export function isUnsubscribeName(
  { ids, pairs }: UnsubscribeTraces,
  name: string,
  value: string,
  reading: PartReading,
): boolean {
  return pairs.has(`${name}=${value}`) || holdsId(ids, reading);
}

function holdsId(ids: ReadonlySet<string>, part: PartReading): boolean {
  return ids.size > 0 && piecesOf(part).some((piece) => ids.has(piece));
}

function idsOf({ segments, parameters }: LinkReading): string[] {
  return [...segments, ...parameters.map(({ reading }) => reading)]
    .flatMap(piecesOf)
    .filter((piece) => piece.length >= minWayOutId);
}

/** Dates are included: no unsubscribe link needs one, and a six-digit number may look like one. */
function piecesOf({ ids, days }: PartReading): string[] {
  const own = ids.filter(({ piece, kind }) => kind !== 'number' || !named.test(piece));
  return [...own.map(({ piece }) => piece), ...days];
}

/** Names of issues and files: `lamps2026041`. */
const named = /^[a-z]{3}/i;

function hasId(part: PartReading): boolean {
  return part.words.length === 0 && piecesOf(part).some((piece) => piece.length >= minWayOutId);
}

/** Returns segments that consist of an identifier. */
function loneSegments({ segments }: LinkReading): PartReading[] {
  return segments.filter(hasId);
}

/** A footer has at most this many links, apart from links to other sites. */
const footerLinks = 5;

/** Content pages have more words in their addresses. */
const maxWords = 3;

/** Parameters that may select a page, but whose number is as likely a subscriber's if no word describes it. */
const vagueName = /^..?$/;

/** Search parameters; a number is no search word. */
const searchName = /^[ks]$/;

/**
 * Finds the unsubscribe links of an email in an unknown language: they are in its footer, on the brand's own
 * hosts, and no other footer link needs an identifier. Excludes pages of a series (`/p/12345` after
 * `/p/12344`), repeated links and the first link.
 * @param links of the email, from its end.
 */
export function findUnsubscribeLinks(links: readonly UsedLink[]): LinkReading[] {
  const own = links.filter(({ link }) => link.kind === 'site' || link.kind === 'own');
  const series = new Map<string, number>();
  for (const { link } of own) series.set(shapeOf(link), (series.get(shapeOf(link)) ?? 0) + 1);
  return own
    .slice(0, Math.min(footerLinks, own.length - 1))
    .filter(({ link, uses }) => uses === 1 && series.get(shapeOf(link)) === 1 && isPersonal(link))
    .map(({ link }) => link);
}

function isPersonal(link: LinkReading): boolean {
  const words = link.segments.reduce((sum, segment) => sum + segment.words.length, 0);
  if (words > maxWords) return false;
  return (
    isPersonalPath(link) ||
    link.parameters.some(
      ({ name, reading }) =>
        hasId(reading) &&
        (!choosesPage(name, reading.ids) || searchName.test(name) || (words === 0 && vagueName.test(name))),
    )
  );
}

/** After a folder that names the numbered thing (`/p/12345`), the number is no subscriber's. */
function isPersonalPath({ page, segments }: LinkReading): boolean {
  const written = page.split('/').filter((segment) => segment !== '');
  return segments.some((segment, at) => {
    const isThing = at > 0 && choosesPage((written[at] ?? '').toLowerCase(), segment.ids);
    return hasId(segment) && !isThing;
  });
}

/** Returns the form of an address, without its identifiers. */
function shapeOf({ host, page, segments, parameters }: LinkReading): string {
  const written = page.split('/').filter((segment) => segment !== '');
  const path = segments.map((segment, at) =>
    hasId(segment) ? '#' : (written[at + 1] ?? '').replace(/\d+/g, '0'),
  );
  return [host, ...path, ...parameters.map(({ name }) => `?${name}`)].join('/');
}
