import {
  type HtmlDocument,
  type HtmlElement,
  isElement,
  parseBounded,
} from '#server/ingest/markup/bounded-parse.ts';
import { flow } from '#server/library/thumbnails/sketch/block-flow.ts';
import { canvas, type Shape, toSvg } from '#server/library/thumbnails/sketch/drawing.ts';
import {
  backgroundOf,
  declarationsOf,
  rootStyle,
  textStyleOf,
} from '#server/library/thumbnails/sketch/inline-style.ts';

/** An email drawn without a browser, from its colours, words and pictures. */
export interface Sketch {
  /** Keys of visible pictures, from top to bottom. */
  pictureKeys: string[];
  /** Visible shapes, from bottom to top. */
  shapes: Shape[];
  background: string;
}

/** More than the first screens of any mail; later shapes are omitted. */
const maxShapes = 5_000;

/**
 * Lays out the top of a sanitized email.
 * @param html as stored, pictures as `mv-image:KEY`.
 * @throws HtmlTooComplex for html beyond the sanitizer's limits, which no stored mail exceeds.
 */
export function sketchMail(html: string): Sketch {
  const body = bodyOf(parseBounded(html));
  const declarations = declarationsOf(body);
  const { shapes } = flow(body.childNodes, {
    width: canvas.width,
    style: textStyleOf(body, declarations, rootStyle),
    depth: 0,
    centersBlocks: false,
  });
  const seen = shapes.filter(isSeen).slice(0, maxShapes);
  return {
    pictureKeys: [...new Set(seen.flatMap((shape) => (shape.kind === 'picture' ? shape.key : [])))],
    shapes: seen,
    background: backgroundOf(body, declarations) ?? '#ffffff',
  };
}

/**
 * Renders the drawing as SVG, 600 x 900 px. @param pictures data URLs by key; a picture without one is a grey
 * box.
 */
export function drawSvg({ shapes, background }: Sketch, pictures: ReadonlyMap<string, string>): string {
  return toSvg(shapes, background, pictures);
}

function isSeen(shape: Shape): boolean {
  return shape.y < canvas.height && shape.x < canvas.width;
}

function bodyOf(document: HtmlDocument): HtmlElement {
  const child = (parent: HtmlDocument | HtmlElement | undefined, name: string) =>
    parent?.childNodes.filter(isElement).find(({ tagName }) => tagName === name);
  const body = child(child(document, 'html'), 'body');
  if (body === undefined) throw new Error('A parsed document has no body');
  return body;
}
