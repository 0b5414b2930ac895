import { attributeOf, type HtmlElement, textOf } from '#server/ingest/markup/bounded-parse.ts';

/** Declarations of a style attribute; the last one wins, names and keywords are in lower case. */
export type Declarations = ReadonlyMap<string, string>;

/** Distances on the four sides of a box, in px. */
export interface Sides {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Inherited style of an element's content. */
export interface TextStyle {
  color: string;
  /** In px. */
  size: number;
  isBold: boolean;
  family: 'serif' | 'sans-serif' | 'monospace';
  align: 'left' | 'center' | 'right';
  /** True if an `align` attribute set it, which tables do not inherit; they inherit a style. */
  isAlignedByAttribute: boolean;
  /** True if small text is drawn as text, as on a button; else as bars. */
  isWritten: boolean;
  /** In px; null for the default ratio to the size. */
  lineHeight: number | null;
}

export const rootStyle: TextStyle = {
  color: '#222222',
  size: 16,
  isBold: false,
  family: 'serif',
  align: 'left',
  isAlignedByAttribute: false,
  lineHeight: null,
  isWritten: false,
};

/** Splits at semicolons outside quotes and parentheses. That is enough for sanitized html. */
export function declarationsOf(element: HtmlElement): Declarations {
  const style = attributeOf(element, 'style');
  const found = new Map<string, string>();
  if (style === undefined) return found;
  for (const part of style.match(/(?:[^;"'(]|"[^"]*"|'[^']*'|\([^)]*\))+/g) ?? []) {
    const colon = part.indexOf(':');
    if (colon < 0) continue;
    const value = part
      .slice(colon + 1)
      .replace(/!important/i, '')
      .trim()
      .toLowerCase();
    found.set(part.slice(0, colon).trim().toLowerCase(), value);
  }
  return found;
}

/** Parses a length to px; percentages of `whole`; em of 16 px. Undefined for keywords and other units. */
export function lengthOf(value: string | undefined, whole: number): number | undefined {
  const match = /^(-?\d*\.?\d+)(px|pt|em|rem|%)?$/.exec(value?.trim() ?? '');
  const number = Number(match?.[1]);
  if (match === null || !Number.isFinite(number)) return undefined;
  const factor = { '%': whole / 100, pt: 4 / 3, em: 16, rem: 16, px: 1 }[match[2] ?? 'px'] ?? 1;
  return number * factor;
}

/** Reads `padding` or `margin` with its four long forms; `auto` counts as 0. */
export function sidesOf(name: 'padding' | 'margin', style: Declarations, width: number): Sides {
  const given = (style.get(name) ?? '').split(/\s+/).map((value) => lengthOf(value, width) ?? 0);
  const [top = 0, right = top, bottom = top, left = right] = given;
  const side = (which: string, short: number) => lengthOf(style.get(`${name}-${which}`), width) ?? short;
  return {
    top: side('top', top),
    right: side('right', right),
    bottom: side('bottom', bottom),
    left: side('left', left),
  };
}

const colorPattern = /#[0-9a-f]{3,8}\b|rgba?\([\d.,%\s/]+\)|\b[a-z]{3,20}\b/;

/** Keywords of a background that are not colours. */
const noColors = new Set('none url repeat center top left right bottom cover scroll'.split(' '));

/**
 * Returns a colour that is safe in the drawing as it is; undefined for any other value and for transparent
 * ones.
 */
export function colorOf(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const bare = value.trim().toLowerCase();
  const found = colorPattern.exec(/^[0-9a-f]{6}$/.test(bare) ? `#${bare}` : bare)?.[0];
  if (
    found === undefined ||
    noColors.has(found) ||
    /^(transparent|inherit|initial|unset|currentcolor)$/.test(found)
  )
    return undefined;
  return /^rgba\(.*,\s*0(?:\.0+)?\)$/.test(found) ? undefined : found;
}

/** Returns the background colour of an element, from its style or its bgcolor attribute. */
export function backgroundOf(element: HtmlElement, style: Declarations): string | undefined {
  return (
    colorOf(style.get('background-color')) ??
    colorOf(style.get('background')) ??
    colorOf(attributeOf(element, 'bgcolor'))
  );
}

/** Default sizes of headings, in px. */
const headingSizes: Record<string, number> = { h1: 32, h2: 24, h3: 19, h4: 16, h5: 13, h6: 11 };

const bolds = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'b', 'strong', 'th']);

/** Returns the text style inside an element. */
export function textStyleOf(element: HtmlElement, style: Declarations, outer: TextStyle): TextStyle {
  const size = fontSizeOf(style, outer.size) ?? headingSizes[element.tagName] ?? outer.size;
  return {
    color: colorOf(style.get('color')) ?? colorOf(colorAttributeOf(element)) ?? outer.color,
    size,
    isBold: isBold(style.get('font-weight')) ?? (bolds.has(element.tagName) || outer.isBold),
    family: familyOf(style.get('font-family') ?? style.get('font')) ?? outer.family,
    ...alignmentOf(element, style, outer),
    isWritten: outer.isWritten,
    lineHeight:
      lineHeightOf(style.get('line-height'), size) ?? (size === outer.size ? outer.lineHeight : null),
  };
}

/** `<font color>` and `<body text>`. */
function colorAttributeOf(element: HtmlElement): string | undefined {
  return attributeOf(element, element.tagName === 'body' ? 'text' : 'color');
}

function alignmentOf(
  element: HtmlElement,
  style: Declarations,
  outer: TextStyle,
): Pick<TextStyle, 'align' | 'isAlignedByAttribute'> {
  const styled = alignOf(style.get('text-align'));
  if (styled !== undefined) return { align: styled, isAlignedByAttribute: false };
  if (element.tagName === 'table') {
    return { align: outer.isAlignedByAttribute ? 'left' : outer.align, isAlignedByAttribute: false };
  }
  const attributed = element.tagName === 'center' ? 'center' : alignOf(attributeOf(element, 'align'));
  if (attributed !== undefined) return { align: attributed, isAlignedByAttribute: true };
  const directed = sideOf(style.get('direction') ?? directionOf(element));
  const isTurned = outer.align !== 'center' && directed !== undefined;
  return { align: isTurned ? directed : outer.align, isAlignedByAttribute: outer.isAlignedByAttribute };
}

function directionOf(element: HtmlElement): string | undefined {
  const given = attributeOf(element, 'dir')?.toLowerCase();
  if (given !== 'auto') return given;
  const letter = /\p{L}/u.exec(textOf(element, maxTellingText))?.[0];
  return letter !== undefined && fromTheRight.test(letter) ? 'rtl' : 'ltr';
}

/** Characters within which a text has its first letter, which decides its direction (`dir="auto"`). */
const maxTellingText = 500;
const fromTheRight = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** Returns the start side of lines in a direction. */
function sideOf(direction: string | undefined): TextStyle['align'] | undefined {
  if (direction === 'rtl') return 'right';
  return direction === 'ltr' ? 'left' : undefined;
}

function fontSizeOf(style: Declarations, outer: number): number | undefined {
  const given = style.get('font-size') ?? /(?:^|\s)(\d[\d.]*(?:px|pt|em))/.exec(style.get('font') ?? '')?.[1];
  if (given?.endsWith('em') === true && !given.endsWith('rem')) return Number.parseFloat(given) * outer;
  return lengthOf(given, outer);
}

function lineHeightOf(value: string | undefined, size: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d*\.?\d+$/.test(value)) return Number(value) * size;
  return lengthOf(value, size);
}

function isBold(weight: string | undefined): boolean | undefined {
  if (weight === undefined) return undefined;
  if (/^(bold|bolder)$/.test(weight)) return true;
  const number = Number(weight);
  return Number.isFinite(number) ? number >= 600 : false;
}

/**
 * Chooses by the generic name at the end of the list, the best sign of the sender's intention; else by
 * well-known fonts.
 */
function familyOf(value: string | undefined): TextStyle['family'] | undefined {
  if (value === undefined) return undefined;
  const generic = /(?:^|[\s,])(sans-serif|serif|monospace)$/.exec(value.trim())?.[1];
  if (generic !== undefined) return generic as TextStyle['family'];
  if (/arial|helvetica|verdana|tahoma|trebuchet|segoe/.test(value)) return 'sans-serif';
  if (/courier|consolas|menlo/.test(value)) return 'monospace';
  return /georgia|times|garamond|palatino/.test(value) ? 'serif' : undefined;
}

function alignOf(value: string | undefined): TextStyle['align'] | undefined {
  return value === 'left' || value === 'center' || value === 'right' ? value : undefined;
}

/** Text this small is for machines, or removes gaps in a layout: its children set other sizes. */
export const invisibleSize = 2;

/** True for an invisible element: preview text, alternatives for one mail program. */
export function isHidden(style: Declarations): boolean {
  return (
    style.get('display') === 'none' ||
    style.get('visibility') === 'hidden' ||
    lengthOf(style.get('max-height'), 0) === 0 ||
    lengthOf(style.get('opacity'), 0) === 0
  );
}
