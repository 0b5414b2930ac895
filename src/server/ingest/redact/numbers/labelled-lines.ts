import { normalizeDigits } from '#server/ingest/text/plain-digits.ts';

/** A label and its value, on one or two lines: `注文番号：6878825264`. */
export interface LabelledValue {
  label: string;
  value: string;
}

/** Labels are short, and values are no sentences. */
const maxLabel = 40;
const maxValue = 100;
/** A form has some fields; a table has hundreds. Further ones are ignored. */
const maxRead = 60;

/**
 * Returns the distinct labels and values of an email, with normalized digits: a label before a colon, and a
 * value on the same line or alone on the next, as in table cells.
 */
export function labelledValues(lines: readonly string[]): LabelledValue[] {
  const found = new Map<string, LabelledValue>();
  let before = '';
  for (const line of lines) {
    const text = normalizeDigits(line.slice(0, maxLabel + maxValue + 1)).trim();
    if (text === '') continue;
    const labelled = labelOf(text) ?? (isValue(text) ? { label: before, value: text } : null);
    if (labelled !== null && isLabel(labelled.label))
      found.set(`${labelled.label}:${labelled.value}`, labelled);
    if (found.size >= maxRead) break;
    before = text.replace(/[:：]$/, '').trim();
  }
  return [...found.values()];
}

function labelOf(text: string): LabelledValue | null {
  const at = text.slice(0, maxLabel + 1).search(/[:：]/);
  if (at < 1 || text.startsWith('//', at + 1)) return null;
  const value = text.slice(at + 1).trim();
  return value === '' || value.length > maxValue ? null : { label: text.slice(0, at).trim(), value };
}

function isLabel(text: string): boolean {
  return text.length <= maxLabel && /\p{L}/u.test(text) && !/\d/.test(text);
}

/** A numeric value is alone on its line. */
function isValue(text: string): boolean {
  return text.length <= maxNumber && /^#?[A-Z]{0,5}[\d .\-/]+$/.test(text);
}

const maxNumber = 40;
