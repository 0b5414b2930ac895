import { z } from 'zod';
import type { Offer } from '#server/ingest/types.ts';

/** What a sender tells mail programs of its offer (Gmail's annotations for the Promotions tab). */
export type MarkedOffer = Pick<Offer, 'code' | 'endsOn'> & { description: string };

/**
 * @see https://developers.google.com/workspace/gmail/promotab/overview
 * `availabilityEnds` is an instant with an offset; the day it names counts.
 */
const discountOffer = z.object({
  '@type': z.literal('DiscountOffer'),
  description: z.string().max(500).optional(),
  discountCode: z.string().max(60).optional(),
  availabilityEnds: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/)
    .optional()
    .catch(undefined),
});

/** Annotations are a few hundred bytes; more is not read. */
const maxBlockLength = 20_000;
const maxBlocks = 10;
const maxHtmlLength = 1_000_000;

/** The offers that the mail as it arrived marks for mail programs; cleaning removes them. */
export function readMarkedOffers(html: string | null): MarkedOffer[] {
  if (html === null || !html.includes('DiscountOffer')) return [];
  const offers: MarkedOffer[] = [];
  for (const block of jsonBlocks(html.slice(0, maxHtmlLength))) {
    for (const item of Array.isArray(block) ? block : [block]) {
      const parsed = discountOffer.safeParse(item);
      if (!parsed.success) continue;
      const { description = '', discountCode, availabilityEnds } = parsed.data;
      const code = discountCode?.trim() ?? '';
      offers.push({
        description,
        code: code === '' ? null : code,
        endsOn: availabilityEnds?.slice(0, 10) ?? null,
      });
    }
  }
  return offers;
}

function jsonBlocks(html: string): unknown[] {
  const blocks: unknown[] = [];
  const opening = /<script[^>]{0,200}application\/ld\+json[^>]{0,200}>/gi;
  let end = 0;
  for (const match of html.matchAll(opening)) {
    if (blocks.length >= maxBlocks) break;
    const start = match.index + match[0].length;
    // Looked for once: a thousand openings before one end, or before none, would each read all that is between.
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
