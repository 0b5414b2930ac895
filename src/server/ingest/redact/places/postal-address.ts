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
 * @param isAccount whether the email is about an order or account: then an address may have no postcode.
 */
export function findPostalLines(lines: readonly string[], isAccount = false): PostalLines {
  const found: PostalLines = { emptied: [], cut: new Map() };
  for (const [at, line] of lines.entries()) {
    if (line.length > maxIndented || !likely.isIn(line)) continue;
    const text = line.trim();
    if (text.length <= maxLineLength && label.test(text)) {
      const known = withPostcode(lines, at);
      const isKnown = known.length > 0 || !isAccount;
      found.emptied.push(...(isKnown ? known : [1, 2, 3].map((row) => at + row)));
      continue;
    }
    const cutAt = text.length <= maxInline ? cutBehindLabel(line) : null;
    if (cutAt !== null) found.cut.set(at, cutAt);
  }
  return found;
}

/** Longer lines are no label, however deep their indentation. */
const maxIndented = 600;

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

/** Possible starts of an address: abbreviations of towns and streets are in lower case. */
const addressBegins = /^[\s*]*(?:[\p{Lu}\p{Lo}]|\d|(?:м|г|ул|вул|пр|просп|ul|str|jl)\.)/u;

/** Returns the position after a label if an address with a postcode follows. */
function cutBehindLabel(line: string): number | null {
  const match = labelAndMore.exec(line);
  if (match === null) return null;
  const from = match.index + match[0].length;
  const rest = line.slice(from);
  const isAddress = addressBegins.test(rest) && postcode.test(rest) && !/[€$£¥]|https?:/u.test(rest);
  return isAddress && /[:：]/.test(match[0]) ? from : null;
}
