/**
 * What brands call a reader's own (`Rachel's picks`), with the word that takes the name's place. Only these: of
 * `Anna's kitchen` nobody can tell whose it is.
 */
export interface Possession {
  /** The noun, as a pattern. */
  noun: string;
  /** `your`, as it reads before that noun. */
  own: string;
}

const english =
  'picks|favou?rites|wish ?list|basket|cart|bag|orders?|account|points|rewards?|offers?|deals?|coupons?|week(?:ly)?|month(?:ly)?|year|daily|summary|recap|review|recommendations?|feed|list|playlist|mix|plan|journey|stats|statistics|report|tickets?|birthday|gifts?|discount|code|size|selection|statement|balance|progress|goals?|profile|trip|booking|savings|benefits|top|latest|exclusive|personal|looks?|invitation|invite|results?|membership|subscription|update|anniversary|matches|itinerary|delivery|parcel|package|next';

/** `NAMEs Auswahl`: German and Dutch put the name before the noun, with or without an apostrophe. */
export const possessionsBehind: readonly Possession[] = [
  { noun: english, own: 'your' },
  {
    noun: 'auswahl|favoriten|empfehlungen?|wunschliste|merkliste|punkte|bestellung(?:en)?|angebote|deals|woche|tickets|vorteile|lieblinge|lieblingsstücke|tipps|reise|liste|looks|statistik|highlights|prämien?|gutscheine|geschenke|einladung|mitgliedschaft|lieferung|rabatte|größe|picks|coupons|neuheiten|buchung',
    own: 'deine',
  },
  {
    noun: 'warenkorb|konto|rückblick|geburtstag|gutschein|geschenk|rabatt|stil|jahr|monat|plan|code|paket|bonus|coupon|punktestand|profil|jubiläum|ticket|angebot',
    own: 'dein',
  },
  {
    noun: 'keuzes?|favorieten|aanbevelingen|winkelwagen(?:tje)?|mandje|verlanglijst(?:je)?|punten|bestelling(?:en)?|aanbiedingen|week|tickets|voordelen|selectie|overzicht|jaar|verjaardag|cadeau|korting|account|reis|lijst(?:je)?|tips|spaarpunten|uitnodiging|pakket|profiel',
    own: 'jouw',
  },
];

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
