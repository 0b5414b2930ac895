import type { FoundCode } from '#server/ingest/offers/codes.ts';
import type { Offer } from '#server/ingest/types.ts';

/** More codes are a list of partners' offers. */
const maxCodes = 8;

/** Returns the codes of the offers, and the others found in the email, in upper case, without duplicates. */
export function listCodes(offers: readonly Offer[], found: Iterable<FoundCode>): string[] {
  const codes = new Set<string>();
  for (const { code } of offers) if (code !== null) codes.add(code.toUpperCase());
  for (const { code } of found) {
    if (codes.size >= maxCodes) break;
    codes.add(code.toUpperCase());
  }
  return [...codes].slice(0, maxCodes);
}
