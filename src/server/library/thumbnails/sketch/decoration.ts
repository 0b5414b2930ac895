import type { HtmlElement } from '#server/ingest/markup/bounded-parse.ts';
import type { Shape } from '#server/library/thumbnails/sketch/drawing.ts';
import {
  backgroundOf,
  colorOf,
  type Declarations,
  lengthOf,
} from '#server/library/thumbnails/sketch/inline-style.ts';

/** Adds background and border to a piece. */
export function decorated(
  element: HtmlElement,
  declarations: Declarations,
  piece: { shapes: readonly Shape[]; height: number },
  width: number,
): Shape[] {
  const radius = lengthOf(declarations.get('border-radius')?.split(' ')[0], width) ?? 0;
  const background = backgroundOf(element, declarations);
  const behind: Shape[] =
    background === undefined ? [] : [filledRect(width, piece.height, background, radius)];
  return [...behind, ...piece.shapes, ...borders(declarations, width, piece.height, radius)];
}

function borders(declarations: Declarations, width: number, height: number, radius: number): Shape[] {
  const all = declarations.get('border');
  const stroke =
    lengthOf(all?.split(' ')[0], 0) === 0
      ? undefined
      : colorOf(all?.replace(/\b(solid|dashed|dotted|double)\b/, ''));
  if (all !== undefined && stroke !== undefined) {
    return [frame(width, height, stroke, radius)];
  }
  return (['top', 'bottom'] as const).flatMap((side) => {
    const [size, , ...color] = (declarations.get(`border-${side}`) ?? '').split(' ');
    const thickness = lengthOf(size, 0) ?? 0;
    const fill = colorOf(color.join(' '));
    if (thickness <= 0 || fill === undefined) return [];
    return [{ ...filledRect(width, thickness, fill, 0), y: side === 'top' ? 0 : height - thickness }];
  });
}

/** Border of a box of this size, inside it. */
export function frame(width: number, height: number, stroke: string, radius: number): Shape {
  const inner = { width: Math.max(0, width - 1), height: Math.max(0, height - 1) };
  return { kind: 'frame', x: 0.5, y: 0.5, ...inner, stroke, radius };
}

/** A rectangle at 0,0. */
export function filledRect(
  width: number,
  height: number,
  fill: string,
  radius: number,
): Shape & { kind: 'rect' } {
  return { kind: 'rect', x: 0, y: 0, width, height, fill, radius, opacity: 1 };
}
