import { isGenericName } from '#server/ingest/redact/names/generic-names.ts';
import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { nameWordsAt, toNameWords } from '#server/ingest/redact/names/person-name.ts';
import { labelBefore } from '#server/ingest/redact/numbers/number-labels.ts';
import type { TextEdit, TextRule } from '#server/ingest/text/text-edits.ts';
import { zeroNumber } from '#server/ingest/text/zero-digits.ts';

/** Labels of personal tax numbers; a brand has none. */
const personal =
  'cpf|dni|nie|codice\\sfiscale|cod\\.?\\s?fisc\\.?|pesel|bsn|personnummer|cpr|henkilötunnus|rodné\\sčíslo|ssn|social\\ssecurity(?:\\s(?:no\\.?|number))?|national\\s(?:id|insurance)(?:\\s(?:no\\.?|number))?|steuer-?id(?:entifikationsnummer)?|idnr|t\\.?c\\.?\\skimlik(?:\\sno)?|curp|rut|cédula|passport\\s(?:no\\.?|number)|снилс';
/** Labels of company tax numbers: the brand's own in its imprint, a customer's next to the customer's name. */
const company =
  'cnpj|nif|cif|vat(?:\\s(?:id|no\\.?|number|reg\\.?))*|ust-?id(?:nr\\.?|-nr\\.?)?|steuernummer|steuer-nr\\.?|p\\.?\\s?iva|partita\\siva|siret|siren|tva|btw(?:-nummer)?|nip|ičo|dič|rfc|cuit|ruc|ein|tax\\s(?:id|no\\.?|number)|инн|abn|org\\.?\\s?nr\\.?';
const value = '[A-Z]{0,4}\\s?\\d[\\dA-Z]{0,20}(?:[ .\\-/][\\dA-Z]{1,12}){0,5}';
const separator = '[\\s:.,#º°n-]{0,5}';

const personalNumber = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${personal})${separator}(${value}|[A-Z]{6}\\d{2}[A-Z]\\d{2}[A-Z]\\d{3}[A-Z])(?![\\p{L}\\p{N}])`,
  'giu',
);
const companyNumber = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${company})${separator}(${value})(?![\\p{L}\\p{N}])`,
  'giu',
);
const either = new RegExp(`(?<![\\p{L}])(?:${personal}|${company})(?![\\p{L}])`, 'iu');

const minDigits = 6;
const sixDigits = /(?:\d[^\d]{0,2}){5}\d|[A-Z]{6}\d{2}[A-Z]\d{2}/;

/** Words before a customer's number on its line. */
const customerWords =
  /(?<!\p{L})(?:customer|client|bill(?:ed)? to|kunde|cliente|titular|intestatario|razão social|ragione sociale|destinat[aá]ri[oa]|klient|nabywca|käufer|comprador|acquirente)(?!\p{L})/iu;

/** Removes the tax number of a person or of a customer's company, and the name next to it. */
export const taxNumberRule: TextRule = (text) => {
  if (!sixDigits.test(text) || !either.test(text)) return [];
  const edits: TextEdit[] = [];
  const take = (match: RegExpExecArray, isPersonal: boolean) => {
    const number = match[1] ?? '';
    if ((number.match(/\d/g)?.length ?? 0) < minDigits) return;
    const name = nameBefore(text, match.index);
    if (!isPersonal && !customerWords.test(text.slice(0, match.index))) return;
    if (name !== null) edits.push({ start: name.start, end: name.end, put: '' });
    const start = match.index + match[0].length - number.length;
    edits.push({ start, end: start + number.length, put: zeroNumber(number) });
  };
  for (const match of text.matchAll(personalNumber)) take(match, true);
  if (edits.length === 0) for (const match of text.matchAll(companyNumber)) take(match, false);
  return edits;
};

/** Names at the start of a line, after the punctuation of a greeting or label. */
const maxName = 80;

/**
 * Returns the position of a full name of two or more words before a tax number's label: `JOÃO DA SILVA, CPF
 * 123`.
 */
function nameBefore(text: string, labelAt: number): { start: number; end: number } | null {
  const from = Math.max(0, labelAt - maxName);
  const before = text.slice(from, labelAt).replace(/[\s,;:|(–-]+$/u, '');
  for (const match of before.matchAll(/(?<![\p{L}\p{N}])\p{Lu}/gu)) {
    const name = nameWordsAt(before, match.index);
    if (match.index + name.length === before.length && name.includes(' '))
      return isGenericName(toNameWords(name)) ? null : { start: from + match.index, end: labelAt };
  }
  return null;
}

/** An unlabelled tax number: eight to fourteen digits, of a person or company. */
const bareNumber = /^\s*\d{2,3}[\d./-]{5,15}\s*$/;
const nameWithNumber = /^(\P{N}{5,80}?)[ ,–-]{1,3}\d{8,14}$/u;
const maxLine = 400;
/** The greeting is at the top. */
const topLines = 30;

/** Returns lines at the top that consist of a full name and such a number, together or one below the other. */
export function findNameAndNumber(lines: readonly string[]): number[] {
  const found: number[] = [];
  for (let at = 0; at < Math.min(lines.length, topLines); at += 1) {
    const line = lines[at] ?? '';
    if (line.length > maxLine || !/\d{5}/.test(line)) continue;
    const before = nameWithNumber.exec(line.trim())?.[1];
    if (before !== undefined && isFullName(before)) found.push(at);
    else if (at > 0 && bareNumber.test(line) && isFullName(lines[at - 1] ?? '')) found.push(at - 1, at);
  }
  return found;
}

function isFullName(line: string): boolean {
  const text = line.length > maxLine ? '' : line.replace(/\s+/g, ' ').trim().replace(/,$/, '');
  const name = nameWordsAt(text, 0);
  const words = toNameWords(name);
  const isPerson = name === name.toUpperCase() || givenNames.has(words[0] ?? '');
  return name === text && words.length > 1 && isPerson && !isGenericName(words) && !labelBefore.test(text);
}
