import { patternRule, type TextRule } from '#server/ingest/clean/text-edits.ts';

/** What brands call the numbers they know a reader by, in six languages: customer, member, card, order. */
const labels = [
  String.raw`(?:customer|client|member(?:ship)?|account|loyalty|rewards?|card|subscriber|user|order|booking|reservation|confirmation|invoice|policy|tracking)(?:\s+(?:card|account))?\s*(?:numbers?|no\.?|nr\.?|id|#|ref(?:erence)?\.?)`,
  String.raw`(?:kunden|mitglieds?|konto|karten|auftrags?|rechnungs|vertrags|buchungs|teilnehmer|abo|vorgangs|sendungs|bestell)-?(?:nummer|nr\.?|id)`,
  String.raw`(?:n°|nº|numéro)\s*(?:de\s+|d['’])?(?:client|membre|compte|commande|carte|fidélité|adhérent|contrat|réservation|facture|dossier|suivi)(?:\s+(?:client|fidélité))?`,
  String.raw`(?:n\.?[º°]|n[uú]mero|código)\s*(?:de\s+|d[oa]\s+)?(?:cliente|soci[oa]|sócio|cuenta|conta|pedido|tarjeta|cartão|reserva|factura|fatura|contrato|seguimiento)`,
  String.raw`(?:klant|lidmaatschaps?|rekening|kaart|factuur|contract|boekings|relatie|bestel)-?(?:nummer|nr\.?)`,
].join('|');

/** Letters may stand in front, blanks and strokes between: `6331 1234 5678`, `AB-123456`, `123-1234567-1234567`. */
const number = String.raw`(?:[A-Z]{1,4}[- ]?)?\d[\dA-Z]{0,20}(?:(?:[.\-/](?=[A-Z]{0,6}\d)[\dA-Z]{2,20}| \d{3,20})){0,5}(?![\p{L}\p{N}])`;
const joint = String.raw`\s{0,3}(?:(?:is|ist|lautet|est|es|é)\s)?[:#=]?\s{0,3}#?`;
const lead = String.raw`(?<![\p{L}\p{N}])`;

const labelled = new RegExp(`${lead}((?:${labels})${joint})(${number})`, 'giu');
const labelAlone = new RegExp(`${lead}(?:${labels})${joint}$`, 'iu');
const numberAlone = new RegExp(`^\\s*#?${number}\\s*\\.?\\s*$`, 'iu');

/** Shorter numbers count things (`order no. 2`) or name years. */
const minDigits = 5;

const enoughDigits = /(?:\d\P{N}{0,2}){4}\d/u;

/** `You have 1,250 points`: how many is the reader's own affair; the sentence reads well without. */
const amount = String.raw`\d{1,3}(?:[.,'’\s]?\d{3}){0,3}`;
const owner =
  "you(?:['’]ve|\\s+have)(?:\\s+(?:earned|collected|got|now))?|your|sie\\s+haben|du\\s+hast|deine|ihre|vous\\s+avez|tu\\s+as|vos|tes|tienes|tiene|tus|je\\s+hebt|u\\s+heeft|jouw|você\\s+tem|seus";
const units =
  '(?:(?:bonus|reward|loyalty|premium)\\s*)?(?:points?|punkte|bonuspunkte|treuepunkte|puntos|punten|spaarpunten|pontos|miles|meilen|millas|milhas)';
const balance = new RegExp(
  `${lead}((?:${owner})\\s+(?:current\\s+|available\\s+)?)${amount}\\s+(?=${units}(?!\\p{L}))`,
  'giu',
);

/** `Dear customer +44 7700 900123,`: a shop that knows no name greets a telephone. */
const greetedPhone =
  /^(\s*(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|chère?|cher|hola|estimad[oa]|beste|olá|prezad[oa])(?:\s\p{L}{2,20}){0,2}),?\s\(?\+?\d[\d ()./-]{6,18}\d(?=\s?[,!:.]|\s*$)/giu;

/** Takes out of a line what numbers the reader: digits become zeros, so that the line keeps its look. */
export const accountNumberRules: readonly TextRule[] = [
  (text) =>
    enoughDigits.test(text)
      ? [...text.matchAll(labelled)].flatMap(({ index, 1: label = '', 2: value = '' }) => {
          const start = index + label.length;
          return isLong(value) ? [{ start, end: start + value.length, put: zeros(value) }] : [];
        })
      : [],
  patternRule(balance, ([, words = '']) => words),
  patternRule(greetedPhone, ([, greeting = '']) => greeting),
];

/** For a label and its number in cells of their own. @returns the number's text with zeros, or null. */
export function maskedNumber(label: string, value: string): string | null {
  return value.length < 60 &&
    label.length < 80 &&
    numberAlone.test(value) &&
    isLong(value) &&
    labelAlone.test(label)
    ? zeros(value)
    : null;
}

function isLong(value: string): boolean {
  return (value.match(/\d/g)?.length ?? 0) >= minDigits;
}

function zeros(value: string): string {
  return value.replace(/[\p{L}\p{N}]/gu, '0');
}
