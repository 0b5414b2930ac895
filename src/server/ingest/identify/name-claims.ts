import type { NameClaim, ParsedMail } from '#server/ingest/types.ts';
import { findBrandName } from './brand-name.ts';
import { toDomainLabel } from './domain-label.ts';
import { isHostName, likenessToDomain, toComparableName } from './name-in-domain.ts';
import { findSiteName } from './site-name.ts';

/** The text of an email that may name its brand. */
export interface SaidWords {
  text: string;
  alternativeTexts: readonly string[];
}

/** A body that repeats its sender's name this often means a brand, not the person who signs. */
const minMentions = 4;
const maxReadText = 20_000;

/** Returns the name claims of one email. Empty if its headers and footer have none. */
export function readNameClaims(mail: ParsedMail, domain: string, visibleText: SaidWords): NameClaim[] {
  const claims: NameClaim[] = [];
  const add = (kind: NameClaim['kind'], text: string) => {
    const name = findBrandName(text, domain);
    if (name !== null) claims.push({ kind, name });
  };
  const listName = findListName(mail);
  if (listName !== null) add('list', listName);
  const siteName = findSiteName(visibleText.text);
  if (siteName !== null) add('site', siteName);
  const given = findBrandName(mail.from?.name ?? '', domain);
  const sender = given === null ? null : withoutEnding(given, visibleText.text);
  if (sender !== null)
    claims.push({ kind: isRepeated(mail, sender, domain, visibleText) ? 'sender' : 'alone', name: sender });
  return claims;
}

/** Returns the words before the identifier (RFC 2919, section 3), unless they are machine-made. */
function findListName(mail: ParsedMail): string | null {
  const value = mail.headers.find(({ name }) => name === 'list-id')?.value.slice(0, 300) ?? '';
  const name = /^\s*"?([^<>"]{2,100}?)"?\s*</u.exec(value)?.[1]?.trim() ?? '';
  const isWritten = /\p{L}{3}/u.test(name) && !/[0-9]{3}|[a-z][0-9]+[a-z]|[@/=_]|\.\w+\./i.test(name);
  return isWritten && !/^(?:[0-9a-z]+ )?(?:mc )?list$/i.test(name) ? name : null;
}

function isRepeated(mail: ParsedMail, name: string, domain: string, visibleText: SaidWords): boolean {
  if (likenessToDomain(name, toDomainLabel(domain)) > 0) return true;
  if (isNameOfAddress(mail, name)) return false;
  if (visibleText.alternativeTexts.some((text) => countMentions(text, name) > 0)) return true;
  return countMentions(`${mail.subject}\n${visibleText.text.slice(0, maxReadText)}`, name) >= minMentions;
}

/**
 * `Amazon.com` becomes Amazon if the email says `with Amazon`; one that never does (Booking.com) keeps its
 * suffix.
 */
function withoutEnding(name: string, text: string): string {
  if (!isHostName.test(name)) return name;
  const bare = name.slice(0, name.indexOf('.'));
  const inSentence = new RegExp(`\\p{Ll} ${bare}(?![\\p{L}\\p{N}-]|\\.\\p{Ll})`, 'u');
  return inSentence.test(text.slice(0, maxReadText)) ? bare : name;
}

/** `Anna Schmidt <a.schmidt@…>`: the mailbox is hers. */
function isNameOfAddress(mail: ParsedMail, name: string): boolean {
  const local = mail.from?.address.split('@')[0] ?? '';
  const pieces = local.split(/[._+-]+/).filter((piece) => piece.length > 2);
  const words = name.split(' ').map(toComparableName);
  return (
    toComparableName(local) === toComparableName(name) ||
    pieces.some((piece) => words.includes(toComparableName(piece)))
  );
}

function countMentions(text: string, name: string): number {
  const fold = (value: string) => ` ${value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const needle = fold(name);
  return needle.trim() === '' ? 0 : fold(text).split(needle).length - 1;
}
