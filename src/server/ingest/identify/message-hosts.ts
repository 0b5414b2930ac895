import { memoizeByObject } from '#server/ingest/memoize.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { isEspHost } from './esp-hosts.ts';
import { normaliseHost } from './sender-domain.ts';
import { findSharedPlatform } from './shared-platforms.ts';

/** Links are read from the first part of a body only: a message that shows its site only later hides it. */
const maxScannedHtml = 200_000;
const maxLinks = 300;
/** Further headers of the same name are not read (a relay chain has about ten Received). */
const maxHeadersOfOneName = 30;
const maxHeaderLength = 4_000;

/** Sites that anybody links to: they neither confirm nor contradict a sender. */
const everybodysSites =
  /(?:^|\.)(?:facebook|instagram|twitter|x|linkedin|youtube|youtu|tiktok|pinterest|whatsapp|wa|t|threads|snapchat|vimeo|apple|google|goo|bit|w3|microsoft|litmus|typeform)\.(?:com|be|me|gl|ly|org)$/;

const hostPatterns: Record<string, RegExp> = {
  'dkim-signature': /(?:^|[;\s])d\s*=\s*([^\s;]+)/gi,
  'list-id': /<\s*([^<>\s]+)\s*>|^\s*([^<>\s]+)\s*$/g,
};
const anyHost = /(?:@|:\/\/(?:[^\s/@>]*@)?)([^\s/@<>;,:?"'()]+)/g;
/** Spaces are bounded: an unbounded run on both sides of a missing quote takes quadratic time. */
const linkHost = /href\s{0,5}=\s{0,5}["']?\s{0,5}https?:\/\/([^\s"'<>/?#:@]+)/gi;

const writtenLinkHost = /\bhttps?:\/\/([^\s"'<>/?#:@)\]]+)/gi;

/** Returns the hosts in the headers of one name, normalized; for List-Id the identifier itself. */
export function listHeaderHosts(mail: ParsedMail, name: string): string[] {
  const headers = mail.headers.filter((header) => header.name === name).slice(0, maxHeadersOfOneName);
  return headers.flatMap((header) =>
    matchHosts(header.value.slice(0, maxHeaderLength), hostPatterns[name] ?? anyHost),
  );
}

/**
 * Returns the hosts linked from the html, without platforms (click trackers) and sites that anybody links to.
 */
export function listLinkHosts(mail: ParsedMail): string[] {
  return htmlHosts(mail).filter(isSomebodysSite);
}

/** Returns the hosts of the addresses in the text, with the same exceptions. */
export function listTextLinkHosts(mail: ParsedMail): string[] {
  return textHosts(mail).filter(isSomebodysSite);
}

/** Returns every host that html or text link to, platforms and common sites included, without duplicates. */
export function listEveryLinkHost(mail: ParsedMail): string[] {
  return [...new Set([...htmlHosts(mail), ...textHosts(mail)])];
}

const htmlHosts = memoizeByObject((mail: ParsedMail): readonly string[] =>
  matchHosts((mail.html ?? '').slice(0, maxScannedHtml), linkHost),
);
const textHosts = memoizeByObject((mail: ParsedMail): readonly string[] =>
  matchHosts((mail.text ?? '').slice(0, maxScannedHtml), writtenLinkHost),
);

function isSomebodysSite(host: string): boolean {
  return findSharedPlatform(host) === null && !isEspHost(host) && !everybodysSites.test(host);
}

function matchHosts(text: string, pattern: RegExp): string[] {
  const hosts: string[] = [];
  for (const match of text.matchAll(pattern)) {
    const host = normaliseHost(match[1] ?? match[2] ?? '');
    if (host !== null) hosts.push(host);
    if (hosts.length >= maxLinks) break;
  }
  return hosts;
}
