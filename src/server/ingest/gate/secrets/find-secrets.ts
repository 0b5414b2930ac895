import type { Finding } from '#server/ingest/gate/finding.ts';
import { quoteAround } from '#server/ingest/gate/quote.ts';
import { findConfirmationUrl } from '#server/ingest/gate/secrets/confirmation-url.ts';
import {
  findWeakSecret,
  isJustAsked,
  type PhrasePlace,
  type SecretKind,
  secretPlaces,
} from '#server/ingest/gate/secrets/secret-phrases.ts';
import { isListMail } from '#server/ingest/identify/list-mail.ts';
import { normalizeDigits } from '#server/ingest/text/plain-digits.ts';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';

/** An email with a secret says so in its first lines; after them newsletters mention anything. */
const openingLength = 1_200;
/** Email that somebody has just requested contains instructions and little else. */
const shortLength = 1_000;
const longLength = 3_000;
const fewLinks = 6;
const manyLinks = 20;

/**
 * Newsletters use the words, too; the form of an email decides. Only email that somebody requested a minute
 * ago says when its code expires or how to react if it was not you.
 */
const weights = {
  subject: 2,
  opening: 1,
  ownLine: 1,
  button: 2,
  code: 2,
  justAsked: 2,
  short: 1,
  long: -2,
  fewLinks: 1,
  manyLinks: -2,
  list: -1,
  unproven: -3,
};
const enough = 5;

const names: Record<SecretKind, string> = {
  code: 'A one-time code',
  signIn: 'A link that signs in',
  password: 'A link that sets a password',
  confirmation: 'The confirmation of a subscription or an account',
};

/** By priority if an email is of several kinds: the effect of a link counts more than a code. */
const kinds: SecretKind[] = ['confirmation', 'password', 'signIn', 'code'];

/**
 * Finds codes, links that sign in or set a password, and confirmations: secrets that only the subscriber may
 * have.
 */
export function findSecrets(
  mail: ParsedMail,
  sanitized: SanitizedMail,
): { findings: Finding[]; confirmationUrl: string | null } {
  const words = sanitized.shown.words ?? sanitized.text ?? '';
  const opening = words.slice(0, openingLength);
  const inSubjects = secretPlaces(mail.subject);
  const inOpenings = secretPlaces(opening);
  const found = kinds.flatMap((kind) => {
    const inSubject = inSubjects.get(kind) ?? [];
    const inOpening = inOpenings.get(kind) ?? [];
    return inSubject.length + inOpening.length === 0 ? [] : [{ kind, inSubject, inOpening }];
  });
  if (found.length === 0) return { findings: findAskedFor(mail, words), confirmationUrl: null };
  const shape = scoreOfShape(mail, words);
  const scored = found.map((one) => ({
    ...one,
    score: shape + scoreOfWords(one, mail.subject, opening) + scoreOfProof(one, mail, opening),
  }));
  // Checked last, for the few emails it decides: it takes as long as everything else.
  const isDoubtful = scored.some(({ score }) => score < enough && score + weights.justAsked >= enough);
  const more = isDoubtful && isJustAsked(normalizeDigits(words.slice(0, longLength))) ? weights.justAsked : 0;
  const held = scored.filter(({ score }) => score + more >= enough);
  if (held.length === 0) return { findings: findAskedFor(mail, words), confirmationUrl: null };
  const isConfirmation = held.some(({ kind }) => kind === 'confirmation');
  return {
    findings: held.map(({ kind, inSubject, inOpening }) => ({
      rule: 'secrets',
      what: `${names[kind]}: ${quoteOf(inSubject[0], mail.subject) ?? quoteOf(inOpening[0], opening)}.`,
    })),
    confirmationUrl: isConfirmation ? findConfirmationUrl(mail) : null,
  };
}

/** Finds a short email to one subscriber that does not name its secret: `Your Brand code is 4829`. */
function findAskedFor(mail: ParsedMail, words: string): Finding[] {
  if (words.length > askedForLength || isListMail(mail)) return [];
  const found = findWeakSecret(mail.subject, normalizeDigits(words));
  if (found === null || countLinks(mail.html ?? '') > manyLinks) return [];
  const { kind, index, length } = found;
  const quoted = quoteAround(kind === 'code' ? words : mail.subject, index, length);
  return [{ rule: 'secrets', what: `${names[kind]}: ${quoted}.` }];
}

