/** One step of a query: an item, or the OR between two items. */
export type Token = OrToken | ItemToken;

export interface OrToken {
  kind: 'or';
  source: string;
}

export interface ItemToken {
  kind: 'item';
  isNegated: boolean;
  /** Text before a colon, in lower case; null without a colon. */
  name: string | null;
  /** Text after the colon, or all of it; without the quotes. */
  value: string;
  isQuoted: boolean;
  /** As typed, without the sign that negates it. */
  source: string;
  /** Begins with a quote that is never closed. */
  isUnclosed: boolean;
  /** It ends the text, so it may be unfinished. */
  isLast: boolean;
}

const quotes = '"\u201C\u201D\u201E\u201F\u00AB\u00BB\uFF02';
const anyQuote = new RegExp(`[${quotes}]`, 'g');
const opening = new RegExp(`^[${quotes}]`);

// Each pattern is tried at the end of the last match and reads a character once: time is linear.
const blank = /[\s(]+/y;
const or = /\|+|OR(?=[\s|(]|$)/y;
const minus = /-(?=[^\s|(-])/y;
const name = /([A-Za-z]{1,20}):/y;
const quoted = new RegExp(`[${quotes}]([^${quotes}]*)[${quotes}]`, 'y');
const bare = /[^\s|]+/y;

/** Text on one line without quotes. */
export const withoutQuotes = (text: string) => text.replace(anyQuote, '').trim().split(/\s+/).join(' ');

/** Tokenizer of queries: splits a text into the steps of a query; drops only blanks and brackets before a step. */
export function toTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  /** Consumes a pattern at the current position. */
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at += found[0].length;
    return found;
  };
  for (take(blank); at < text.length; take(blank)) {
    const sign = take(or);
    if (sign === null) tokens.push(takeItem());
    else tokens.push({ kind: 'or', source: sign[0] });
  }
  return tokens;

  function takeItem(): ItemToken {
    const isNegated = take(minus) !== null;
    const start = at;
    const operator = take(name)?.[1]?.toLowerCase() ?? null;
    const phrase = take(quoted);
    const value = phrase?.[1] ?? take(bare)?.[0] ?? '';
    return {
      kind: 'item',
      isNegated,
      name: operator,
      value,
      isQuoted: phrase !== null,
      source: text.slice(start, at),
      isUnclosed: phrase === null && opening.test(value),
      isLast: at === text.length,
    };
  }
}
