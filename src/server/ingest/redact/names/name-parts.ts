import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { isGivenName } from '#server/ingest/redact/names/given-names.ts';
import { unspaced } from '#server/ingest/text/unspaced.ts';
import type { MailAddress } from '#server/ingest/types.ts';

/** Role names as local parts, which are no person's. */
const roles = new Set(
  `info mail email news newsletter newsletters contact hello office sales admin team shop service support marketing test
   inbox vault list lists users user me home web post postmaster root webmaster abuse noreply reply subscribe subscriber
   subscriptions archive promo promotions deals offers brand brands phishing undisclosed recipients members everyone
   all staff group announce announcements dev customers customer friends`.split(/\s+/),
);

/** Whether a word may be part of a person's name. */
export function isNoRole(word: string): boolean {
  return word.length > 1 && !roles.has(word);
}

/** Whether all words of a name are placeholders: `Valued Customer`, `Info`. */
export function isNobody(name: string): boolean {
  return name
    .toLowerCase()
    .split(/\s+/)
    .every((word) => genericAddressees.has(word) || roles.has(word));
}

/** Returns the display name if it is a name: not the address, the sender's name or a list of words. */
export function personName({ name, address }: MailAddress, from: MailAddress | null): string | null {
  const trimmed = name.replace(/^[\s"']+|[\s"']+$/g, '').replace(/["\s]+/g, ' ');
  if (trimmed.length < 2 || trimmed.length > 80 || trimmed.includes('@')) return null;
  if (trimmed.toLowerCase() === address || trimmed.toLowerCase() === from?.name.trim().toLowerCase())
    return null;
  const untitled = trimmed.replace(title, '');
  return /\p{L}/u.test(trimmed) && trimmed.split(' ').length <= 5 ? untitled : null;
}

/** Titles before a name: `Mr. Gordon Adams`. Omits words that may be names (`Don`, `Pan`). */
const title =
  /^(?:(?:mrs?|ms|miss|mx|dr|prof|herr|frau|monsieur|madame|mme|mlle|sra?|srta|senhora?|señora?|dhr|mevr|mevrouw|sig|dott|hr)\.?\s)+(?=\p{L}[\p{L}'’-]+$|\p{L}\S*\s)/iu;

/** Returns the words of a name, the given one first, without initials. */
export function namePartsOf(name: string): string[] {
  return inOrder(name)
    .split(' ')
    .filter((part) => /^\p{L}[\p{L}\p{M}'’-]+$/u.test(part));
}

/** Reorders `Doe, Anna` to Anna Doe. */
export function inOrder(name: string): string {
  const [last, given] = name.split(/,\s*/);
  return given === undefined || last === undefined ? name : `${given} ${last}`;
}

/** Returns the whole name, the first word, and of three or more the first two: `Mary Ann`. */
export function givenNamesOf(name: string): string[] {
  const [first, second, ...more] = namePartsOf(name);
  const both = more.length > 0 ? `${first} ${second}` : undefined;
  return [inOrder(name), both, first].filter((part) => part !== undefined && part.length >= 2) as string[];
}

/** Returns these and the last name: all names that an email may address. */
export function callNamesOf(name: string): string[] {
  const final = namePartsOf(name).at(-1);
  return [...givenNamesOf(name), final].filter((part) => part !== undefined && part.length >= 2) as string[];
}

/** Returns the first word of a full name; empty for `Customer` or `Valued Customer`. */
export function firstOfWhole(name: string): string[] {
  const [first, ...more] = namePartsOf(name);
  return first === undefined || more.length === 0 || isNobody(name) ? [] : [first];
}

/** Returns the parts of a name that a greeting may use, including middle and joined names. */
export function wordsOf(name: string): string[] {
  const parts = namePartsOf(name);
  const isJoined = unspaced.test(name);
  const split = isJoined && parts.length === 1 ? halvesOf(parts[0] ?? '') : [];
  const lastNames = parts.slice(1).map((_part, at) => parts.slice(at + 1).join(' '));
  return [...parts, ...split, ...(isJoined ? [parts.join('')] : []), ...lastNames, ...initialsOf(name)];
}

/** Returns `J. P.` for `J. P. Morgansen`. */
export function initialsOf(name: string): string[] {
  const initials = /^(?:\p{Lu}\.\s?){1,3}(?=\s?\p{Lu})/u.exec(inOrder(name))?.[0].trim();
  return initials === undefined ? [] : [initials];
}

/** Returns `J.P.M.` for `J. P. Morgansen`, as on personalized goods. */
export function monogramOf(name: string): string[] {
  const letters = inOrder(name).match(/(?<!\p{L})\p{Lu}/gu) ?? [];
  return initialsOf(name).length === 0 || letters.length < minMonogram ? [] : [`${letters.join('.')}.`];
}

/** Two letters are too ambiguous. */
const minMonogram = 3;

/** Splits a name without a space into family and given name, after one to three characters (`佐々木花子`). */
function halvesOf(name: string): string[] {
  if (name.length > 6) return [];
  const longest = name.length > 3 ? 3 : 2;
  return Array.from({ length: longest }, (_, at) => [name.slice(0, at + 1), name.slice(at + 1)])
    .flat()
    .filter((part) => part !== '');
}

/** An email to `anna.doe+shop@…` probably greets Anna. */
export function namesInAddress(address: string): string[] {
  const local = address.slice(0, address.lastIndexOf('@')).split('+')[0] ?? '';
  return local.split(/[._\d-]+/).filter((part) => /^[a-z]{3,}$/.test(part) && !roles.has(part));
}

/**
 * Returns the first word of a local part with two or more words, or a common given name: `rachel` of
 * `rachel.adams@…`.
 */
export function firstOfAddress(address: string): string[] {
  const words = namesInAddress(address);
  const common = words.filter(isGivenName);
  return [...new Set(words.length > 1 ? [...words.slice(0, 1), ...common] : common)];
}

/** Returns the local part as a name: `summer walker`. */
export function nameInAddress(address: string): string {
  return namesInAddress(address).join(' ');
}
