import {
  attributeOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '#server/ingest/markup/bounded-parse.ts';
import { declarationsOf, lengthOf } from '#server/library/thumbnails/sketch/inline-style.ts';

/**
 * Computes the widths of a row's cells in px: explicit widths first; cells without one share the rest (empty
 * cells only if there are no others). An excess is reduced in proportion, a shortage stretched.
 */
export function cellWidths(cells: readonly HtmlElement[], available: number): number[] {
  const wanted = cells.map((cell) => wantedWidth(cell, available));
  const known = wanted.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const open = cells.filter((_cell, index) => wanted[index] === undefined);
  const filled = open.filter((cell) => !isEmpty(cell.childNodes));
  const sharing = new Set(filled.length > 0 ? filled : open);
  const rest = Math.max(0, available - known);
  const factor = known > available || (open.length === 0 && known > 0) ? available / known : 1;
  return cells.map((cell, index) => {
    const width = wanted[index];
    if (width !== undefined) return width * factor;
    return sharing.has(cell) ? rest / sharing.size : 0;
  });
}

function wantedWidth(cell: HtmlElement, available: number): number | undefined {
  return lengthOf(declarationsOf(cell).get('width') ?? attributeOf(cell, 'width'), available);
}

function isEmpty(nodes: readonly HtmlNode[]): boolean {
  return nodes.every((node) => (isText(node) ? node.value.trim() === '' : !isElement(node)));
}
