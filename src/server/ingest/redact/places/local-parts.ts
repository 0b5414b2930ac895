import { isFreeMailer } from '#server/ingest/identify/shared-platforms.ts';
import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { isNoRole } from '#server/ingest/redact/names/name-parts.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import type { ParsedMail } from '#server/ingest/types.ts';

export function localPartOf(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf('@')));
}

/** Shorter ones occur in texts by chance: `k7`, `max`. */
const minTelling = 4;
const minJoined = 7;
const minRest = 3;
const minGiven = 4;

/** Names of parameters and folders for a person in links. */
const personKeys =
  'u|us(?:e)?r(?:s|_?name)?|uid|login|nick(?:name)?|visitor|member|subscriber|customer|client|contact|account|recipient|rcpt|reader|lead|who|name|e|em|m|n';
const personKey = new RegExp(`^(?:${personKeys})$`, 'i');

/** Whether a parameter or folder of this name identifies a person. */
export function namesWhose(key: string): boolean {
  return personKey.test(key);
}

/** Characters of each part to search for links with a local part. */
const maxRead = 300_000;

/**
 * Returns the local parts of the subscriber's addresses that identify them without a domain. Excludes
 * possible words, roles, given names and names of the sender, which the name rules judge.
 */
export function tellingLocalParts(addresses: readonly string[], mail: ParsedMail): string[] {
  const senders = [mail.from, ...mail.replyTo]
    .flatMap((sender) => (sender === null ? [] : [sender.name, sender.address]))
    .join(' ')
    .toLowerCase();
  return addresses
    .map(localPartOf)
    .filter((local) => local.length >= minTelling && !senders.includes(local))
    .filter((local) => (/^[a-z]+$/.test(local) ? isTellingWord(local, mail) : isTellingToken(local)));
}

/** Whether a local part has digits or separators. */
function isTellingToken(local: string): boolean {
  if (!/^[a-z0-9._+-]+$/.test(local)) return false;
  if (local.split(/[._+-]+/).every(isWord)) return false;
  return local.length >= minTellingNumber || /[a-z]/.test(local);
}

/** Shorter numbers are years, prices, sizes. */
const minTellingNumber = 6;

function isTellingWord(local: string, mail: ParsedMail): boolean {
  if (mayBeAnything(local)) return false;
  return beginsWithGivenName(local) || isUsedInLinks(local, mail);
}

/** Whether it is a word or role, which emails use with other meanings. */
function isWord(word: string): boolean {
  return word === '' || !isNoRole(word) || genericAddressees.has(word) || wordNames.has(word);
}

/** Whether a local part may mean anything else than the subscriber. */
export function mayBeAnything(local: string): boolean {
  return local.length < minAlone || isWord(local) || givenNames.has(local);
}

/** Shorter ones are abbreviations. */
const minAlone = 3;

/** `annikalind`: a common given name and a further part. */
function beginsWithGivenName(local: string): boolean {
  if (local.length < minJoined) return false;
  for (let at = minGiven; at <= local.length - minRest; at += 1) {
    const first = local.slice(0, at);
    if (givenNames.has(first) && !wordNames.has(first) && !genericAddressees.has(first)) return true;
  }
  return false;
}

/** Whether a link of the email identifies its owner by the local part: `?u=lindberg`. */
function isUsedInLinks(local: string, { html, text }: ParsedMail): boolean {
  const use = new RegExp(
    `(?:[?&;](?:${personKeys})=|/(?:${personKeys})/)${escapePattern(local)}(?![\\w.%@-])`,
    'i',
  );
  return [html, text].some((part) => part !== null && use.test(part.slice(0, maxRead)));
}

const anyAddress = /[\w.+%-]{1,64}@((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,24})/gi;

/** Whether a piece of a link contains an address at a free mail provider. */
export function holdsPersonsAddress(piece: string): boolean {
  if (!piece.includes('@')) return false;
  return Array.from(piece.matchAll(anyAddress), ([, host = '']) => host.toLowerCase()).some(isFreeMailer);
}
