/** A structured header field without its comments, and the comments with their positions. */
export interface Uncommented {
  /** Each comment is replaced by a blank. */
  text: string;
  /** In order; `at` is the position in `text`. */
  comments: Array<{ at: number; said: string }>;
}

/**
 * Removes the comments from a structured field (RFC 5322, section 3.2.2): in parentheses, nested, with
 * escapes, and none inside quoted strings. Servers quote senders in comments, and a sender with one
 * parenthesis too many must not swallow the rest of the field: if the field ends inside a comment or a
 * string, comments are parsed as not nested, and quotation marks are ignored.
 */
export function withoutComments(value: string): Uncommented {
  const unquoted = value.replaceAll('"', ' ');
  return (
    readComments(value, true) ??
    readComments(value, false) ??
    readComments(unquoted, true) ??
    readComments(unquoted, false) ?? { text: unquoted, comments: [] }
  );
}

/** @returns null if the field ends inside a comment or a quoted string. */
function readComments(value: string, areNested: boolean): Uncommented | null {
  const comments: Uncommented['comments'] = [];
  const kept: string[] = [];
  let length = 0;
  let depth = 0;
  let start = 0;
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at];
    if (sign === '"' && depth === 0) {
      const end = endOfString(value, at);
      if (end === null) return null;
      at = end;
    } else if (sign === '\\' && depth > 0) at += 1;
    else if (sign === '(' && depth === 0) {
      kept.push(value.slice(start, at), ' ');
      length += at - start + 1;
      start = at + 1;
      depth = 1;
    } else if (sign === '(' && areNested) depth += 1;
    else if (sign === ')' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      comments.push({ at: length - 1, said: value.slice(start, at) });
      start = at + 1;
    }
  }
  if (depth > 0) return null;
  kept.push(value.slice(start));
  return { text: kept.join(''), comments };
}

/** @returns the end of the quoted string that starts here; null if it is unterminated. */
function endOfString(value: string, start: number): number | null {
  for (let at = start + 1; at < value.length; at += 1) {
    if (value[at] === '\\') at += 1;
    else if (value[at] === '"') return at;
  }
  return null;
}
