import type { PartReading } from '#server/ingest/redact/links/address-pieces.ts';
import type { UsedLink } from '#server/ingest/redact/links/link-hosts.ts';
import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';
import { choosesPage } from '#server/ingest/redact/links/page-parameters.ts';

/** What the ways out of a mail tell of its reader. */
export interface UnsubscribeTraces {
  /** Host and path of ways out that know their reader by the path. */
  pages: ReadonlySet<string>;
  /** Each is all that a way out knows its reader by, so it is the reader's and no account's of the sender. */
  ids: ReadonlySet<string>;
  /** Parameters of ways out (`name=value`) that choose no page. */
  pairs: ReadonlySet<string>;
}

/** Shorter identifiers are in addresses by chance. */
const minWayOutId = 5;

/**
 * Reads the ways out of a mail: links of its html and those of List-Unsubscribe.
 * @param links the others; a number under which one of them names a page (`/12345/lamps`) is the sender's on a platform.
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

/** Whether a link is a way out, or leads to no page but one that a way out's identifier names. */
export function isUnsubscribePage({ pages, ids }: UnsubscribeTraces, link: LinkReading): boolean {
  if (ids.size + pages.size === 0 || link.kind === 'everybodys') return false;
  if (pages.has(link.page)) return true;
  const isMentioned = link.segments.some(({ words }) => words.length > 0);
  return !isMentioned && loneSegments(link).some((segment) => holdsId(ids, segment));
}

/** Whether a parameter only names the reader as a way out does. */
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

/** Days count too: nobody leaves a list by one, and a number of six digits may look like it. */
function piecesOf({ ids, days }: PartReading): string[] {
  const own = ids.filter(({ piece, kind }) => kind !== 'number' || !named.test(piece));
  return [...own.map(({ piece }) => piece), ...days];
}

/** Issues and files are named so: `lamps2026041`. */
const named = /^[a-z]{3}/i;

function hasId(part: PartReading): boolean {
  return part.words.length === 0 && piecesOf(part).some((piece) => piece.length >= minWayOutId);
}

/** Segments that are an identifier and say nothing besides. */
function loneSegments({ segments }: LinkReading): PartReading[] {
  return segments.filter(hasId);
}

/** The footer has no more links than these, besides those to other people's sites. */
const footerLinks = 5;

/** Pages that a visitor is to read have more words in their addresses. */
const maxWords = 3;

/** Names of parameters that may choose a page, but whose number is as likely a reader's: where no word says it. */
const vagueName = /^..?$/;

/** Names under which a page looks for words, and a number is no word. */
const searchName = /^[ks]$/;

/**
 * The ways out of a mail whose words are of no language that is known: it must have one, in its footer, on the brand's
 * own hosts, and an identifier has no other business there. A page of a series (`/p/12345` after `/p/12344`) is no way
 * out, and neither is one that the mail leads to twice, or first.
 * @param links of the mail, those at its end first.
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

/** Behind a folder that says what is numbered (`/p/12345`) stands a thing. */
function isPersonalPath({ page, segments }: LinkReading): boolean {
  const written = page.split('/').filter((segment) => segment !== '');
  return segments.some((segment, at) => {
    const isThing = at > 0 && choosesPage((written[at] ?? '').toLowerCase(), segment.ids);
    return hasId(segment) && !isThing;
  });
}

/** How an address is written, whatever its identifiers. */
function shapeOf({ host, page, segments, parameters }: LinkReading): string {
  const written = page.split('/').filter((segment) => segment !== '');
  const path = segments.map((segment, at) =>
    hasId(segment) ? '#' : (written[at + 1] ?? '').replace(/\d+/g, '0'),
  );
  return [host, ...path, ...parameters.map(({ name }) => `?${name}`)].join('/');
}
