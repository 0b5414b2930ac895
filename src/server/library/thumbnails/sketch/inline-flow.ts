import { canvas, type Shape } from '#server/library/thumbnails/sketch/drawing.ts';
import type { TextStyle } from '#server/library/thumbnails/sketch/inline-style.ts';
import { textWidth } from '#server/library/thumbnails/sketch/text-width.ts';

/** An item in a line: a word, or a finished box (a picture, a button). */
export type Atom =
  | { kind: 'word'; text: string; style: TextStyle; spaceBefore: boolean }
  | { kind: 'box'; width: number; height: number; shapes: Shape[] }
  | { kind: 'break'; style: TextStyle };

/** Smaller text is drawn as bars: in a card it would be illegible. */
const smallestReadable = 17;

/** Default line height in mails. */
const lineRatio = 1.4;

interface Placed {
  atom: Exclude<Atom, { kind: 'break' }>;
  x: number;
  width: number;
}

/** Breaks atoms into lines of `width` from 0,0, up to the height of the canvas. */
export function setLines(
  atoms: readonly Atom[],
  width: number,
  align: TextStyle['align'],
): { shapes: Shape[]; height: number } {
  const shapes: Shape[] = [];
  let y = 0;
  let line: Placed[] = [];
  let used = 0;
  let emptyHeight = 0;
  const finish = () => {
    const height = line.length === 0 ? emptyHeight : highest(line);
    drawLine(line, { y, height, indent: indentOf(width - used, align) }, shapes);
    y += height;
    line = [];
    used = 0;
  };
  for (const atom of atoms) {
    if (y > canvas.height) break;
    if (atom.kind === 'break') {
      emptyHeight = lineHeightOf(atom.style);
      finish();
      continue;
    }
    const own = atom.kind === 'box' ? atom.width : textWidth(atom.text, atom.style.size, atom.style.isBold);
    const space = atom.kind === 'word' && atom.spaceBefore && line.length > 0 ? atom.style.size * 0.28 : 0;
    if (line.length > 0 && used + space + own > width) finish();
    const gap = line.length === 0 ? 0 : space;
    line.push({ atom, x: used + gap, width: own });
    used += gap + own;
  }
  if (line.length > 0) finish();
  return { shapes, height: y };
}

function highest(line: readonly Placed[]): number {
  return line.reduce((most, { atom }) => Math.max(most, heightOf(atom)), 0);
}

function indentOf(free: number, align: TextStyle['align']): number {
  if (align === 'left' || free <= 0) return 0;
  return align === 'center' ? free / 2 : free;
}

function heightOf(atom: Placed['atom']): number {
  return atom.kind === 'box' ? atom.height : lineHeightOf(atom.style);
}

function lineHeightOf(style: TextStyle): number {
  return style.lineHeight ?? style.size * lineRatio;
}

function drawLine(
  line: readonly Placed[],
  { y, height, indent }: { y: number; height: number; indent: number },
  shapes: Shape[],
): void {
  for (let start = 0; start < line.length; ) {
    const first = line[start];
    if (first === undefined) return;
    if (first.atom.kind === 'box') {
      for (const shape of first.atom.shapes) {
        shapes.push({ ...shape, x: shape.x + indent + first.x, y: shape.y + y + height - first.atom.height });
      }
      start += 1;
      continue;
    }
    const { style } = first.atom;
    let end = start + 1;
    while (sameStyle(line[end], style)) end += 1;
    const words = line.slice(start, end);
    drawWords(words, style, { x: indent + first.x, y, height }, shapes);
    start = end;
  }
}

function sameStyle(placed: Placed | undefined, style: TextStyle): boolean {
  return placed?.atom.kind === 'word' && placed.atom.style === style;
}

function drawWords(
  words: readonly Placed[],
  style: TextStyle,
  { x, y, height }: { x: number; y: number; height: number },
  shapes: Shape[],
): void {
  const last = words.at(-1);
  if (last === undefined) return;
  if (style.size < smallestReadable && !style.isWritten) {
    const width = last.x + last.width - (words[0]?.x ?? 0);
    const thickness = style.size * 0.42;
    const bar = { x, y: y + (height - thickness) / 2, width, height: thickness, radius: 1.5 };
    shapes.push({ kind: 'rect', ...bar, fill: style.color, opacity: style.isBold ? 0.7 : 0.3 });
    return;
  }
  const text = words
    .map(({ atom }, index) =>
      atom.kind === 'word' ? `${index > 0 && atom.spaceBefore ? ' ' : ''}${atom.text}` : '',
    )
    .join('');
  const baseline = y + (height + style.size * 0.7) / 2;
  const { size, color: fill, isBold, family } = style;
  shapes.push({ kind: 'text', x, y: baseline, text, size, fill, isBold, family });
}
