/// <reference path="./css-tree-parts.d.ts" />
import type { Atrule, CssNode, List, Rule } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { tokenTypes } from 'css-tree/tokenizer';
import walk from 'css-tree/walker';
import {
  readTokens,
  type StylePicture,
  sanitizeValue,
  type Tokens,
} from '#server/ingest/sanitize/css/sanitize-value.ts';
import { isAllowedProperty } from '#server/ingest/sanitize/css/style-policy.ts';
import { maxInlineStyleLength } from '#server/ingest/sanitize/limits.ts';

/** @media in @supports in @media is the deepest that real mail nests. */
const maxRuleDepth = 4;

/** The longest media attribute that means anything; a longer one takes its sheet along. */
const maxMediaLength = 1_000;

const noPicture: StylePicture = () => null;

/**
 * What css-tree throws at each mistake, nearly always to itself. An error of its own splits the whole sheet into lines
 * and spells its stack, though nobody reads it: a sheet of mistakes takes seconds.
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
 * Style attributes repeat, within a mail and between mails of a brand: their cleaned form is kept. Entries without
 * pictures only (those depend on the mail), emptied when full so that memory stays flat.
 */
const inlineMemo = new Map<string, string>();
const maxMemoEntries = 5_000;
const maxMemoLength = 500;

/** Cleans a style attribute. @returns declarations joined by `;`, empty when nothing may stay. */
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
 * Cleans a style sheet: plain rules, @media and @supports stay, everything else goes.
 * Rules for dark readers stay: whoever shows the mail says which scheme its frame has.
 * @returns css that holds no `</`, empty when nothing may stay or when css-tree cannot read it.
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
    // Nesting deep enough to overflow the stack, or css that css-tree refuses: the mail is shown without it.
    return '';
  }
}

/**
 * css-tree keeps its list of tokens, and at the place numbered as its source is long reads what an earlier source left
 * there: a bracket too many is then read otherwise, or for ever. In a source longer than any before had tokens there is
 * nothing. What many short sheets behind a long one would cost is spent once on overwriting the list.
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

/** Of a source since the list was overwritten, with its end. */
let maxTokens = 0;
/** Blanks put before sources since. A comma costs as much as thirty. */
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

/** The next semicolon outside brackets, or the end. */
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
    // Another word there (`!ie`) is for a browser of old; all others pass over the declaration.
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

/** Text css-tree passed over unread would be printed as it came: nothing with such text stays. */
function holdsUnread(node: CssNode): boolean {
  return walk.find(node, (part) => part.type === 'Raw' || part.type === 'Url') !== null;
}

/** `(display: grid)` and its like; values of a kind the walk itself would refuse are refused here too. */
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

/** Refuses text that could end the style element; `(width <= 600px)` is the only honest use of the sign. */
function safeText(css: string): string | null {
  return /<(?![\s=\d])/.test(css) ? null : css;
}
