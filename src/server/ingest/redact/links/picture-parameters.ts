import { isPictureFile, remotePicture } from '#server/ingest/pictures/image-addresses.ts';
import { holdsNumber, holdsToken, namesSubscriber } from '#server/ingest/redact/find-mentions.ts';
import {
  namesARecipient,
  reportsClick,
  stripParameters,
} from '#server/ingest/redact/links/link-parameters.ts';
import { givesName } from '#server/ingest/redact/links/name-parameters.ts';
import { queryPairs } from '#server/ingest/redact/links/query-pairs.ts';
import type { SubscriberIdentity } from '#server/ingest/redact/subscriber-identity.ts';
import { spellsFullName, valueContainsSubscriber } from '#server/ingest/redact/subscriber-mentions.ts';
import { isNameParameter } from '#server/ingest/redact/subscriber-tokens.ts';
import { readPart } from '#server/ingest/text/address-pieces.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/**
 * Signature parameters of picture servers (imgix, CloudFront, S3, Azure, Google, Facebook, Odoo). A signature
 * covers the other parameters: next to one, none may be removed.
 */
const signatures =
  /^(?:s|sig|signature|sign|hmac|hash|token|access_token|expires|exp|policy|key-pair-id|x-amz-.*|x-goog-.*|se|sv|sp|sr|st|oh|oe|_nc_.*|ixlib|key|auth)$/i;

/** Numbers that only prevent caching of a picture. */
const cacheBusters = /^(?:r|rnd|rand|random|cb|cachebuster|nocache|_)$/i;

/**
 * Returns the address under which a picture is stored and fetched: without the subscriber's or sending's
 * data, unless the picture depends on it. Null drops the picture.
 *
 * - A picture file does not depend on tokens, click reports and cache busters, unless a signature covers
 *   them.
 * - A picture generated on request keeps its parameters, except click reports, tokens known to be the
 *   subscriber's and
 * numbers with a name that marks them as the subscriber's.
 * - The subscriber's address is removed whatever the effect; in the path it drops the picture.
 * - A name is redacted as in text (`text=Rachel,+your+picks`); under a signature it drops the picture.
 * - A tracker around another picture's address is replaced by that picture.
 * - A number or full name of the subscriber in the path drops the picture, which shows it, as a barcode does.
 *   So does an
 * identifier of the subscriber from an unsubscribe link; any other may be the account's or the sending's.
 *
 * A picture chosen for one subscriber by a number in its path looks like any other; it stays.
 * @param subscribers `readers` of `LinkSurvey`.
 */
export function redactPictureUrl(
  given: URL,
  identity: SubscriberIdentity,
  redactLine: (text: string) => string = (text) => text,
  subscribers: ReadonlySet<string> = nobodys,
): URL | null {
  const url = unwrapped(given);
  if (isPersonalLink(url, identity, subscribers)) return null;
  if (url.search !== '') {
    const pairs = url.search.slice(1).split('&');
    const isSigned = pairs.some((pair) => signatures.test(parameterName(pair)));
    const isFile = isPictureFile(url);
    const kept = pairs.filter(
      (pair) => !isSubscriberData(pair, identity) && (isSigned || !isIdle(pair, isFile, identity)),
    );
    const spoken = kept.flatMap((pair) => withoutName(pair, identity, redactLine));
    const isNamed = spoken.join('&') !== kept.join('&');
    // A signed picture with the subscriber's name can neither be fetched without the name nor shown with it.
    if (isNamed && isSigned) return null;
    if (isNamed || kept.length < pairs.length) url.search = spoken.join('&');
  }
  if (!namesSubscriber(identity, url.href)) return url;
  stripParameters(url, identity);
  return namesSubscriber(identity, url.href) ? null : url;
}

/**
 * Servers draw the parameter's text into the picture: the subscriber's name is removed from it, or the whole
 * parameter.
 */
