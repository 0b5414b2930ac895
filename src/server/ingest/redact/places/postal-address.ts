import { phrasesOf } from '#server/ingest/terms/language-phrases.ts';
import { LiteralSearch } from '#server/ingest/terms/literal-search.ts';
import { beginningsOf, choicesOf } from '#server/ingest/terms/phrase-patterns.ts';

const labels = phrasesOf(({ deliverTo }) => deliverTo);
const words = choicesOf(labels, '\\s+');

const label = new RegExp(`^[\\s*]*(?:${words})\\s*[:：]?[\\s*]*$`, 'iu');
const labelAndMore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${words})(?:\\s{0,3}[:：]\\s{0,3}|\\s{1,3})(?=\\S)`,
  'iu',
);

/** Prefixes of all labels; most lines contain none. */
const likely = new LiteralSearch(beginningsOf(labels, '\\s+'));

/**
 * `LS1 4AB`, `10115 Berlin`, `1012 AB Amsterdam`, `Springfield, IL 62704`, `01310-100`, `4000-123`, `00-950`,
 * `111 22 Stockholm`, `K1A 0B1`.
 */
const postcode =
  /(?:^|[\s,〒])(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?(?:\s?[A-Z]{2})?|\d{2}-\d{3}|\d{3}-\d{4}|\d{3}\s\d{2}(?=\s+\p{Lu}))(?=$|[\s,.])/u;

const stateAndZip = /[\s,][A-Z]{2}\s+\d{5}(?:-\d{4})?\s*$/;

/** A line of postcode and town, in either order. */
const townLine =
  /^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3})?(?:\s[A-Z]{2})?\s\p{Lu}[\p{L} .'’-]+$|^\p{Lu}[\p{L} .'’-]+,?\s[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}$|^\d{2}-\d{3}\s\p{Lu}|^\d{3}\s\d{2}\s\p{Lu}/u;

/** An address has three to six short lines. */
const maxLines = 7;
const maxLineLength = 70;
/** Maximal length after a label on the same line. */
const maxInline = 200;

/** Lines of an address to redact. */
export interface PostalLines {
  /** Lines to empty. */
  emptied: number[];
  /** Lines to cut after the label, with the position of the cut. */
  cut: Map<number, number>;
}

/**
 * Finds subscribers' postal addresses: the lines after `Delivery address` down to the postcode, and text
 * after such a label on its line. A brand's own address has no such label and stays.
 * @param lines non-empty lines of the email.
 * @param isAccount whether the email is about an order: then a name and a town without a postcode are an
 * address too.
 */
export function findPostalLines(lines: readonly string[], isAccount = false): PostalLines {
  const found: PostalLines = { emptied: [], cut: new Map() };
  for (const [at, line] of lines.entries()) {
    if (line.length > maxIndented || !likely.isIn(line)) continue;
    const text = line.trim();
    if (text.length <= maxLineLength && label.test(text)) {
      found.emptied.push(...addressBelow(lines, at, isAccount));
      continue;
    }
    const cutAt = text.length <= maxInline ? cutBehindLabel(line, lines, at, isAccount) : null;
    if (cutAt === null) continue;
    found.cut.set(at, cutAt);
    if (!postcode.test(line.slice(cutAt))) found.emptied.push(...withPostcode(lines, at));
  }
  return found;
}

/** Longer lines are no label, however deep their indentation. */
const maxIndented = 600;

function addressBelow(lines: readonly string[], at: number, isAccount: boolean): number[] {
  const known = withPostcode(lines, at);
  return known.length > 0 || !isAccount ? known : withoutPostcode(lines, at);
}

function withPostcode(lines: readonly string[], at: number): number[] {
  const next = lines.slice(at + 1, at + 1 + maxLines).map((one) => one.replace(/\s+/g, ' ').trim());
  const long = next.findIndex((one) => one.length > maxLineLength);
  const rows = long === -1 ? next : next.slice(0, long);
  let end = rows.findIndex((one) => postcode.test(one));
  // A house number of five digits looks like a postcode; the line below then has the state and the real one.
  const below = rows[end + 1] ?? '';
  if (stateAndZip.test(below) || (end !== -1 && townLine.test(below))) end += 1;
  return rows.slice(0, end + 1).map((_row, row) => at + 1 + row);
}

/** Lines that follow an address in such mail. */
const otherLine =
  /[:€$£¥?!]|\.$|(?<!\p{L})(?:order|total|payment|method|items?|track|tracking|delivery|delivered|shipping|shipment|ship|view|manage|price|date|estimated|express|ground|standard|ups|fedex|usps|dhl|help|need|lieferung|bestellung|zahlung|sendung|artikel|versand|commande|paiement|livraison|suivi|pedido|pago|envío|ordine|pagamento|spedizione|bestelling|betaling)(?!\p{L})/iu;
const addressLine = /^[\s*]*(?:\p{Lu}|\d)[^\s]*(?:\s[^\s]+){0,5}[\s*]*$/u;
/** In scripts without capitals, numbers identify an address. */
const uncasedAddress = /^[\s*]*[\p{Lo}\d](?=.{0,60}\d)/u;
/** Possible starts of an address: abbreviations of towns and streets are in lower case. */
const addressBegins = /^[\s*]*(?:[\p{Lu}\p{Lo}]|\d|(?:м|г|ул|вул|пр|просп|ul|str|jl)\.)/u;
const maxWithoutPostcode = 4;

function withoutPostcode(lines: readonly string[], at: number): number[] {
  const found: number[] = [];
  for (let row = at + 1; row <= at + maxWithoutPostcode && row < lines.length; row += 1) {
    const text = (lines[row] ?? '').replace(/\s+/g, ' ').trim();
    if (text.length > 45 || !isAddressLine(text) || otherLine.test(text)) break;
    found.push(row);
  }
  return found;
}

function isAddressLine(text: string): boolean {
  return addressLine.test(text) || uncasedAddress.test(text);
}

/** Returns the position after a label if an address follows: one with a postcode, or any in order mail. */
function cutBehindLabel(
  line: string,
  lines: readonly string[],
  at: number,
  isAccount: boolean,
): number | null {
  const match = labelAndMore.exec(line);
  if (match === null) return null;
  const from = match.index + match[0].length;
  const rest = line.slice(from);
  if (!addressBegins.test(rest) || /[€$£¥]|https?:/u.test(rest)) return null;
  if (postcode.test(rest)) return /[:：]/.test(match[0]) || isAccount ? from : null;
  if (!isAccount) return null;
  // Spaces separate the cells of a row.
  return /[:：]|\s{2}/.test(match[0]) || withPostcode(lines, at).length > 0 ? from : null;
}

/** `Rachel - LEEDS`, `Rachel – Buckeye, AZ`: a parcel's route alone on a line of order mail. */
const nameAndTown =
  /^[\s*]*\p{Lu}[\p{L}'’]*(?:\s\p{Lu}[\p{L}.'’]*){0,2}\s[-–]\s(?:\p{Lu}{3,}(?:\s\p{Lu}{2,}){0,3}|\p{Lu}[\p{L} ]{1,30},\s[A-Z]{2})[\s*]*$/u;

/** `LHR – DOH`: airports. */
const airports = /^[\s*]*\p{Lu}{3}\s[-–]\s\p{Lu}{3}[\s*]*$/u;

/** Whether a line of order mail names the subscriber and a town. */
export function isNameAndTown(line: string): boolean {
  return (
    line.length < maxIndented && /[-–]/.test(line) && !airports.test(line) && nameAndTown.test(line.trim())
  );
}

/** `delivered in NEW CANAAN, CT 06840`: a town in a sentence. */
export const townPattern = /\s(?:in|near|at)\s\p{Lu}[\p{Lu} .'-]{2,30},\s[A-Z]{2}\s+\d{5}(?:-\d{4})?/gu;
