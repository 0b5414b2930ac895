/** A structured header field without its comments, and what they said, each beside where it stood. */
export interface Uncommented {
  /** A blank stands where each comment was. */
  text: string;
  /** In order; `at` is the place in `text`. */
  comments: Array<{ at: number; said: string }>;
}

/**
 * Takes the comments out of a structured field (RFC 5322, section 3.2.2): in parentheses, nested, with escapes, and
 * none inside quoted strings. Servers quote senders in comments, and a sender with one sign too many must not swallow
 * the rest of the field: where the field ends inside a comment or a string, comments are read as not nested, and
 * quotation marks as nothing.
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

/** @returns null when the field ends inside a comment or a quoted string. */
function readComments(value: string, areNested: boolean): Uncommented | null {
  const comments: Uncommented['comments'] = [];
  const kept: string[] = [];
  let length = 0;
  let depth = 0;
  let isQuoted = false;
  let start = 0;
  const keep = (to: number) => {
    kept.push(value.slice(start, to), ' ');
    length += to - start + 1;
  };
  for (let at = 0; at < value.length; at += 1) {
    const sign = value[at];
    if (sign === '\\' && (depth > 0 || isQuoted)) at += 1;
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '(' && (depth === 0 || areNested)) {
      if (depth === 0) {
        keep(at);
        start = at + 1;
      }
      depth += 1;
    } else if (sign === ')' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      comments.push({ at: length - 1, said: value.slice(start, at) });
      start = at + 1;
    }
  }
  if (depth > 0 || isQuoted) return null;
  kept.push(value.slice(start));
  return { text: kept.join(''), comments };
}
