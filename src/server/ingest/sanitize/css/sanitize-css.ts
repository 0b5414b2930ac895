/// <reference path="./css-tree-parts.d.ts" />
import type { Atrule, CssNode, List, Rule } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { tokenTypes } from 'css-tree/tokenizer';
import walk from 'css-tree/walker';
import { maxInlineStyleLength } from '#server/ingest/markup/limits.ts';
import {
  readTokens,
  type StylePicture,
  sanitizeValue,
  type Tokens,
} from '#server/ingest/sanitize/css/sanitize-value.ts';
import { isAllowedProperty } from '#server/ingest/sanitize/css/style-policy.ts';

/** @media in @supports in @media is the deepest that real mail nests. */
const maxRuleDepth = 4;

/** No valid media attribute is longer; a longer one drops its stylesheet. */
const maxMediaLength = 1_000;

const noPicture: StylePicture = () => null;

/**
 * css-tree throws this at each error, nearly always for itself. A new Error each time would split the whole
 * stylesheet into lines and build an unused stack trace: a stylesheet of errors would take seconds.
 */
const unreadable = new Error('css-tree cannot read this');
parse.config.context.withCheapErrors = function setUp() {
  this.error = () => {
    throw unreadable;
  };
  return null;
};
parse('', { context: 'withCheapErrors' });

/**
 * Memoizes sanitized style attributes, which repeat within an email and between emails of a brand. Only
 * entries without pictures (those depend on the email); emptied when full to bound its memory.
 */
const inlineMemo = new Map<string, string>();
const maxMemoEntries = 5_000;
const maxMemoLength = 500;

/** Sanitizes a style attribute. @returns declarations joined by `;`, empty if none is allowed. */
export function sanitizeInlineStyle(style: string, picture: StylePicture): string {
  if (style.length > maxInlineStyleLength) return '';
  const known = inlineMemo.get(style);
  if (known !== undefined) return known;
  let named = false;
  const sanitized = sanitizeDeclarations(style, (address) => {
    named = true;
    return picture(address);
  });
  if (!named && style.length <= maxMemoLength) {
    if (inlineMemo.size >= maxMemoEntries) inlineMemo.clear();
    inlineMemo.set(style, sanitized);
  }
  return sanitized;
}

/**
 * Sanitizes a stylesheet: keeps plain rules, @media and @supports, removes everything else. Keeps rules for
 * dark mode: the frame that shows the email chooses the color scheme.
 * @returns css without `</`; empty if nothing is allowed or css-tree cannot parse it.
 */
export function sanitizeStyleSheet(css: string, media: string | null, picture: StylePicture): string {
  try {
    const sheet = parse(padded(css), { context: 'stylesheet', parseValue: false, onToken: noteToken });
    const rules = sheet.type === 'StyleSheet' ? sanitizeRules(sheet.children, 0, picture) : '';
    if (rules === '' || media === null || media.trim() === '' || /^\s*(all|screen)\s*$/i.test(media))
      return rules;
    if (media.length > maxMediaLength) return '';
    const query = parse(padded(media), { context: 'mediaQueryList', onToken: noteToken });
    const condition = holdsUnread(query) ? null : safeText(generate(query));
    return condition === null ? '' : `@media ${condition}{${rules}}`;
  } catch {
    // Nesting deep enough to overflow the stack, or css that css-tree rejects: the email is shown without it.
    return '';
  }
}

/**
 * Works around a bug of css-tree: it keeps its token list between sources, and reads the entry at the index
 * of the source's length, left by an earlier source. An unbalanced bracket is then parsed differently, or
 * forever. A source longer than any earlier number of tokens is safe. Instead of padding many short
 * stylesheets after a long one, the list is overwritten once.
 */
function padded(source: string): string {
  if (blanks > maxBlanks * maxTokens) {
    parse(','.repeat(maxTokens));
    maxTokens = 0;
    blanks = 0;
  }
  blanks += Math.max(0, maxTokens - source.length);
  return source.padStart(maxTokens);
}

/** Tokens of the longest source since the list was overwritten, its end included. */
let maxTokens = 0;
/** Blanks used for padding since then. A comma costs as much as thirty. */
let blanks = 0;
const maxBlanks = 30;

function noteToken(_type: number, _start: number, _end: number, index: number): void {
  if (index + 2 > maxTokens) maxTokens = index + 2;
}

function sanitizeDeclarations(source: string, picture: StylePicture): string {
  const tokens = readTokens(source);
  const kept: string[] = [];
  let at = 0;
  while (at < tokens.types.length) {
    const end = endOfDeclaration(tokens, at);
    const declaration = sanitizeDeclaration(tokens, at, end, picture);
    if (declaration !== null) kept.push(declaration);
    at = end + 1;
  }
  return kept.join(';');
}

