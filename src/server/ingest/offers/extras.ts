import { type Discount, nothingYet } from '#server/ingest/offers/discount.ts';
import { matchesNear } from '#server/ingest/offers/near-stems.ts';
import { offerPass } from '#server/ingest/offers/offer-passes.ts';
import { offerPhrases } from '#server/ingest/offers/offer-phrases.ts';
import { anywhereIn } from '#server/ingest/terms/literal-search.ts';
import { PhraseFinder } from '#server/ingest/terms/phrase-patterns.ts';

const freeDelivery =
  /(?<!-)\b(?:free (?:[\w-]+ )?(?:delivery|shipping|postage)|free p&p|(?:kostenlos\w*|gratis|kostenfrei\w*) (?:versand|lieferung)|gratisversand|versandkostenfrei\w*|(?:livraison|frais de port) (?:gratuite?s?|offerte?s?)|env[ií]os? (?:gratis|gratuitos?)|gastos de envío gratis|gratis (?:verzending|bezorging|levering)|(?:frete|portes?|envio) (?:grátis|gratuitos?)|(?:spedizion[ei]|consegn[ae]) (?:gratuit[ae]|gratis|omaggio)|(?:darmow[aąey]j?|bezpłatn[aąey]j?) (?:dostaw[aąęy]|wysyłk[aąęi])|(?:dostawa|wysyłka) (?:gratis|za darmo|za 0 zł)|first (?:box|order) ships free)\b|(?<!\p{L})(?:бесплатн\p{L}{2,3} доставк\p{L}{1,2}|доставка бесплатно|(?:ال)?(?:شحن|توصيل) (?:ال)?مجان(?:ي|ا|اً|ًا)|(?:ال)?توصيل بالمجان)|送料(?:無料|0円)/giu;

const gift =
  /\b(?:free gifts?|gift with purchase|gratis ?(?:geschenk|zugabe|beigabe)|geschenk gratis|geschenk zu (?:jeder|deiner|ihrer)|cadeaux? offerts?|cadeau gratuit|regalos? gratis|de regalo con|gratis cadeau|cadeau bij|brinde grátis|presente grátis)\b/giu;

/** One thing for nothing beside what is bought: "un croissant offert", "ein Kissen gratis dazu", "a free mug with every order". */
const thingForNothing =
  /(?<!\p{L})(?:(?:une?|le|la|votre|deuxième) (?!(?:mois|semaine|jour|livraison|essai|frais|port|échange|retour)(?!\p{L}))\p{L}{3,20} (?:\p{L}{2,20} )?offerte?(?! par)|(?:eine?n?|1) (?!(?:monat|woche|tag|jahr)(?!\p{L}))\p{L}{3,20} (?:gratis|geschenkt|gratis dazu|kostenlos dazu)|(?:un|una) (?!(?:mes|semana|envío|mese|prova|spedizione)(?!\p{L}))\p{L}{3,20} (?:de regalo|in omaggio)|free (?!(?:delivery|shipping|postage|returns?|trial|uk|express|standard|next)(?!\p{L}))\p{L}{3,20} (?:\p{L}{2,20} )?with (?:every|any|each|your|all) (?:order|purchase|basket))(?!\p{L})/giu;

/** A while for nothing, which is paid later. */
const freeTrial =
  /(?<!\p{L})(?:free (?:(?:\d+|one|two|three|seven|thirty)[- ](?:days?|weeks?|months?)[- ])?trials?|(?:\d+|one|two|three|first|your first|erste[rn]?)[- ](?:days?|weeks?|months?)(?:['’]s?)? (?:for )?free|(?:\d+|one|two|three)[- ](?:day|week|month) free trial|try (?:it |us |\p{L}+ )?(?:for )?free for|(?:\d+|ein(?:en)?|zwei|drei|erste[rn]?) (?:tage?|wochen?|monate?) (?:gratis|kostenlos)|(?:kostenlos|gratis) testen|(?:\d+|un|deux|premiers?) mois (?:gratuite?s?|offerts?)|essai gratuit|prueba (?:gratis|gratuita)|(?:\d+|un|dos|primer) mes(?:es)? gratis|gratis (?:proberen|proefperiode)|(?:\d+|eerste) maand(?:en)? gratis|teste grátis|(?:\d+|um|primeiro) m[eê]s(?:es)? grátis|prova gratuita|(?:\d+|un|primo) mes[ei] grat(?:is|uit[oi])|darmowy okres próbny|(?:\d+|pierwszy) miesiąc\p{L}* (?:gratis|za darmo)|бесплатный пробный|(?:\d+ )?месяц\p{L}* бесплатно)(?!\p{L})|無料(?:体験|トライアル)|(?:تجربة|فترة تجريبية) مجانية/giu;

const bundle =
  /(?<!\p{L})(?:bundle (?:and|&|\+) save|bundle (?:deals?|offers?|prices?)|(?:value|saver|special) (?:bundles?|packs?)|buy (?:the set|both|them together) and save|sparsets?|vorteilspakete?|(?:set|paket)angebote?|im set (?:günstiger|sparen)|lots? avantageux|pack ahorro|packs? promocional(?:es)?|voordeel(?:pakket(?:ten)?|bundels?)|bundelkorting|kit promocional|offerta bundle|zestaw(?:y)? promocyjn[ye])(?!\p{L})|お得なセット|まとめ買い/giu;

const extras: ReadonlyArray<readonly [Discount['kind'], RegExp]> = [
  ['free_delivery', freeDelivery],
  ['gift', gift],
  ['gift', thingForNothing],
  ['free_trial', freeTrial],
  ['bundle', bundle],
];
/** Of these every one of the patterns has one. */
const stems = offerPass.add(
  anywhereIn(
    'free|grat|grát|kostenlos|kostenfrei|versandkosten|offert|darmow|bezpłat|za 0|gift|geschenk|cadeau|regalo|omaggio|miesiąc|trial|proberen|okres|proef|пробн|бесплат|مجان|無料|送料|bundle|buy |pack|sparset|paket|angebot|im set|avantageux|voordeel|promoc|セット|まとめ'.split(
      '|',
    ),
  ),
);

const listedExtras = new PhraseFinder(
  {
    free_delivery: offerPhrases('freeDelivery'),
    gift: offerPhrases('gift'),
  },
  offerPass,
);

/** Free delivery, gifts, free trials and bundles; what two patterns of a kind find in one place is one. */
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

const patterns = extras.map(([, pattern]) => pattern);

function* writtenExtras(text: string): Generator<Discount> {
  for (const { pattern, match, start } of matchesNear(text, stems.placesIn(text), patterns)) {
    const kind = extras.find(([, one]) => one === pattern)?.[0] ?? 'gift';
    yield { ...nothingYet, kind, start, end: start + match[0].length };
  }
}

function* namedExtras(text: string): Generator<Discount> {
  for (const { list: kind, start, end } of listedExtras.in(text)) yield { ...nothingYet, kind, start, end };
}
