import { quoteAround } from '#server/ingest/gate/quote.ts';
import { isGenericName } from '#server/ingest/redact/names/generic-names.ts';
import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { nameWordsAt, toNameWords } from '#server/ingest/redact/names/person-name.ts';

const maxLines = 400;
const maxLineLength = 100;

/** `to` and `for`, in the languages brands write in: the end of a recipient's label. */
const receivers =
  'to|for|an|für|a|à|á|pour|para|per|ad|voor|naar|aan|till|til|för|dla|do|pro|pre|για|σε|для|кому|на|için|kepada|untuk|részére|lui|către|za|aan de heer|de';
const endsWithReceiver = new RegExp(`(?<!\\p{L})(?:${receivers})\\s?[:：]?$`, 'iu');
/** Before a name on the same line: `Notificação para: …`. */
const labelledLine = new RegExp(
  `^(\\p{L}[\\p{L}\\p{M}'’ ]{0,40}(?<!\\p{L})(?:${receivers}))\\s?([:：]?)\\s`,
  'iu',
);
/** Labels of the brand's own contacts, which have a name and a street, too. */
const ownLabel =
  /(?<!\p{L})(?:contact|kontakt|impress|imprint|responsib|verantwort|herausgeb|publish|édit|editor|copyright|©|visit|besuch|store|shop|showroom|our |unser|notre|nuestr|nostr|nosso|onze|return|retour|rück|write to|send .*\bto|schreib)/iu;
/** Imprints address companies. */
const companyForm =
  /(?<![\p{L}.])(?:gmbh|ag|kg|ltda?|limited|llc|llp|plc|inc|corp|co|s\.?a\.?s?|s\.?r\.?l|s\.?l|s\.?p\.?a|b\.?v|n\.?v|ab|as|a\/s|oy|eireli|epp|mei?|pty|sp\.? z o\.?o)\.?$/iu;
const houseBehind = /^\p{Lu}[\p{L}\p{M}.'’ -]{2,40},?\s\d{1,5}(?:\s?[A-Za-z]|[/-]\d{1,4})?(?:,.{0,50})?$/u;
const houseBefore =
  /^\d{1,5}[A-Za-z]?,?\s(?:\p{Lu}[\p{L}.'’-]*|rue|avenue|boulevard|allée|place|chemin|impasse)(?:\s[\p{L}.'’-]+){1,5}(?:,.{0,50})?$/u;
/**
 * State registration numbers of people and companies: nine to fourteen digits, which redaction may have
 * replaced by zeros.
 */
const registerNumber = /(?<![\p{L}\p{N}])(?:\d[\s./-]?){8,13}\d(?![\p{L}\p{N}])/u;

/**
 * Returns a recipient's name that is still in a public copy; null if there is none: a label, a name and a
 * street on successive lines, or a name after a label (`Notificação para: …`) or next to a state registration
 * number.
 * @param own names of the sender, lower-case.
 */
export function findAddressedName(lines: readonly string[], own: string): string | null {
  const read = lines
    .slice(0, maxLines)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  for (const [at, line] of read.entries()) {
    if (line.length > maxLineLength) continue;
    const found = readNameIn(line);
    if (!isPersonsName(found.name, own)) continue;
    if (isAddressed(found, read[at - 1] ?? '', read[at + 1] ?? ''))
      return quoteAround(line, found.start, found.name.length);
  }
  return null;
}

/** A line that begins with a name, or with a label and a name. */
interface NameLine {
  label: string | null;
  hasColon: boolean;
  name: string;
  /** Start of the name. */
  start: number;
  rest: string;
}

function readNameIn(line: string): NameLine {
  const [labelled = '', label = null, colon = ''] = labelledLine.exec(line) ?? [];
  const start = labelled.length;
  const name = nameWordsAt(line, start);
  return { label, hasColon: colon !== '', name, start, rest: line.slice(start + name.length) };
}

function isAddressed({ label, hasColon, name, rest }: NameLine, above: string, below: string): boolean {
  const isNumbered = registerNumber.test(rest) || (rest === '' && isRegisterNumber(below));
  if (isNumbered && (label !== null || isLikely(name, ''))) return true;
  const isAlone = rest === '' || /^\s?[,.]$/.test(rest);
  if (!isAlone) return false;
  if (label === null) return isStreet(below) && isLabel(above);
  return hasColon && (tellsOfMail(label) || isLikely(name, label));
}

function isPersonsName(name: string, own: string): boolean {
  const words = toNameWords(name);
  if (words.length < 2 || companyForm.test(name) || isGenericName(words)) return false;
  return !words.some((word) => word.length > 2 && own.includes(word));
}

/**
 * In English a product may be `for: Apple Watch`; in other languages such a label is one of letters and
 * notices.
 */
function tellsOfMail(label: string): boolean {
  return !/\s(?:for|to)$/i.test(label) || mailWords.test(label);
}

const mailWords =
  /^(?:your )?(?:notification|notice|message|letter|e-?mail|mail|statement|invitation|delivery|parcel|package|order|document|report|ticket|reminder|attention)/i;

/** A common given name, or capitals that the label before it does not have. */
function isLikely(name: string, label: string): boolean {
  const isShouted = name === name.toUpperCase() && (label === '' || label !== label.toUpperCase());
  return isShouted || givenNames.has(toNameWords(name)[0] ?? '');
}

function isLabel(line: string): boolean {
  if (line.length > maxLineLength || !/\p{L}/u.test(line) || ownLabel.test(line)) return false;
  return endsWithReceiver.test(line) || (/[:：]$/.test(line) && line.split(' ').length <= maxLabelWords);
}

const maxLabelWords = 5;

function isStreet(line: string): boolean {
  return houseBehind.test(line) || houseBefore.test(line);
}

function isRegisterNumber(line: string): boolean {
  return line.length < maxNumberLine && registerNumber.test(line) && !/\p{L}{6}/u.test(line);
}

const maxNumberLine = 40;
