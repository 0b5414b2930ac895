/** A value of a form of Stripe's API: text, or named or numbered values. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

export type FormFields = { [name: string]: FormValue };

/** Our requests have a dozen fields; one with more than this is not ours. */
const maxFields = 200;

/** Depth of `line_items[0][price_data][product_data][name]`, the deepest field in use. */
const maxDepth = 6;

/** A form no client of Stripe sends. */
export class MalformedForm extends Error {
  override name = 'MalformedForm';
}

/**
 * Parses a body or query in the form of Stripe's clients: `a[b]=x`, `a[0][b]=x` and `a[]=x`. Values with
 * numbers only as names become a list.
 * @throws MalformedForm for too many or too deep fields, unbalanced brackets, and a field that is both text
 * and parts.
 */
export function parseBracketForm(text: string): FormFields {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > maxFields) throw new MalformedForm('The form has too many fields.');
  const root: Parts = new Map();
  for (const [name, value] of pairs) put(root, namesOf(name), value);
  return Object.fromEntries([...root].map(([name, part]) => [name, finished(part)]));
}

type Parts = Map<string, string | Parts>;

function namesOf(field: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(field);
  if (match === null) throw new MalformedForm(`The field ${field} cannot be read.`);
  const [, first = '', rest = ''] = match;
  const names = [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, name = '']) => name)];
  if (names.length > maxDepth) throw new MalformedForm(`The field ${field} is too deep.`);
  return names;
}

function put(parts: Parts, [name = '', ...rest]: string[], value: string): void {
  const key = name === '' ? String(parts.size) : name;
  const present = parts.get(key);
  if (rest.length === 0) {
    if (present instanceof Map) throw new MalformedForm(`The field ${key} is given twice.`);
    parts.set(key, value);
    return;
  }
  if (typeof present === 'string') throw new MalformedForm(`The field ${key} is given twice.`);
  const inner = present ?? new Map();
  parts.set(key, inner);
  put(inner, rest, value);
}

function finished(part: string | Parts): FormValue {
  if (typeof part === 'string') return part;
  const entries = [...part];
  if (entries.every(([name]) => /^\d{1,4}$/.test(name))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, inner]) => finished(inner));
  }
  return Object.fromEntries(entries.map(([name, inner]) => [name, finished(inner)]));
}
