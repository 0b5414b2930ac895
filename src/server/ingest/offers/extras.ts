import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { matchesNear } from '#server/ingest/offers/near-stems.ts';
import { offerPass } from '#server/ingest/offers/offer-passes.ts';
import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import { anywhereIn } from '#server/ingest/terms/literal-search.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

/**
 * One free item with a purchase: "un croissant offert", "ein Kissen gratis dazu", "a free mug with every
 * order".
 */
const thingForNothing =
  /(?<!\p{L})(?:(?:une?|le|la|votre|deuxième) (?!(?:mois|semaine|jour|livraison|essai|frais|port|échange|retour)(?!\p{L}))\p{L}{3,20} (?:\p{L}{2,20} )?offerte?(?! par)|(?:eine?n?|1) (?!(?:monat|woche|tag|jahr)(?!\p{L}))\p{L}{3,20} (?:gratis|geschenkt|gratis dazu|kostenlos dazu)|(?:un|una) (?!(?:mes|semana|envío|mese|prova|spedizione)(?!\p{L}))\p{L}{3,20} (?:de regalo|in omaggio)|free (?!(?:delivery|shipping|postage|returns?|trial|uk|express|standard|next)(?!\p{L}))\p{L}{3,20} (?:\p{L}{2,20} )?with (?:every|any|each|your|all) (?:order|purchase|basket))(?!\p{L})/giu;

/** Every such phrase has one of these stems. */
const stems = offerPass.add(
  anywhereIn(['free', 'gratis', 'geschenkt', 'kostenlos', 'offert', 'regalo', 'omaggio']),
);

const named = new PhraseFinder(
  {
    free_delivery: offerPhrases('freeDelivery'),
    gift: offerPhrases('gift'),
    free_trial: offerPhrases('freeTrial'),
    bundle: offerPhrases('bundle'),
  },
  offerPass,
);

/**
 * Finds free delivery, gifts, free trials and bundles; matches of two patterns of a kind at one place are
 * one.
 */
export function findExtras(text: string): Discount[] {
  const found: Discount[] = [];
  for (const one of [...writtenExtras(text), ...namedExtras(text)]) {
    const isKnown = found.some(
      ({ kind, start, end }) => kind === one.kind && start < one.end && one.start < end,
    );
    if (!isKnown) found.push(one);
  }
  return found;
}

function* writtenExtras(text: string): Generator<Discount> {
  for (const { match, start } of matchesNear(text, stems.placesIn(text), [thingForNothing]))
    yield { ...nothingYet, kind: 'gift', start, end: start + match[0].length };
}

/** Contact-free is not free. */
function* namedExtras(text: string): Generator<Discount> {
  for (const { list: kind, start, end } of named.in(text))
    if (text[start - 1] !== '-') yield { ...nothingYet, kind, start, end };
}
