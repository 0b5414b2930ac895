import type { SignUpRow } from '#shared/contract/intake/sign-ups.ts';

/**
 * The rows of a list that was pasted: a domain a line, and behind it the address that was signed up, where one is given,
 * with a blank, a comma, a semicolon or a tab between. Whether they are any, the server says.
 */
export function readPasted(text: string): SignUpRow[] {
  return text.split(/\r\n?|\n/).flatMap((line, index) => {
    const [domain, address] = line.split(/[\s,;]+/).filter((word) => word !== '');
    if (domain === undefined) return [];
    return [{ row: index + 1, domain, ...(address !== undefined && { address }) }];
  });
}
