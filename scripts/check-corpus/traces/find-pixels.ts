import { attribute, type Element } from './elements.ts';

/** Addresses of well-known senders' open-tracking pixels. */
const counterAddresses = [
  /list-manage\.com\/track\/open/i,
  /\/wf\/open\b/i,
  /\/tr\/op\//i,
  /\/open\.(?:aspx|php|gif|png)/i,
  /klclick\d*\.com\/.*open|trk\.klaviyo/i,
  /hubspot.*\/(?:e2t|e3t)\/(?:o|c\/o)\//i,
  /\.awstrack\.me\/[IOo]0\//i,
  /\/e2t\/to\//i,
  /email-?open|track(?:ing)?[_-]?pixel|openpixel|open_?track/i,
  /emltrk\.com|litmus.*\/track/i,
];

/**
 * Returns the addresses of open-tracking pixels in a source: pictures too small or hidden, or with such a
 * name.
 */
export function findPixels(elements: readonly Element[]): string[] {
  const seen = new Map<string, boolean>();
  for (const element of elements) {
    const source = element.tagName === 'img' ? attribute(element, 'src')?.trim() : undefined;
    if (source === undefined || !/^(?:https?:)?\/\//i.test(source)) continue;
    // An address that is also used at a larger size is a picture: layouts stretch the same dot to spacers.
    const isPixel = counterAddresses.some((pattern) => pattern.test(source)) || isTooSmall(element);
    seen.set(source, isPixel && seen.get(source) !== false);
  }
  return [...seen].filter(([, isPixel]) => isPixel).map(([source]) => source);
}

/** Returns true for a declared size of at most 2 px in both directions. */
function isTooSmall(image: Element): boolean {
  const style = (attribute(image, 'style') ?? '').toLowerCase().replace(/\s+/g, '');
  const sides = ['width', 'height'].map((side) => {
    const styled = new RegExp(`(?:^|;)${side}:(\\d+)px`).exec(style)?.[1];
    return styled ?? /^\s*(\d+)(?:px)?\s*$/.exec(attribute(image, side) ?? '')?.[1];
  });
  return sides.every((side) => side !== undefined && Number(side) <= 2);
}
