import { textWidth } from '#server/library/thumbnails/sketch/text-width.ts';
import { xmlText as written } from '#server/platform/http/replies/escape-markup.ts';

/** A shape in px of the drawing. Later shapes are drawn on top. */
export type Shape =
  | (Area & { kind: 'rect'; fill: string; radius: number; opacity: number })
  | (Area & { kind: 'frame'; stroke: string; radius: number })
  | (Point & { kind: 'text'; text: string; size: number; fill: string; isBold: boolean; family: string })
  | (Area & { kind: 'picture'; key: string });

interface Point {
  x: number;
  y: number;
}

interface Area extends Point {
  width: number;
  height: number;
}

/** A laid-out piece: its shapes relative to 0,0, and its height. */
export interface Piece {
  shapes: Shape[];
  height: number;
}

/** Appends shapes in a loop: as arguments of one call they may exceed the stack. */
export function append(shapes: Shape[], more: readonly Shape[]): void {
  for (const shape of more) shapes.push(shape);
}

/** Moves shapes down, in place. */
export function shiftDown(shapes: readonly Shape[], distance: number): void {
  if (distance !== 0) for (const shape of shapes) shape.y += distance;
}

/** Moves shapes to the right, in place. */
export function shiftRight(shapes: readonly Shape[], distance: number): void {
  if (distance !== 0) for (const shape of shapes) shape.x += distance;
}

/** Viewport of the layout: wider than 600 px, the usual breakpoint of mobile styles. */
export const canvas = { width: 680, height: 1020 };

/** Fill of missing pictures. */
const missingPicture = '#00000014';

const families: Record<string, string> = {
  serif: 'Georgia,serif',
  'sans-serif': 'Helvetica,Arial,sans-serif',
  monospace: 'Menlo,monospace',
};

/**
 * Renders the shapes as a self-contained SVG of 600 x 900 px with embedded pictures.
 * @param pictures data URLs by key.
 */
export function toSvg(
  shapes: readonly Shape[],
  background: string,
  pictures: ReadonlyMap<string, string>,
): string {
  const { width, height } = canvas;
  const body = shapes.map((shape) => toElement(shape, pictures));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${written(background)}"/>${body.join('')}</svg>`;
}

function toElement(shape: Shape, pictures: ReadonlyMap<string, string>): string {
  const at = `x="${round(shape.x)}" y="${round(shape.y)}"`;
  if (shape.kind === 'text') {
    const weight = shape.isBold ? ' font-weight="700"' : '';
    // Forces the width of the layout, whatever font the viewer's machine uses for the family.
    const length = `textLength="${round(textWidth(shape.text, shape.size, shape.isBold))}" lengthAdjust="spacingAndGlyphs"`;
    return `<text ${at} ${length} font-family="${families[shape.family] ?? families.serif}" font-size="${round(shape.size)}"${weight} fill="${written(shape.fill)}">${written(shape.text)}</text>`;
  }
  const size = `width="${round(shape.width)}" height="${round(shape.height)}"`;
  if (shape.kind === 'picture') {
    const url = pictures.get(shape.key);
    return url === undefined
      ? `<rect ${at} ${size} fill="${missingPicture}"/>`
      : `<image ${at} ${size} preserveAspectRatio="xMidYMid slice" href="${url}"/>`;
  }
  const radius = shape.radius > 0 ? ` rx="${round(shape.radius)}"` : '';
  if (shape.kind === 'frame')
    return `<rect ${at} ${size}${radius} fill="none" stroke="${written(shape.stroke)}"/>`;
  const opacity = shape.opacity < 1 ? ` opacity="${shape.opacity}"` : '';
  return `<rect ${at} ${size}${radius} fill="${written(shape.fill)}"${opacity}/>`;
}

const round = (value: number) => Math.round(value * 10) / 10;
