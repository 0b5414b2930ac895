import { attributeOf, type HtmlElement } from '#server/ingest/markup/bounded-parse.ts';
import { filledRect, frame } from '#server/library/thumbnails/sketch/decoration.ts';
import {
  append,
  type Piece,
  type Shape,
  shiftDown,
  shiftRight,
} from '#server/library/thumbnails/sketch/drawing.ts';
import type { Atom } from '#server/library/thumbnails/sketch/inline-flow.ts';
import {
  colorOf,
  type Declarations,
  lengthOf,
  sidesOf,
  type TextStyle,
} from '#server/library/thumbnails/sketch/inline-style.ts';
import { textWidth } from '#server/library/thumbnails/sketch/text-width.ts';

type Box = Extract<Atom, { kind: 'box' }>;

/** Prefix of a picture's address in a sanitized mail, before its key. */
const imagePrefix = 'mv-image:';

/** Ratio of height to width for a picture without a height. */
const usualRatio = 0.6;

/** Smaller ones are spacers and icons; nobody misses them. */
const smallestPicture = 3;

/** Returns a picture as an inline box; undefined if it is invisible. */
export function pictureBox(
  element: HtmlElement,
  declarations: Declarations,
  available: number,
  style: TextStyle,
): Box | undefined {
  const key = attributeOf(element, 'src');
  if (key === undefined || !key.startsWith(imagePrefix)) return undefined;
  const { width, height } = sizeOfPicture(element, declarations, available);
  if (width < smallestPicture || height < smallestPicture) return undefined;
  const picture: Shape = { kind: 'picture', x: 0, y: 0, width, height, key: key.slice(imagePrefix.length) };
  const isBlock = declarations.get('display') === 'block';
  if (!isBlock) return { kind: 'box', width, height, shapes: [picture] };
  // A block occupies its line, and its margins position it.
  const isCentred = /auto/.test(declarations.get('margin') ?? '') || style.align === 'center';
  shiftRight([picture], isCentred ? (available - width) / 2 : 0);
  return { kind: 'box', width: available, height, shapes: [picture] };
}

function sizeOfPicture(
  element: HtmlElement,
  declarations: Declarations,
  available: number,
): { width: number; height: number } {
  const givenWidth = lengthOf(attributeOf(element, 'width'), available);
  const givenHeight = lengthOf(attributeOf(element, 'height'), available);
  const wanted = lengthOf(declarations.get('width'), available) ?? givenWidth ?? available;
  const most = lengthOf(declarations.get('max-width'), available) ?? available;
  const width = Math.min(wanted, most, available);
  const styled = lengthOf(declarations.get('height'), 0);
  if (styled !== undefined) return { width, height: styled };
  if (givenHeight === undefined) return { width, height: width * usualRatio };
  const isRatioKnown = givenWidth !== undefined && givenWidth > 0;
  return { width, height: isRatioKnown ? width * (givenHeight / givenWidth) : givenHeight };
}

/** Returns an inline element with a background or border as a box: a button, a code, a highlighted word. */
export function buttonBox(
  content: Piece,
  declarations: Declarations,
  { background, width: available }: { background: string | undefined; width: number },
): Box {
  const padding = sidesOf('padding', declarations, available);
  const wide = widthOf(content.shapes);
  const isBlock = declarations.get('display') === 'block';
  const asked = lengthOf(declarations.get('width'), available);
  const width = Math.min(available, isBlock ? available : (asked ?? wide + padding.left + padding.right));
  const height = content.height + padding.top + padding.bottom;
  const indent = isBlock || asked !== undefined ? Math.max(0, (width - wide) / 2) : padding.left;
  shiftRight(content.shapes, indent);
  shiftDown(content.shapes, padding.top);
  const radius = Math.min(height / 2, lengthOf(declarations.get('border-radius'), width) ?? 0);
  const stroke = colorOf(declarations.get('border')?.replace(/^\S+\s+\S+\s+/, ''));
  const shapes: Shape[] = [];
  if (background !== undefined) shapes.push(filledRect(width, height, background, radius));
  if (stroke !== undefined && lengthOf(declarations.get('border')?.split(' ')[0], 0) !== 0) {
    shapes.push(frame(width, height, stroke, radius));
  }
  append(shapes, content.shapes);
  return { kind: 'box', width, height, shapes };
}

function widthOf(shapes: readonly Shape[]): number {
  return shapes.reduce((widest, shape) => {
    const own = shape.kind === 'text' ? textWidth(shape.text, shape.size, shape.isBold) : shape.width;
    return Math.max(widest, shape.x + own);
  }, 0);
}
