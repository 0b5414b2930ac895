import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The reason an address is not fetched. */
export type AddressRefusal =
  | 'too_long'
  | 'invalid'
  | 'ambiguous'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'internal_name'
  | 'not_public';

export type AddressVerdict = { allowed: true; url: URL } | { allowed: false; refusal: AddressRefusal };

/** The limits of the public internet; tests add their own loopback server. */
export interface AddressRules {
  ports: ReadonlySet<string>;
  isAllowedIp: (ip: string) => boolean;
  /** Allows names of a private network; absent, only dotted names of the public internet pass. */
  isAllowedName?: (name: string) => boolean;
}

/**
 * The web's own ports. Any other port is far likelier to be a service behind a firewall.
 */
export const publicInternet: AddressRules = { ports: new Set(['', '80', '443']), isAllowedIp: isPublicIp };

/** The longest addresses senders write (signed, with tracking) have about 4,000 characters; a longer one is refused. */
const maxAddressLength = 8_192;

/** RFC 1035, section 2.3.4. */
const maxNameLength = 253;

/** Two labels or more, in WHATWG's ASCII form of names. Underscores are invalid in host names but do occur. */
const dottedName = /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/;

/**
 * Endings that name no host of the public internet: RFC 6761 and 6762, 7686, 8375, 9476, ICANN's `.internal`,
 * and names routers and offices use internally (RFC 6762, appendix G). Not `.example`, although it has no
 * hosts: demo mail uses it, and the sanitizer calls this to decide which pictures to keep.
 */
const internalEndings = [
  ...['localhost', 'localdomain', 'local', 'internal', 'home.arpa', 'invalid', 'test', 'onion', 'alt'],
  ...['lan', 'home', 'corp', 'intranet', 'private'],
];

/**
 * Whether the server may send a request to this address, judged by the address alone. A name that passes
 * must still be resolved, and each of its IP addresses checked with `isAllowedIp`. The text is parsed once,
 * by the WHATWG rules: callers use the returned `url` from then on, never the text.
 */
export function checkAddress(text: string, rules: AddressRules = publicInternet): AddressVerdict {
  if (text.length > maxAddressLength) return refuse('too_long');
  const url = URL.parse(text);
  if (url === null) return refuse('invalid');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return refuse('scheme');
  if (hasBackslashInAuthority(text)) return refuse('ambiguous');
  if (url.username !== '' || url.password !== '') return refuse('credentials');
  if (!rules.ports.has(url.port)) return refuse('port');
  const refusal = refusalOfHost(url.hostname, rules);
  if (refusal !== undefined) return refuse(refusal);
  url.hash = '';
  return { allowed: true, url };
}

/** A backslash before the path: browsers read `a\@b` as host a, RFC 3986 reads host b. */
function hasBackslashInAuthority(text: string): boolean {
  const afterScheme = text.slice(text.indexOf(':') + 1).replace(/^\/+/, '');
  return afterScheme.split(/[/?#]/, 1)[0]?.includes('\\') === true;
}

function refuse(refusal: AddressRefusal): AddressVerdict {
  return { allowed: false, refusal };
}

function refusalOfHost(hostname: string, rules: AddressRules): AddressRefusal | undefined {
  const ip = ipOfHost(hostname);
  if (ip !== undefined) return rules.isAllowedIp(ip) ? undefined : 'not_public';
  // A trailing dot only marks the name as complete: `localhost.` is localhost.
  const name = hostname.replace(/\.$/, '');
  if (rules.isAllowedName?.(name) === true) return undefined;
  if (name.length > maxNameLength || !dottedName.test(name)) return 'internal_name';
  const isInternal = internalEndings.some((ending) => name === ending || name.endsWith(`.${ending}`));
  return isInternal ? 'internal_name' : undefined;
}

/**
 * Returns a parsed host's IP address; undefined for a name. WHATWG has already parsed every notation of IPv4.
 */
export function ipOfHost(hostname: string): string | undefined {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Azure's virtual machines reach their platform (metadata, DNS) under this seemingly public address. */
const azurePlatformIp = '168.63.129.16';

/** The only part of IPv6 that is allocated for the internet (IANA, IPv6 global unicast address assignments). */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

/**
 * Whether an IP address is an ordinary one of the public internet: not loopback, private, link local,
 * carrier-grade NAT, multicast, reserved or for documentation, and no IPv6 form that embeds an IPv4 address
 * (mapped, 6to4, NAT64, Teredo), whatever that one is.
 */
export function isPublicIp(ip: string): boolean {
  // A zone (`%eth0`) only exists for link-local addresses.
  if (isIP(ip) === 0 || ip.includes('%') || ip === azurePlatformIp) return false;
  const parsed = ipaddr.parse(ip);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(globalUnicast);
}
