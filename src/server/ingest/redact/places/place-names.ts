import { patternRule, type TextRule } from '#server/ingest/text/text-edits.ts';

/**
 * The subscriber's address in a sentence: after words for it (`from your address (14 rue Haute)`), or before
 * them.
 */

const ownAddress =
  '(?:your|my)\\s+(?:(?:home|current|registered)\\s+)?address|(?:deine|ihre|deiner|ihrer)\\s+(?:\\p{L}{0,8})?(?:adresse|anschrift)|(?:votre|ton)\\s+(?:adresse|domicile)|(?:tu|su)\\s+(?:dirección|domicilio|casa)|(?:il\\s+(?:tuo|suo)|tuo|suo)\\s+(?:indirizzo|domicilio)|(?:o\\s+)?(?:seu|teu)\\s+endereço|(?:a\\s+)?(?:sua|tua)\\s+morada|(?:je|jouw|uw)\\s+(?:woon)?adres|tw(?:ój|ojego)\\s+adres(?:u)?|din\\s+(?:hem)?adre(?:ss|sse)|osoitteesi|váš(?:eho|í)?\\s+adres[auy]|(?:ваш(?:его)?\\s+адрес(?:а)?)|ваша\\s+адреса|(?:ваш|твой)\\s+адрес|διεύθυνσή\\s+σας|adresa\\s+(?:ta|dumneavoastră)';

/** A postal address has a house number; an email address has an @. */
const place = String.raw`(?=[^()\n@]{0,80}\d)[\p{L}\d][^()\n@]{3,100}`;

const inBrackets = new RegExp(`((?<![\\p{L}\\p{N}])(?:${ownAddress})),?\\s{0,2}\\(${place}\\)`, 'giu');
const behindSign = new RegExp(
  `((?<![\\p{L}\\p{N}])(?:${ownAddress})\\s{0,2}[:：])\\s{0,2}(?=[^\\n@]{0,60}\\d)[\\p{Lu}\\d][^\\n@:]{4,100}$`,
  'giu',
);
const anyOwn =
  /address|adress|anschrift|domicil|direcci|casa|indirizzo|endereço|morada|adres|osoit|адрес|διεύθυνσ/iu;

/**
 * Languages with the word after the address: `Atatürk Mah. 1423 Sok. No:7 adresine`, `Budapest, Váci utca 17.
 * címre`.
 */
const before =
  /(?<![\p{L}\p{N}])(?:\p{Lu}[^\s,@]{1,20}|\d[^\s,@]{0,10})(?:,? [^\s,@]{1,20}){1,9},? (?=(?:adresin(?:e|iz)?\p{L}{0,6}|adrese|címre|címedre|címére|címen)(?!\p{L}))/gu;
const anyBehind = /adres[ie]|cím/u;

/** Rules that redact the subscriber's address in a sentence. */
export const placeNameRules: readonly TextRule[] = [
  patternRule(inBrackets, ([, words = '']) => words, anyOwn),
  patternRule(behindSign, ([, words = '']) => words, anyOwn),
  patternRule(before, ({ 0: found }) => (/\d/.test(found) ? '' : null), anyBehind),
];
