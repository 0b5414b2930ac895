/// <reference path="./css-tree-parts.d.ts" />
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { string, url } from 'css-tree/utils';
import {
  allowedFunctions,
  allowedPositions,
  followsFrameHeight,
  pictureProperties,
  stringProperties,
} from '#server/ingest/sanitize/css/style-policy.ts';

/** Returns the address under which a picture in a style is shown, or null to omit it. */
export type StylePicture = (address: string) => string | null;

/** The tokens of a value by css-tree's tokenizer (CSS Syntax Module Level 3): type, start and end of each. */
export interface Tokens {
  source: string;
  types: number[];
  starts: number[];
  ends: number[];
}

export function readTokens(source: string): Tokens {
  const tokens: Tokens = { source, types: [], starts: [], ends: [] };
  tokenize(source, (type, start, end) => {
    tokens.types.push(type);
    tokens.starts.push(start);
    tokens.ends.push(end);
  });
  return tokens;
}

/**
 * Sanitizes the value of one declaration, given as the tokens `from` (inclusive) to `to` (exclusive). Every
 * token must be of a kind in the allowlist; one unknown token rejects the whole value. The output consists of
 * whole, closed tokens only, so that a browser parses exactly the tokens that were checked here.
 * @returns the value, or null to remove the declaration.
 */
export function sanitizeValue(
  property: string,
  tokens: Tokens,
  from: number,
  to: number,
  picture: StylePicture,
): string | null {
  // Collected in an array: reading the last character of a growing string copies it each time.
  const value: string[] = [];
  let endsBlank = true;
  let open = 0;
  for (let at = from; at < to; at += 1) {
    const type = tokens.types[at] ?? -1;
    if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) {
      if (!endsBlank) value.push(' ');
      endsBlank = true;
      continue;
    }
    let shown: string | null;
    const text = textOf(tokens, at);
    if (type === tokenTypes.Function && text.toLowerCase() === 'url(') {
      const end = closingOfQuotedUrl(tokens, at + 1, to);
      if (end === null) return null;
      shown = shownPicture(property, string.decode(textOf(tokens, end.string)), picture);
      at = end.parenthesis;
    } else if (text === '!') shown = isImportant(tokens, at + 1, to) ? '!' : null;
    else shown = sanitizedToken.get(type)?.(text, property, picture) ?? null;
    if (shown === null) return null;
    open += depthChange(shown);
    if (open < 0) return null;
    value.push(shown);
    endsBlank = false;
  }
  const trimmed = value.join('').trim();
  return open === 0 && trimmed !== '' ? trimmed : null;
}

function depthChange(shown: string): number {
  if (shown === ')') return -1;
  return shown.endsWith('(') ? 1 : 0;
}

function textOf(tokens: Tokens, at: number): string {
  return tokens.source.slice(tokens.starts[at], tokens.ends[at]);
}

const asWritten = (text: string) => text;
const unescaped = (text: string) => (text.includes('\\') ? null : text);

type CleanToken = (text: string, property: string, picture: StylePicture) => string | null;

/** Output of single tokens, by kind; null refuses it, like a missing kind. */
const sanitizedToken = new Map<number, CleanToken>([
  [tokenTypes.Ident, sanitizeWord],
  [tokenTypes.Hash, unescaped],
  [tokenTypes.Number, unescaped],
  [tokenTypes.Percentage, unescaped],
  [
    tokenTypes.Dimension,
    (text) => (text.includes('\\') || followsFrameHeight(text) ? null : text.toLowerCase()),
  ],
  [tokenTypes.Comma, asWritten],
  [tokenTypes.Delim, (text) => ('/+-*'.includes(text) ? text : null)],
  [tokenTypes.LeftParenthesis, asWritten],
  [tokenTypes.RightParenthesis, asWritten],
  [tokenTypes.Url, (text, property, picture) => shownPicture(property, url.decode(text), picture)],
  [tokenTypes.String, (text, property) => (stringProperties.has(property) ? safeString(text) : null)],
  [
    tokenTypes.Function,
    (text) => (allowedFunctions.has(text.slice(0, -1).toLowerCase()) ? text.toLowerCase() : null),
  ],
]);

function sanitizeWord(text: string, property: string): string | null {
  if (text.includes('\\')) return null;
  if (property === 'position' && !allowedPositions.has(text.toLowerCase()) && text !== 'important')
    return null;
  // Later steps search this output for styles that hide.
  return property === 'display' || property === 'visibility' ? text.toLowerCase() : text;
}

/** Returns whether the remaining tokens are just the word `important`. */
function isImportant(tokens: Tokens, from: number, to: number): boolean {
  return (
    tokens.source
      .slice(tokens.starts[from], tokens.ends[to - 1])
      .trim()
      .toLowerCase() === 'important'
  );
}

/** In `url( "…" )`: the positions of the string and the closing parenthesis; null for anything else inside. */
function closingOfQuotedUrl(
  tokens: Tokens,
  from: number,
  to: number,
): { string: number; parenthesis: number } | null {
  let quoted: number | null = null;
  for (let at = from; at < to; at += 1) {
    const type = tokens.types[at];
    if (type === tokenTypes.WhiteSpace) continue;
    if (type === tokenTypes.String && quoted === null) quoted = at;
    else if (type === tokenTypes.RightParenthesis && quoted !== null)
      return { string: quoted, parenthesis: at };
    else return null;
  }
  return null;
}

/** A removed picture leaves `none`, so that the colour next to it in `background` stays. */
function shownPicture(property: string, address: string, picture: StylePicture): string | null {
  if (!pictureProperties.has(property)) return null;
  const shown = picture(address);
  return shown === null ? 'none' : `url("${shown}")`;
}

/** Returns a string token, rewritten so that it is closed and cannot contain an end tag. */
function safeString(token: string): string | null {
  const quote = token.charAt(0);
  if (token.length < 2 || token.at(-1) !== quote) return null;
  const text = string.decode(token);
  if (/[<>\0]/.test(text)) return null;
  return string.encode(text, quote === "'");
}
