import { quoteAround } from '#server/ingest/gate/quote.ts';
import { isPublicDigest } from '#server/ingest/gate/residue/digest.ts';
import { isEspHost } from '#server/ingest/identify/esp-hosts.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { isPublicSite } from '#server/ingest/redact/links/public-sites.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/** Shorter ones identify articles and pages; slugs of many words are longer, but have no such run. */
const minRun = 20;
const maxTokens = 200;
/** An email has about fifty links; after hundreds it is a list. Beyond: not read. */
const maxLinks = 300;
const maxAddressLength = 2_000;
/** The sanitizer writes every address in this form. */
const linkStart = 'href="http';
const shownOfHost = 24;
/** Characters before a part of an address. */
const inAddress = /[\w/.=?&%@#:+-]/;
/** A UUID and the like: groups of hexadecimal digits, which hyphens split into short runs. */
const groupedHex =
  /(?<![\p{L}\p{N}_/.=?&%@#+-])[0-9a-f]{4,32}(?:-[0-9a-f]{4,32}){2,8}(?![\p{L}\p{N}_/@-])/giu;

/** Returns a long token in the visible words; null if there is none. Addresses in a text are read as links. */
export function findTokenInWords(words: string): string | null {
  for (const { start, end } of longRuns(words)) {
    const token = words.slice(start, end);
    if (!inAddress.test(words[start - 1] ?? ' ') && isToken(token) && !isPublicDigest(words, start, end))
      return quoteAround(words, start, token.length);
  }
  for (const { 0: grouped, index } of words.matchAll(groupedHex))
    if (isToken(grouped.replaceAll('-', ''))) return quoteAround(words, index, grouped.length);
  return null;
}

/**
 * Finds runs of letters and digits of `minRun` and more. Each covers a position that is a multiple of
 * `minRun`, so only those are checked.
 */
function longRuns(text: string): Array<{ start: number; end: number }> {
  const runs: Array<{ start: number; end: number }> = [];
  let end = 0;
  for (let at = minRun - 1; at < text.length && runs.length < maxTokens; at += minRun) {
    if (at < end || !isAlphanumeric(text.charCodeAt(at))) continue;
    let start = at;
    while (start > end && isAlphanumeric(text.charCodeAt(start - 1))) start -= 1;
    for (end = at + 1; end < text.length && isAlphanumeric(text.charCodeAt(end)); ) end += 1;
    if (end - start >= minRun) runs.push({ start, end });
  }
  return runs;
}

/** A to Z, a to z, 0 to 9. */
function isAlphanumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/**
 * Returns a long token in the address of a link of a public copy; null if there is none. Reads only links to
 * the brand's own site and to sending platforms: on other hosts such a part identifies a page, and nobody
 * there knows the subscriber.
 */
export function findTokenInLinks(html: string, brandDomain: string): string | null {
  let read = 0;
  for (
    let at = html.indexOf(linkStart);
    at !== -1 && read < maxLinks;
    at = html.indexOf(linkStart, at + linkStart.length)
  ) {
    read += 1;
    const address = html.slice(at + 'href="'.length, html.indexOf('"', at + linkStart.length));
    const [, , host = '', ...parts] = address.slice(0, maxAddressLength).split('/');
    const rest = parts.join('/');
    if (rest.length < minRun) continue;
    const token = longRuns(rest)
      .map(({ start, end }) => rest.slice(start, end))
      .find(isToken);
    // The host is checked last, of the few links that have a token: it takes longer than everything else.
    if (token === undefined || !(isEspHost(host) || toRegistrableDomain(host) === brandDomain)) continue;
    if (!isPublicSite(host)) {
      const shown = `${host.slice(-shownOfHost)}/${token}`;
      return quoteAround(shown, 0, shown.length);
    }
  }
  return null;
}

/** Digits alone are counted with the subscriber's numbers. */
function isToken(text: string): boolean {
  return text.length >= minRun && /[A-Za-z]/.test(text) && isOpaqueToken(text);
}
