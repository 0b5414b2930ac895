import { kindOfPiece, type PartReading } from '#server/ingest/clean/address-pieces.ts';
import { decoded } from '#server/ingest/clean/decoded.ts';
import type { LinkReading } from '#server/ingest/clean/link-readings.ts';
import { choosesPage } from '#server/ingest/clean/page-parameters.ts';

/** What the links of one mail say about each other. */
export interface LinkSurvey {
  /** Whether the mail itself shows that nobody but the sender knows where this link leads. */
  isUntold: (link: LinkReading) => boolean;
  /** Whether a parameter of a link reports on the reader, although nothing in its name says so. */
  isIdle: (link: LinkReading, name: string, value: string, reading: PartReading) => boolean;
  /** Identifiers that stand in links to pages that have nothing else to do with each other. */
  tokens: ReadonlySet<string>;
  /** The same, and what links through trackers share: the reader, the sending or the account. */
  shared: ReadonlySet<string>;
}

/** A thing that stands in links to so many pages chooses none of them. */
const unrelatedPages = 3;

/** From so many links on, a host shows how it names its pages. */
const tellingLinks = 3;

/** This share of a host's links must be untold before it counts as a tracker; on the brand's own site more. */
const trackerShare = 0.6;
const siteTrackerShare = 0.8;

/**
 * Identifiers weigh their characters, made ones half as much again. An article's number weighs five to ten; one that
 * stands for a click must tell apart the readers of all mails and weighs more.
 */
const weights = { amongMany: 7, courier: 4, single: 10, numbered: 14, site: 18 };

/** Numbers of articles are shorter than this; on a host that is no courier's shorter ones do not count. */
const minClickNumber = 8;

/** A number that this share of a host's links have is the reader's or the sending's; an article's section has less. */
const sharedByHost = 0.8;

/** Values shorter than this are a choice of language or shop even when all links share them. */
const minSharedLength = 2;

/** An address of the mail, and how often it stands there. */
export interface UsedLink {
  link: LinkReading;
  uses: number;
}

interface HostRecord {
  links: LinkReading[];
  /** In how many links each word stands. */
  words: Map<string, number>;
  /** How often the mail leads to each identifier of the path. */
  ids: Map<string, number>;
  /** How often the mail leads to it, the same address each time too. */
  uses: number;
  /** Off the brand's site: the subscriber's own links, or most links of the mail, go through it. */
  isCourier: boolean;
  /** Its links do not tell where they lead. */
  isTracker: boolean;
}

interface ParameterRecord {
  pages: Set<string>;
  values: Set<string>;
  links: number;
  /** In how many links the value holds an identifier. */
  withId: number;
}

/** All links of one mail. */
export interface MailLinks {
  /** Each distinct address once, decoded to its carried target. */
  used: readonly UsedLink[];
  /** Trackers that carried one of these targets, each distinct address once. */
  carriers: readonly URL[];
  /** The subscriber's own links: what shares their host off the brand's site is a sending platform's. */
  wayOuts: readonly LinkReading[];
}

/** Compares the links of one mail with each other. */
export function surveyLinks({ used, carriers, wayOuts }: MailLinks): LinkSurvey {
  const links = used.map(({ link }) => link);
  const shared = sharedValues(links);
  const names = clickNames(links);
  const hosts = recordHosts(
    used.map(({ link, uses }) => ({ link: withoutIdle(link, shared.values, names), uses })),
  );
  markCouriers(hosts, wayOuts);
  for (const record of hosts.values()) record.isTracker = isTracker(record);
  const families = familiesOfLabels(links);
  const tokens = new Set([...shared.values.values()].flat());
  return {
    tokens,
    shared: new Set([...tokens, ...piecesOfTrackers(hosts, used, carriers)]),
    isUntold: (link) =>
      families.has(familyOf(link)) || isUntold(withoutIdle(link, shared.values, names), hosts.get(link.host)),
    isIdle: (link, name, value, reading) =>
      isShared(shared.values.get(`${name}=${value}`), link) ||
      (names.has(name) && (name !== '#' || reading.words.length < 2 || reading.ids.length > 0)) ||
      isIdleByLooks(link, name, reading, hosts.get(link.host)),
  };
}

/** What hosts have in common that differ in their first label only. */
function familyOf({ page }: LinkReading): string {
  return page.slice(page.indexOf('.'), page.indexOf('/'));
}

/** Families of hosts whose first label is an identifier; chance may make some of them look like words. */
function familiesOfLabels(links: readonly LinkReading[]): Set<string> {
  const families = new Map<string, { labels: Set<string>; made: Set<string> }>();
  for (const link of links) {
    if (link.kind === 'site' || link.kind === 'everybodys') continue;
    const family = families.get(familyOf(link)) ?? { labels: new Set(), made: new Set() };
    families.set(familyOf(link), family);
    const label = link.page.slice(0, link.page.indexOf('.'));
    family.labels.add(label);
    if (link.labels.includes(label)) family.made.add(label);
  }
  return new Set(
    [...families]
      .filter(([, { labels, made }]) => made.size >= tellingLinks && made.size >= labels.size * trackerShare)
      .map(([family]) => family),
  );
}

