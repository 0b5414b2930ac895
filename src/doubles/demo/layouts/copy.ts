import type { DemoBrand } from '#doubles/demo/brand.ts';

/** The small print, in the languages of the demo's brands. */
export interface SmallWords {
  hello: (name: string) => string;
  online: string;
  unsubscribe: string;
  preferences: string;
  /** Followed by the subscriber's address. */
  sentTo: string;
  issue: string;
  total: string;
  delivery: string;
  orderNumber: string;
  /** End of a code's validity; the day in the format of the language. */
  validUntil: (day: string) => string;
  locale: string;
  currency: 'GBP' | 'EUR';
}

const stopWords: Record<NonNullable<DemoBrand['language']>, SmallWords> = {
  en: {
    hello: (name) => `Hello ${name},`,
    online: 'View in browser',
    unsubscribe: 'Unsubscribe',
    preferences: 'Email preferences',
    sentTo: 'This email was sent to',
    issue: 'No.',
    total: 'Total',
    delivery: 'Delivery',
    orderNumber: 'Order',
    validUntil: (day) => `Valid until ${day}.`,
    locale: 'en-GB',
    currency: 'GBP',
  },
  de: {
    hello: (name) => `Hallo ${name},`,
    online: 'Im Browser ansehen',
    unsubscribe: 'Abmelden',
    preferences: 'Einstellungen',
    sentTo: 'Diese E-Mail ging an',
    issue: 'Nr.',
    total: 'Summe',
    delivery: 'Versand',
    orderNumber: 'Bestellung',
    validUntil: (day) => `Gültig bis ${day}.`,
    locale: 'de-DE',
    currency: 'EUR',
  },
  fr: {
    hello: (name) => `Bonjour ${name},`,
    online: 'Voir en ligne',
    unsubscribe: 'Se désabonner',
    preferences: 'Préférences',
    sentTo: 'Cet e-mail a été envoyé à',
    issue: 'N°',
    total: 'Total',
    delivery: 'Livraison',
    orderNumber: 'Commande',
    validUntil: (day) => `Valable jusqu’au ${day}.`,
    locale: 'fr-FR',
    currency: 'EUR',
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    online: 'Ver en el navegador',
    unsubscribe: 'Darse de baja',
    preferences: 'Preferencias',
    sentTo: 'Este correo se ha enviado a',
    issue: 'N.º',
    total: 'Total',
    delivery: 'Envío',
    orderNumber: 'Pedido',
    validUntil: (day) => `Válido hasta el ${day}.`,
    locale: 'es-ES',
    currency: 'EUR',
  },
  nl: {
    hello: (name) => `Hoi ${name},`,
    online: 'Bekijk online',
    unsubscribe: 'Uitschrijven',
    preferences: 'Voorkeuren',
    sentTo: 'Deze e-mail is verstuurd naar',
    issue: 'Nr.',
    total: 'Totaal',
    delivery: 'Verzending',
    orderNumber: 'Bestelling',
    validUntil: (day) => `Geldig t/m ${day}.`,
    locale: 'nl-NL',
    currency: 'EUR',
  },
};

export const wordsOf = (brand: DemoBrand) => stopWords[brand.language ?? 'en'];
