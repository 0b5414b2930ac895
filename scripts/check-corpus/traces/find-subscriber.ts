import { decodedViews } from './decoded-views.ts';
import type { SubscriberNeedles } from './subscriber-needles.ts';

const greetingWords =
  `hi hello hey hiya dear welcome thanks congratulations hallo hej moin liebe lieber liebes servus
  danke willkommen bonjour bonsoir salut chère cher merci hola querida querido estimado estimada gracias hoi dag beste
  bedankt welkom olá ola oi prezado prezada caro cara obrigado obrigada ciao`.split(/\s+/);

/**
 * Searches a text of the public copy for the subscriber, in every encoding.
 * @returns a sentence for each find; empty if there is none.
 */
export function findSubscriberTraces(text: string, needles: SubscriberNeedles): string[] {
  const found = new Set<string>();
  const searched = needles.addresses.flatMap(spellingsOf);
  for (const view of searched.length === 0 ? [] : decodedViews(text)) {
    const lower = view.toLowerCase();
    for (const needle of searched) {
      const at = lower.indexOf(needle);
      if (at !== -1) found.add(`address "${needle}" in "${excerpt(view, at, needle.length)}"`);
    }
    for (const needle of needles.localParts)
      if (wordIn(lower, needle))
        found.add(`local part "${needle}" in "${excerpt(view, lower.indexOf(needle), needle.length)}"`);
  }
  const lower = text.toLowerCase();
  for (const digest of needles.hexDigests) if (lower.includes(digest)) found.add(`digest ${digest}`);
  for (const digest of needles.base64Digests) if (text.includes(digest)) found.add(`digest ${digest}`);
  for (const find of findNames(text, needles)) found.add(find);
  return [...found];
}

/** Returns an address with each replacement of @ that occurs in encoded forms. */
function spellingsOf(address: string): string[] {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  return [
    address,
    `${local}=${domain}`,
    `${local}(at)${domain}`,
    `${local} at ${domain}`,
    `${local}#${domain}`,
  ];
}

function findNames(text: string, { fullNames, callNames }: SubscriberNeedles): string[] {
  if (fullNames.length + callNames.length === 0) return [];
  const read = text
    .replace(/<(?:style|title)[^>]*>[\s\S]*?<\/(?:style|title)>/gi, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .toLowerCase();
  const found = fullNames
    .filter((name) => wordIn(read, name))
    .map((name) => `full name "${name}" in "${excerpt(read, read.indexOf(name), name.length)}"`);
  for (const name of callNames) {
    for (const greeting of greetingWords) {
      for (const phrase of [`${greeting} ${name}`, `${greeting}, ${name}`]) {
        if (wordIn(read, phrase)) found.push(`greeting "${phrase}"`);
      }
    }
  }
  return found;
}

function wordIn(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + phrase.length)];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}'’-]/u.test(after)) return true;
  }
  return false;
}

function excerpt(text: string, at: number, length: number): string {
  return text.slice(Math.max(0, at - 30), at + length + 20).replace(/\s+/g, ' ');
}
