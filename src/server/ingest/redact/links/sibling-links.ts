import { tellingLinks } from '#server/ingest/redact/links/link-hosts.ts';
import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';
import { choosesPage } from '#server/ingest/redact/links/page-parameters.ts';
import { kindOfPiece, type PartReading } from '#server/ingest/text/address-pieces.ts';

/** Verdicts on links of the same form: in one folder, around one identifier, to one script. */
export interface SiblingLinks {
  /** Whether a link is one of several whose targets only the sender knows. */
  isOpaque: (link: LinkReading) => boolean;
  /** Whether a parameter is an identifier shared by all links to its script. */
  isIdle: (link: LinkReading, name: string, value: string) => boolean;
}

/** Shorter page names have equal lengths by chance. */
const minAlike = 6;

/** Shorter identifiers number parts of a page. */
const minShared = 5;

/**
 * Folders of pages have names; on the brand's own site a click counter's folder has one or two letters, or a
 * counter's name.
 */
const counterFolder = /^(?:[a-z]{1,2}|go|clicks?|links?|track|trk|redir(?:ect)?)$/i;

/**
 * Compares links of the same form.
 * @param links each once, including the subscriber's own, which use the same redirects.
 */
export function compareSiblings(links: readonly LinkReading[]): SiblingLinks {
  const others = links.filter(({ kind }) => kind !== 'everybodys');
  const folders = madeFolders(others);
  const shared = sharedOfPaths(others);
  const programs = readPrograms(others);
  return {
    isOpaque: (link) =>
      folders.has(folderOf(link)) ||
      (isNumbered(link) && idsOfPath(link).some((id) => shared.has(`${link.host} ${id}`))) ||
      programs.get(link.page)?.isOpaque === true,
    isIdle: (link, name, value) => programs.get(link.page)?.shared.has(`${name}=${value}`) === true,
  };
}

/** Host and path without the last segment. */
function folderOf({ host, page }: LinkReading): string {
  return `${host}${page.slice(page.indexOf('/'), page.lastIndexOf('/') + 1)}`;
}

function nameOf({ page }: LinkReading): string {
  return page.slice(page.lastIndexOf('/') + 1);
}

/**
 * Returns folders in which all links have machine-generated names of one length; some names look like words
 * by chance.
 */
function madeFolders(links: readonly LinkReading[]): Set<string> {
  const folders = new Map<string, { names: Set<string>; least: number }>();
  for (const link of links) {
    const key = folderOf(link);
    const folder = folders.get(key) ?? { names: new Set(), least: leastAlike(link) };
    folders.set(key, folder);
    folder.names.add(nameOf(link));
  }
  const found = new Set<string>();
  for (const [key, { names, least }] of folders) {
    const [first = ''] = names;
    const isAlike = [...names].every((name) => name.length === first.length && /^[A-Za-z0-9]+$/.test(name));
    if (names.size < least || first.length < minAlike || !isAlike) continue;
    const written = [...names].filter((name) => !isIdentifier(name)).length;
    if (written * 2 <= names.size && [...names].some(isDisordered)) found.add(key);
  }
  return found;
}

function isIdentifier(name: string): boolean {
  const kind = kindOfPiece(name);
  return kind !== 'word' && kind !== 'plain';
}

/** Articles have numbers, or codes in capitals; none mixes digits with both cases of letters. */
function isDisordered(name: string): boolean {
  const kind = kindOfPiece(name);
  return (
    kind === 'made' || kind === 'slight' || (/\d/.test(name) && /[a-z]/.test(name) && /[A-Z]/.test(name))
  );
}

/**
 * Returns the least number of similar links. On the brand's site article numbers may be generated too, so
 * only a click counter's folder counts.
 */
function leastAlike({ kind, page }: LinkReading): number {
  if (kind !== 'site') return tellingLinks;
  const [, folder = '', ...rest] = page.split('/');
  const isCounter = rest.length === 1 && counterFolder.test(folder) && !choosesPage(folder.toLowerCase());
  return isCounter ? 2 : Number.POSITIVE_INFINITY;
}

/** Whether a path consists of numbers and identifiers: `/e/77/388821/3`. */
function isNumbered({ kind, page, segments }: LinkReading): boolean {
  if (segments.length < 2 || segments.some(({ words }) => words.length > 0)) return false;
  const folder = page.split('/')[1] ?? '';
  return kind !== 'site' || (/^[a-z]{1,2}$/i.test(folder) && !choosesPage(folder.toLowerCase()));
}

function idsOfPath({ segments }: LinkReading): string[] {
  return segments.flatMap(idsOf);
}

function idsOf({ ids, days }: PartReading): string[] {
  return [...ids.map(({ piece }) => piece), ...days].filter((piece) => piece.length >= minShared);
}

/** Returns identifiers (with their host) that occur in several all-number paths. */
function sharedOfPaths(links: readonly LinkReading[]): Set<string> {
  const pages = new Map<string, Set<string>>();
  for (const link of links.filter(isNumbered)) {
    for (const id of idsOfPath(link)) {
      const key = `${link.host} ${id}`;
      pages.set(key, (pages.get(key) ?? new Set()).add(link.page));
    }
  }
  return new Set([...pages].filter(([, of]) => of.size > 1).map(([key]) => key));
}

interface Program {
  /** Parameters (`name=value`) that are an identifier and occur in all links. */
  shared: Set<string>;
  /** Whether no differing parameter of its links can select a page. */
  isOpaque: boolean;
}

/** Returns the scripts with several links, by page. */
function readPrograms(links: readonly LinkReading[]): Map<string, Program> {
  const byPage = new Map<string, LinkReading[]>();
  for (const link of links) {
    // Shared parameters of links to other companies' scripts identify the brand as their partner.
    if (link.kind === 'foreign' || !link.isProgram || link.parameters.length === 0) continue;
    const known = byPage.get(link.page);
    if (known === undefined) byPage.set(link.page, [link]);
    else known.push(link);
  }
  const programs = new Map<string, Program>();
  for (const [page, siblings] of byPage) {
    const [first] = siblings;
    if (first === undefined || siblings.length < 2) continue;
    const all = siblings.flatMap(({ parameters }) => parameters);
    const counts = new Map<string, number>();
    for (const { name, value } of all)
      counts.set(`${name}=${value}`, (counts.get(`${name}=${value}`) ?? 0) + 1);
    const inAll = ({ name, value }: { name: string; value: string }) =>
      counts.get(`${name}=${value}`) === siblings.length;
    const shared = first.parameters
      .filter((one) => inAll(one) && idsOf(one.reading).length > 0 && !choosesPage(one.name, one.reading.ids))
      .map(({ name, value }) => `${name}=${value}`);
    const isOwn = all.filter((one) => !inAll(one));
    const isOpaque =
      first.kind !== 'site' &&
      isOwn.every(({ name, reading }) => reading.words.length === 0 && !choosesPage(name, reading.ids));
    if (shared.length > 0) programs.set(page, { shared: new Set(shared), isOpaque });
  }
  return programs;
}
