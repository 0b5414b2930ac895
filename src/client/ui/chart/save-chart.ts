import { saveCsv, saveFile } from '#client/platform/browser/save-file.ts';
import type { ChartTable } from '#client/ui/chart/chart-table.ts';
import { csvLine } from '#shared/format/csv-line.ts';

/** Text in a saved drawing, which must be understandable on its own. */
export interface Caption {
  fileName: string;
  title: string;
  note: string;
}

const space = 'http://www.w3.org/2000/svg';
const padding = 24;
const headHeight = 56;
/** Pixels per CSS pixel in a picture: slides are larger than screens. */
const pictureScale = 2;

/** Style properties to inline in a saved drawing, which has no stylesheet. */
const kept = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'display',
];

/** Saves the drawings of a chart, stacked, with their caption. @throws Error if there is none. */
export async function saveDrawing(
  place: HTMLElement | null,
  kind: 'png' | 'svg',
  caption: Caption,
): Promise<void> {
  const drawings = [...(place?.querySelectorAll<SVGSVGElement>('svg') ?? [])].filter(
    (svg) => svg.parentElement?.closest('svg') === null,
  );
  if (place === null || drawings.length === 0) throw new Error('There is no drawing.');
  const { svg, width, height } = composed(place, drawings, caption);
  const text = new XMLSerializer().serializeToString(svg);
  if (kind === 'svg')
    return saveFile(new Blob([text], { type: 'image/svg+xml;charset=utf-8' }), `${caption.fileName}.svg`);
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * pictureScale;
  canvas.height = height * pictureScale;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures.');
  context.scale(pictureScale, pictureScale);
  context.drawImage(picture, 0, 0, width, height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (file === null) throw new Error('This browser makes no files of pictures.');
  saveFile(file, `${caption.fileName}.png`);
}

/** Returns one standalone drawing: sizes in pixels, colours of the current theme. */
function composed(place: HTMLElement, drawings: readonly SVGSVGElement[], { title, note }: Caption) {
  const frame = place.getBoundingClientRect();
  const width = Math.ceil(frame.width) + 2 * padding;
  const height = Math.ceil(frame.height) + headHeight + 2 * padding;
  const { color, fontFamily } = getComputedStyle(place);
  const svg = document.createElementNS(space, 'svg');
  for (const [name, value] of Object.entries({ xmlns: space, width, height, 'font-family': fontFamily }))
    svg.setAttribute(name, String(value));
  const paper = document.createElementNS(space, 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', getComputedStyle(place.closest('figure') ?? place).backgroundColor);
  svg.append(paper, line(title, 20, padding + 16, color, 600), line(note, 13, padding + 38, color, 400));
  for (const drawing of drawings) {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const copy = plainCopy(drawing);
    copy.setAttribute('x', String(left - frame.left + padding));
    copy.setAttribute('y', String(top - frame.top + headHeight + padding));
    copy.setAttribute('width', String(width));
    copy.setAttribute('height', String(height));
    copy.setAttribute('overflow', 'visible');
    svg.append(copy);
  }
  return { svg, width, height };
}

function line(text: string, size: number, y: number, fill: string, weight: number): SVGTextElement {
  const element = document.createElementNS(space, 'text');
  const attributes = { x: padding, y, fill, 'font-size': size, 'font-weight': weight };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

/** Returns a copy with the computed styles inlined and without links to this vault. */
function plainCopy(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  for (const [at, element] of [copy, ...copy.querySelectorAll('*')].entries()) {
    const original = originals[at];
    if (original === undefined) continue;
    const style = getComputedStyle(original);
    element.removeAttribute('class');
    element.removeAttribute('style');
    element.removeAttribute('href');
    for (const name of kept) {
      const value = style.getPropertyValue(name);
      if (value !== '' && !(name === 'display' && value !== 'none')) element.setAttribute(name, value);
    }
  }
  return copy;
}

/** Saves the data of a chart as a spreadsheet. */
export function saveTable({ head, rows }: ChartTable, fileName: string): void {
  const lines = [
    head,
    ...rows.map((cells) => cells.map((cell) => String(typeof cell === 'object' ? cell.text : cell))),
  ];
  saveCsv(lines.map(csvLine).join(''), `${fileName}.csv`);
}
