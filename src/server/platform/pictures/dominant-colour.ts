import sharp from 'sharp';
import { maxPixels } from '#server/platform/pictures/inspect-image.ts';

/** Pixels of each side after scaling down: colours stay, details go. */
const side = 32;

/** Neighbouring hues are one colour: red that fades into shadow is red. */
const hues = 24;

/** Minimum share of the visible pixels; a smaller one is an accent of a grey picture. */
const leastShare = 0.04;

/** Minimum difference of a pixel's channels, of 255; a smaller one looks grey. */
const leastDifference = 40;

interface Heap {
  dots: number;
  weight: number;
  red: number;
  green: number;
  blue: number;
}

/**
 * Returns the dominant colour of a picture: the mean of the hue with the largest weight, where strong pixels
 * count more.
 * @returns `#rrggbb`; null for a grey picture.
 * @throws Error if the bytes are no picture.
 */
export async function dominantColour(bytes: Uint8Array): Promise<string | null> {
  const dots = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const heaps = Array.from({ length: hues }, (): Heap => ({ dots: 0, weight: 0, red: 0, green: 0, blue: 0 }));
  let seen = 0;
  for (let at = 0; at + 3 < dots.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = dots.subarray(at, at + 4);
    if (alpha < 128) continue;
    seen += 1;
    const difference = Math.max(red, green, blue) - Math.min(red, green, blue);
    if (difference < leastDifference) continue;
    const heap = heaps[Math.floor((hueOf(red, green, blue) * hues) % hues)] as Heap;
    heap.dots += 1;
    heap.weight += difference;
    heap.red += red * difference;
    heap.green += green * difference;
    heap.blue += blue * difference;
  }
  const most = heaps.reduce((best, heap) => (heap.weight > best.weight ? heap : best));
  if (most.dots === 0 || most.dots < seen * leastShare) return null;
  return hexOf([most.red, most.green, most.blue].map((sum) => sum / most.weight));
}

/** Limits of the HSL lightness: a darker colour is lost on a dark page, a lighter one on a light page. */
const [darkest, lightest] = [0.36, 0.62];

/** Returns a colour visible on light and dark pages: the same hue, neither nearly black nor nearly white. */
export function seenOnAnyPage(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const lightness = (Math.max(...parts) + Math.min(...parts)) / 2;
  const wanted = Math.min(lightest, Math.max(darkest, lightness));
  if (wanted === lightness) return colour;
  // The distance to white or black shrinks by the same factor for each channel, so that the saturation stays.
  const room = (light: number) => 1 - Math.abs(2 * light - 1);
  const scale = room(lightness) === 0 ? 0 : room(wanted) / room(lightness);
  return hexOf(parts.map((part) => 255 * (wanted + (part - lightness) * scale)));
}

const hexOf = (parts: readonly number[]) =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Returns the hue from 0 (red) to 1 (red again), by the hexagon of HSV. */
function hueOf(red: number, green: number, blue: number): number {
  const highest = Math.max(red, green, blue);
  const difference = highest - Math.min(red, green, blue);
  const sixth =
    highest === red
      ? ((green - blue) / difference + 6) % 6
      : highest === green
        ? (blue - red) / difference + 2
        : (red - green) / difference + 4;
  return sixth / 6;
}
