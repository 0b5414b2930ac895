import { getDomain } from 'tldts';
import { decodeTracker } from '#server/ingest/redact/links/link-trackers.ts';
import { isPublicSite } from '#server/ingest/redact/links/public-sites.ts';
import { type PartReading, readPart } from '#server/ingest/text/address-pieces.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/**
 * Owner of a host: `site` shows the brand's pages, `own` is another host of the brand's domain (most of these
 * count clicks), `everybodys` is a public site, `foreign` any other.
 */
export type HostKind = 'site' | 'own' | 'everybodys' | 'foreign';

/** First labels of hosts with a brand's pages. */
const siteLabels =
  /^(?:www\d*|shop|store|boutique|tienda|loja|winkel|sklep|blog|news|magazin|magazine|m|mobile|app|my|mein|account|konto|help|hilfe|support|faq|docs|developers?|community|forum|careers?|jobs|events?|secure|web|about|[a-z]{2}|[a-z]{2}-[a-z]{2})$/;

/** A parsed address of an email. */
export interface LinkReading {
  /** Host without labels that are identifiers; all addresses of one click tracker share it. */
  host: string;
  kind: HostKind;
  /** Labels of the host that are identifiers. */
  labels: string[];
  segments: PartReading[];
  /** All parameters; the fragment is named `#`. */
  parameters: Array<{ name: string; value: string; reading: PartReading }>;
  /** Host and path, the known key of the page. */
  page: string;
  /** Whether the path is a script (`item.php`), whose page depends on the parameters. */
  isProgram: boolean;
}

const program = /\.(?:php\d?|aspx?|jsp|jspa|cgi|pl|cfm|do|dll|exe|process|epl|action)$/i;

/** File endings, which are no words of the page. */
const ending = /\.(?:php\d?|aspx?|jsp|jspa|cgi|pl|cfm|do|dll|exe|html?|xhtml|shtml|[a-z])$/i;

/** Limits of reading; no page needs more values. */
const maxSegments = 24;
const maxParameters = 40;

/** Target of a link as far as the address contains it, with its parsed form. */
export interface FollowedLink {
  /** The target in the link, or the link's own address. The link sanitizer changes it. */
  target: URL;
  reading: LinkReading;
}

/** Parses the addresses of one email and memoizes the results. */
export class LinkReader {
  readonly #brandDomain: string | null;
  readonly #hosts = new Map<string, ReadHost>();
  readonly #parts = new Map<string, PartReading>();
  readonly #followed = new Map<string, FollowedLink>();

  /** @param brandDomain registrable domain of the brand, or null. */
  constructor(brandDomain: string | null) {
    this.#brandDomain = brandDomain;
  }

  follow(url: URL): FollowedLink {
    const known = this.#followed.get(url.href);
    if (known !== undefined) return known;
    const target = withoutSessions(decodeTracker(url));
    const followed = { target, reading: this.read(target) };
    this.#followed.set(url.href, followed);
    return followed;
  }

  read(url: URL): LinkReading {
    let host = this.#hosts.get(url.hostname);
    if (host === undefined) {
      host = readHost(url.hostname, this.#brandDomain);
      this.#hosts.set(url.hostname, host);
    }
    return readLink(url, host, (part) => this.#readPart(part));
  }

  /** Memoized: links of one email share most of their parts. */
  #readPart(part: string): PartReading {
    const known = this.#parts.get(part);
    if (known !== undefined) return known;
    const reading = readPart(part);
    this.#parts.set(part, reading);
    return reading;
  }
}

/**
 * A parameter of a path segment (RFC 3986, section 3.3), which servers use for sessions of browsers without
 * cookies.
 */
const pathParameter = /;([^;=/]{1,40})=([^;/]{0,2000})/g;

const sessionName = /sess|^(?:sid|uid|token)$/i;

/**
 * Removes sessions from the path, as the page does not depend on them; other segment parameters may select
 * the page.
 */
function withoutSessions(url: URL): URL {
  if (!url.pathname.includes(';')) return url;
  const pathname = url.pathname.replace(pathParameter, (whole, name: string, value: string) =>
    sessionName.test(name) || isOpaqueToken(decoded(value)) ? '' : whole,
  );
  if (pathname === url.pathname) return url;
  const stripped = new URL(url.href);
  stripped.pathname = pathname;
  return stripped;
}

function readLink(
  url: URL,
  { host, labels, kind }: ReadHost,
  readOf: (part: string) => PartReading,
): LinkReading {
  const segments = url.pathname.split('/', maxSegments).filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const isProgram = program.test(last);
  return {
    host,
    kind,
    labels,
    segments: segments.map((segment) => readOf(decoded(segment).replace(ending, ''))),
    parameters: parametersOf(url).map(({ name, value }) => ({ name, value, reading: readOf(value) })),
    page: url.hostname + url.pathname,
    isProgram,
  };
}

type ReadHost = Pick<LinkReading, 'host' | 'labels' | 'kind'>;

function readHost(hostname: string, brandDomain: string | null): ReadHost {
  const domain = getDomain(hostname) ?? hostname;
  const before = hostname === domain ? [] : hostname.slice(0, -domain.length - 1).split('.');
  const labels = before.filter((label) => readPart(label).ids.some(({ kind }) => kind !== 'slight'));
  const rest = before.filter((label) => !labels.includes(label));
  const host = [...rest, domain].join('.');
  if (domain === brandDomain) {
    const isSite = labels.length === 0 && rest.every((label) => siteLabels.test(label));
    return { host, labels, kind: isSite ? 'site' : 'own' };
  }
  return { host, labels, kind: isPublicSite(hostname) ? 'everybodys' : 'foreign' };
}

function parametersOf(url: URL): Array<{ name: string; value: string }> {
  const pairs = url.search === '' ? [] : url.search.slice(1).split('&', maxParameters);
  const parameters = pairs.filter((pair) => pair !== '').map(readPair);
  if (url.hash.length > 1) parameters.push({ name: '#', value: decoded(url.hash.slice(1)) });
  return parameters;
}

/** A parameter without `=` is a value without a name. */
export function readPair(pair: string): { name: string; value: string } {
  const equals = pair.indexOf('=');
  if (equals === -1) return { name: '', value: decoded(pair) };
  return { name: decoded(pair.slice(0, equals)).toLowerCase(), value: decoded(pair.slice(equals + 1)) };
}
