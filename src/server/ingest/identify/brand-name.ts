import { normalizeText } from '#shared/format/normalized.ts';
import { nameOfLabel, toDomainLabel } from './domain-label.ts';
import { isGeneric, stripGenericWords } from './generic-words.ts';
import { findNameInDomain, toComparableName } from './name-in-domain.ts';

/** No name is longer; the rest is not read, so that hostile names cost nothing. */
const maxReadLength = 300;
/** A brand's name is a heading and a card title; a longer one is cut at a word. */
const maxNameLength = 60;

const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
/** Decoration: emoji and trademark symbols. */
const ornaments = /[®™©]|\u{FE0F}|(?![\d#*])\p{Extended_Pictographic}/gu;
const senderOf = /\s+(?:@|at|from|with|via|von|bei|de chez|chez|van|bij|from the team at)\s+/iu;
const divider = /\s*[|•·»:()[\]{}\u2022]\s*|\s+[-–—]+\s+|\s*,\s+/u;
const containsAddress = /[^\s@]+@[^\s@]+/;

/**
 * Returns the name of a new brand: the company in the sender's display name (`Anna at Acme` and `Acme
 * Newsletter` are `Acme`), else its domain's first label with a capital. Never empty, at most 60 characters,
 * without control, bidi or other invisible characters. A display name that is an address is ignored.
 * @param domain The brand's key: a registrable domain or a full address.
 */
export function toBrandName(displayName: string, domain: string): string {
  return findBrandName(displayName, domain) ?? nameOfDomain(domain);
}

/** Returns the name derived from a domain alone, in the same form. */
export function nameOfDomain(domain: string): string {
  const name = nameOfLabel(toDomainLabel(domain).replace(unsafeCharacters, ''));
  return name === '' ? 'Unknown sender' : cutAtWord(name);
}

/** Returns the same name if the display name has one; else null. */
export function findBrandName(displayName: string, domain: string): string | null {
  const label = toDomainLabel(domain);
  const clean = normalizeText(displayName.slice(0, maxReadLength), 'NFC')
    .replace(unsafeCharacters, '')
    .replace(ornaments, ' ')
    .replace(/["“”„]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean === '' || containsAddress.test(clean)) return null;
  // Words that the domain repeats are the name, whatever their meaning elsewhere: `Pets at Home`, `Royal
  // Mail`.
  const repeated = findNameInDomain(clean, label);
  if (repeated !== null) return cutAtWord(repeated);
  const name = cutAtWord(stripGenericWords(choosePart(clean, label), (rest) => resembles(rest, label)));
  return /[\p{L}\p{N}]/u.test(name) && !isGeneric(name) ? name : null;
}

/**
 * Of `person at company` or `company | section`, returns the part that the domain confirms; else the likelier
 * one.
 */
function choosePart(name: string, label: string): string {
  const parts = name.split(divider).filter((part) => !isGeneric(part));
  const confirmed = parts.find((part) => resembles(part, label));
  const part = confirmed ?? parts[0] ?? name;
  const [person, company] = part.split(senderOf);
  if (person === undefined || company === undefined || company === '') return part;
  if (resembles(company, label)) return company;
  if (resembles(person, label)) return person;
  // "von" and "van" also occur in surnames; only unambiguous words decide without the domain.
  return /\s(?:@|at|from)\s/.test(part) ? company : part;
}

function resembles(part: string, label: string): boolean {
  const [a, b] = [toComparableName(stripGenericWords(part, () => true)), toComparableName(label)];
  return a.length > 1 && b.length > 1 && (a.includes(b) || b.includes(a));
}

function cutAtWord(name: string): string {
  if (name.length <= maxNameLength) return name;
  const characters = Array.from(name).slice(0, maxNameLength).join('');
  const space = characters.lastIndexOf(' ');
  return (space > maxNameLength / 2 ? characters.slice(0, space) : characters).trim();
}
