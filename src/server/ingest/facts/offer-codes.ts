import { findCodes } from '#server/ingest/offers/codes.ts';
import type { Offer } from '#server/ingest/types.ts';

/** More codes are a list of partners' offers. */
const maxCodes = 8;

/** The codes of the offers, and the others the text names, in upper case, each once. */
export function listCodes(offers: readonly Offer[], text: string): string[] {
  const codes = new Set<string>();
  for (const { code } of offers) if (code !== null) codes.add(code.toUpperCase());
  for (const { code } of findCodes(text)) {
    if (codes.size >= maxCodes) break;
    codes.add(code.toUpperCase());
  }
  return [...codes].slice(0, maxCodes);
}
