import { holdsNumber, holdsToken, namesSubscriber } from '#server/ingest/redact/find-mentions.ts';
import { readPart } from '#server/ingest/redact/links/address-pieces.ts';
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
import { isPictureFile, remotePicture } from '#server/ingest/sanitize/pictures/image-addresses.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/**
 * Parameters by which picture servers prove that an address was made by the account's owner (imgix, CloudFront, S3,
 * Azure, Google, Facebook, Odoo). They cover the other parameters: beside one of them nothing may be taken out.
 */
const signatures =
  /^(?:s|sig|signature|sign|hmac|hash|token|access_token|expires|exp|policy|key-pair-id|x-amz-.*|x-goog-.*|se|sv|sp|sr|st|oh|oe|_nc_.*|ixlib|key|auth)$/i;

/** Numbers that only keep a picture from being cached. */
const cacheBusters = /^(?:r|rnd|rand|random|cb|cachebuster|nocache|_)$/i;

/**
 * The address under which a picture is kept and fetched: without what names the reader or this sending, as far as the
 * picture itself does not hang on it.
 *
 * - A picture file stays the same without tokens, click reports and cache busters, unless a signature covers them.
 * - A picture made on request keeps its parameters, but for click reports, tokens known to be the reader's and numbers
 *   whose names say that they are the reader's.
 * - What spells the reader's address goes whatever it costs; in the path it takes the picture along (null).
 * - A name in it goes as it goes in text (`text=Rachel,+your+picks`); a signed one takes the picture along.
 * - A tracker around another picture's address gives way to that picture.
 * - A number or the full name of the reader's in the path takes the picture along: it is what the picture shows, as a
 *   barcode does. So does an identifier by which a way out knows the reader; any other may be the account's or the sending's.
 *
 * A picture that a sender chose for one reader by a number in its path cannot be told from any other; it stays.
 * @param readers what `LinkSurvey` has of that name.
 */
export function redactPictureUrl(
  given: URL,
  identity: SubscriberIdentity,
  unaddressed: (text: string) => string = (text) => text,
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
    const spoken = kept.flatMap((pair) => withoutName(pair, identity, unaddressed));
    const isNamed = spoken.join('&') !== kept.join('&');
    // A signed picture that shows the reader's name can neither be asked for without it nor shown with it.
    if (isNamed && isSigned) return null;
    if (isNamed || kept.length < pairs.length) url.search = spoken.join('&');
  }
  if (!namesSubscriber(identity, url.href)) return url;
  stripParameters(url, identity);
  return namesSubscriber(identity, url.href) ? null : url;
}

/** Servers write what a parameter says into the picture: the reader's name goes out of it, or the parameter does. */
function withoutName(
  pair: string,
  identity: SubscriberIdentity,
  unaddressed: (text: string) => string,
): string[] {
  const [name, value] = [parameterName(pair), parameterValue(pair)];
  if (!/\p{L}{2}/u.test(value)) return [pair];
  if (isNameParameter(name) || givesName(name, value) || valueContainsSubscriber(identity, value)) return [];
  const said = /\s/.test(value) ? unaddressed(value).trim() : value;
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

/** Names under which pictures made on request are told for whom, besides those of links, and how much they have. */
const customerName =
  /^(?:customer|cust|client|kunden?|klant|cliente?|member|subscriber|loyalty|card)[_-]?(?:id|no|nr|num|number|nummer|card)?$/;
const balanceName =
  /^(?:pts|points?|punkte|puntos?|punti|pontos?|punten|poeng|balance|saldo|stamps?|credits?|miles)$/;

/** Whether a parameter is a number of the reader's, by its name: of a customer, or of their points. */
function isReadersNumber(name: string, value: string): boolean {
  if (!/^\d{1,20}$/.test(value)) return false;
  if (balanceName.test(name)) return true;
  const isReadersName = customerName.test(name) || (namesARecipient(name) && !sendingName.test(name));
  return isReadersName && value.length >= minReaderNumber;
}

/** What is shown to all readers of a sending may hang on these. */
const sendingName = /camp|mailing|message|msg|envelope|job|list|^(?:cid|s_cid|mid|nlid|sid)$/;

/** Shorter ones choose one of a few. */
const minReaderNumber = 5;

/** Shorter values choose a size or a style: `e=2`, `em=1`. */
const minRecipientLength = 6;

/** `track?hash=…&value=https://cdn/a.png`: a counter that passes a picture on. */
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

/** Whether the path holds the reader's full name or number, or an identifier that is nobody else's. */
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
