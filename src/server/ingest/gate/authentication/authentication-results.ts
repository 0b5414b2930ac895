import { withoutComments } from '#server/ingest/gate/authentication/without-comments.ts';

/** The result of one method, such as `dmarc=fail (p=REJECT) header.from=bank.example`. */
export interface MethodResult {
  /** Lower-case: `dmarc`. */
  method: string;
  /** Lower-case: `fail`. */
  result: string;
  /** By lower-case name, such as `header.from`; the first value of each name. */
  properties: ReadonlyMap<string, string>;
  /** Contents of the parentheses. */
  comments: readonly string[];
}

export interface AuthenticationResults {
  /** Lower-case name of the server; null if it gives none, as Microsoft's do not. */
  authservId: string | null;
  results: MethodResult[];
}

/** A server tries about ten methods, and DKIM once for each signature. Beyond: the rest is not read. */
const maxResults = 60;
/** Real fields stay under 2 kB. Beyond: not read. */
const maxFieldLength = 16_384;

/** Parses an Authentication-Results field. @see RFC 8601, section 2.2 */
export function parseAuthenticationResults(value: string): AuthenticationResults {
  const { text, comments } = withoutComments(value.slice(0, maxFieldLength));
  const sections = sectionsOf(text);
  const [head] = sections;
  const isNamed = head !== undefined && !startsResult(head.tokens);
  const results: MethodResult[] = [];
  for (const { tokens, start, end } of sections.slice(isNamed ? 1 : 0)) {
    if (results.length >= maxResults) break;
    const inside = comments.filter(({ at }) => at >= start && at < end).map(({ said }) => said);
    const result = toResult(tokens, inside);
    if (result !== null) results.push(result);
  }
  const id = isNamed ? (head.tokens[0]?.toLowerCase() ?? '') : '';
  return { authservId: id === '' ? null : id, results };
}

interface ResultSection {
  tokens: string[];
  start: number;
  end: number;
}

/**
 * A quoted string, `=`, `;`, or a word. An unterminated string counts as one: searching for its end
 * repeatedly is slow.
 */
const token = /"((?:[^"\\]|\\.)*)(?:"|\\?$)|([=;])|[^\s=;"]+/g;

/** Splits at semicolons; `=` is a separate token. */
function sectionsOf(text: string): ResultSection[] {
  const sections: ResultSection[] = [];
  let open: ResultSection = { tokens: [], start: 0, end: text.length };
  for (const { 0: whole, 1: quoted, 2: sign, index } of text.matchAll(token)) {
    if (sign === ';') {
      open.end = index;
      sections.push(open);
      open = { tokens: [], start: index, end: text.length };
    } else open.tokens.push(quoted?.replace(/\\(.)/g, '$1') ?? whole);
  }
  sections.push(open);
  return sections;
}

function startsResult(tokens: readonly string[]): boolean {
  return tokens[1] === '=';
}

/** `dkim=pass reason="good" header.d=brand.example`; null for `none` and anything malformed. */
function toResult(tokens: readonly string[], comments: readonly string[]): MethodResult | null {
  if (!startsResult(tokens)) return null;
  const properties = new Map<string, string>();
  for (let at = 3; at + 2 < tokens.length; ) {
    const [name, sign, value] = tokens.slice(at, at + 3);
    if (sign !== '=' || name === undefined || value === undefined) at += 1;
    else {
      const key = name.toLowerCase();
      if (!properties.has(key)) properties.set(key, value);
      at += 3;
    }
  }
  // A version may follow the method: `dkim/1=pass`.
  const method = (tokens[0] ?? '').toLowerCase().replace(/\/.*$/, '');
  return { method, result: (tokens[2] ?? '').toLowerCase(), properties, comments };
}
