import { takesAnswers } from '#server/ingest/redact/links/public-parameters.ts';
import { isPublicSite } from '#server/ingest/redact/links/public-sites.ts';
import { queryPairs } from '#server/ingest/redact/links/query-pairs.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/** A click tracker may lead to another one; longer chains are not followed. */
const maxHops = 5;

/** Parameters in which redirectors name their target. */
const targetParameters = new Set(
  `url u target redirect redirect_url redirect_uri redirecturl redirect_to redirectto redir dest destination desturl
   link goto to r out l q href murl ued adurl rd url2 original_url lp p a clickurl click ctu deeplink location`.split(
    /\s+/,
  ),
);

/** Pages that pass an address on (sharing, calendars, archives): their parameter is no redirection. */
const carriesAddressOnPurpose =
  /^(?:www\.|m\.|api\.|calendar\.)?(?:facebook|twitter|x|linkedin|pinterest|whatsapp|wa|telegram|t|reddit|tumblr|getpocket|instapaper)\.(?:com|me)$/;

/** Hosts that only redirect clicks (suffixes) and show no page. */
const redirectorHosts =
  /(?:^|\.)(?:list-manage\.com|sendgrid\.net|klclick\d*\.com|klaviyomail\.com|hubspotlinks\.com|hubspotemail\.net|hs-sites-email\.net|awstrack\.me|mandrillapp\.com|convertkit-mail\d*\.com|exct\.net|exacttarget\.com|rs6\.net|createsend\d*\.com|cmail\d*\.com|sendib[mt]\d*\.com|sibautomation\.com|emlnk\d*\.com|activehosted\.com|acemln[a-z]?\.com|customeriomail\.com|sparkpostmail\d*\.com|mailgun\.org|mjt\.lu|mailerlite\.com|mlsend\d*\.com|emarsys\.net|emailsys[a-z0-9]*\.net|embluemail\.com|beehiiv\.com|getresponse\.com|responsys\.net|bmetrack\.com|mailjet\.com|omnisend\.com|omnisendlink\.com|drip\.email|infusionsoft\.com|keap-link\d*\.com|constantcontact\.com|doubleclick\.net|pstmrk\.it|mailchi\.mp|iterable\.com|braze\.com|inxmail\.com|mailkit\.eu|sendinblue\.com|brevo\.com|aweber\.com|icptrack\.com|cordial\.io|sailthru\.com)$/i;

/** Path shapes of click counters on a brand's own subdomain. */
const clickPath =
  /\/(?:ls\/click|wf\/click|track\/click|tr\/cl|uni\/ls|e\/c|e\/er|f\/a|c\/ej|cl0|ctc|clicks?(?:\.html|\.aspx|\.php)?|clickthrough|linktrack|trackclick|redirect|redir|u\/nrd\.php)(?:\/|$|\?)/i;

/** First labels of senders' click-counting subdomains. */
const clickLabel =
  /^(?:clicks?|clk|trk|trck|track|tracking|links?|lnk|go|t|r|e|l|c|em|email|mail|mailing|nl|newsletter|news|epost|url\d*|ablink|emails?|nts|mkt|view)$/i;

/**
 * Decodes the target of a click tracker without any request: redirect parameters, addresses in the path,
 * base64 and base64 JSON, and the link protection of Proofpoint and Outlook.
 * @returns the last readable address; the given one if it contains no other.
 */
export function decodeTracker(url: URL): URL {
  let current = url;
  for (let hop = 0; hop < maxHops; hop += 1) {
    const target = carriedTarget(current);
    if (target === null || target.href === current.href) break;
    current = target;
  }
  return current;
}

/** Whether an address (after decoding) only identifies the click: the sender alone knows its target. */
export function isOpaqueTracker(url: URL): boolean {
  if (redirectorHosts.test(url.hostname)) return true;
  const pieces = [...url.pathname.split('/'), ...url.search.slice(1).split(/[&=]/)].map(decoded);
  const opaque = pieces.some(isOpaqueToken);
  if (clickPath.test(url.pathname) && (opaque || url.search !== '')) return true;
  const label = url.hostname.split('.')[0] ?? '';
  if (opaque && url.hostname.split('.').length > 2 && clickLabel.test(label)) return true;
  if (isPublicSite(url.hostname)) return false;
  return url.pathname.split('/').some((piece) => piece.length >= 24 && isOpaqueToken(decoded(piece)));
}

