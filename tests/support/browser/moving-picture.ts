import sharp, { type Sharp } from 'sharp';

const [width, pageHeight] = [8, 6];

/** Returns an animation, each frame of another grey, to be encoded as GIF or WebP. */
export function movingPicture(frames: number): Sharp {
  const greys = Array.from({ length: frames }, (_, at) => Buffer.alloc(width * pageHeight * 3, 40 * at));
  const raw = { width, height: pageHeight * frames, channels: 3 as const, pageHeight };
  return sharp(Buffer.concat(greys), { raw });
}
