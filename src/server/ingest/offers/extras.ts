import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';

const freeDelivery =
  /(?<!-)\b(?:free (?:[\w-]+ )?(?:delivery|shipping|postage)|free p&p|(?:kostenlos\w*|gratis|kostenfrei\w*) (?:versand|lieferung)|gratisversand|versandkostenfrei\w*|(?:livraison|frais de port) (?:gratuite?s?|offerte?s?)|env[ií]os? (?:gratis|gratuitos?)|gastos de envío gratis|gratis (?:verzending|bezorging|levering)|(?:frete|portes?|envio) (?:grátis|gratuitos?)|(?:spedizion[ei]|consegn[ae]) (?:gratuit[ae]|gratis|omaggio)|(?:darmow[aąey]j?|bezpłatn[aąey]j?) (?:dostaw[aąęy]|wysyłk[aąęi])|(?:dostawa|wysyłka) (?:gratis|za darmo|za 0 zł)|first (?:box|order) ships free)\b|(?<!\p{L})(?:бесплатн\p{L}{2,3} доставк\p{L}{1,2}|доставка бесплатно|(?:ال)?(?:شحن|توصيل) (?:ال)?مجان(?:ي|ا|اً|ًا)|(?:ال)?توصيل بالمجان)|送料(?:無料|0円)/giu;

const gift =
  /\b(?:free gifts?|gift with purchase|gratis ?(?:geschenk|zugabe|beigabe)|geschenk gratis|geschenk zu (?:jeder|deiner|ihrer)|cadeaux? offerts?|cadeau gratuit|regalos? gratis|de regalo con|gratis cadeau|cadeau bij|brinde grátis|presente grátis)\b/giu;

/** Free delivery and gifts. */
export function findExtras(text: string): Discount[] {
  const extras = [
    ['free_delivery', freeDelivery],
    ['gift', gift],
  ] as const;
  return extras.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map((match) => ({
      ...nothingYet,
      kind,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );
}
