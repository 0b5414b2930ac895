import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '#server/ingest/markup/bounded-parse.ts';

/** A browser's layout mode, by the doctype. Half of all emails were written for the two older modes. */
export type DocumentMode = 'no-quirks' | 'limited-quirks' | 'quirks';

const spaced = ':where(p,h1,h2,h3,h4,h5,h6,ul,ol,dl,blockquote)';
const cells = ':where(td,th)';

/**
 * Returns rules that imitate tables in quirks mode and that any rule of the email overrides: a frame with
 * `srcdoc` is always in no-quirks mode, whatever its doctype. Tables start with the page's own text style,
 * and a browser's default margins of paragraphs and headings collapse at the edges of a cell.
 * @param textColor the colour of the body's text; null if only its stylesheets define it.
 * @see HTML, section "Tables" of the rendering chapter; Quirks Mode Standard
 */
export function tableRules(mode: DocumentMode, textColor: string | null): string {
  if (mode !== 'quirks') return '';
  const color = textColor === null ? '' : `;color:${textColor}`;
  return [
    `:where(table){white-space:normal;line-height:normal;font-weight:normal;font-size:medium;font-style:normal;font-variant:normal;text-align:start${color}}`,
    `${cells}>${spaced}:where(:first-child),${cells}>:where(div,center):where(:first-child)>${spaced}:where(:first-child){margin-block-start:0}`,
    `${cells}>:where(p):where(:last-child),${cells}>:where(div,center):where(:last-child)>:where(p):where(:last-child){margin-block-end:0}`,
  ].join('');
}

/**
 * Returns the initial text colour of tables in quirks mode: the body's own, black if it has none.
 * @returns null if a stylesheet gives the body one: only a browser could decide which rule wins.
 */
export function textColorOf(body: HtmlElement, styleSheets: string): string | null {
  const styled = /(?:^|;)\s*color\s*:\s*([a-z]{3,20}|#[0-9a-f]{3,8}|rgb\([\d\s,.%]{5,40}\))\s*(?:;|$)/i;
  const own = styled.exec(attributeOf(body, 'style') ?? '')?.[1];
  if (own !== undefined) return own;
  if (colorsBody(styleSheets)) return null;
  const attributed = attributeOf(body, 'text')?.trim() ?? '';
  return /^#?[a-z0-9]{3,20}$/i.test(attributed) ? attributed : '#000';
}

/**
 * Returns whether a rule colours the body, the root or everything. The stylesheets are sanitized: each rule
 * ends in `}`.
 */
function colorsBody(styleSheets: string): boolean {
  return styleSheets.split('}').some((rule) => {
    const open = rule.lastIndexOf('{');
    if (!/(?:^|;)color:/i.test(rule.slice(open + 1))) return false;
    return rule
      .slice(0, open)
      .split(/[\s,{>]+/)
      .some((part) => /^(?:body|html|\*)(?:$|[.#[:])/i.test(part));
  });
}

const inlineWrappers = new Set(['a', 'span', 'font', 'b', 'strong', 'i', 'em', 'u']);

/** Pictures are wrapped once or twice; deeper nesting counts as text. */
const maxWrappers = 4;

/**
 * Returns whether a line in this element would have pictures only. The older modes make such a line as high
 * as its pictures; no-quirks mode at least as high as a line of text, which leaves gaps between the slices of
 * a picture.
 * @see Quirks Mode Standard, "The line height calculation quirk"
 */
export function holdsPicturesOnly(element: HtmlElement): boolean {
  return picturesIn(element, 0) === 'some';
}

type Content = 'none' | 'some' | 'other';

function picturesIn(element: HtmlElement, depth: number): Content {
  let found: Content = 'none';
  let endsLine = false;
  for (const child of element.childNodes) {
    if (isElement(child) && child.tagName === 'br') {
      // A break that ends no line of pictures is a separate line, as high as text.
      if (found !== 'some' || endsLine) return 'other';
      endsLine = true;
      continue;
    }
    const kind = kindOf(child, depth);
    if (kind === 'other') return 'other';
    if (kind === 'some') {
      found = 'some';
      endsLine = false;
    }
  }
  return found;
}

function kindOf(node: HtmlNode, depth: number): Content {
  if (isText(node)) return /\S/.test(node.value) ? 'other' : 'none';
  if (!isElement(node)) return 'none';
  if (node.tagName === 'img') return attributeOf(node, 'src') === undefined ? 'none' : 'some';
  if (!inlineWrappers.has(node.tagName) || depth >= maxWrappers) return 'other';
  return picturesIn(node, depth + 1);
}

/** Makes a line no higher than its pictures. */
export const noLineHeight = 'line-height:0!important';
