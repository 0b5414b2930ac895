import type { Offer } from '#server/ingest/types.ts';

/** An offer that a sender annotates for mail programs (Gmail's annotations for the Promotions tab). */
export type MarkedOffer = Pick<Offer, 'code' | 'endsOn'> & { description: string };

/** Annotations are a few hundred bytes; more is not read. */
const maxBlockLength = 20_000;
const maxBlocks = 10;
const maxHtmlLength = 1_000_000;

/** Returns the offers annotated in the source html; the sanitizer removes the annotations. */
export function readMarkedOffers(html: string | null): MarkedOffer[] {
  if (html === null || !html.includes('DiscountOffer')) return [];
  const offers: MarkedOffer[] = [];
  for (const block of jsonBlocks(html.slice(0, maxHtmlLength))) {
    for (const item of Array.isArray(block) ? block : [block]) {
      const offer = toMarkedOffer(item);
      if (offer !== null) offers.push(offer);
    }
  }
  return offers;
}

/**
 * Null if it is no `DiscountOffer`, or has longer texts than offers have. `availabilityEnds` is an instant
 * with an offset; its date counts, and one without a date is ignored. Parsed by hand: nothing else in worker
 * threads would need zod, which takes 3 MB in each of them.
 * @see https://developers.google.com/workspace/gmail/promotab/overview
 */
function toMarkedOffer(item: unknown): MarkedOffer | null {
  if (typeof item !== 'object' || item === null) return null;
  const {
    '@type': type,
    description = '',
    discountCode = '',
    availabilityEnds,
  } = item as Record<string, unknown>;
  if (type !== 'DiscountOffer' || !isTextUpTo(500, description) || !isTextUpTo(60, discountCode)) return null;
  const day = typeof availabilityEnds === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(availabilityEnds) : null;
  return { description, code: discountCode.trim() || null, endsOn: day?.[0] ?? null };
}

function isTextUpTo(most: number, value: unknown): value is string {
  return typeof value === 'string' && value.length <= most;
}

function jsonBlocks(html: string): unknown[] {
  const blocks: unknown[] = [];
  const opening = /<script[^>]{0,200}application\/ld\+json[^>]{0,200}>/gi;
  let end = 0;
  for (const match of html.matchAll(opening)) {
    if (blocks.length >= maxBlocks) break;
    const start = match.index + match[0].length;
    // Searched once: otherwise a thousand openings before one end, or before none, would each scan everything
    // between.
    if (end < start) end = html.indexOf('</', start);
    if (end < 0) break;
    if (end - start > maxBlockLength) continue;
    try {
      blocks.push(JSON.parse(html.slice(start, end)));
    } catch {
      // Not JSON: mail programs ignore it too.
    }
  }
  return blocks;
}
