import { normalizeDigits } from '#server/ingest/text/plain-digits.ts';

/** A line, or two of them, that names something and states it: `注文番号：6878825264`. */
export interface LabelledValue {
  label: string;
  value: string;
}

/** Names are short, and values no sentences. */
const maxLabel = 40;
const maxValue = 100;
/** A form has some fields; what has hundreds is a table. Beyond: not read. */
const maxRead = 60;

/**
 * What the lines of a mail name and state, with plain digits, each once: a name before a colon and its value behind, on
 * the same line or alone on the next, as cells of a table are.
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

/** A number stands alone. */
function isValue(text: string): boolean {
  return text.length <= maxNumber && /^#?[A-Z]{0,5}[\d .\-/]+$/.test(text);
}

const maxNumber = 40;