/** A link to the brand's site without the parameters that its pages do not hang on. */
function withoutIdle(
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

/** What a program is told with every link (`siteId=159`) it may need; an identifier goes all the same. */
function isShared(pieces: readonly string[] | undefined, { isProgram }: LinkReading): boolean {
  return pieces !== undefined && (pieces.length > 0 || !isProgram);
}

function recordHosts(used: readonly UsedLink[]): Map<string, HostRecord> {
  const hosts = new Map<string, HostRecord>();
  for (const { link, uses } of used) {
    const record = hosts.get(link.host) ?? newRecord();
    hosts.set(link.host, record);
    record.links.push(link);
    record.uses += uses;
    const words = new Set(link.segments.flatMap((segment) => segment.words));
    for (const word of words) record.words.set(word, (record.words.get(word) ?? 0) + 1);
    const ids = new Set(link.segments.flatMap((segment) => segment.ids.map(({ piece }) => piece)));
    for (const id of ids) record.ids.set(id, (record.ids.get(id) ?? 0) + uses);
  }
  return hosts;
}

function newRecord(): HostRecord {
  return { links: [], words: new Map(), ids: new Map(), uses: 0, isCourier: false, isTracker: false };
}

function markCouriers(hosts: ReadonlyMap<string, HostRecord>, wayOuts: readonly LinkReading[]): void {
  for (const wayOut of wayOuts) {
    const record = hosts.get(wayOut.host);
    if (record !== undefined && idsOf(wayOut).length > 0) record.isCourier = true;
  }
  const counted = [...hosts.values()].filter(({ links }) => links[0]?.kind !== 'everybodys');
  const all = counted.reduce((sum, { uses }) => sum + uses, 0);
  for (const record of counted)
    if (record.uses >= tellingLinks && record.uses > all / 2) record.isCourier = true;
  for (const record of hosts.values())
    if (record.links[0]?.kind === 'site' || record.links[0]?.kind === 'everybodys') record.isCourier = false;
}

/** The words of a part that not every link of the host has: those say where this one leads. */
function ownWords({ words }: PartReading, record: HostRecord | undefined): string[] {
  if (record === undefined || record.links.length < tellingLinks) return words;
  return words.filter((word) => (record.words.get(word) ?? 0) < record.links.length);
}

function hasOwnWords(link: LinkReading, record: HostRecord | undefined): boolean {
  return link.segments.some((segment) => ownWords(segment, record).length > 0);
}

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
  const isWhole = link.kind === 'own' || record?.isCourier === true;
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

function isTracker(record: HostRecord): boolean {
  const { links } = record;
  const [first] = links;
  if (first === undefined || first.kind === 'everybodys' || links.length < tellingLinks) return false;
  const pages = links.filter((link) => !isHostPage(link) || link.labels.length > 0);
  const untold = pages.filter((link) => {
    const found = tellingIds(link, record);
    const ids = first.kind === 'own' || record.isCourier ? found : withoutShortNumbers(found, record);
    if (first.kind === 'site')
      return weigh(ids) >= weights.site && ids.some(({ kind }) => kind === 'made' || kind === 'slight');
    return link.labels.length > 0 || weigh(ids) >= weights.amongMany;
  });
  // A short identifier reads like nothing; where it is all that a courier's addresses have, they tell no page.
  // What a program is told may be the page.
  const saysNothing = (link: LinkReading) => !link.isProgram && !hasOwnWords(link, record);
  if (record.isCourier && pages.length >= tellingLinks && pages.every(saysNothing)) return true;
  const share = first.kind === 'site' ? siteTrackerShare : trackerShare;
  return untold.length >= tellingLinks && untold.length >= pages.length * share;
}

function isUntold(link: LinkReading, record: HostRecord | undefined): boolean {
  if (link.kind === 'everybodys') return false;
  if (link.labels.some((label) => label.length >= minLabelLength)) return true;
  const ids = tellingIds(link, record);
  const weight = weigh(ids);
  if (link.kind === 'site') {
    const isMade = ids.some(({ kind }) => kind === 'made' || kind === 'slight');
    return (
      isMade &&
      (record?.isTracker === true ? weight >= weights.single : weigh(loneIds(link, record)) >= weights.site)
    );
  }
  // Among so many that say nothing, one word is what chance made of an identifier.
  if (record?.isTracker === true && !isHostPage(link))
    return (
      weight >= weights.courier || link.segments.flatMap((segment) => ownWords(segment, record)).length < 2
    );
  if (record?.isCourier === true) return weigh(withoutShortNumbers(ids, record)) >= weights.courier;
  const isNumbered = ids.every(({ kind }) => kind === 'number' || kind === 'code');
  const enough = isNumbered ? weights.numbered : weights.single;
  return weigh(loneIds(link, record)) >= enough || (weight >= enough && !isTelling(link));
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

/** Pairs of name and value that stand in links to unrelated pages, with the identifiers in them. */
function sharedValues(links: readonly LinkReading[]): { values: Map<string, string[]> } {
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
 * Names of parameters that number clicks: on unrelated pages, another identifier each time. Chance may make a few of
 * them look like words.
 */
function clickNames(links: readonly LinkReading[]): Set<string> {
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

/** Identifiers that many links through trackers share. */
function piecesOfTrackers(
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
    const isTracked = record?.isTracker === true || record?.isCourier === true;
    count(isTracked ? [...values, decoded(link.page)] : values, uses);
  }
  return new Set(
    [...counts]
      .filter(([piece, uses]) => uses >= unrelatedPages && kindOfPiece(piece) !== 'word')
      .map(([piece]) => piece),
  );
}

/** Shorter pieces turn up elsewhere by chance. */
const minSharedPiece = 5;

function idsOf(link: LinkReading): PartReading['ids'] {
  return [...link.segments, ...link.parameters.map(({ reading }) => reading)].flatMap(({ ids }) => ids);
}

/** Shorter made pieces may be an article's. */
const minLoneMade = 8;

/** Identifiers beside a path that tells the page by itself, under a name that chooses nothing. */
function isIdleByLooks(
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
