import { maxUrlLength } from '#server/ingest/markup/limits.ts';
import { kindOfPiece } from '#server/ingest/text/address-pieces.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';
import { withoutEnding } from '#server/ingest/text/without-ending.ts';
import { checkAddress } from '#server/platform/outbound/address-guard.ts';

/**
 * Returns the remote address of a picture, normalized for storing and fetching, or null for anything else: no
 * http(s) address, a host outside the public internet, credentials, another port. A protocol-relative address
 * (`//host/…`) becomes https, as an email has no base address.
 */
export function remotePicture(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > maxUrlLength) return null;
  const verdict = checkAddress(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
  return verdict.allowed ? verdict.url : null;
}

/**
 * Paths of open-tracking pixels: `/open.php`, `/wf/open`, `/tr/op/…`, `/openings/…`, `/Cto/…`. General
 * patterns, shared by many sending platforms.
 */
const openCounterPath = new RegExp(
  [
    String.raw`/(?:e?open(?:s|ed|ings?|er)?|track-?open|email-?open(?:ed)?|pixel|beacon|web-?beacon|tracking-?pixel)(?:\.[a-z]{2,5})?(?:/|$)`,
    String.raw`/(?:e?-?mails?|message|msg|newsletter|campaign)[-_]?open(?:s|ed|ing)?(?:\.[a-z]{2,5})?(?:/|$)`,
    String.raw`/(?:open[-_]?(?:track(?:ing|er)?|count(?:er)?|pixel|log|event)|track(?:ing|er)?[-_](?:open|pixel)|_track(?:ing|er)?)(?:\.[a-z]{2,5})?(?:/|$)`,
    String.raw`/(?:1x1|usermatch)[^/]*\.(?:gif|png)$`,
    '/tr/op/',
    '/b/ss/',
    '/Cto/',
    '/e/o/',
  ].join('|'),
  'i',
);

/** Hosts that serve nothing else, by their first label. */
const openCounterHost = /^(?:opens?|pixel|beacon|openrate)\d*\./;

/** Extensions of picture files: the picture is the same for all parameters. */
const pictureFile = /\.(?:png|jpe?g|jfif|gif|webp|avif|bmp|ico)$/i;

export function isPictureFile(url: URL): boolean {
  return pictureFile.test(url.pathname);
}

/** Returns whether the address is an open-tracking pixel's. */
export function isOpenCounter(url: URL): boolean {
  if (openCounterHost.test(url.hostname) || openCounterPath.test(url.pathname)) return true;
  return /[?&](?:action|event|type|evt)=open(?:ed)?(?:&|$)/i.test(url.search);
}

/** `/o/<token>`, `/q/<token>~~`: a short word, then the subscriber's token. */
const openCounterWithToken = /\/(?:o|oo|q|op)\/([^/]{20,})/;

/** Objects of Google Cloud Storage and Firebase, whose addresses have the form `/b/<bucket>/o/<name>`. */
const storedObject = /\/b\/[^/]+\/o\/[^/]/;

/** Returns whether an address is a stored file's, the same for every subscriber. */
export function isStoredObject(url: URL): boolean {
  return storedObject.test(url.pathname);
}

/**
 * Returns whether the address of a picture without evidence of being visible is probably an open-tracking
 * pixel's. Those respond with a GIF or no type; a photograph with such an address is a photograph.
 */
export function isLikelyOpenCounter(url: URL): boolean {
  if (isStoredObject(url) || (isPictureFile(url) && !/\.gif$/i.test(url.pathname))) return false;
  const token = openCounterWithToken.exec(url.pathname)?.[1];
  return token !== undefined && isOpaqueToken(withoutEnding(token.replace(/\.gif$/i, ''), '~'));
}

/** Hosts and folders that store pictures, under names that may look as random as a tracking pixel's. */
const pictureHost =
  /^(?:[a-z]{0,10}-)?(?:cdn|img|imgs|images?|media|static|assets?|photos?|pics?|pictures?|res|files?|content|lh|ci)(?:-?\w{1,6})?\./i;
const pictureFolder =
  /\/(?:cdn|img|imgs|images?|media|static|assets?|photos?|pics?|pictures?|uploads?|files?|content|proxy|meips)(?:\/|$)/i;

/** Longer paths belong to file storage. */
const maxCounterSegments = 4;

/**
 * Returns whether an address ends in a token instead of a file name, and neither host nor folder stores
 * pictures.
 */
export function endsInToken(url: URL): boolean {
  if (isPictureFile(url) || isStoredObject(url)) return false;
  if (pictureHost.test(url.hostname) || pictureFolder.test(url.pathname)) return false;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const isMade = last.length >= minMadeName && kindOfPiece(last) === 'made';
  return segments.length <= maxCounterSegments && (isMade || isOpaqueToken(last));
}

/** Shorter picture names look random by chance. */
const minMadeName = 8;
