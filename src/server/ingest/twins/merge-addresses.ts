import { webAddressIn } from '#server/ingest/twins/carried-addresses.ts';

/** Returns the parsed web address, or null for any other. */
export function parseWebAddress(text: string): URL | null {
  const trimmed = text.trim();
  const url = URL.parse(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** Two differing addresses of one link or picture, and the part they share. */
export interface SharedAddress {
  /** The address without the parameters that differ; null if host or path differ. */
  address: string | null;
  /** Whether both addresses carry it as the target of a click counter. */
  isCarried: boolean;
}

const maxHops = 3;

/**
 * Returns what two addresses share: the address that both carry (in a parameter, a segment or base64), else host
 * and path with the parameters that are equal.
 */
export function shareAddress(one: URL, other: URL, hops = 0): SharedAddress {
  const [carried, otherCarried] = [webAddressIn(one), webAddressIn(other)];
  if (otherCarried?.href === one.href) return { address: one.href, isCarried: true };
  if (carried !== null && otherCarried !== null && hops < maxHops) {
    if (carried.href === otherCarried.href) return { address: carried.href, isCarried: true };
    const shared = shareAddress(carried, otherCarried, hops + 1);
    if (shared.address !== null) return { ...shared, isCarried: true };
  }
  if (one.origin !== other.origin || one.pathname !== other.pathname || one.username !== '')
    return { address: null, isCarried: false };
  const shared = new URL(one.href);
  const others = new Set(other.search.slice(1).split('&'));
  shared.search = one.search
    .slice(1)
    .split('&')
    .filter((pair) => others.has(pair))
    .join('&');
  if (one.hash !== other.hash) shared.hash = '';
  return { address: shared.href, isCarried: false };
}

/** Differing links of one email, and their shared addresses. */
export class LinkMerger {
  /** The differing links of each shared address. */
  readonly #merged = new Map<string, Set<string>>();
  /** The shared addresses of each host. */
  readonly #hosts = new Map<string, Set<string>>();

  /** Reads a pair of links; all pairs of an email are read before `targetOf` is asked. */
  add(one: string, other: string): void {
    const shared = this.#share(one, other);
    if (shared === null || shared.address === null || shared.isCarried) return;
    const links = this.#merged.get(shared.address) ?? new Set();
    this.#merged.set(shared.address, links.add(one));
    const { host } = new URL(shared.address);
    this.#hosts.set(host, (this.#hosts.get(host) ?? new Set()).add(shared.address));
  }

  /**
   * Returns the target that two differing links share; null if there is none. If all links of a host differ and
   * share one address, their targets are in what differs: that address is a click counter's.
   */
  targetOf(one: string, other: string): string | null {
    const shared = this.#share(one, other);
    if (shared === null || shared.address === null) return null;
    if (shared.isCarried) return shared.address;
    const isCounter =
      (this.#merged.get(shared.address)?.size ?? 0) > 1 &&
      this.#hosts.get(new URL(shared.address).host)?.size === 1;
    return isCounter ? null : shared.address;
  }

  #share(one: string, other: string): SharedAddress | null {
    const [url, otherUrl] = [parseWebAddress(one), parseWebAddress(other)];
    return url === null || otherUrl === null ? null : shareAddress(url, otherUrl);
  }
}
