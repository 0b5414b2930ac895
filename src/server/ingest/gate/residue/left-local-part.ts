import { quoteAround } from '#server/ingest/gate/quote.ts';
import { greetingBeforeName, userLabel } from '#server/ingest/redact/greetings/greetings.ts';
import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { isNoRole } from '#server/ingest/redact/names/name-parts.ts';
import { classifyNameUse } from '#server/ingest/redact/names/name-uses.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import { localPartOf } from '#server/ingest/redact/places/local-parts.ts';
import { recipientsOf } from '#server/ingest/redact/places/subscriber-addresses.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

/** Lines that address a subscriber are short, and among the first of an email. */
const maxLineLength = 300;
const maxLines = 400;

/** Label before a user name, besides the words for users: `Visitor annika`. */
const visitorLabel =
  /(?<!\p{L})(?:visitors?|visitantes?|visiteurs?|visiteuses?|visitatore|visitatrice|besucher(?:in)?|bezoeker|besökare|besøgende|odwiedzający|návštěvník|kävijä|посетитель|ziyaretçi)\s{0,3}:?\s{0,3}$/iu;

/** The end of an address: `Hi summer,`. */
const callEnds = /^\s?(?:[,!:.]|$)/u;

const personalUses = new Set(['addressed', 'hailed', 'given', 'owned']);

/**
 * Returns the local part of the subscriber's address if a text addresses or names somebody by it; null if
 * none does. Redaction leaves it if it may be a word (`summer@`).
 * @param own lower-case names and addresses of the sender.
 */
export function findLeftLocalPart(text: string, mail: ParsedMail, own: string): string | null {
  const parts = [...new Set(recipientsOf(mail).map(({ address }) => localPartOf(address)))].filter(
    (part) => isNoRole(part) && !own.includes(part),
  );
  if (parts.length === 0) return null;
  const lower = text.toLowerCase();
  const standing = parts.filter((part) => lower.includes(part));
  if (standing.length === 0) return null;
  const whole = new RegExp(
    `(?<![\\p{L}\\p{N}._%+@=/#-])(?:${standing.map(escapePattern).join('|')})(?![\\p{L}\\p{N}_@%=/-]|\\.[\\p{L}\\p{N}])`,
    'giu',
  );
  for (const line of text.split('\n', maxLines)) {
    if (line.length > maxLineLength) continue;
    for (const { 0: found, index } of line.matchAll(whole))
      if (isPersonal(line, index, found)) return quoteAround(line, index, found.length);
  }
  return null;
}

function isPersonal(line: string, at: number, found: string): boolean {
  const before = line.slice(0, at);
  const behind = line.slice(at + found.length);
  if (userLabel.test(before) || visitorLabel.test(before)) return true;
  const lower = found.toLowerCase();
  // `Hello Summer!` greets the season, `Hi summer,` the owner of the address.
  const isWord = genericAddressees.has(lower) || wordNames.has(lower);
  if (isWord && found !== lower) return false;
  if (greetingBeforeName(line, at) !== null && callEnds.test(behind)) return true;
  if (isWord) return false;
  // With a capital, as names are written.
  const named = before + found.charAt(0).toUpperCase() + line.slice(at + 1);
  const place = { line: named, at, length: found.length, isForm: false, lineBefore: '', lineBehind: '' };
  return personalUses.has(classifyNameUse(place, (word) => word === lower));
}
