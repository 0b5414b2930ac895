import sharp from 'sharp';
import {
  drawProduct,
  drawScene,
  type SceneName,
  type ThingName,
} from '#doubles/demo/illustrations/scenes.ts';
import { type ArtPalette, svgDocument } from '#doubles/demo/illustrations/svg.ts';

/** A scene of 1200 by 800 pixels or a product of 600 by 600, both at twice their size in the mail. */
export type Picture =
  | { kind: 'scene'; scene: SceneName; palette: ArtPalette }
  | { kind: 'product'; thing: ThingName; ground: number; palette: ArtPalette };

/**
 * Flat colours compress well at a low level; a higher one costs time and saves little (measured: 8 ms and 50
 * kB a scene).
 */
const compressionLevel = 3;

/** Returns the picture as an SVG document. */
export function drawPicture(picture: Picture): string {
  return picture.kind === 'scene'
    ? svgDocument(1200, 800, '0 0 300 200', drawScene(picture.scene, picture.palette))
    : svgDocument(600, 600, '0 0 200 200', drawProduct(picture.thing, picture.palette, picture.ground));
}

/** Returns the picture as PNG. */
export function rasterise(picture: Picture): Promise<Buffer> {
  return sharp(Buffer.from(drawPicture(picture)))
    .png({ compressionLevel })
    .toBuffer();
}