function carriedTarget(url: URL): URL | null {
  return protectedTarget(url) ?? parameterTarget(url) ?? embeddedTarget(url) ?? base64Target(url);
}

/** Mail gateways that rewrite links: Proofpoint v2 (`u=https-3A__…`) and v3 (`/v3/__https://…__;`). */
function protectedTarget(url: URL): URL | null {
  if (!/(?:^|\.)urldefense\.(?:com|proofpoint\.com)$/.test(url.hostname)) return null;
  const start = url.href.indexOf('/v3/__');
  const end = url.href.indexOf('__;', start + 6);
  if (start !== -1 && end !== -1)
    return webAddress(url.href.slice(start + 6, end).replace(/^(https?:)\/(?!\/)/, '$1//'));
  const second = [...queryPairs(url)].find(([name]) => name === 'u')?.[1];
  return second === undefined ? null : webAddress(decoded(second.replaceAll('-', '%').replaceAll('_', '/')));
}

function carriesOnPurpose(url: URL): boolean {
  return carriesAddressOnPurpose.test(url.hostname) || takesAnswers(url);
}

function parameterTarget(url: URL): URL | null {
  if (carriesOnPurpose(url)) return null;
  for (const [name, value] of queryPairs(url)) {
    if (!targetParameters.has(name.toLowerCase())) continue;
    const target = webAddress(value) ?? webAddress(decoded(value));
    if (target !== null) return target;
  }
  return null;
}

/** `/CL0/https:%2F%2Fbrand.com%2F/1/…`, `data=…!-!https%3A%2F%2F…`, `/redirect/https://brand.com/`. */
function embeddedTarget(url: URL): URL | null {
  if (carriesOnPurpose(url)) return null;
  const rest = url.href.slice(url.origin.length);
  const coded = /https?(?:%3A|:)(?:%2F|%5C){2}[^&!\s/?#]+/i.exec(rest);
  if (coded !== null) return webAddress(decoded(coded[0]));
  const plain = /^\/(?:[^?#]*[/*!;])?(https?:\/\/.+)$/i.exec(rest);
  return plain?.[1] === undefined ? null : webAddress(plain[1]);
}

function base64Target(url: URL): URL | null {
  const pieces = [...url.pathname.split('/'), ...Array.from(queryPairs(url), ([, value]) => value)];
  for (const piece of pieces) {
    for (const part of decoded(piece).split(/[.~|]/)) {
      if (/^aHR0c/.test(part)) {
        const target = webAddress(fromBase64(part));
        if (target !== null) return target;
      }
      if (/^eyJ|^e_eyJ/.test(part)) {
        const target = targetInJson(fromBase64(part.replace(/^e_/, '')), 0);
        if (target !== null) return target;
      }
    }
  }
  return null;
}

function fromBase64(text: string): string {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64').toString('utf8');
}

const maxJsonDepth = 4;

/** Returns the first web address among the values of a JSON text, which may contain further JSON texts. */
function targetInJson(text: string, depth: number): URL | null {
  if (depth > maxJsonDepth) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return targetInValue(value, depth);
}

function targetInValue(value: unknown, depth: number): URL | null {
  if (depth > maxJsonDepth) return null;
  if (typeof value === 'string') {
    return webAddress(value) ?? (value.startsWith('{') ? targetInJson(value, depth + 1) : null);
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) {
    const target = targetInValue(inner, depth + 1);
    if (target !== null) return target;
  }
  return null;
}

/** Returns an absolute http(s) address with a named host, or null. */
function webAddress(text: string): URL | null {
  if (!/^https?:\/\//i.test(text)) return null;
  const url = URL.parse(text);
  return url?.hostname.includes('.') === true && url.username === '' ? url : null;
}
