import type { LinkCleaner } from '#server/ingest/clean/links/links.ts';
import { withoutProgramAddresses } from '#server/ingest/clean/links/program-addresses.ts';
import { webAddress } from '#server/ingest/clean/text/web-address.ts';

const sentenceEnds = '.,;:!?';
const noWords = { own: '', around: '' };

/**
 * Cleans the web addresses that a text spells out (in the subject, or read in the html) as links are cleaned; one that
 * may not lead anywhere is left out, as are addresses for other programs.
 */
export function withCleanLinks(text: string, cleanLink: LinkCleaner): string {
  const linked = text.includes('://') ? withCleanWebLinks(text, cleanLink) : text;
  return withoutProgramAddresses(linked);
}

function withCleanWebLinks(text: string, cleanLink: LinkCleaner): string {
  return text.replace(webAddress, (address) => {
    let end = address.length;
    while (end > 0 && sentenceEnds.includes(address.charAt(end - 1))) end -= 1;
    return (cleanLink(address.slice(0, end), noWords) ?? '') + address.slice(end);
  });
}
