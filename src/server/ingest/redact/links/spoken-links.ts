import { parse } from 'tldts';
import type { LinkSanitizer } from '#server/ingest/redact/links/links.ts';
import { stripProgramAddresses } from '#server/ingest/redact/links/program-addresses.ts';
import { bareAddress, webAddress } from '#server/ingest/text/web-address.ts';
import { withoutEnding } from '#server/ingest/text/without-ending.ts';

const sentenceEnds = '.,;:!?';
const noLinkText = { own: '', around: '' };

/**
 * Cleans the web addresses that a text spells out (in the subject, or read in the html) as links are cleaned; one that
 * may not lead anywhere is left out, as are addresses for other programs.
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

/** As above, addresses that are written without their scheme; they stay so. */
export function sanitizeBareLinks(text: string, sanitizeLink: LinkSanitizer): string {
  // Most texts hold no address, which is seen at once.
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

/** The address that a text writes without its scheme; null where its last letters are no domain's: `and.or/else`. */
export function readBareAddress(bare: string): URL | null {
  const url = URL.parse(`https://${bare}`);
  return url !== null && parse(url.hostname).isIcann === true ? url : null;
}
