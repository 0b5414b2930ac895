import {
  endsInToken,
  isLikelyOpenCounter,
  isOpenCounter,
  isPictureFile,
  isStoredObject,
  remotePicture,
} from '#server/ingest/pictures/image-addresses.ts';
import { decoded } from '#server/ingest/text/decoded.ts';
import { isOpaqueToken } from '#server/ingest/text/opaque-token.ts';

/** Properties of an <img> that decide whether the sanitizer shows it. */
export interface PictureAttributes {
  src: string;
  /** The attributes, as written. */
  width: string | undefined;
  height: string | undefined;
  /** The sanitized style attribute. */
  style: string;
  alt: string | undefined;
  /** Whether a class could make a hidden picture visible (the phone half of a responsive email). */
  hasClass: boolean;
  /** Whether it is inside a link; absent if unknown. */
  isLinked?: boolean;
}

/** A picture up to this size is invisible. */
const maxPixelSide = 3;

/**
 * Returns whether a picture is an open-tracking pixel: at most 3 px in both directions (or in the only one
 * given), thin with parameters in the address, hidden for good, transparent, at a known tracking address, at
 * a similar address without size and words, or without any of these and a file name but with a token. A thin
 * spacer without parameters stays: old layouts depend on it.
 */
export function isTrackingPixel(look: PictureAttributes): boolean {
  const url = remotePicture(look.src);
  const width = styleLength(look.style, 'width') ?? attributeLength(look.width);
  const height = styleLength(look.style, 'height') ?? attributeLength(look.height);
  const sides = [width, height].filter((side) => side !== undefined);
  const isTiny = sides.length > 0 && sides.every((side) => side <= maxPixelSide);
  return isTiny || isNeverSeen(look) || (url !== null && isCounterAddress(url, look, sides));
}

function isNeverSeen({ style, hasClass }: PictureAttributes): boolean {
  if (/(?:^|;)opacity:0(?:\.0*)?(?:!important)?(?:;|$)/.test(style)) return true;
  return !hasClass && /(?:^|;)(?:display:none|visibility:hidden)/.test(style);
}

/** @param sides those of its two sides that have a stated size, in pixels. */
function isCounterAddress(url: URL, look: PictureAttributes, sides: readonly number[]): boolean {
  if (isOpenCounter(url)) return true;
  if (sides.length === 0 && isNobodysPicture(look, url)) return true;
  const isThin = sides.some((side) => side <= maxPixelSide);
  if (isThin && (url.search !== '' || /[A-Za-z0-9_-]{24,}/.test(url.pathname))) return true;
  const hasWords = (look.alt ?? '').trim().length > 1;
  const isShown = hasWords && sides.some((side) => side > maxPixelSide);
  return !isShown && isLikelyOpenCounter(url);
}

/**
 * No size, no words, no class to size it by, no file name, but a token or the word "track" in the address:
 * the response is a single dot.
 */
function isNobodysPicture(look: PictureAttributes, url: URL): boolean {
  if (look.hasClass || (look.alt ?? '').trim().length > 1 || isPictureFile(url) || isStoredObject(url))
    return false;
  if (/width|height/.test(look.style)) return false;
  const values = url.search
    .slice(1)
    .split('&')
    .map((pair) => decoded(pair.slice(pair.indexOf('=') + 1)));
  const holdsToken =
    values.some((value) => value.split(/[!.|]/).some(isOpaqueToken)) ||
    (look.isLinked !== true && endsInToken(url));
  return (
    holdsToken || (url.search !== '' && /\/(?:e?log\/)?track(?:url|ing|er)?(?:\/|\.|$)/i.test(url.pathname))
  );
}

/** Pixels in each unit, if it does not depend on the surroundings; a percent of anything is next to nothing. */
const unitPixels: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  '%': 1,
  mm: 3.8,
  cm: 38,
  in: 96,
};

/** Larger percentages may fill a wide cell. */
const maxTinyPercent = 1;

const sizeIn = {
  width: /(?:^|;)(?:max-)?width:(\d{0,9}\.?\d{1,9})([a-z]{0,3})(?:!important| |;|$)/i,
  height: /(?:^|;)(?:max-)?height:(\d{0,9}\.?\d{1,9})([a-z]{0,3})(?:!important| |;|$)/i,
};

function styleLength(style: string, property: 'width' | 'height'): number | undefined {
  const [, value, unit] = sizeIn[property].exec(style) ?? [];
  return inPixels(value, unit);
}

/** Longer values are no valid width. */
const maxLengthText = 20;

function attributeLength(value: string | undefined): number | undefined {
  const text = (value ?? '').trim();
  if (text.length > maxLengthText) return undefined;
  const [, amount, unit] = /^\+?(\d*\.?\d+)\s*([a-z%]{0,3})$/i.exec(text) ?? [];
  return inPixels(amount, unit);
}

function inPixels(value: string | undefined, unit = ''): number | undefined {
  const pixels = unitPixels[unit.toLowerCase()];
  if (value === undefined || pixels === undefined) return undefined;
  return unit === '%' && Number(value) > maxTinyPercent ? undefined : Number(value) * pixels;
}

/**
 * Returns whether an element has no size or is never shown, so that a picture behind its content can only be
 * a tracking pixel. A line of one pixel across an email, drawn by a picture, is visible and stays.
 */
export function isUnseen(look: Pick<PictureAttributes, 'width' | 'height' | 'style' | 'hasClass'>): boolean {
  const width = styleLength(look.style, 'width') ?? attributeLength(look.width);
  const height = styleLength(look.style, 'height') ?? attributeLength(look.height);
  if (width !== undefined && width <= maxPixelSide && height !== undefined && height <= maxPixelSide)
    return true;
  if (look.hasClass) return false;
  return /(?:^|;)(?:display:none|(?:max-)?height:0(?:px)?(?=[;!]|$))/i.test(look.style);
}
