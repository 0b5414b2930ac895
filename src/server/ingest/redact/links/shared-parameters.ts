import type { HostRecord, UsedLink } from '#server/ingest/redact/links/link-hosts.ts';
import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';
import { choosesPage } from '#server/ingest/redact/links/page-parameters.ts';
import { kindOfPiece, type PartReading } from '#server/ingest/text/address-pieces.ts';
import { decoded } from '#server/ingest/text/decoded.ts';

/** A value in links to this many pages selects none of them. */
const unrelatedPages = 3;

/** Shorter values select a language or shop even if all links share them. */
const minSharedLength = 2;

interface ParameterRecord {
  pages: Set<string>;
  values: Set<string>;
  links: number;
  /** Number of links with an identifier in the value. */
  withId: number;
}

/** Returns a link to the brand's site without parameters that do not select its page. */
export function withoutIdle(
  link: LinkReading,
  shared: ReadonlyMap<string, readonly string[]>,
  names: ReadonlySet<string>,
): LinkReading {
  if (link.kind !== 'site') return link;
  const parameters = link.parameters.filter(
    ({ name, value }) => !names.has(name) && !isShared(shared.get(`${name}=${value}`), link),
  );
  return { ...link, parameters };
}

/** A script may need the parameters of all its links (`siteId=159`); an identifier is removed nevertheless. */
export function isShared(pieces: readonly string[] | undefined, { isProgram }: LinkReading): boolean {
  return pieces !== undefined && (pieces.length > 0 || !isProgram);
}

/** Returns `name=value` pairs in links to unrelated pages, with the identifiers in them. */
export function sharedValues(links: readonly LinkReading[]): { values: Map<string, string[]> } {
  const pages = new Map<string, Set<string>>();
  const readings = new Map<string, PartReading & { value: string }>();
  for (const { parameters, page } of links) {
    for (const { name, value, reading } of parameters) {
      if (value.length < minSharedLength || (reading.words.length > 0 && reading.ids.length === 0)) continue;
      const key = `${name}=${value}`;
      const known = pages.get(key);
      if (known === undefined) pages.set(key, new Set([page]));
      else known.add(page);
      readings.set(key, { ...reading, value });
    }
  }
  const values = new Map<string, string[]>();
  for (const [key, where] of pages) {
    if (where.size < unrelatedPages) continue;
    const { ids, value } = readings.get(key) ?? { ids: [], value: '' };
    const pieces = ids.filter(({ piece, kind }) => piece.length >= (kind === 'number' ? 6 : 5));
    values.set(key, pieces.length === 0 ? [] : [value, ...pieces.map(({ piece }) => piece)]);
  }
  return { values };
}

const anyNumber: PartReading['ids'] = [{ piece: '1', kind: 'number' }];

/**
 * Returns names of parameters that number clicks: a different identifier on each unrelated page. A few of
 * them may look like words by chance.
 */
export function clickNames(links: readonly LinkReading[]): Set<string> {
  const records = new Map<string, ParameterRecord>();
  for (const { parameters, page } of links) {
    for (const { name, value, reading } of parameters) {
      const record = records.get(name) ?? { pages: new Set(), values: new Set(), links: 0, withId: 0 };
      records.set(name, record);
      record.links += 1;
      record.pages.add(page);
      record.values.add(value);
      if (reading.ids.length > 0) record.withId += 1;
    }
  }
  const found = new Set<string>();
  for (const [name, { pages, values, links: count, withId }] of records) {
    if (pages.size < unrelatedPages || choosesPage(name, anyNumber)) continue;
    if (withId === count || (withId >= count * clickShare && values.size === count)) found.add(name);
  }
  return found;
}

const clickShare = 0.6;

/** Returns identifiers that several links through click trackers share. */
export function piecesOfTrackers(
  hosts: ReadonlyMap<string, HostRecord>,
  used: readonly UsedLink[],
  carriers: readonly URL[],
): Set<string> {
  const counts = new Map<string, number>();
  const count = (parts: string[], uses: number) => {
    for (const piece of new Set(parts.flatMap((part) => part.split(/[^A-Za-z0-9]+/))))
      if (piece.length >= minSharedPiece) counts.set(piece, (counts.get(piece) ?? 0) + uses);
  };
  for (const carrier of carriers) count([decoded(carrier.href)], 1);
  for (const { link, uses } of used) {
    const record = hosts.get(link.host);
    const values = link.parameters.map(({ value }) => value);
    const isTracked = record?.isTracker === true || record?.isRedirectHost === true;
    count(isTracked ? [...values, decoded(link.page)] : values, uses);
  }
  return new Set(
    [...counts]
      .filter(([piece, uses]) => uses >= unrelatedPages && kindOfPiece(piece) !== 'word')
      .map(([piece]) => piece),
  );
}

/** Shorter pieces occur elsewhere by chance. */
const minSharedPiece = 5;
