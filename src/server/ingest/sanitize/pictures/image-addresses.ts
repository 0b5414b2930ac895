import { kindOfPiece } from '#server/ingest/redact/links/address-pieces.ts';
import { maxUrlLength } from '#server/ingest/sanitize/limits.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';
import { withoutEnding } from '#server/ingest/text/without-ending.ts';
import { checkImageAddress } from '#server/platform/pictures/address-guard.ts';

/**
 * The remote address of a picture in the one form it is stored and fetched under, or null for anything else:
 * no http(s) address, a host that is not of the public internet, credentials, another port.
 * A protocol-relative address (`//host/…`) is read as https, as a mail has no base address.
 */
export function remotePicture(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > maxUrlLength) return null;
  const verdict = checkImageAddress(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
  return verdict.allowed ? verdict.url : null;
}

/**
 * Path shapes under which senders count who opened a mail: `/open.php`, `/wf/open`, `/tr/op/…`, `/openings/…`,
 * `/Cto/…`. General shapes, shared by many sending platforms.
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

/** Hosts that do nothing else, by their first label. */
const openCounterHost = /^(?:opens?|pixel|beacon|openrate)\d*\./;

/** Ends of a path that name a picture file: whatever its parameters say, the picture is the same. */
const pictureFile = /\.(?:png|jpe?g|jfif|gif|webp|avif|bmp|ico)$/i;

export function isPictureFile(url: URL): boolean {
  return pictureFile.test(url.pathname);
}

/** Whether a picture's address is one that only counts opens. */
export function isOpenCounter(url: URL): boolean {
  if (openCounterHost.test(url.hostname) || openCounterPath.test(url.pathname)) return true;
  return /[?&](?:action|event|type|evt)=open(?:ed)?(?:&|$)/i.test(url.search);
}

/** `/o/<token>`, `/q/<token>~~`: a short word, then who opened. */
const openCounterWithToken = /\/(?:o|oo|q|op)\/([^/]{20,})/;

/** Objects of Google's storage and of Firebase, whose addresses read `/b/<bucket>/o/<name>`. */
const storedObject = /\/b\/[^/]+\/o\/[^/]/;

/** Whether an address is that of a stored file, which every reader gets alike. */
export function isStoredObject(url: URL): boolean {
  return storedObject.test(url.pathname);
}

/**
 * Whether a picture that nothing shows to be seen is likely to count opens, by its address. Counters answer with a
 * GIF or say no type; a photograph of that shape is one.
 */
export function isLikelyOpenCounter(url: URL): boolean {
  if (isStoredObject(url) || (isPictureFile(url) && !/\.gif$/i.test(url.pathname))) return false;
  const token = openCounterWithToken.exec(url.pathname)?.[1];
  return token !== undefined && isOpaqueToken(withoutEnding(token.replace(/\.gif$/i, ''), '~'));
}

/** Hosts and folders that keep pictures, under names that may be as random as a counter's. */
const pictureHost =
  /^(?:[a-z]{0,10}-)?(?:cdn|img|imgs|images?|media|static|assets?|photos?|pics?|pictures?|res|files?|content|lh|ci)(?:-?\w{1,6})?\./i;
const pictureFolder =
  /\/(?:cdn|img|imgs|images?|media|static|assets?|photos?|pics?|pictures?|uploads?|files?|content|proxy|meips)(?:\/|$)/i;

/** Longer paths are those of a store of files. */
const maxCounterSegments = 4;

/** Whether an address ends in a token where a file would be named, and neither host nor folder keeps pictures. */
export function endsInToken(url: URL): boolean {
  if (isPictureFile(url) || isStoredObject(url)) return false;
  if (pictureHost.test(url.hostname) || pictureFolder.test(url.pathname)) return false;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const last = segments.at(-1) ?? '';
  const isMade = last.length >= minMadeName && kindOfPiece(last) === 'made';
  return segments.length <= maxCounterSegments && (isMade || isOpaqueToken(last));
}

/** Shorter names of pictures look made by chance. */
const minMadeName = 8;
