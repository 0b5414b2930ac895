import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { StructuredHint } from './header-hints.ts';

/** schema.org types that mail programs use, and the kind of email of each. */
const markupTypes: Record<string, readonly [target: CampaignType, weight: number]> = {
  Order: ['transactional', 8],
  ParcelDelivery: ['transactional', 8],
  Invoice: ['transactional', 8],
  FlightReservation: ['transactional', 8],
  LodgingReservation: ['transactional', 8],
  FoodEstablishmentReservation: ['transactional', 8],
  EventReservation: ['transactional', 8],
  TrainReservation: ['transactional', 8],
  BusReservation: ['transactional', 8],
  RentalCarReservation: ['transactional', 8],
  Reservation: ['transactional', 8],
  ConfirmAction: ['transactional', 5],
  TrackAction: ['transactional', 5],
  DiscountOffer: ['promotion', 6],
  PromotionCard: ['promotion', 4],
  NewsArticle: ['newsletter', 3],
};

/** Gmail reads annotations anywhere in the html, so the limit is high; it is a plain text search. */
const maxHtmlLength = 1_000_000;
const maxTypes = 200;

/**
 * Reads JSON-LD and microdata from the source html (the sanitizer removes them).
 * @see https://developers.google.com/workspace/gmail/promotab and https://schema.org
 */
export function readMarkupHints(html: string | null): StructuredHint[] {
  if (html === null || !html.includes('schema.org')) return [];
  const found = new Map<string, StructuredHint>();
  let seen = 0;
  for (const match of html
    .slice(0, maxHtmlLength)
    .matchAll(/"@type"\s{0,20}:\s{0,20}"([A-Za-z]{3,40})"|schema\.org\/([A-Za-z]{3,40})["']/g)) {
    const type = match[1] ?? match[2] ?? '';
    const known = Object.hasOwn(markupTypes, type) ? markupTypes[type] : undefined;
    if (known !== undefined) found.set(type, { for: known[0], what: `schema.org ${type}`, weight: known[1] });
    seen += 1;
    if (seen >= maxTypes) break;
  }
  return [...found.values()];
}
