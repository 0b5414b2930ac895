import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '#server/ingest/markup/bounded-parse.ts';
import { decorated, filledRect } from '#server/library/thumbnails/sketch/decoration.ts';
import {
  append,
  canvas,
  type Piece,
  type Shape,
  shiftDown,
  shiftRight,
} from '#server/library/thumbnails/sketch/drawing.ts';
import { buttonBox, pictureBox } from '#server/library/thumbnails/sketch/inline-boxes.ts';
import { type Atom, setLines } from '#server/library/thumbnails/sketch/inline-flow.ts';
import {
  backgroundOf,
  colorOf,
  type Declarations,
  declarationsOf,
  invisibleSize,
  isHidden,
  lengthOf,
  sidesOf,
  type TextStyle,
  textStyleOf,
} from '#server/library/thumbnails/sketch/inline-style.ts';
import { cellWidths } from '#server/library/thumbnails/sketch/table-widths.ts';

export interface Surroundings {
  width: number;
  style: TextStyle;
  /** Nesting depth; the limit is deeper than any mail's layout and below the stack's limit. */
  depth: number;
  /** True if blocks narrower than their container are centred (`<td align="center">`). */
  centersBlocks: boolean;
}

const maxDepth = 100;

/** Words and boxes between two blocks; fewer fill the canvas at any readable size. */
const maxRun = 20_000;

