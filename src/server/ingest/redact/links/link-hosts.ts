import type { LinkReading } from '#server/ingest/redact/links/link-readings.ts';
import type { PartReading } from '#server/ingest/text/address-pieces.ts';

/** Number of links from which a host shows how it names its pages. */
export const tellingLinks = 3;

/** Share of opaque links from which a host counts as a click tracker; higher on the brand's own site. */
export const trackerShare = 0.6;
export const siteTrackerShare = 0.8;

/** A distinct address of the email and its number of uses. */
export interface UsedLink {
  link: LinkReading;
  uses: number;
}

export interface HostRecord {
  links: LinkReading[];
  /** Number of links per word. */
  words: Map<string, number>;
  /** Number of uses per identifier of the path. */
  ids: Map<string, number>;
  /** Number of uses of the host, repeated addresses included. */
  uses: number;
  /**
   * Whether the host is a redirect host: off the brand's site, with the subscriber's own links or most links
   * of the email.
   */
  isRedirectHost: boolean;
  /** Whether the host's links hide their targets. */
  isTracker: boolean;
}

/** Returns the part that hosts share if only their first labels differ. */
export function familyOf({ page }: LinkReading): string {
  return page.slice(page.indexOf('.'), page.indexOf('/'));
}

/**
 * Returns families of hosts whose first label is an identifier; some of these labels look like words by
 * chance.
 */
export function familiesOfLabels(links: readonly LinkReading[]): Set<string> {
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

export function recordHosts(used: readonly UsedLink[]): Map<string, HostRecord> {
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
  return { links: [], words: new Map(), ids: new Map(), uses: 0, isRedirectHost: false, isTracker: false };
}

export function markRedirectHosts(
  hosts: ReadonlyMap<string, HostRecord>,
  unsubscribeLinks: readonly LinkReading[],
): void {
  for (const unsubscribeLink of unsubscribeLinks) {
    const record = hosts.get(unsubscribeLink.host);
    if (record !== undefined && idsOf(unsubscribeLink).length > 0) record.isRedirectHost = true;
  }
  const counted = [...hosts.values()].filter(({ links }) => links[0]?.kind !== 'everybodys');
  const all = counted.reduce((sum, { uses }) => sum + uses, 0);
  for (const record of counted)
    if (record.uses >= tellingLinks && record.uses > all / 2) record.isRedirectHost = true;
  for (const record of hosts.values())
    if (record.links[0]?.kind === 'site' || record.links[0]?.kind === 'everybodys')
      record.isRedirectHost = false;
}

/** Returns the words of a part that distinguish it from the host's other links. */
export function ownWords({ words }: PartReading, record: HostRecord | undefined): string[] {
  if (record === undefined || record.links.length < tellingLinks) return words;
  return words.filter((word) => (record.words.get(word) ?? 0) < record.links.length);
}

export function hasOwnWords(link: LinkReading, record: HostRecord | undefined): boolean {
  return link.segments.some((segment) => ownWords(segment, record).length > 0);
}

function idsOf(link: LinkReading): PartReading['ids'] {
  return [...link.segments, ...link.parameters.map(({ reading }) => reading)].flatMap(({ ids }) => ids);
}
