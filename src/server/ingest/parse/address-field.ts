/**
 * Repairs an address field to the grammar of RFC 5322, section 3.4: careless programs put commas, colons,
 * parentheses and single quotation marks into names without quoting them. The text between the addresses in
 * angle brackets is their names, so it is quoted here and the parser finds no structure in it.
 */
export function repairAddressField(field: string): string {
  if (!field.includes('<')) return field;
  const marks = findMarks(field);
  const isGrouped = hasGroup(field, marks);
  let repaired = '';
  /** Start of the text that may be part of the next address's name; null after an address. */
  let nameStart = 0;
  for (const { start, end } of splitSegments(field, marks, { isGrouped })) {
    const separator = field.charAt(end);
    const segment = field.slice(start, end);
    const bracket = findBracket(segment, start, marks);
    const isBeginning = nameStart === 0;
    if (bracket === null) {
      if (separator !== '' && !isAddress(segment) && !(isGrouped && /[:;]/.test(separator))) continue;
      repaired += field.slice(nameStart, end + 1);
    } else {
      const hasOwnName = field.slice(start, bracket).trim() !== '';
      // In `nobody, <a@b>` the first is an entry without an address, unless it begins the field.
      const from = hasOwnName || isBeginning ? nameStart : start;
      repaired += `${field.slice(nameStart, from)}${quoteName(field.slice(from, bracket), from, marks)}${field.slice(bracket, end + 1)}`;
    }
    nameStart = end + 1;
  }
  return repaired + field.slice(nameStart);
}

interface Marks {
  /** Characters without structural meaning: quoted, in comments or encoded words, or unbalanced parentheses. */
  isText: Uint8Array;
  /** Quotation marks, paired or single, that are not part of a name. */
  isQuote: Uint8Array;
}

/** An encoded word after `=?`, up to its end (RFC 2047, section 2). */
const encodedWord = /=\?[^?\s]{1,60}\?[QqBb]\?[^?]*\?=/y;

function findMarks(field: string): Marks {
  const isText = new Uint8Array(field.length);
  const isQuote = new Uint8Array(field.length);
  const open: number[] = [];
  const lastQuote = findLastQuote(field);
  for (let at = 0; at < field.length; at += 1) {
    const sign = field.charAt(at);
    if (sign === '\\') {
      isText.fill(1, at, at + 2);
      at += 1;
    } else if (sign === '=' && field.charAt(at + 1) === '?') {
      encodedWord.lastIndex = at;
      const length = encodedWord.exec(field)?.[0].length ?? 1;
      isText.fill(1, at, at + length);
      at += length - 1;
    } else if (sign === '"') {
      isQuote[at] = 1;
      if (at >= lastQuote) continue;
      const end = findQuoteEnd(field, at + 1);
      isText.fill(1, at + 1, end);
      isQuote[end] = 1;
      at = end;
    } else if (sign === '(') {
      open.push(at);
    } else if (sign === ')') {
      const start = open.pop();
      if (start === undefined) isText[at] = 1;
      else if (open.length === 0) isText.fill(1, start, at + 1);
    }
  }
  for (const at of open) isText[at] = 1;
  return { isText, isQuote };
}

/** An escaped quotation mark closes nothing. */
function findLastQuote(field: string): number {
  let last = -1;
  for (let at = 0; at < field.length; at += 1) {
    if (field.charAt(at) === '\\') at += 1;
    else if (field.charAt(at) === '"') last = at;
  }
  return last;
}

function findQuoteEnd(field: string, from: number): number {
  let at = from;
  while (at < field.length && field.charAt(at) !== '"') at += field.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** Returns whether a colon opens a group (`Team: a@b, c@d;`) and is not part of a name. */
function hasGroup(field: string, { isText }: Marks): boolean {
  let hasColon = false;
  for (let at = 0; at < field.length; at += 1) {
    if (isText[at] === 1) continue;
    if (field.charAt(at) === ':') hasColon = true;
    if (field.charAt(at) === ';' && hasColon) return true;
  }
  return false;
}

interface Segment {
  start: number;
  end: number;
}

function splitSegments(field: string, { isText }: Marks, { isGrouped }: { isGrouped: boolean }): Segment[] {
  const segments: Segment[] = [];
  let start = 0;
  for (let at = 0; at <= field.length; at += 1) {
    const sign = isText[at] === 1 ? 'text' : field.charAt(at);
    const isEnd = sign === '' || sign === ',' || sign === ';' || (sign === ':' && isGrouped);
    if (!isEnd) continue;
    segments.push({ start, end: at });
    start = at + 1;
  }
  return segments;
}

/** Returns the position of the bracket that opens the segment's address. */
function findBracket(segment: string, start: number, { isText }: Marks): number | null {
  for (let at = segment.lastIndexOf('<'); at !== -1; at = at === 0 ? -1 : segment.lastIndexOf('<', at - 1)) {
    if (isText[start + at] === 1 || !/^<[^<>]*@/.test(segment.slice(at))) continue;
    let first = at;
    while (segment.charAt(first - 1) === '<') first -= 1;
    return start + first;
  }
  return null;
}

function isAddress(segment: string): boolean {
  return /[^\s<>]@[^\s<>]/.test(segment);
}

function quoteName(raw: string, start: number, { isQuote }: Marks): string {
  if (!/[^\p{L}\p{N}\s.&'’-]/u.test(raw)) return raw;
  let name = '';
  for (let at = 0; at < raw.length; at += 1) {
    if (isQuote[start + at] === 1) continue;
    if (raw.charAt(at) === '\\') at += 1;
    name += raw.charAt(at);
  }
  const bare = name.trim().replace(/\s*[,;]$/, '');
  return bare === '' ? '' : `"${bare.replace(/[\\"]/g, '\\$&')}" `;
}