const blocks = new Set(
  'address article aside blockquote body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

const skipped = new Set(['head', 'style', 'title', 'script', 'template', 'noscript', 'meta', 'link']);

/** Default margins in browsers; all other elements have none. */
const usualMargins: Record<string, number> = {
  p: 16,
  h1: 21,
  h2: 20,
  h3: 19,
  h4: 21,
  ul: 16,
  ol: 16,
  figure: 16,
};

/**
 * Lays out children one below the other, runs of inline content as lines. Content below the canvas is
 * omitted. The rules are a browser's for the table layouts of mails, simplified: no floats, no auto widths by
 * content.
 */
export function flow(nodes: readonly HtmlNode[], around: Surroundings): Piece {
  const shapes: Shape[] = [];
  let y = 0;
  let run: Atom[] = [];
  const finishRun = () => {
    if (run.some((atom) => atom.kind !== 'word' || atom.text !== '')) {
      const lines = setLines(run, around.width, around.style.align);
      shiftDown(lines.shapes, y);
      append(shapes, lines.shapes);
      y += lines.height;
    }
    run = [];
  };
  for (const node of nodes) {
    if (y > canvas.height) break;
    if (isElement(node) && blocks.has(node.tagName)) {
      finishRun();
      const piece = block(node, around);
      shiftDown(piece.shapes, y);
      append(shapes, piece.shapes);
      y += piece.height;
    } else collect(node, around.style, around, run);
  }
  finishRun();
  return { shapes, height: y };
}

/**
 * Adds inline content to a run. A block inside an inline element (a linked table) becomes a box in the line.
 */
function collect(node: HtmlNode, style: TextStyle, around: Surroundings, run: Atom[]): void {
  if (isText(node)) addWords(node.value, style, run);
  if (!isElement(node) || skipped.has(node.tagName) || around.depth > maxDepth || run.length > maxRun) return;
  if (node.tagName === 'br') {
    run.push({ kind: 'break', style });
    return;
  }
  const declarations = declarationsOf(node);
  const inner = textStyleOf(node, declarations, style);
  if (isHidden(declarations)) return;
  if (node.tagName === 'img') {
    const picture = pictureBox(node, declarations, around.width, inner);
    if (picture !== undefined) run.push(picture);
    return;
  }
  const deeper = { ...around, depth: around.depth + 1, style: inner };
  const background = backgroundOf(node, declarations);
  if (background !== undefined || declarations.has('border')) {
    const label = { ...inner, align: 'left', isWritten: true } as const;
    const content = flow(node.childNodes, { ...deeper, style: label });
    run.push(buttonBox(content, declarations, { background, width: around.width }));
    return;
  }
  for (const child of node.childNodes) {
    if (isElement(child) && blocks.has(child.tagName)) {
      const piece = block(child, deeper);
      run.push({ kind: 'box', width: around.width, ...piece });
    } else collect(child, inner, deeper, run);
  }
}

/** Zero-width characters: fillers after preview text, and joiners. */
const invisible = /\u034f|[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g;

function addWords(text: string, style: TextStyle, run: Atom[]): void {
  if (style.size <= invisibleSize) return;
  const visible = text.replace(invisible, '');
  let spaceBefore = /^\s/.test(visible);
  for (const word of visible.split(/\s+/)) {
    if (run.length > maxRun) return;
    if (word !== '') run.push({ kind: 'word', text: word, style, spaceBefore });
    spaceBefore = true;
  }
}

/** Lays out one block with its margins, background, border and padding. */
function block(element: HtmlElement, around: Surroundings): Piece {
  const nothing = { shapes: [], height: 0 };
  if (around.depth > maxDepth || skipped.has(element.tagName)) return nothing;
  const declarations = declarationsOf(element);
  const style = textStyleOf(element, declarations, around.style);
  if (isHidden(declarations)) return nothing;
  const margin = sidesOf('margin', declarations, around.width);
  const usual = declarations.has('margin') ? 0 : (usualMargins[element.tagName] ?? 0);
  const above = declarations.has('margin-top') || usual === 0 ? margin.top : usual;
  const below = declarations.has('margin-bottom') || usual === 0 ? margin.bottom : usual;
  const outerWidth = Math.max(0, around.width - margin.left - margin.right);
  const width = Math.min(outerWidth, blockWidth(element, declarations, outerWidth));
  const inside = content(element, declarations, { ...around, style, width, depth: around.depth + 1 });
  const shapes = decorated(element, declarations, inside, width);
  const free = outerWidth - width;
  shiftRight(shapes, margin.left + (isCentred(element, declarations, around) ? free / 2 : 0));
  shiftDown(shapes, above);
  return { shapes, height: above + inside.height + below };
}

function blockWidth(element: HtmlElement, declarations: Declarations, available: number): number {
  const isCell = element.tagName === 'td' || element.tagName === 'th';
  const attribute = isCell ? undefined : attributeOf(element, 'width');
  const wanted = lengthOf(declarations.get('width') ?? attribute, available) ?? available;
  const most = lengthOf(declarations.get('max-width'), available) ?? available;
  return isCell ? available : Math.min(wanted, most);
}

function isCentred(element: HtmlElement, declarations: Declarations, around: Surroundings): boolean {
  const margins = declarations.get('margin') ?? '';
  return (
    around.centersBlocks ||
    / auto|^auto/.test(margins) ||
    declarations.get('margin-left') === 'auto' ||
    (element.tagName === 'table' && attributeOf(element, 'align') === 'center')
  );
}

function content(element: HtmlElement, declarations: Declarations, around: Surroundings): Piece {
  if (element.tagName === 'hr') {
    const fill =
      colorOf(declarations.get('border-top')) ?? colorOf(declarations.get('border-color')) ?? '#bbbbbb';
    return { shapes: [filledRect(around.width, 1, fill, 0)], height: 1 };
  }
  if (element.tagName === 'table') return rows(element, around);
  const padding = sidesOf('padding', declarations, around.width);
  const inner = flow(element.childNodes, {
    ...around,
    width: Math.max(1, around.width - padding.left - padding.right),
    centersBlocks: attributeOf(element, 'align') === 'center' || element.tagName === 'center',
  });
  shiftRight(inner.shapes, padding.left);
  shiftDown(inner.shapes, padding.top);
  const least = lengthOf(declarations.get('height') ?? attributeOf(element, 'height'), 0) ?? 0;
  return { shapes: inner.shapes, height: Math.max(least, inner.height + padding.top + padding.bottom) };
}

/** Lays out the rows of a table in all its sections; captions and stray content are omitted. */
function rows(table: HtmlElement, around: Surroundings): Piece {
  const shapes: Shape[] = [];
  let y = 0;
  const padding = lengthOf(attributeOf(table, 'cellpadding'), 0) ?? 0;
  const visit = (parent: HtmlElement) => {
    for (const node of parent.childNodes) {
      if (!isElement(node) || y > canvas.height) continue;
      if (node.tagName === 'tr') {
        const piece = row(node, around, padding);
        shiftDown(piece.shapes, y);
        append(shapes, piece.shapes);
        y += piece.height;
      } else if (/^t(body|head|foot)$/.test(node.tagName)) visit(node);
    }
  };
  visit(table);
  return { shapes, height: y };
}

function row(tr: HtmlElement, around: Surroundings, cellPadding: number): Piece {
  const rowDeclarations = declarationsOf(tr);
  const style = textStyleOf(tr, rowDeclarations, around.style);
  if (isHidden(rowDeclarations)) return { shapes: [], height: 0 };
  const cells = tr.childNodes.filter(
    (node): node is HtmlElement => isElement(node) && (node.tagName === 'td' || node.tagName === 'th'),
  );
  const widths = cellWidths(cells, around.width);
  const pieces = cells.map((cell, index) => {
    const declarations = declarationsOf(cell);
    const cellStyle = textStyleOf(cell, declarations, style);
    const width = widths[index] ?? 0;
    if (isHidden(declarations) || width <= 0) return undefined;
    const padded =
      declarations.has('padding') || cellPadding === 0
        ? declarations
        : new Map([...declarations, ['padding', `${cellPadding}px`]]);
    const inside = content(cell, padded, { ...around, style: cellStyle, width, depth: around.depth + 1 });
    return { cell, declarations, inside, width };
  });
  const height = pieces.reduce(
    (most, piece) => Math.max(most, piece?.inside.height ?? 0),
    lengthOf(attributeOf(tr, 'height'), 0) ?? 0,
  );
  const shapes: Shape[] = [];
  const background = backgroundOf(tr, rowDeclarations);
  if (background !== undefined) shapes.push(filledRect(around.width, height, background, 0));
  let x = 0;
  for (const [index, piece] of pieces.entries()) {
    if (piece !== undefined) {
      const { cell, declarations, inside, width } = piece;
      shiftDown(inside.shapes, (height - inside.height) * standsAt(cell, declarations));
      const drawn = decorated(cell, declarations, { shapes: inside.shapes, height }, width);
      shiftRight(drawn, x);
      append(shapes, drawn);
    }
    x += widths[index] ?? 0;
  }
  return { shapes, height };
}

/** Share of a row's free height above a cell's content: the middle by default. */
function standsAt(cell: HtmlElement, declarations: Declarations): number {
  const where = declarations.get('vertical-align') ?? attributeOf(cell, 'valign') ?? 'middle';
  if (where === 'top' || where === 'baseline') return 0;
  return where === 'bottom' ? 1 : 0.5;
}
