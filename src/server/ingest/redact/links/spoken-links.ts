import { parse } from 'tldts';
import type { LinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { stripProgramAddresses } from '#server/ingest/redact/links/program-addresses.ts';
import { bareAddress, webAddress } from '#server/ingest/text/web-address.ts';
import { withoutEnding } from '#server/ingest/text/without-ending.ts';

const sentenceEnds = '.,;:!?';
const noLinkText = { own: '', around: '' };

/**
 * Sanitizes the web addresses in a text (the subject, or html text) like links; omits forbidden ones and app
 * addresses.
 */
export function sanitizeLinksIn(text: string, sanitizeLink: LinkSanitizer): string {
  const linked = text.includes('://') ? withCleanWebLinks(text, sanitizeLink) : text;
  return stripProgramAddresses(sanitizeBareLinks(linked, sanitizeLink));
}

function withCleanWebLinks(text: string, sanitizeLink: LinkSanitizer): string {
  return text.replace(webAddress, (address) => {
    const bare = withoutEnding(address, sentenceEnds);
    return (sanitizeLink(bare, noLinkText) ?? '') + address.slice(bare.length);
  });
}

/** Sanitizes web addresses without a scheme; they stay without one. */
export function sanitizeBareLinks(text: string, sanitizeLink: LinkSanitizer): string {
  // Fast test: most texts contain no address.
  if (!/\.[a-z]{2,24}[/?]/i.test(text)) return text;
  return text.replace(bareAddress, (whole) => {
    const bare = withoutEnding(whole, sentenceEnds);
    const url = readBareAddress(bare);
    if (url === null) return whole;
    const sanitized = sanitizeLink(url.href, noLinkText);
    const shown = sanitized === url.href ? bare : (sanitized ?? '').replace(/^https?:\/\//, '');
    return shown + whole.slice(bare.length);
  });
}

/**
 * Returns the address of a text without a scheme; null if its last letters are no top-level domain:
 * `and.or/else`.
 */
export function readBareAddress(bare: string): URL | null {
  const url = URL.parse(`https://${bare}`);
  return url !== null && parse(url.hostname).isIcann === true ? url : null;
}