function withoutName(
  pair: string,
  identity: SubscriberIdentity,
  redactLine: (text: string) => string,
): string[] {
  const [name, value] = [parameterName(pair), parameterValue(pair)];
  if (!/\p{L}{2}/u.test(value)) return [pair];
  if (isNameParameter(name) || givesName(name, value) || valueContainsSubscriber(identity, value)) return [];
  const said = /\s/.test(value) ? redactLine(value).trim() : value;
  if (said === value.trim()) return [pair];
  return said === '' ? [] : [`${pair.slice(0, pair.indexOf('=') + 1)}${encodeURIComponent(said)}`];
}

function isSubscriberData(pair: string, identity: SubscriberIdentity): boolean {
  return (
    namesSubscriber(identity, pair) ||
    holdsToken(identity, parameterValue(pair)) ||
    reportsClick(parameterName(pair))
  );
}

/** Whether the picture is the same without this parameter. */
function isIdle(pair: string, isFile: boolean, { shared }: SubscriberIdentity): boolean {
  const [name, value] = [parameterName(pair), parameterValue(pair)];
  if (isReadersNumber(name, value)) return true;
  if (!isFile) return false;
  if (shared.size > 0 && (shared.has(value) || readPart(value).ids.some(({ piece }) => shared.has(piece))))
    return true;
  if (cacheBusters.test(name)) return /^\d{6,}$/.test(value);
  return isOpaqueToken(value) || (namesARecipient(name) && value.length >= minRecipientLength);
}

/** Parameters of generated pictures for the customer's name and amounts, in addition to those of links. */
const customerName =
  /^(?:customer|cust|client|kunden?|klant|cliente?|member|subscriber|loyalty|card)[_-]?(?:id|no|nr|num|number|nummer|card)?$/;
const balanceName =
  /^(?:pts|points?|punkte|puntos?|punti|pontos?|punten|poeng|balance|saldo|stamps?|credits?|miles)$/;

/** Whether a parameter, by its name, is a customer number or a number of points. */
function isReadersNumber(name: string, value: string): boolean {
  if (!/^\d{1,20}$/.test(value)) return false;
  if (balanceName.test(name)) return true;
  const isReadersName = customerName.test(name) || (namesARecipient(name) && !sendingName.test(name));
  return isReadersName && value.length >= minReaderNumber;
}

/** Content for all recipients of a sending may depend on these. */
const sendingName = /camp|mailing|message|msg|envelope|job|list|^(?:cid|s_cid|mid|nlid|sid)$/;

/** Shorter numbers choose one of a few pictures. */
const minReaderNumber = 5;

/** Shorter values choose a size or a style: `e=2`, `em=1`. */
const minRecipientLength = 6;

/** `track?hash=…&value=https://cdn/a.png`: a counter that forwards to a picture. */
function unwrapped(url: URL): URL {
  const values = Array.from(queryPairs(url), ([, value]) => value);
  if (isPictureFile(url) || !values.some(isOpaqueToken)) return url;
  for (const value of values) {
    const inner = /^https?:\/\//i.test(value) ? remotePicture(value) : null;
    if (inner !== null && isPictureFile(inner)) return inner;
  }
  return url;
}

const nobodys: ReadonlySet<string> = new Set();

/** Whether the path contains the subscriber's full name or number, or an identifier of the subscriber alone. */
function isPersonalLink(url: URL, identity: SubscriberIdentity, subscribers: ReadonlySet<string>): boolean {
  return url.pathname.split('/').some((segment) => {
    const part = decoded(segment).replace(fileEnding, '');
    if (spellsFullName(identity, part)) return true;
    return holdsNumber(identity, part) || (subscribers.size > 0 && holdsReader(part, subscribers));
  });
}

const fileEnding = /\.[a-z]{3,4}$/i;

function holdsReader(part: string, subscribers: ReadonlySet<string>): boolean {
  const { ids, days } = readPart(part);
  return ids.some(({ piece }) => subscribers.has(piece)) || days.some((piece) => subscribers.has(piece));
}

function parameterName(pair: string): string {
  const equals = pair.indexOf('=');
  return decoded(equals === -1 ? pair : pair.slice(0, equals)).toLowerCase();
}

function parameterValue(pair: string): string {
  return decoded(pair.slice(pair.indexOf('=') + 1));
}
