import { normalizeText } from '#shared/format/normalized.ts';
import { nameOfLabel, toDomainLabel } from './domain-label.ts';
import { isGeneric, stripGenericWords } from './generic-words.ts';
import { findNameInDomain, toComparableName } from './name-in-domain.ts';

/** Nobody's name goes on longer; what follows is not looked at, so that hostile names cost nothing. */
const maxReadLength = 300;
/** A brand's name is a heading and a card title; a longer one is cut at a word. */
const maxNameLength = 60;

const unsafeCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;
/** Decoration: pictures, and the marks of lawyers. */
const ornaments = /[®™©]|\u{FE0F}|(?![\d#*])\p{Extended_Pictographic}/gu;
const senderOf = /\s+(?:@|at|from|with|via|von|bei|de chez|chez|van|bij|from the team at)\s+/iu;
const divider = /\s*[|•·»:()[\]{}\u2022]\s*|\s+[-–—]+\s+|\s*,\s+/u;
const containsAddress = /[^\s@]+@[^\s@]+/;

/**
 * The name a new brand gets: the company in the sender's display name (`Anna at Acme` and `Acme Newsletter`
 * are `Acme`), else its domain's first label with a capital. Never empty, at most 60 characters, without
 * control, bidi or other invisible characters. A display name that is an address says nothing and is not used.
 * @param domain The registrable domain or the full address that the brand is keyed by.
 */
export function toBrandName(displayName: string, domain: string): string {
  return findBrandName(displayName, domain) ?? nameOfDomain(domain);
}

/** The name that a domain gives by itself, of the same form. */
export function nameOfDomain(domain: string): string {
  const name = nameOfLabel(toDomainLabel(domain).replace(unsafeCharacters, ''));
  return name === '' ? 'Unknown sender' : cutAtWord(name);
}

/** The same name as far as the display name gives one; null when it says nothing. */
export function findBrandName(displayName: string, domain: string): string | null {
  const label = toDomainLabel(domain);
  const clean = normalizeText(displayName.slice(0, maxReadLength), 'NFC')
    .replace(unsafeCharacters, '')
    .replace(ornaments, ' ')
    .replace(/["“”„]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (clean === '' || containsAddress.test(clean)) return null;
  // What the domain repeats word by word is the name, whatever its words mean elsewhere: `Pets at Home`, `Royal Mail`.
  const repeated = findNameInDomain(clean, label);
  if (repeated !== null) return cutAtWord(repeated);
  const name = cutAtWord(stripGenericWords(choosePart(clean, label), (rest) => resembles(rest, label)));
  return /[\p{L}\p{N}]/u.test(name) && !isGeneric(name) ? name : null;
}

/** Of `person at company` or `company | section`, the part the domain confirms; else the likelier one. */
function choosePart(name: string, label: string): string {
  const parts = name.split(divider).filter((part) => !isGeneric(part));
  const confirmed = parts.find((part) => resembles(part, label));
  const part = confirmed ?? parts[0] ?? name;
  const [person, company] = part.split(senderOf);
  if (person === undefined || company === undefined || company === '') return part;
  if (resembles(company, label)) return company;
  if (resembles(person, label)) return person;
  // "von" and "van" also stand in surnames; only the unmistakable words decide without the domain.
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