const askedForLength = 2_000;

function quoteOf(place: PhrasePlace | undefined, text: string): string | null {
  return place === undefined ? null : quoteAround(text, place.index, place.length);
}

interface FoundPhrase {
  kind: SecretKind;
  inSubject: readonly PhrasePlace[];
  inOpening: readonly PhrasePlace[];
}

function scoreOfWords({ kind, inSubject, inOpening }: FoundPhrase, subject: string, opening: string): number {
  let score = 0;
  if (inSubject.length > 0) score += weights.subject;
  if (inOpening.length > 0) score += weights.opening;
  if (inOpening.some((place) => isOwnLine(opening, place)))
    score += kind === 'code' ? weights.ownLine : weights.button;
  const isCodeNear =
    (inSubject.length > 0 && hasCode(subject)) ||
    inOpening.some(({ index }) => hasCode(around(opening, index)));
  if (kind === 'code' && isCodeNear) score += weights.code;
  return score;
}

/**
 * An article on codes mentions them in its title and has numbers below; an email with a code states which it
 * is.
 */
function scoreOfProof(
  { kind, inSubject, inOpening }: FoundPhrase,
  mail: ParsedMail,
  opening: string,
): number {
  if (kind !== 'code' || !isListMail(mail)) return 0;
  const isMentioned =
    inSubject.some((place) => isBesideCode(mail.subject, place)) ||
    inOpening.some((place) => isBesideCode(opening, place));
  return isMentioned ? 0 : weights.unproven;
}

/** `Your verification code is 482913.`, `482913 is your verification code`: the code begins or ends its line or sentence. */
function isBesideCode(text: string, { index, length }: PhrasePlace): boolean {
  const before = text.slice(Math.max(0, index - besideCode), index);
  const behind = text.slice(index + length, index + length + nearCode);
  return hasCode(/^[^\n]*/.exec(before)?.[0] ?? '') || hasCode(toldBehind.exec(behind)?.[0] ?? '');
}

const besideCode = 25;
const toldBehind =
  /^\P{N}{0,40}[A-Z\p{N}][A-Z\p{N} -]{3,9}(?=[*"'”)\]]{0,3}(?:[.。!,，](?!\p{N})|\s{0,3}(?:\n|$)))/u;

/** A line with little else is a heading or a button. */
function isOwnLine(text: string, { index, length }: PhrasePlace): boolean {
  const start = text.lastIndexOf('\n', index) + 1;
  const end = text.indexOf('\n', index);
  return (end === -1 ? text.length : end) - start <= length + maxBesideOnLine;
}

const maxBesideOnLine = 25;

/** Maximum distance of a code from its label. */
const nearCode = 160;

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - nearCode), at + nearCode);
}

/**
 * `482913`, `482 913`, `G-482913`, `7F4K9Q`; not years, prices, percentages, counts and coupons of a word and
 * a number.
 */
const code =
  /(?<![[\p{L}\p{N}€$£¥#.,%\-]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]])(?:(?:[A-Z]-)?(?!(?:19|20)\d\d(?!\d))\d{4,8}|\d{3}[ \-]\d{3}|(?=[A-Z]{0,7}\d)(?=\d{0,7}[A-Z])(?![A-Z]{3,}\d{1,3}(?![A-Z\d]))[A-Z\d]{5,8})(?![[\p{L}\p{N}%]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]]|[.,]\d|\s?(?:[€$£₽₴円元年人名点원년명점]|kr|zł|Kč|EUR|USD|GBP|CHF|TL|Ft|lei|руб|грн|лв))/v;

function hasCode(text: string): boolean {
  return code.test(normalizeDigits(text));
}

function scoreOfShape(mail: ParsedMail, words: string): number {
  const links = countLinks(mail.html ?? '');
  let score = 0;
  if (words.length <= shortLength) score += weights.short;
  if (words.length > longLength) score += weights.long;
  if (links <= fewLinks) score += weights.fewLinks;
  if (links > manyLinks) score += weights.manyLinks;
  if (isListMail(mail)) score += weights.list;
  return score;
}

function countLinks(html: string): number {
  const link = /<a\s/gi;
  let links = 0;
  while (links <= manyLinks && link.test(html)) links += 1;
  return links;
}
