import type { SignUpRow } from '#shared/contract/intake/sign-ups.ts';

/**
 * Parses a pasted list: a domain a line, optionally followed by the signed-up address after a blank, comma,
 * semicolon or tab. The server validates the values.
 */
export function readPasted(text: string): SignUpRow[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const [domain, address] = line.split(/[\s,;]+/).filter((word) => word !== '');
    if (domain === undefined) return [];
    return [{ row: index + 1, domain, ...(address !== undefined && { address }) }];
  });
}
