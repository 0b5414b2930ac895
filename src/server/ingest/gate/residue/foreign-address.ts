import { quoteAround } from '#server/ingest/gate/quote.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import { neutralAddress } from '#server/ingest/redact/find-mentions.ts';

/** The parts before and after the @; a local part is bounded (RFC 5321, section 4.5.3.1). */
const localPart = /(?<![\w.+%@-])[\w.+%-]{1,64}$/;
const host = /^[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/;
const maxLocalPart = 66;
const maxHost = 256;
/** An email that names more addresses is a directory. Beyond: not read. */
const maxAddresses = 40;

/**
 * Invitations to write: `Questions? Mail us at lamps@…`. A label alone (`E-mail:`) may be the subscriber's
 * own field.
 */
const invites =
  /(?<!\p{L})(?:contact\p{L}*|write|reach|ask|reply|questions?|support|help|info\p{L}*|enquir\p{L}*|inquir\p{L}*|(?:e-?)?mail (?:us|me|uns|nous|nos|noi|ons|oss|nam|nám)|kontakt\p{L}*|schreib\p{L}*|fragen|écri\p{L}*|escr\p{L}*|preguntas|dúvidas|scriv\p{L}*|domande|contatt\p{L}*|schrijf|vragen|napisz|pytania|skriv\p{L}*|frågor|spørgsmål|spørsmål|kirjoita|napište|dotazy|yazın)(?!\p{L})[\p{L}\s?!.'’,]{0,50}[\s:*<("'[]{0,4}$/iu;
/** `This mail was sent to`: the address that follows is the subscriber's, whatever its domain. */
const wentTo =
  /(?<!\p{L})(?:sent|mailed|delivered|addressed|subscribed|registered|gesendet|gesandt|geschickt|verschickt|envoy|adress|envia|invia|spedit|verzonden|verstuurd|gestuurd|wysłan|skickat|sendt|lähetet|odeslán|zaslán|gönderil)\p{L}*\s[^.!?:,\n@]{0,28}$/iu;
const maxBefore = 60;

/** Shorter brand names occur within people's names: `ally` in `sally`. */
const minWithin = 6;

/** The sender, lower-case. */
export interface KnownSender {
  /** From and Reply-To. */
  addresses: readonly string[];
  /** Name and domain of the brand, and the name in From. */
  names: readonly string[];
}

/**
 * Returns a person's address that is still in one of the texts; null if there is none. Shops, partners and
 * the press have their own domains: among their addresses only the one that the email names as its recipient
 * counts. An address at a provider of personal addresses counts anywhere, unless it is the sender's,
 * resembles the brand's name, or the text asks to write to it.
 */
export function findForeignAddress(texts: readonly string[], sender: KnownSender): string | null {
  const brands = brandNames(sender);
  const places = texts.flatMap((text) => placesIn(text, sender, brands));
  // An address that the text asks to write to in one place is the same contact in another.
  const contacts = new Set(places.filter(({ isInvited }) => isInvited).map(({ found }) => found));
  const left = places.find(({ found, isSubscriberData }) => isSubscriberData || !contacts.has(found));
  return left === undefined ? null : quoteAround(left.text, left.start, left.found.length);
}

/** An address in the text that is not the sender's. */
interface AddressPlace {
  text: string;
  start: number;
  found: string;
  /** The text asks to write to it. */
  isInvited: boolean;
  /** The text names it as the email's recipient. */
  isSubscriberData: boolean;
}

function placesIn(text: string, sender: KnownSender, brands: readonly string[]): AddressPlace[] {
  const places: AddressPlace[] = [];
  let read = 0;
  for (let at = text.indexOf('@'); at !== -1 && read < maxAddresses; at = text.indexOf('@', at + 1)) {
    read += 1;
    const local = localPart.exec(text.slice(Math.max(0, at - maxLocalPart), at))?.[0];
    const behind = host.exec(text.slice(at + 1, at + maxHost))?.[0];
    if (local === undefined || behind === undefined) continue;
    const found = `${local}@${behind}`.toLowerCase();
    const named = findAddressHost(found);
    if (named === null || found === neutralAddress || sender.addresses.includes(found)) continue;
    const start = at - local.length;
    const before = text.slice(Math.max(0, start - maxBefore), start);
    const isSubscriberData = wentTo.test(before);
    const isCandidate = isFreeMailer(named)
      ? !isNamedLike(local, brands)
      : isSubscriberData && !sender.names.includes(toRegistrableDomain(named));
    if (isCandidate)
      places.push({ text, start, found, isInvited: invites.test(lineEnd(before)), isSubscriberData });
  }
  return places;
}

/** Names of the sender, as spelled in addresses. */
function brandNames({ names }: KnownSender): string[] {
  return names.map((name) => lettersOf(name.includes(' ') ? name : (name.split('.')[0] ?? '')));
}

function isNamedLike(local: string, brands: readonly string[]): boolean {
  const pieces = [local, ...local.split(/[._+-]/)].map(lettersOf);
  return brands.some(
    (name) =>
      name !== '' && (pieces.includes(name) || (name.length >= minWithin && pieces[0]?.includes(name))),
  );
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function lineEnd(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
