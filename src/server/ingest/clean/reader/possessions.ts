/**
 * What brands call a reader's own (`Rachel's picks`), with the word that takes the name's place. Only these: of
 * `Anna's kitchen` nobody can tell whose it is.
 */
export interface Possession {
  /** The language of the row, a BCP 47 tag. */
  language: string;
  /** The noun, as a pattern. */
  noun: string;
  /** `your`, as it reads before that noun. */
  own: string;
}

const english =
  'picks|favou?rites|wish ?list|basket|cart|bag|orders?|account|points|rewards?|offers?|deals?|coupons?|week(?:ly)?|month(?:ly)?|year|daily|summary|recap|review|recommendations?|feed|list|playlist|mix|plan|journey|stats|statistics|report|tickets?|birthday|gifts?|discount|code|size|selection|statement|balance|progress|goals?|profile|trip|booking|savings|benefits|top|latest|exclusive|personal|looks?|invitation|invite|results?|membership|subscription|update|anniversary|matches|itinerary|delivery|parcel|package|next|tips|highlights|bonus(?:es)?|vouchers?';

/** `NAMEs Auswahl`: Germanic languages put the name before the noun, with or without an apostrophe. */
const possessionsBehind: readonly Possession[] = [
  { language: 'en', noun: english, own: 'your' },
  {
    language: 'de',
    noun: 'auswahl|favoriten|empfehlungen?|wunschliste|merkliste|punkte|bestellung(?:en)?|angebote|deals|woche|tickets|vorteile|lieblinge|lieblingsstücke|tipps|reise|liste|looks|statistik|highlights|prämien?|gutscheine|geschenke|einladung|mitgliedschaft|lieferung|rabatte|größe|picks|coupons|neuheiten|buchung',
    own: 'deine',
  },
  {
    language: 'de',
    noun: 'warenkorb|konto|rückblick|geburtstag|gutschein|geschenk|rabatt|stil|jahr|monat|plan|code|paket|bonus|coupon|punktestand|profil|jubiläum|ticket|angebot',
    own: 'dein',
  },
  {
    language: 'nl',
    noun: 'keuzes?|favorieten|aanbevelingen|winkelwagen(?:tje)?|mandje|verlanglijst(?:je)?|punten|bestelling(?:en)?|aanbiedingen|week|tickets|voordelen|selectie|overzicht|jaar|verjaardag|cadeau|korting|account|reis|lijst(?:je)?|tips|spaarpunten|uitnodiging|pakket|profiel|highlights|bonus',
    own: 'jouw',
  },
  {
    language: 'sv',
    noun: 'favoriter|rekommendationer|erbjudanden|poäng|biljetter|förmåner|tips|presenter|beställningar|rabatter|inköp',
    own: 'dina',
  },
  {
    language: 'sv',
    noun: 'lista|önskelista|varukorg|kundvagn|vecka|månad|födelsedag|beställning|resa|present|rabatt|kod|bonus|biljett',
    own: 'din',
  },
  { language: 'sv', noun: 'urval|konto|erbjudande|år|paket|medlemskap', own: 'ditt' },
  {
    language: 'da',
    noun: 'favoritter|anbefalinger|tilbud|points|fordele|billetter|gaver|bestillinger|tips|ønsker|rabatter',
    own: 'dine',
  },
  {
    language: 'da',
    noun: 'liste|ønskeliste|kurv|indkøbskurv|uge|måned|fødselsdag|bestilling|ordre|rejse|gave|rabat|kode|bonus|konto|pakke',
    own: 'din',
  },
  { language: 'da', noun: 'udvalg|år|medlemskab|overblik', own: 'dit' },
  {
    language: 'no',
    noun: 'favoritter|anbefalinger|tilbud|poeng|fordeler|billetter|gaver|bestillinger|tips|ønsker|rabatter',
    own: 'dine',
  },
  {
    language: 'no',
    noun: 'liste|ønskeliste|handlekurv|uke|måned|bursdag|bestilling|ordre|reise|gave|rabatt|kode|bonus|konto|pakke',
    own: 'din',
  },
  { language: 'no', noun: 'utvalg|år|medlemskap|overblikk', own: 'ditt' },
];

/** The other languages make one word of several: `Filmtipps`. */
const compound = String.raw`\p{L}{0,20}?`;

const rowsBehind = possessionsBehind.map((row) => {
  const noun = row.language === 'en' ? `(?:${row.noun})` : `${compound}(?:${row.noun})`;
  return { ...row, noun, whole: new RegExp(`^${noun}$`, 'iu') };
});

/** The nouns of all rows, as a pattern. */
export const ownedNouns = rowsBehind.map(({ noun }) => noun).join('|');

/**
 * The row that a noun behind a name's genitive belongs to: that of the mail's language; where it has none, English
 * is likelier with an apostrophe (`Rachel's tips`) and the others without (`Rachels Tipps`).
 */
export function possessionOf(
  noun: string,
  hasApostrophe: boolean,
  language: string | null,
): Pick<Possession, 'language' | 'own'> | undefined {
  const rows = rowsBehind.filter(({ whole }) => whole.test(noun));
  const isLikely = (row: Possession) => (row.language === 'en') === hasApostrophe;
  return rows.find((row) => row.language === language) ?? rows.find(isLikely) ?? rows[0];
}

/** `la selección de NAME`: article and noun stand before the name, and give way together. */
export interface PossessionBefore {
  article: string;
  noun: string;
  /** The word between noun and name. */
  of: string;
  own: string;
}

const spanish =
  'selecci[oó]n|recomendaci[oó]n(?:es)?|favorit[oa]s|ofertas?|cesta|carrito|lista|puntos|cuenta|pedidos?|semana|resumen|regalos?|cumpleaños|descuentos?|entradas|cupones|plan|viaje|reserva|ventajas';
const french =
  'sélection|recommandations?|favoris|coups de c(?:œ|oe)ur|offres?|panier|liste|points|compte|commandes?|semaine|récap|bilan|cadeaux?|anniversaire|remise|billets|envies|voyage|avantages|récompenses?';
const portuguese =
  'seleç(?:ão|ões)|recomendaç(?:ão|ões)|favorit[oa]s|ofertas?|carrinho|cesta|sacola|lista|pontos|conta|pedidos?|semana|resumo|presentes?|aniversário|descontos?|ingressos|cupons|viagem|vantagens|retrospectiva';

export const possessionsBefore: readonly PossessionBefore[] = [
  { article: 'la|el', noun: spanish, of: 'de', own: 'tu' },
  { article: 'las|los', noun: spanish, of: 'de', own: 'tus' },
  { article: 'la|le', noun: french, of: 'de', own: 'votre' },
  { article: 'les', noun: french, of: 'de', own: 'vos' },
  { article: 'a', noun: portuguese, of: 'd[aeo]', own: 'sua' },
  { article: 'o', noun: portuguese, of: 'd[aeo]', own: 'seu' },
  { article: 'as', noun: portuguese, of: 'd[aeo]', own: 'suas' },
  { article: 'os', noun: portuguese, of: 'd[aeo]', own: 'seus' },
];
