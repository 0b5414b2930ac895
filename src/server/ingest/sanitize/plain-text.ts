import { maxTextLength } from '#server/ingest/markup/limits.ts';
import { escapeText, webLink } from '#server/ingest/markup/markup.ts';
import type { LinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { stripProgramAddresses } from '#server/ingest/redact/links/program-addresses.ts';
import { sanitizeBareLinks } from '#server/ingest/redact/links/spoken-links.ts';
import { webAddress } from '#server/ingest/text/web-address.ts';
import { collapseBlankLines } from '#server/ingest/text/whitespace.ts';
import { withoutEnding } from '#server/ingest/text/without-ending.ts';

/** Punctuation that ends a sentence after an address, and is not part of the address. */
const sentenceSigns = '.,;:!?';

/**
 * Returns the public plain text of an email: tidy lines, the subscriber redacted, each address sanitized like
 * a link of the html (the words next to it decide) or removed.
 * @returns null if nothing is left.
 */
export function sanitizeText(
  text: string,
  sanitizeLink: LinkSanitizer,
  redactAddresses: (line: string) => string,
): string | null {
  let before = '';
  const sanitized = collapseBlankLines(text.slice(0, maxTextLength))
    .split('\n')
    .map((line) => {
      const linked = line.replace(webAddress, (address, at: number) => {
        const bare = withoutEnding(address, sentenceSigns);
        const words = {
          own: wordsBeside(line, at, at + address.length),
          around: `${before} ${line.slice(Math.max(0, at - maxWordsBeside), at)}`,
        };
        return (sanitizeLink(bare, words) ?? '') + address.slice(bare.length);
      });
      if (line !== '') before = line.slice(-maxWordsBeside);
      return undecorated(
        stripProgramAddresses(sanitizeBareLinks(linked, sanitizeLink)),
        redactAddresses,
      ).trimEnd();
    });
  const result = sanitized
    .join('\n')
    .replace(/[<([]\s*[>)\]]/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return result === '' ? null : result;
}

/** `*** Hello Anna ***`: decoration around a heading is not part of its text. */
const decoration = /^(\s{0,8}([*=_#~+-])\2{0,9}\s{1,4})(\S.*?)(\s{1,4}\2{1,10}\s{0,8})$/u;

function undecorated(line: string, redactAddresses: (line: string) => string): string {
  const [, before = '', , said = '', behind = ''] = decoration.exec(line) ?? [];
  return said === '' ? redactAddresses(line) : before + redactAddresses(said).trim() + behind;
}

/** Enough of a line on either side of an address to recognize its purpose. */
const maxWordsBeside = 120;

function wordsBeside(line: string, start: number, end: number): string {
  const beside = `${line.slice(Math.max(0, start - maxWordsBeside), start)} ${line.slice(end, end + maxWordsBeside)}`;
  return beside.replace(webAddress, ' ').trim();
}

/**
 * Returns html for an email that has none: paragraphs and links, in a column of readable width, each line in
 * the direction of its words. The text must already be sanitized.
 */
export function textToHtml(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(lineHtml).join('<br>')}</p>`);
  return `<style>p{unicode-bidi:plaintext}</style><body dir="auto"><div style="${plainStyle}">${paragraphs.join('')}</div></body>`;
}

const plainStyle =
  'max-width:640px;margin:0 auto;padding:24px 20px;font:16px/1.55 Georgia,serif;color:#222;overflow-wrap:break-word';

function lineHtml(line: string): string {
  let html = '';
  let at = 0;
  for (const match of line.matchAll(webAddress)) {
    const address = withoutEnding(match[0], sentenceSigns);
    html += escapeText(line.slice(at, match.index));
    html += `<a${webLink(address)}>${escapeText(address)}</a>`;
    at = match.index + address.length;
  }
  return html + escapeText(line.slice(at));
}

/**
 * Returns rough text of html that is too large or too complex to parse: tags removed in one pass, style and
 * script contents too. Never shown as html, so a misparsed entity or tag may look odd but is harmless.
 */
export function extractTextRoughly(html: string): string {
  const source = html.slice(0, maxTextLength * 4);
  const lower = source.toLowerCase();
  let text = '';
  let at = 0;
  while (at < source.length && text.length < maxTextLength) {
    const tag = source.indexOf('<', at);
    if (tag === -1) break;
    text += source.slice(at, tag);
    const name = /^<(style|script|head)\b/.exec(lower.slice(tag, tag + 8))?.[1];
    const end = name === undefined ? source.indexOf('>', tag) : lower.indexOf(`</${name}`, tag);
    if (end === -1) return decodeEntities(text);
    const isBlock = /^<\/?(?:p|div|br|tr|li|h\d|table)\b/.test(lower.slice(tag, tag + 8));
    if (isBlock) text += '\n';
    at = name === undefined ? end + 1 : Math.max(end, tag + 1);
  }
  return decodeEntities(text + source.slice(at, at + maxTextLength - text.length));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7}));/g,
    (whole, name?: string, code?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const point = Number(code);
      return point > 31 && point < 0x110000 ? String.fromCodePoint(point) : whole;
    },
  );
}