/** Returns the next semicolon outside brackets, or the end. */
function endOfDeclaration(tokens: Tokens, from: number): number {
  let open = 0;
  for (let at = from; at < tokens.types.length; at += 1) {
    switch (tokens.types[at]) {
      case tokenTypes.Function:
      case tokenTypes.LeftParenthesis:
      case tokenTypes.LeftSquareBracket:
      case tokenTypes.LeftCurlyBracket:
        open += 1;
        break;
      case tokenTypes.RightParenthesis:
      case tokenTypes.RightSquareBracket:
      case tokenTypes.RightCurlyBracket:
        open -= 1;
        break;
      case tokenTypes.Semicolon:
        if (open <= 0) return at;
        break;
    }
  }
  return tokens.types.length;
}

function sanitizeDeclaration(tokens: Tokens, from: number, to: number, picture: StylePicture): string | null {
  let at = skipBlank(tokens, from, to);
  if (at >= to || tokens.types[at] !== tokenTypes.Ident) return null;
  const property = tokens.source.slice(tokens.starts[at], tokens.ends[at]).toLowerCase();
  at = skipBlank(tokens, at + 1, to);
  if (at >= to || tokens.types[at] !== tokenTypes.Colon || !isAllowedProperty(property)) return null;
  const value = sanitizeValue(property, tokens, at + 1, to, picture);
  return value === null ? null : `${property}:${value}`;
}

function skipBlank(tokens: Tokens, from: number, to: number): number {
  let at = from;
  while (at < to && (tokens.types[at] === tokenTypes.WhiteSpace || tokens.types[at] === tokenTypes.Comment))
    at += 1;
  return at;
}

function sanitizeRules(nodes: List<CssNode>, depth: number, picture: StylePicture): string {
  if (depth > maxRuleDepth) return '';
  let css = '';
  for (const node of nodes) {
    if (node.type === 'Rule') css += sanitizeRule(node, picture);
    else if (node.type === 'Atrule') css += sanitizeAtRule(node, depth, picture);
  }
  return css;
}

function sanitizeRule(rule: Rule, picture: StylePicture): string {
  if (rule.prelude.type !== 'SelectorList' || holdsUnread(rule.prelude)) return '';
  const selector = safeText(generate(rule.prelude));
  if (selector === null) return '';
  const kept: string[] = [];
  for (const node of rule.block.children) {
    if (node.type !== 'Declaration' || node.value.type !== 'Raw') continue;
    const property = node.property.toLowerCase();
    if (!isAllowedProperty(property)) continue;
    const tokens = readTokens(node.value.value);
    const value = sanitizeValue(property, tokens, 0, tokens.types.length, picture);
    const important = /^(?:true|important)$/i.test(String(node.important)) ? '!important' : '';
    // Another word there (`!ie`) is for an obsolete browser; all others ignore the declaration.
    if (node.important !== false && important === '') continue;
    const declaration = value === null ? null : safeText(`${property}:${value}${important}`);
    if (declaration !== null) kept.push(declaration);
  }
  return kept.length === 0 ? '' : `${selector}{${kept.join(';')}}\n`;
}

function sanitizeAtRule(rule: Atrule, depth: number, picture: StylePicture): string {
  const name = rule.name.toLowerCase();
  if ((name !== 'media' && name !== 'supports') || rule.block === null || rule.prelude === null) return '';
  if (name === 'supports' ? !isPlainSupports(rule.prelude) : holdsUnread(rule.prelude)) return '';
  const condition = safeText(generate(rule.prelude));
  const rules = sanitizeRules(rule.block.children, depth + 1, picture);
  return condition === null || rules === '' ? '' : `@${name} ${condition}{${rules}}\n`;
}

/** Text that css-tree skipped unparsed would be printed as it is, so nothing with such text is kept. */
function holdsUnread(node: CssNode): boolean {
  return walk.find(node, (part) => part.type === 'Raw' || part.type === 'Url') !== null;
}

/** `(display: grid)` and the like; values that the sanitizer would remove are refused here too. */
function isPlainSupports(prelude: CssNode): boolean {
  const odd = walk.find(prelude, (part) => {
    if (part.type === 'Declaration' && part.value.type === 'Raw') {
      const tokens = readTokens(part.value.value);
      return sanitizeValue('display', tokens, 0, tokens.types.length, noPicture) === null;
    }
    return part.type === 'Url' || part.type === 'String' || part.type === 'FeatureFunction';
  });
  return odd === null && prelude.type !== 'Raw';
}

/** Refuses text that could end the style element; `(width <= 600px)` is the only legitimate use of `<`. */
function safeText(css: string): string | null {
  return /<(?![\s=\d])/.test(css) ? null : css;
}
